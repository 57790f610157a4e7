import Documents
import Inputs
import Statistics
import Trials

/// The answer of a gate about all that it judged: the best first, and by how much the others miss.
struct GateCard {
  static let question = "Are these calibrations good enough?"

  /// From the one that passes best to the one that misses most.
  let ranked: [GateItem]
  let sections: (rules: String, verdicts: String)
  /// Other sets of rules that all of these would pass, and those that some would.
  let others: [GateOtherRules]

  var card: Card {
    Card(
      question: Self.question, subtitle: subtitle, answer: answer, badges: badges, rowTitle: "capture",
      columns: ["verdict", "mean", "worst", "misses by", "record again"], rows: ranked.map(row), axis: axis,
      notes: notes,
      files: [
        Card.Files(
          title: "This list", links: [("CSV", "tables/verdicts.csv"), ("JSON", GateReport.recordName)])
      ])
  }

  private var sets: [GateRules] { grouped(ranked, by: \.rules.name).map { $0[0].rules } }

  private var subtitle: String {
    let rules = enumerated(sets.map(\.name))
    let points = grouped(ranked) { $0.measured.points == .recorded }.map { items in
      items[0].measured.points == .recorded
        ? "the tracker's own points as recorded" : "errors of points that no fit had seen"
    }
    return "\(counted(ranked.count, "result")) · rules \(rules) · \(enumerated(points.sorted()))"
  }

  func count(_ verdict: GateRecord.Verdict) -> Int { ranked.count { $0.judgement.verdict == verdict } }

  private var answer: [Card.Piece] {
    let passed = ranked.count - count(.poor)
    let verdict =
      switch (passed, ranked.count) {
      case (0, 1): "No: POOR."
      case (_, 1): "Yes: \(ranked[0].judgement.verdict.rawValue)."
      case (0, let all): "None of \(all) is."
      case (let some, let all): some == all ? "All \(all) are." : "\(some) of \(all) are."
      }
    let rest = [missing, again].filter { !$0.isEmpty }
    return [Card.Piece(verdict, isStrong: true)] + rest.map { Card.Piece(" " + $0) }
  }

  /// By how much the closest misses.
  var missing: String {
    guard let closest = ranked.first(where: { $0.judgement.verdict == .poor }) else { return "" }
    let others = count(.poor) == ranked.count ? "" : " of the others"
    let name = ranked.count == 1 ? "" : "The closest to passing\(others) is \(closest.name): "
    guard let miss = closest.misses.first else {
      return name + (name.isEmpty ? "What" : "what") + " is wrong stands below."
    }
    let sentence = "\(miss.rule.name) \(miss.text), where \(miss.limitText) would pass."
    return name + (name.isEmpty ? sentence.prefix(1).uppercased() + sentence.dropFirst() : sentence)
  }

  private var again: String {
    let lists = ranked.compactMap(\.measured.redo).filter { !$0.entries.isEmpty }
    guard !lists.isEmpty else {
      return count(.poor) == 0
        ? "" : "No single fixation stands out, so recording some of them again will not help."
    }
    let fixations = counted(lists.reduce(0) { $0 + $1.entries.count }, "fixation")
    return "Worth recording again: \(fixations)"
      + (ranked.count == 1 ? "." : " of \(counted(lists.count, "result")).")
  }

  private var badges: [Card.Badge] {
    let counts = GateRecord.Verdict.allCases.map { "\(count($0)) \($0.rawValue)" }.joined(separator: ", ")
    let isOurs = sets.contains { $0.rules.contains { $0.decides && $0.source == GateRule.ours } }
    return [
      Card.Badge(
        title: "Verdict", word: counts, tone: count(.poor) == 0 ? .good : .caution,
        section: sections.verdicts),
      Card.Badge(
        title: "Limits", word: isOurs ? "ours, not a standard" : "by their sources",
        tone: isOurs ? .caution : .neutral, section: sections.rules),
    ]
  }

  private func row(_ item: GateItem) -> Card.Row {
    let (mean, worst) = (item.judgement.mean, item.judgement.worst)
    func degrees(_ value: Double?) -> Card.Value { Card.Value(value.map { "\(decimal($0, 1))°" } ?? "–") }
    let redo = item.measured.redo
    return Card.Row(
      name: item.name, isMarked: item.judgement.verdict != .poor,
      values: [
        Card.Value(item.judgement.verdict.rawValue), degrees(mean), degrees(worst),
        item.misses.first.map { Card.Value($0.shortfall, detail: $0.rule.name) } ?? Card.Value("–"),
        Card.Value(
          redo.map { $0.entries.isEmpty ? "none" : "\($0.entries.count) of \($0.fixationCount)" } ?? "–"),
      ],
      mark: mean.map { Card.Mark(centre: $0, low: $0, high: worst, isFilled: true) }, dots: [])
  }

  /// Nil where no error is known in degrees, and where no rule limits the worst.
  private var axis: Card.Axis? {
    let limits = ranked.compactMap { item in
      item.judgement.worst == nil ? nil : item.worstAllowed
    }
    guard let line = limits.min() else { return nil }
    let same = limits.allSatisfy { decimal($0, 1) == decimal(line, 1) }
    let key =
      "Diamond: mean over targets · bar: up to the worst target · dashed: \(decimal(line, 1))°, "
      + (same ? "which the worst may have." : "which the worst may have in the strictest case.")
    return Card.Axis(title: "mean to worst target", unit: "°", line: line, key: key)
  }

  private var notes: [String] { [order, otherRules].compactMap(\.self) }

  /// How captures that miss limits of different size are ordered; nil where there is no choice.
  private var order: String? {
    let factors = ranked.compactMap { $0.misses.first?.factor }
    guard factors.count > 1 else { return nil }
    let words = factors.prefix(5).map { $0 < 100 ? decimal($0, 1) : "over 100" }
    return "Those that fail are in the order of the factor by which they miss their limit: "
      + "\(words.joined(separator: ", "))\(factors.count > 5 ? ", …" : "")."
  }

  private var otherRules: String? {
    let passing = others.filter { $0.passed > 0 }
    guard !others.isEmpty else { return nil }
    guard !passing.isEmpty else { return "No other set of rules would pass any of these." }
    let words = passing.map { "\($0.rules.name) (\($0.passed) of \(ranked.count))" }
    return "Of the other sets of rules, these would pass some: \(enumerated(words))."
  }
}

/// How many of the same results another set of rules would pass.
struct GateOtherRules: Sendable {
  let rules: GateRules
  let summary: String
  let counts: [GateRecord.Verdict: Int]

  var passed: Int { counts.filter { $0.key != .poor }.values.reduce(0, +) }

  /// All built-in sets but those by which the items were judged.
  static func all(of items: [GateItem]) -> [GateOtherRules] {
    let used = Set(items.map(\.rules.name))
    return Catalogue.gateRules.entries.filter { !used.contains($0.kind) }.map { entry in
      let judge = GateJudge(rules: entry.made)
      let verdicts = items.map { judge.judgement(of: $0.measured).verdict }
      return GateOtherRules(
        rules: entry.made, summary: entry.summary,
        counts: Dictionary(verdicts.map { ($0, 1) }, uniquingKeysWith: +))
    }
  }
}
