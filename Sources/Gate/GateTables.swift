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
      Column(title: "points judged", .label) { $0.measured.points?.words ?? "" }
      Column(title: "mean as recorded", .number(2, "°"), missing: Self.notOfCapture) {
        $0.measured.means[.recorded]
      }
      Column(title: "mean recalibrated", .number(2, "°"), missing: Self.notOfCapture) {
        $0.measured.means[.refit]
      }
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
  private static let notOfCapture = "not computed from gaze points, or not known in degrees"

  private struct Again: Sendable {
    let capture: String
    let advice: String
    let entry: RedoList.Entry
  }

  /// The fixations that are worth recording again; nil if there is none.
  var again: Table? {
    let rows = ranked.flatMap { item in
      (item.measured.redo?.entries ?? []).map {
        Again(capture: item.name, advice: "record again", entry: $0)
      }
        + (item.measured.redo?.beyondModel ?? []).map {
          Again(capture: item.name, advice: "the model cannot", entry: $0)
        }
    }
    guard !rows.isEmpty else { return nil }
    return Listing(rows) {
      Column(title: "capture", .label) { $0.capture }
      Column(title: "fixation", .label) { $0.entry.fixation.name }
      Column(title: "what to do", .label) { $0.advice }
      Column(title: "reason", .label) { $0.entry.reason.rawValue }
      Column(title: "error", .number(1, "°")) { $0.entry.fixation.error }
      Column(title: "by the better model", .number(1, "°"), missing: "lost") { $0.entry.unexplained?.error }
      Column(title: "limit", .number(1, "°"), missing: "lost") { $0.entry.unexplained?.limit }
      Column(title: "measured like", .label) { $0.entry.twin ?? "" }
      Column(title: "better fit of the rest", .number(2, "°"), missing: "not computed") { $0.entry.betterFit }
    }.table(
      "Fixations far off",
      notes: [
        "The better model is a plane through the medians of all other fixations, or a plane with a bend. 'the model cannot' "
          + "stands where the neighbours under the same labels err alike.",
        "They were picked on these same fixations, so expect less than the list promises.",
      ])
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

  /// The words of verdicts, with their sources.
  static let words: Table = Listing(meanings) {
    Column(title: "word", .label) { $0.word }
    Column(title: "meaning", .label) { $0.meaning }
    Column(title: "source", .label) { $0.source }
  }.table("What the words mean")

  private struct Meaning: Sendable {
    let word: String
    let meaning: String
    let source: String
  }

  private static let meanings = [
    Meaning(
      word: "good, poor",
      meaning: "the limits of a rule: better than good passes, worse than poor has the rule's consequence",
      source: "that of each rule, in the table of limits"),
    Meaning(
      word: "GOOD", meaning: "every rule that decides passes, and nothing that it needs is missing",
      source: GateRule.ours),
    Meaning(
      word: "FAIR",
      meaning: "no rule that decides is worse than poor, but one is between its limits or lacks a number",
      source: GateRule.ours),
    Meaning(
      word: "POOR", meaning: "a rule that decides is worse than poor, or the error is unknown",
      source: GateRule.ours),
    Meaning(
      word: "pass, warning, fail, error",
      meaning: "the severity of a finding; only fail and error decide a verdict", source: "pymovements"),
    Meaning(word: "ours", meaning: "a limit that nobody else set, and no standard", source: "GazeLab"),
    Meaning(
      word: "sidecar",
      meaning: "the .json beside a BIDS recording, with the tracker's own errors in degrees",
      source: "BIDS 1.11.1, physiological recordings"),
    Meaning(
      word: "validation",
      meaning: "the tracker's own test of its calibration; the last one of each eye counts",
      source: "SR Research, EyeLink user manuals"),
    Meaning(
      word: "as recorded, after a linear recalibration",
      meaning: "the tracker's own points; those of a linear calibrator that has not seen them",
      source: "gate --of recorded, --of refit"),
    Meaning(
      word: "record again", meaning: "far from what all other fixations predict", source: GateRule.ours),
    Meaning(
      word: "the model cannot",
      meaning: "far off, but so are its neighbours under the same labels: recording it again will not help",
      source: GateRule.ours),
  ]

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
