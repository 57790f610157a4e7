import Documents
import Inputs
import Logs

/// What a report says about a study of exercises.
struct ExerciseSections {
  let study: ExerciseStudy
  let recordings: [ExerciseRecording]

  /// Beyond this many recordings, only the first ones are shown over time.
  static let shownRecordingCount = 12

  private var tables: ExerciseTables { ExerciseTables(study: study) }
  private var shapes: ShapeTables { ShapeTables(study: study) }
  private var listings: ExerciseListings { ExerciseListings(study: study) }
  private var terms: ExerciseTerms { ExerciseTerms(options: study.options) }
  private var isLabelled: Bool { study.people.contains { !$0.labelled.isEmpty } }
  private var hasTriggers: Bool { study.results.contains { $0.calibration != nil } }

  var all: [LogSection] {
    [coefficient] + (hasTriggers ? [recognition] : []) + [deflection]
      + study.results.prefix(Self.shownRecordingCount).enumerated().map { overTime($0, $1) }
  }

  // MARK: The coefficient

  private var coefficient: LogSection {
    let named = [("choices", tables.choices), ("sweep", tables.sweep), ("references", alternatives)]
    return LogSection(
      slug: "coefficient",
      question: "Which coefficient would serve \(study.people.count == 1 ? "this person" : "each person")?",
      shortTitle: "Coefficient", answer: coefficientAnswer,
      tables: named.compactMap { slug, table in
        table.map { LogSection.NamedTable(slug, $0) }
      },
      figures: SweepFigure(study).map {
        [LogSection.NamedFigure(slug: "sweep", figure: $0.figure)]
      } ?? [], files: isLabelled ? [listings.sweep] : [],
      definitions: terms.coefficient, numbers: listings.coefficients)
  }

  /// Given references would hide what the choice changes.
  private var alternatives: Table? {
    let isGiven = study.results.contains { if case .file? = $0.calibration?.source { true } else { false } }
    return isLabelled && !isGiven ? tables.alternatives(recordings) : nil
  }

  private var coefficientAnswer: [String] {
    guard isLabelled else {
      return [
        "Withheld: no recording is labelled, so there are no cycles to hit or miss.",
        "What is missing: when which exercise was done, as a column 'exercise' of the captures or as a CSV file "
          + "(--intervals) with the columns \(ExerciseIntervalsFile.columns.joined(separator: ",")). "
          + (hasTriggers
            ? "With the references that were given, triggers are shown but cannot be judged."
            : "Without cycles or given references (--references) there are no thresholds and no triggers either.")
          + " What can still be shown: the shapes over time, their ranges, and both eyes against each other.",
      ]
    }
    let people = study.people.filter { !$0.labelled.isEmpty }
    let sentences = people.map(Self.sentence)
    let unlabelled = study.people.filter { $0.labelled.isEmpty }.map(\.name)
    return Array(sentences.prefix(12))
      + (people.count > 12 ? ["The table has all \(people.count) people."] : [])
      + (unlabelled.isEmpty
        ? []
        : ["Without labelled recordings, and so without an answer: \(unlabelled.joined(separator: ", "))."])
      + (areUnnamed
        ? [
          "No participants are named, so each recording counts as a different person. The key 'participant' of "
            + "dataset.yaml assigns recordings to people."
        ] : [])
  }

  /// Whether there are several recordings, and each person is called like the only one.
  private var areUnnamed: Bool {
    study.people.count > 1
      && study.people.allSatisfy { $0.results.count == 1 && $0.results[0].recording.name == $0.name }
  }

  private static func sentence(_ person: ExerciseStudy.Person) -> String {
    guard !person.choices.isEmpty else {
      return
        "\(person.name): withheld. One recording is labelled, and a coefficient must be tested on another one than it was "
        + "chosen on."
    }
    return "\(person.name): "
      + person.choices.enumerated().map { index, choice in
        (index == 0 ? "" : "The other way round: ") + sentence(choice)
      }.joined(separator: " ")
  }

  private static func sentence(_ choice: CoefficientChoice) -> String {
    guard let chosen = choice.chosen else {
      return "no coefficient has few enough false triggers on \(choice.chosenOn)."
    }
    return "\(decimal(chosen.coefficient, 2)), chosen on \(choice.chosenOn) (\(counts(chosen)))"
      + (choice.tested.map { ", gives \(counts($0)) on \(choice.testedOn.joined(separator: ", "))" } ?? "")
      + "."
  }

  static func counts(_ point: SweepPoint) -> String {
    "\(point.hitCount) of \(counted(point.cycleCount, "cycle"))"
      + (point.falseRate.map { ", \(decimal($0, 1)) false triggers per minute" } ?? "")
  }

  // MARK: Recognition

  private var recognition: LogSection {
    let confusions = isLabelled ? tables.confusions : []
    return LogSection(
      slug: "recognition", question: "Which exercises were recognised?", shortTitle: "Recognition",
      answer: recognitionAnswer,
      tables: (tables.byExercise.map { [LogSection.NamedTable("exercises", $0)] } ?? [])
        + confusions.map { LogSection.NamedTable($0.slug, $0.table) },
      files: [listings.triggers] + (isLabelled ? [listings.cycles] : []),
      caveats: tables.optimism + withheld, definitions: terms.recognition, numbers: listings.scores)
  }

  private var recognitionAnswer: [String] {
    let coefficient = shortest(study.options.coefficient)
    let count = study.results.reduce(0) { $0 + $1.triggers.count }
    guard isLabelled else {
      return [
        "\(counted(count, "trigger")) with the coefficient \(coefficient). Without labels none can be judged."
      ]
    }
    let scores = SweepPoint.sum(
      study.people.filter { !$0.labelled.isEmpty }.map {
        [SweepPoint(coefficient: study.options.coefficient, scores: $0.scores)]
      })
    let confused = study.results.flatMap(\.cycles).count {
      $0.recognised != nil && $0.recognised != $0.interval.exercise
    }
    let times =
      scores.first?.medianCompletionTime.map { " Median time to complete: \(decimal($0, 2)) s." } ?? ""
    return [
      "With the coefficient \(coefficient), \(scores.first.map(Self.counts) ?? "no cycles").\(times)",
      "\(counted(confused, "missed cycle")) \(confused == 1 ? "was" : "were") taken for another exercise; "
        + "\(counted(scores.first?.repeatCount ?? 0, "trigger")) came again within the same cycle.",
    ]
  }

  private var withheld: [String] {
    let all = study.results.flatMap { result in
      result.withheld.map {
        (key: "\($0.reason)", text: "\($0.exercise.title)", recording: result.recording.name)
      }
    }
    let reasons = Set(all.map(\.key)).sorted()
    return reasons.prefix(8).map { reason in
      let own = all.filter { $0.key == reason }
      let exercises = Exercise.allCases.map(\.title).filter { title in own.contains { $0.text == title } }
      let recordings = Set(own.map(\.recording)).sorted()
      return "Never recognised in \(recordings.prefix(3).joined(separator: ", "))"
        + (recordings.count > 3 ? " and \(recordings.count - 3) more" : "")
        + ": \(exercises.joined(separator: ", ")), because \(reason)."
    }
  }

  // MARK: Deflections

  private var deflection: LogSection {
    let named = [
      ("thresholds", shapes.thresholds), ("asymmetry", shapes.asymmetries), ("ranges", shapes.ranges),
    ]
    return LogSection(
      slug: "deflection", question: "How far do the shapes move, and equally far in both eyes?",
      shortTitle: "Deflections", answer: deflectionAnswer,
      tables: named.compactMap { slug, table in
        table.map { LogSection.NamedTable(slug, $0) }
      }, files: hasTriggers ? [listings.references] : [],
      definitions: terms.deflection, numbers: listings.shapes)
  }

  private var deflectionAnswer: [String] {
    let ranges = study.results.map { $0.recording.series.ranges }
    let above = ranges.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.aboveCount } }
    let below = ranges.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.belowCount } }
    var largest: (text: String, size: Double)?
    for (result, own) in zip(study.results, ranges) {
      for exercise in Exercise.simple {
        let asymmetry =
          result.calibration?.references.asymmetry(exercise) ?? ShapeRange.asymmetry(exercise, own)
        guard let asymmetry, abs(asymmetry.value) > largest?.size ?? -1 else { continue }
        let side = asymmetry.value > 0 ? "right" : "left"
        largest = (
          "The most unequal exercise is \(exercise.title) in "
            + "\(result.calibration == nil ? result.recording.name : result.calibrationName): "
            + "(R − L)/(R + L) = \(decimal(asymmetry.value, 2)), so that the \(side) eye's shape moves further "
            + "(\(decimal(asymmetry.right, 2)) right, \(decimal(asymmetry.left, 2)) left).",
          abs(asymmetry.value)
        )
      }
    }
    return [largest?.text ?? "No exercise has a deflection in both eyes."]
      + [
        "\(counted(above, "value")) above 1 and \(below) below 0 \(above + below == 1 ? "was" : "were") read as they are."
      ]
  }

  // MARK: Over time

  private func overTime(_ index: Int, _ result: ExerciseResult) -> LogSection {
    let (recording, series) = (result.recording, result.recording.series)
    var caveats = [String]()
    if series.unorderedCount > 0 {
      caveats.append(
        "\(counted(series.unorderedCount, "row")) came before an earlier one; rows were sorted by time.")
    }
    if series.repeatedCount > 0 {
      caveats.append(
        "\(counted(series.repeatedCount, "row")) shared a time with a later row, which was used in its place."
      )
    }
    let figure = ShapesFigure(result, coefficient: study.options.coefficient).figure
    return LogSection(
      slug: "time-\(index + 1)", question: "What happened in \(recording.name)?", shortTitle: recording.name,
      answer: [overTimeAnswer(result)], figures: [LogSection.NamedFigure(slug: "shapes", figure: figure)],
      caveats: caveats,
      numbers: Facts {
        Fact("capture", nil, recording.name)
        Fact("participant", nil, recording.participant)
        Fact("rows", nil, series.times.count)
        Fact("span_s", nil, series.times.last ?? 0)
        Fact("valid_s", nil, series.validSeconds)
        Fact("median_step_s", nil, series.medianStep)
        Fact("cycles", nil, recording.intervals.count)
        Fact("triggers", nil, result.triggers.count)
      }.json)
  }

  private func overTimeAnswer(_ result: ExerciseResult) -> String {
    let (recording, series) = (result.recording, result.recording.series)
    let start =
      "\(decimal(series.times.last ?? 0, 1)) s of \(recording.participant), \(counted(series.times.count, "row")), "
      + "median step \(decimal(1000 * series.medianStep, 1)) ms. "
    guard let calibration = result.calibration else {
      return start + "Neither labels nor references: the shapes are shown without thresholds."
    }
    let from =
      switch calibration.source {
      case .same: "its own cycles"
      case .other(let name): name
      case .file(let path): path
      }
    func count(_ kind: TriggerOutcome.Kind) -> Int { result.triggers.count { $0.kind == kind } }
    let triggers =
      recording.isLabelled
      ? "\(count(.hit)) of \(counted(recording.intervals.count, "cycle")) recognised, "
        + "\(counted(count(.wrong), "false trigger"))"
      : "\(counted(result.triggers.count, "trigger")), which no label judges"
    return start + "\(triggers). Thresholds come from \(from)."
  }
}
