import Documents
import Inputs
import Statistics

/// The tables of a study of exercises.
struct ExerciseTables {
  let study: ExerciseStudy

  private var options: ExerciseOptions { study.options }

  /// One row per person and recording that a coefficient was chosen on.
  var choices: Table? {
    let choices = study.people.flatMap(\.choices)
    guard !choices.isEmpty else { return nil }
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
    return Listing(choices) {
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

  /// One row per coefficient and person.
  var sweep: Table? {
    let rows = study.people.flatMap { person in person.sweep.map { (person: person.name, point: $0) } }
    guard !rows.isEmpty else { return nil }
    return Listing(rows) {
      Column(title: "person", .label) { $0.person }
      for column in SweepPoint.columns { column.of { $0.point } }
    }.table(
      "Hits and false triggers by coefficient", caveats: optimism,
      notes: ["All labelled recordings of a person together."])
  }

  /// One row per person and exercise, and one for all exercises of a person.
  var byExercise: Table? {
    let rows = study.people.flatMap { person -> [(person: String, exercise: String, point: SweepPoint)] in
      let scores = person.scores.filter { $0.cycleCount > 0 || $0.falseCount > 0 }
      guard !scores.isEmpty else { return [] }
      return scores.map { score in
        (person.name, score.exercise.title, SweepPoint(coefficient: options.coefficient, scores: [score]))
      } + [(person.name, "all", SweepPoint(coefficient: options.coefficient, scores: person.scores))]
    }
    guard !rows.isEmpty else { return nil }
    return Listing(rows) {
      Column(title: "person", .label) { $0.person }
      Column(title: "exercise", .label) { $0.exercise }
      Column(title: "cycles") { $0.point.cycleCount }
      Column(title: "hits") { $0.point.hitCount }
      Column(title: "misses") { $0.point.missCount }
      Column(title: "time to complete, median", .seconds(2)) { $0.point.medianCompletionTime }
      Column(title: "time to complete, shortest", .seconds(2)) { $0.point.completionTimes.min() }
      Column(title: "time to complete, longest", .seconds(2)) { $0.point.completionTimes.max() }
      Column(title: "repeats") { $0.point.repeatCount }
      Column(title: "false triggers") { $0.point.falseCount }
      Column(title: "false triggers per minute", .number(2, "1/min")) { $0.point.falseRate }
    }.table(
      "Exercises recognised with the coefficient \(shortest(options.coefficient))", caveats: optimism,
      notes: [
        "A false trigger is one at a time that is not labelled with its exercise, per minute of such time; the rate of all "
          + "exercises is the sum of their rates. A repeat is a later trigger within one cycle."
      ])
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
    let rows = Exercise.allCases.compactMap { labelled in
      let own = cycles.filter { $0.interval.exercise == labelled }
      return own.isEmpty ? nil : (labelled: labelled, cycles: own)
    }
    return Listing(rows) {
      Column(title: "labelled", .label) { $0.labelled.title }
      for exercise in recognised {
        Column(title: exercise?.title ?? "none") { $0.cycles.count { $0.recognised == exercise } }
      }
    }.table(
      "Labelled and recognised exercises of \(whom)", caveats: optimism,
      notes: [
        "One row per labelled exercise, one cycle counted once: as its own exercise if that was triggered, else as the "
          + "first other exercise that was, else as none."
      ])
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
    let rows = study.alternatives(recordings)
    guard !rows.isEmpty else { return nil }
    let options = options
    return Listing(rows) {
      Column(title: "reference", .label) { row in
        let isOwn = row.reference == options.reference && row.rest == options.rest
        return row.reference.rawValue + (isOwn ? " (used here)" : "")
      }
      Column(title: "rest", .label) { $0.rest.rawValue }
      Column(title: "cycles") { $0.point.cycleCount }
      Column(title: "hits") { $0.point.hitCount }
      for column in SweepPoint.outcome { column.of { $0.point } }
    }.table(
      "What the reference and the rest change, with the coefficient \(shortest(options.coefficient))",
      caveats: optimism)
  }
}
