import Documents
import Inputs
import Statistics

/// The answer of a report of exercises: are they recognised, for whom, and what is to be done?
struct ExercisesCard {
  let study: ExerciseStudy
  /// The title of the section that says how a coefficient is chosen and tested.
  let section: String
  let isSimulated: Bool

  /// More are in the table of choices only.
  private static let mostRows = 40

  private var choices: [CoefficientChoice] { study.people.flatMap(\.choices) }
  private var limit: Double { study.options.falseRateLimit }

  var card: Card {
    let left = choices.count - Self.mostRows
    return Card(
      question:
        "Are the exercises of \(study.people.count == 1 ? "this person" : "these people") recognised?",
      subtitle: choices.isEmpty
        ? "" : "Coefficients chosen on one recording and tested on the person's others",
      answer: [Card.Piece(lead, isStrong: true)] + rest.map { Card.Piece(" " + $0) }, badges: badges,
      rowTitle: "person", columns: ["coefficient", "recognised in the test", "false triggers per minute"],
      rows: choices.prefix(Self.mostRows).map(row), axis: nil,
      notes: (tested.isEmpty ? study.optimism : [])
        + (left > 0 ? ["\(left) more are in the table of choices, below."] : []), files: [])
  }

  // MARK: Sentences

  private var tested: [(choice: CoefficientChoice, point: SweepPoint)] {
    choices.compactMap { choice in choice.tested.map { (choice, $0) } }
  }

  private var lead: String {
    guard study.isLabelled else { return "Unknown: no recording is labelled." }
    guard !tested.isEmpty else { return choices.isEmpty ? untested : "No: no coefficient serves anybody." }
    let (hits, cycles) = tested.reduce((0, 0)) { ($0.0 + $1.point.hitCount, $0.1 + $1.point.cycleCount) }
    return "\(hits) of \(counted(cycles, "cycle")) were recognised in the test."
  }

  /// The yield in the cycles that the thresholds come from, which nothing else tests.
  private var untested: String {
    let coefficient = study.options.coefficient
    let all = SweepPoint.sum(study.labelledPeople.map { [$0.score(coefficient)] }).first
    return "Untested: with the coefficient \(shortest(coefficient)), \(all?.counts ?? "there is no cycle")."
  }

  private var rest: [String] {
    guard study.isLabelled else {
      return [
        "Say when which exercise was done, in a column 'exercise' or with --intervals FILE.",
        study.isCalibrated ? "Triggers are shown but cannot be judged." : "The shapes over time are shown.",
      ]
    }
    let single = study.labelledPeople.filter(\.choices.isEmpty).map(\.name)
    let without = names(choices.filter { $0.chosen == nil })
    let all =
      coefficients + [
        without.isEmpty
          ? ""
          : "Record the cycles of \(listed(without, limit: 5)) again: every coefficient has more than \(shortest(limit)) "
            + "false trigger per minute there.",
        single.isEmpty
          ? "" : "A second labelled recording of \(listed(single, limit: 5)) would test it on other cycles.",
      ]
    return all.filter { !$0.isEmpty }
  }

  private func isServed(_ point: SweepPoint) -> Bool { point.falseRate.ifKnown.map { $0 <= limit } ?? false }

  /// For each person the coefficient with most hits of those with few enough false triggers, and those that have more.
  private var coefficients: [String] {
    let people = grouped(tested, by: \.choice.participant)
    let use = people.prefix(Self.mostNamed).compactMap { own -> String? in
      let served = own.map(\.point).filter(isServed)
      return served.max { ($0.hitCount, $1.coefficient) < ($1.hitCount, $0.coefficient) }.map {
        "\(decimal($0.coefficient, 2)) for \(own[0].choice.participant)"
      }
    }
    let above = tested.filter { !isServed($0.point) }.prefix(Self.mostNamed).compactMap { choice, point in
      point.falseRate.ifKnown.map { rate in
        "\(choice.participant) has \(decimal(rate, 1)) false triggers per minute with "
          + "\(decimal(point.coefficient, 2)), where at most \(shortest(limit)) would do."
      }
    }
    return (use.isEmpty ? [] : ["Use the coefficient \(enumerated(use))."]) + above
  }

  private static let mostNamed = 5

  private func names(_ choices: [CoefficientChoice]) -> [String] {
    grouped(choices, by: \.participant).map { $0[0].participant }
  }

  // MARK: Rows

  private func row(_ choice: CoefficientChoice) -> Card.Row {
    let point = choice.tested
    return Card.Row(
      name: "\(choice.participant), chosen on \(choice.chosenOn)", isMarked: point.map(isServed) ?? false,
      values: [
        Card.Value(choice.chosen.map { decimal($0.coefficient, 2) } ?? "none"),
        Card.Value(point.map { "\($0.hitCount) of \($0.cycleCount)" } ?? "–"),
        Card.Value(point?.falseRate.ifKnown.map { decimal($0, 1) } ?? "–"),
      ], mark: nil, dots: [])
  }

  private var badges: [Card.Badge] {
    let isTested = !tested.isEmpty
    return
      (isSimulated ? [Card.Badge(title: "Data", word: "simulated", tone: .caution, section: section)] : [])
      + [
        Card.Badge(
          title: "Test", word: isTested ? "on other recordings" : "none", tone: isTested ? .good : .caution,
          section: section),
        Card.Badge(
          title: "False triggers", word: "at most \(shortest(limit)) per minute, our choice", tone: .neutral,
          section: section),
      ]
  }
}
