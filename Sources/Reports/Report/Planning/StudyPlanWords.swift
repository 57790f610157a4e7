import Documents
import Foundation
import Inputs
import Statistics
import Trials

/// A study plan in sentences, tables and facts.
struct StudyPlanWords {
  private let results: SplitResults
  private let plan: StudyPlan
  private let words: RankingWords
  let title: String
  let subtitle: String

  init(_ results: SplitResults, _ plan: StudyPlan) {
    self.results = results
    self.plan = plan
    words = RankingWords(plan.ranking)
    let question = CardQuestion(results, words)
    title = question.title
    subtitle = question.subtitle
  }

  // MARK: Text

  @ListBuilder<String> var paragraphs: [String] {
    pilot
    people
    if let components = plan.components {
      precision(components)
    } else {
      "How many targets: not planned, because an RMSE is no mean over fixations."
    }
  }

  private var pilot: String {
    let (better, worse) = plan.rows
    return
      "Pilot of \(plan.peopleInPilot) people: \(words.name(better)) errs by \(words.error(better.mean)), "
      + "\(words.name(worse)) by \(words.error(worse.mean)). The difference is \(amount(plan.meanDifference)), with an "
      + "SD over people of \(amount(plan.deviation)) (95 % interval \(amount(plan.deviationInterval.low)) to "
      + "\(amount(plan.deviationInterval.high)))."
  }

  private var people: String {
    let question = plan.question
    return "To find a difference of \(exact(question.difference)) with a probability (power) of "
      + "\(decimal(question.power, 2)): \(counts(plan.byT, above: "a million")) by a two-sided paired t test at 5 %, "
      + "\(counts(plan.byCard, above: "\(SignFlipPower.mostUnitCount)")) for a card of these two rows to tell them apart. "
      + "A card with more rows needs more people."
      + (hasRanges ? " The ranges are what the SD of so small a pilot leaves open." : "")
  }

  private var hasRanges: Bool {
    [plan.byT, plan.byCard].contains { $0.low != $0.count || $0.high != $0.count }
  }

  private func precision(_ components: ErrorComponents) -> String {
    let pilotTargets = components.targetCount
    var told = [StudyPlan.Combination]()
    for combination in plan.combinations where combination.targetCount >= pilotTargets {
      // More targets are told only where they save people.
      let people = combination.peopleCount ?? .max
      if told.isEmpty || people < told.last?.peopleCount ?? .max { told.append(combination) }
    }
    let needs = told.enumerated().map { index, combination in
      let people = combination.peopleCount.map(String.init) ?? "more than a million"
      return index == 0
        ? "\(people) people × \(counted(combination.targetCount, "target"))"
        : "\(people) × \(combination.targetCount)"
    }
    let beyond =
      components.deviceCount > 1 ? " on each of the \(countWord(components.deviceCount)) devices" : ""
    return
      "±\(exact(plan.question.halfWidth)) needs \(Self.alternatives(needs))\(beyond): half of the 95 % interval "
      + "of the mean error of \(words.name(plan.rows.better)), with "
      + "\(decimal(components.repeatCount, components.repeatCount.rounded() == components.repeatCount ? 0 : 1)) "
      + "\(components.repeatCount == 1 ? "fixation" : "fixations") per target as in the pilot. It holds for further people at "
      + "these kinds of targets."
  }

  private static func alternatives(_ all: [String]) -> String {
    let first = all.dropLast().joined(separator: ", ")
    return first.isEmpty ? all.joined() : "\(first) or \(all[all.count - 1])"
  }

  private func counts(_ people: StudyPlan.PeopleCount, above limit: String) -> String {
    func text(_ count: Int?) -> String { count.map { "\($0)" } ?? "more than \(limit)" }
    guard people.low != people.count || people.high != people.count else {
      return "\(text(people.count)) people"
    }
    return "\(text(people.count)) people (\(text(people.low)) to \(text(people.high)))"
  }

  /// With two significant digits, but at least as many decimals as the card.
  private func amount(_ value: Double) -> String {
    let size = abs(value) > 0 ? Int((-log10(abs(value))).rounded(.up)) + 1 : 0
    return decimal(value, min(6, max(words.decimals, size))) + words.unit
  }

  /// What was asked, without a zero that nobody wrote.
  private func exact(_ value: Double) -> String {
    let decimals =
      (0...6).first { abs((value * pow(10, Double($0))).rounded() / pow(10, Double($0)) - value) < 1e-9 } ?? 3
    return decimal(value, min(3, decimals)) + words.unit
  }

  // MARK: Tables

  private struct TestRow: Sendable {
    let test: String
    let people: StudyPlan.PeopleCount
  }

  private struct ComponentRow: Sendable {
    let name: String
    let deviation: Double
    let share: Double
  }

  var tables: [(name: String, table: Table)] {
    let tests = Listing([
      TestRow(test: "paired t test, two-sided, 5 %", people: plan.byT),
      TestRow(test: "the card's rule, for these two rows", people: plan.byCard),
    ]) {
      Column(title: "test", .label) { $0.test }
      Column(title: "people") { $0.people.count }
      Column(title: "at least") { $0.people.low }
      Column(title: "at most") { $0.people.high }
    }.table(
      "People for a difference of \(exact(plan.question.difference))",
      footnotes: [
        "At least, at most: with the ends of the 95 % interval of the SD, for normal differences.",
        "The card's rule: \(SignFlipPower.studyCount) simulated studies per number of people, drawn from the pilot; from "
          + "\(BestComparison.leastUnitCount) to \(SignFlipPower.mostUnitCount) people.",
      ])
    guard let components = plan.components else { return [("people", tests)] }
    let total = components.components.reduce(0) { $0 + $1.variance }
    let rows = components.components.map { component in
      ComponentRow(
        name: component.source.name, deviation: component.variance.squareRoot(),
        share: component.variance / total)
    }
    let sources = Listing(rows) {
      Column(title: "source", .label) { $0.name }
      Column(title: "SD", .number(words.decimals + 1, words.unitSymbol)) { $0.deviation }
      Column(title: "of the variance", .percent(0)) { $0.share }
    }.table(
      "What the errors of \(words.name(plan.rows.better)) vary by",
      footnotes: [
        "Variance components by REML of \(components.fixationCount) fixations of \(components.personCount) people. What "
          + "targets and devices do to everyone alike is not part of the interval of the mean."
      ])
    let combinations = Listing(plan.combinations) {
      Column(title: "targets", .label) { $0.targetCount }
      Column(title: "people") { $0.peopleCount }
    }.table("People and targets for ±\(exact(plan.question.halfWidth))")
    return [("people", tests), ("components", sources), ("combinations", combinations)]
  }

  // MARK: Facts

  var facts: [JSONValue.Member] {
    func count(_ count: Int?) -> JSONValue { count.map(JSONValue.integer) ?? .null }
    return [
      ("unit", .text(words.unitSymbol)), ("split", .text(results.split)), ("samples", .text(results.samples)),
      ("pilot_people", .integer(plan.peopleInPilot)), ("better", .text(words.name(plan.rows.better))),
      ("worse", .text(words.name(plan.rows.worse))), ("pilot_difference", .number(plan.meanDifference)),
      ("pilot_sd", .number(plan.deviation)), ("pilot_sd_low", .number(plan.deviationInterval.low)),
      ("pilot_sd_high", .number(plan.deviationInterval.high)),
      ("difference", .number(plan.question.difference)),
      ("power", .number(plan.question.power)), ("half_width", .number(plan.question.halfWidth)),
      ("people_t", count(plan.byT.count)), ("people_t_low", count(plan.byT.low)),
      ("people_t_high", count(plan.byT.high)), ("people_card", count(plan.byCard.count)),
      ("people_card_low", count(plan.byCard.low)), ("people_card_high", count(plan.byCard.high)),
    ]
  }
}

extension ErrorComponents.Source {
  fileprivate var name: String {
    switch self {
    case .person: "person"
    case .device: "device"
    case .personOnDevice: "person × device"
    case .target: "target"
    case .personOnTarget: "person × target"
    case .rest: "rest"
    }
  }
}
