import Captures
import Documents
import Inputs
import Statistics
import Trials

/// The tables of a gate's page.
struct GateTables {
  let ranked: [GateItem]
  let others: [GateOtherRules]

  /// One row per result, the best first.
  var verdicts: Table {
    Listing(ranked) {
      Column(title: "capture", .label) { $0.name }
      Column(title: "path", .label) { $0.measured.path }
      Column(title: "rules", .label) { $0.rules.name }
      Column(title: "verdict", .label) { $0.judgement.verdict.rawValue }
      Column(title: "mean", .number(1, "°"), missing: Self.unknown) { $0.judgement.mean }
      Column(title: "worst", .number(1, "°"), missing: Self.unknown) { $0.judgement.worst }
      Column(title: "misses most", .label) { $0.misses.first?.rule.name ?? "" }
      Column(title: "value", .label) { $0.misses.first?.text ?? "" }
      Column(title: "limit", .label) { $0.misses.first?.limitText ?? "" }
      Column(title: "record again", missing: "the errors of single fixations are not known") {
        $0.measured.redo?.entries.count
      }
    }.table(
      "Verdicts",
      notes: [
        "Mean and worst are over targets. The limit is the one that decides the verdict and is missed by the largest "
          + "factor."
      ])
  }

  private static let unknown = "no error is known in degrees"

  private struct Again: Sendable {
    let capture: String
    let entry: RedoList.Entry
  }

  /// The fixations that are worth recording again; nil if there is none.
  var again: Table? {
    let rows = ranked.flatMap { item in
      (item.measured.redo?.entries ?? []).map { Again(capture: item.name, entry: $0) }
    }
    guard !rows.isEmpty else { return nil }
    return Listing(rows) {
      Column(title: "capture", .label) { $0.capture }
      Column(title: "fixation", .label) { $0.entry.fixation.name }
      Column(title: "reason", .label) { $0.entry.reason.rawValue }
      Column(title: "error", .number(1, "°")) { $0.entry.fixation.error }
      Column(title: "better fit of the rest", .number(2, "°"), missing: "not computed") { $0.entry.betterFit }
    }.table(
      "Fixations worth recording again",
      notes: ["They were picked on these same fixations, so expect less than the list promises."])
  }

  private struct SetRule: Sendable {
    let set: String
    let rule: GateRule
  }

  /// The limits of all sets that were used, and where they come from.
  var rules: Table {
    let rows = grouped(ranked, by: \.rules.name).flatMap { items in
      items[0].rules.rules.map { SetRule(set: items[0].rules.name, rule: $0) }
    }
    return Listing(rows) {
      Column(title: "rules", .label) { $0.set }
      Column(title: "rule", .label) { $0.rule.name }
      Column(title: "metric", .label) { $0.rule.metric }
      Column(title: "of", .label) { $0.rule.traits.isOfCapture ? "" : $0.rule.of.rawValue }
      Column(title: "better is", .label) { $0.rule.traits.isHigherBetter ? "more" : "less" }
      Column(title: "good", .label) { $0.rule.text(ofLimit: $0.rule.good) }
      Column(title: "poor", .label) { $0.rule.text(ofLimit: $0.rule.poor) }
      Column(title: "if missed", .label) { $0.rule.severity.rawValue }
      Column(title: "source", .label) { $0.rule.source }
    }.table(
      "Limits",
      notes: ["Only rules that fail, or that are an error, when they are missed decide a verdict."]
        + (rows.contains { $0.rule.source == GateRule.ours } ? [Self.ours] : []))
  }

  private static let ours =
    "Limits that are ours are no standard. A gaze point that errs by less than half the angle between two targets is nearer "
    + "to its own than to the next; the other limits are round numbers that we chose."

  /// How many of the results other sets would pass.
  var otherRules: Table {
    Listing(others) {
      Column(title: "rules", .label) { $0.rules.name }
      for verdict in GateRecord.Verdict.allCases {
        Column(title: verdict.rawValue) { $0.counts[verdict] ?? 0 }
      }
      Column(title: "what they are", .label) { $0.summary }
    }.table("Verdicts by other rules", notes: ["The same errors, held against other limits."])
  }
}

extension GateRule {
  /// A limit with its unit; empty for none.
  fileprivate func text(ofLimit value: Double?) -> String {
    guard let value else { return "" }
    return per == nil ? traits.text(value) : "\(shortest(value)) of the target spacing"
  }
}
