import Documents
import Inputs
import Statistics

/// The tables of a study of exercises.
struct ExerciseTables {
  let study: ExerciseStudy

  private var options: ExerciseOptions { study.options }

  static func count(_ count: Int) -> Table.Entry { .counts(count...count) }

  /// One row per person and recording that a coefficient was chosen on.
  var choices: Table? {
    let choices = study.people.flatMap(\.choices)
    guard !choices.isEmpty else { return nil }
    let rows = choices.map { choice -> [Table.Entry] in
      let none =
        "every coefficient has more than \(shortest(options.falseRateLimit)) false trigger per minute there"
      func numbers(_ point: SweepPoint?) -> [Table.Entry] {
        guard let point else { return (0..<3).map { _ in .missing("-", reason: none) } }
        return [
          Self.count(point.hitCount), Self.count(point.cycleCount), .optional(point.falseRate, decimals: 2),
        ]
      }
      return [.text(choice.participant), .text(choice.chosenOn)]
        + [choice.chosen.map { .number($0.coefficient, decimals: 3) } ?? .missing("none", reason: none)]
        + numbers(choice.chosen) + [.text(choice.testedOn.joined(separator: ", "))] + numbers(choice.tested)
    }
    return Table(
      title: "The coefficient that would serve each person",
      notes: [
        "Chosen: the most hits with at most \(shortest(options.falseRateLimit)) false trigger per minute; ties go to the "
          + "larger coefficient. Tested: the same coefficient in the person's other recordings, with thresholds from the "
          + "recording it was chosen on. Numbers of the recording it was chosen on are optimistic."
      ],
      columns: Table.labels(["person", "chosen on"])
        + Table.numbers(["coefficient", "hits where chosen", "cycles where chosen"])
        + Table.numbers(["false triggers where chosen"], unit: "1/min") + Table.labels(["tested on"])
        + Table.numbers(["hits in the test", "cycles in the test"])
        + Table.numbers(["false triggers in the test"], unit: "1/min"), rows: rows)
  }

  /// One row per coefficient and person.
  var sweep: Table? {
    let rows = study.people.flatMap { person in
      person.sweep.map { point -> [Table.Entry] in
        [
          .text(person.name), .number(point.coefficient, decimals: 3), Self.count(point.cycleCount),
          Self.count(point.hitCount), Self.count(point.missCount), Self.count(point.repeatCount),
          .optional(point.medianCompletionTime, decimals: 2), Self.count(point.falseCount),
          .optional(point.falseRate, decimals: 2),
        ]
      }
    }
    guard !rows.isEmpty else { return nil }
    return Table(
      title: "Hits and false triggers by coefficient", caveats: optimism,
      notes: ["All labelled recordings of a person together."],
      columns: Table.labels(["person"])
        + Table.numbers(["coefficient", "cycles", "hits", "misses", "repeats"])
        + Table.numbers(["time to complete, median"], unit: "s") + Table.numbers(["false triggers"])
        + Table.numbers(["false triggers per minute"], unit: "1/min"), rows: rows)
  }

  /// One row per person and exercise, and one for all exercises of a person.
  var byExercise: Table? {
    let rows = study.people.flatMap { person -> [[Table.Entry]] in
      let scores = person.scores.filter { $0.cycleCount > 0 || $0.falseCount > 0 }
      guard !scores.isEmpty else { return [] }
      let all = SweepPoint(coefficient: options.coefficient, scores: person.scores)
      return scores.map { score in
        [.text(person.name), .text(score.exercise.title)]
          + Self.entries(
            score.cycleCount, score.hitCount, score.completionTimes, score.repeatCount, score.falseCount,
            score.falseRate)
      } + [
        [.text(person.name), .text("all")]
          + Self.entries(
            all.cycleCount, all.hitCount, scores.flatMap(\.completionTimes), all.repeatCount, all.falseCount,
            all.falseRate)
      ]
    }
    guard !rows.isEmpty else { return nil }
    return Table(
      title: "Exercises recognised with the coefficient \(shortest(options.coefficient))", caveats: optimism,
      notes: [
        "A false trigger is one at a time that is not labelled with its exercise, per minute of such time; the rate of all "
          + "exercises is the sum of their rates. A repeat is a later trigger within one cycle."
      ],
      columns: Table.labels(["person", "exercise"]) + Table.numbers(["cycles", "hits", "misses"])
        + Table.numbers(
          ["time to complete, median", "time to complete, shortest", "time to complete, longest"], unit: "s")
        + Table.numbers(["repeats", "false triggers"])
        + Table.numbers(["false triggers per minute"], unit: "1/min"), rows: rows)
  }

  private static func entries(
    _ cycles: Int, _ hits: Int, _ times: [Double], _ repeats: Int, _ wrong: Int, _ rate: Double?
  ) -> [Table.Entry] {
    [
      count(cycles), count(hits), count(cycles - hits),
      .optional(times.isEmpty ? nil : median(times), decimals: 2), .optional(times.min(), decimals: 2),
      .optional(times.max(), decimals: 2), count(repeats), count(wrong), .optional(rate, decimals: 2),
    ]
  }

  private static let mostPeople = 6

  /// Labelled against recognised: for all people, and for each if there are few.
  var confusions: [(slug: String, table: Table)] {
    let people = study.people.filter { !$0.labelled.isEmpty }
    guard !people.isEmpty else { return [] }
    func cycles(_ person: ExerciseStudy.Person) -> [CycleOutcome] { person.labelled.flatMap(\.cycles) }
    let single = people.count == 1 ? people[0].name : nil
    let all = (slug: "confusion", table: confusion(people.flatMap(cycles), of: single ?? "all people"))
    guard (2...Self.mostPeople).contains(people.count) else { return [all] }
    return [all]
      + people.enumerated().map { index, person in
        (slug: "confusion-\(index + 1)", table: confusion(cycles(person), of: person.name))
      }
  }

  private func confusion(_ cycles: [CycleOutcome], of whom: String) -> Table {
    let recognised: [Exercise?] = Exercise.allCases + [nil]
    let rows = Exercise.allCases.compactMap { labelled -> [Table.Entry]? in
      let own = cycles.filter { $0.interval.exercise == labelled }
      guard !own.isEmpty else { return nil }
      return [.text(labelled.title)]
        + recognised.map { exercise in Self.count(own.count { $0.recognised == exercise }) }
    }
    return Table(
      title: "Labelled and recognised exercises of \(whom)", caveats: optimism,
      notes: [
        "One row per labelled exercise, one cycle counted once: as its own exercise if that was triggered, else as the "
          + "first other exercise that was, else as none."
      ],
      columns: Table.labels(["labelled"]) + Table.numbers(Exercise.allCases.map(\.title) + ["none"]),
      rows: rows)
  }

  /// Said of numbers that were counted in the cycles that the thresholds come from.
  var optimism: [String] {
    let own = study.results.filter { $0.calibration?.source == .same }.map(\.recording.name)
    guard !own.isEmpty else { return [] }
    return [
      "\(own.count == 1 ? "The thresholds" : "Thresholds") of \(own.prefix(3).joined(separator: ", "))"
        + (own.count > 3 ? " and \(own.count - 3) more" : "")
        + " come from the same cycles that are counted: the numbers are optimistic."
    ]
  }

  /// What each reading of "typical deviations" would yield.
  func alternatives(_ recordings: [ExerciseRecording]) -> Table? {
    let rows = study.alternatives(recordings).map { reference, rest, point -> [Table.Entry] in
      let isOwn = reference == options.reference && rest == options.rest
      return [
        .text(reference.rawValue + (isOwn ? " (used here)" : "")), .text(rest.rawValue),
        Self.count(point.cycleCount), Self.count(point.hitCount),
        .optional(point.medianCompletionTime, decimals: 2), Self.count(point.falseCount),
        .optional(point.falseRate, decimals: 2),
      ]
    }
    guard !rows.isEmpty else { return nil }
    return Table(
      title: "What the reference and the rest change, with the coefficient \(shortest(options.coefficient))",
      caveats: optimism,
      columns: Table.labels(["reference", "rest"]) + Table.numbers(["cycles", "hits"])
        + Table.numbers(["time to complete, median"], unit: "s") + Table.numbers(["false triggers"])
        + Table.numbers(["false triggers per minute"], unit: "1/min"), rows: rows)
  }
}
