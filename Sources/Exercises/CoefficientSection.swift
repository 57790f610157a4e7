import Captures
import Documents
import Inputs
import Logs
import Statistics

struct CoefficientSection {
  let study: ExerciseStudy
  let recordings: [ExerciseRecording]
  /// What was read for the whole report.
  let rows: [RowAccount]

  private var options: ExerciseOptions { study.options }

  var question: String {
    "Which coefficient would serve \(study.people.count == 1 ? "this person" : "each person")?"
  }

  var section: LogSection {
    let tables: [LogSection.NamedTable] = [
      ("choices", choices), ("sweep", sweep), ("references", alternatives),
    ]
    return LogSection(
      slug: "coefficient", question: question, shortTitle: "Coefficient", answer: answer,
      tables: tables.filter { !$0.table.rows.isEmpty },
      figures: SweepFigure(study).map { [("sweep", $0.figure)] } ?? [],
      files: study.isLabelled ? [file] : [], rows: rows,
      definitions: ExerciseTerms(options: options).coefficient,
      numbers: numbers)
  }

  // MARK: Tables and data

  private var choices: Table {
    let limit = shortest(options.falseRateLimit)
    let none = "every coefficient has more than \(limit) false trigger per minute there"
    func numbers(_ place: String, _ point: @escaping @Sendable (CoefficientChoice) -> SweepPoint?)
      -> [Column<CoefficientChoice>]
    {
      [
        Column(title: "hits \(place)", missing: none) { point($0)?.hitCount },
        Column(title: "cycles \(place)", missing: none) { point($0)?.cycleCount },
        Column(title: "false triggers \(place)", .number(2, "1/min")) { choice in
          point(choice).map(\.falseRate.datum) ?? .missing(reason: none)
        },
      ]
    }
    return Listing(study.people.flatMap(\.choices)) {
      Column(title: "person", .label) { $0.participant }
      Column(title: "chosen on", .label) { $0.chosenOn }
      Column(title: "coefficient") { choice -> Table.Entry in
        choice.chosen.map { .number($0.coefficient, decimals: 3) } ?? .missing("none", reason: none)
      }
      numbers("where chosen") { $0.chosen }
      Column(title: "tested on", .label) { $0.testedOn.joined(separator: ", ") }
      numbers("in the test") { $0.tested }
    }.table(
      "The coefficient that would serve each person",
      notes: [
        "Chosen: the most hits with at most \(limit) false trigger per minute; ties go to the larger coefficient. Tested: "
          + "the same coefficient in the person's other recordings, with thresholds from the recording it was chosen on. "
          + "Numbers of the recording it was chosen on are optimistic."
      ])
  }

  private var sweep: Table {
    Listing(study.people.flatMap { person in person.sweep.map { (person: person.name, point: $0) } }) {
      Column(title: "person", .label) { $0.person }
      for column in SweepPoint.columns { column.of { $0.point } }
    }.table(
      "Hits and false triggers by coefficient", caveats: study.optimism,
      notes: ["All labelled recordings of a person together."])
  }

  /// The yield of each reading of "typical deviations". Empty for given references, which would hide the difference.
  private var alternatives: Table {
    let isGiven = study.results.contains { if case .file? = $0.calibration?.source { true } else { false } }
    let rows = study.isLabelled && !isGiven ? study.alternatives(recordings) : []
    let options = options
    return Listing(rows) {
      Column(title: "reference", .label) { row in
        let isOwn = row.reference == options.reference && row.rest == options.rest
        return row.reference.rawValue + (isOwn ? " (used here)" : "")
      }
      Column(title: "rest", .label) { $0.rest.rawValue }
      for column in [Column<SweepPoint>.cycles, .hits, .completion, .falseTriggers, .falseRate] {
        column.of { $0.point }
      }
    }.table(
      "What the reference and the rest change, with the coefficient \(shortest(options.coefficient))",
      caveats: study.optimism)
  }

  private var file: ListedFile {
    let rows = study.results.flatMap { result in
      result.sweep.flatMap { $0.byExercise }.map { (result: result, point: $0) }
    }
    return Listing(rows) {
      for column in ExerciseResult.columns { column.of { $0.result } }
      for column in SweepPoint.fileColumns { column.of { $0.point } }
    }.file("sweep.csv")
  }

  private var numbers: JSONValue {
    Listing(study.people) {
      Column("participant") { $0.name }
      Column("choices") { person in
        Listing(person.choices) {
          Column("chosen_on") { $0.chosenOn }
          Column("tested_on") { JSONValue.texts($0.testedOn) }
          Column.nested("chosen", { $0.chosen }, columns: { SweepPoint.columns })
          Column.nested("tested", { $0.tested }, columns: { SweepPoint.columns })
        }.json
      }
      Column("sweep") { Listing($0.sweep, columns: SweepPoint.columns).json }
    }.json
  }

  // MARK: Answer

  private var answer: [String] {
    guard study.isLabelled else {
      return [
        "Withheld: no recording is labelled, so there are no cycles to hit or miss.",
        "What is missing: when which exercise was done, as a column 'exercise' of the captures or as a CSV file "
          + "(--intervals) with the columns \(ExerciseIntervalsFile.columns.joined(separator: ",")). "
          + (study.isCalibrated
            ? "With the references that were given, triggers are shown but cannot be judged."
            : "Without cycles or given references (--references) there are no thresholds and no triggers either.")
          + " What can still be shown: the shapes over time, their ranges, and both eyes against each other.",
      ]
    }
    let sentences = study.labelledPeople.map(Self.sentence)
    var answer = Array(sentences.prefix(12))
    if sentences.count > 12 { answer.append("The table has all \(sentences.count) people.") }
    let unlabelled = study.people.filter { $0.labelled.isEmpty }.map(\.name)
    if !unlabelled.isEmpty {
      answer.append(
        "Without labelled recordings, and so without an answer: \(unlabelled.joined(separator: ", ")).")
    }
    if areUnnamed {
      answer.append(
        "No participants are named, so each recording counts as a different person. The key 'participant' of "
          + "dataset.yaml assigns recordings to people.")
    }
    return answer
  }

  /// True if there are several recordings, and each person is called like the only one.
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
      + person.choices.map(sentence).joined(separator: " The other way round: ")
  }

  private static func sentence(_ choice: CoefficientChoice) -> String {
    guard let chosen = choice.chosen else {
      return "no coefficient has few enough false triggers on \(choice.chosenOn)."
    }
    let test =
      choice.tested.map { ", gives \($0.counts) on \(choice.testedOn.joined(separator: ", "))" } ?? ""
    return "\(decimal(chosen.coefficient, 2)), chosen on \(choice.chosenOn) (\(chosen.counts))\(test)."
  }
}

extension SweepPoint {
  /// Such as `5 of 6 cycles, 0.3 false triggers per minute`.
  var counts: String {
    "\(hitCount) of \(counted(cycleCount, "cycle"))"
      + (falseRate.ifKnown.map { ", \(decimal($0, 1)) false triggers per minute" } ?? "")
  }
}

extension Column<SweepPoint> {
  static var cycles: Column { Column("cycles", "cycles") { $0.cycleCount } }
  static var hits: Column { Column("hits", "hits") { $0.hitCount } }
  static var misses: Column { Column("misses", "misses") { $0.missCount } }
  static var repeats: Column { Column("repeats", "repeats") { $0.repeatCount } }
  static var completion: Column {
    Column("completion_median_s", "time to complete, median", .seconds(2)) { $0.medianCompletionTime }
  }
  static var falseTriggers: Column { Column("false_triggers", "false triggers") { $0.falseCount } }
  static var falseRate: Column {
    Column("false_per_minute", "false triggers per minute", .number(2, "1/min")) { $0.falseRate }
  }
  fileprivate static var coefficient: Column {
    Column("coefficient", "coefficient", .number(3)) { $0.coefficient }
  }
  /// For points with a single exercise, like `otherMinutes`.
  static var exercise: Column { Column("exercise") { $0.scores[0].exercise.rawValue } }
  static var otherMinutes: Column { Column("other_minutes") { $0.scores[0].otherMinutes } }
}

extension SweepPoint {
  fileprivate static let columns: [Column<SweepPoint>] = [
    .coefficient, .cycles, .hits, .misses, .repeats, .completion, .falseTriggers, .falseRate,
  ]
  fileprivate static let fileColumns: [Column<SweepPoint>] = [
    .coefficient, .exercise, .cycles, .hits, .misses, .repeats, .completion, .falseTriggers, .otherMinutes,
    .falseRate,
  ]
}
