import Calibration
import Captures
import Inputs
import Scores
import Statistics

/// Rows of a capture that an experiment cannot use for a feature set, for one reason.
package struct DroppedRows: Sendable, Equatable {
  package enum Cause: String, Sendable, CaseIterable {
    /// The feature set lacks a column of these rows.
    case own
    /// Another feature set lacks a column of these rows, and all are fitted and scored on the same rows.
    case common
    /// A rule of the experiment leaves them out.
    case rule
    /// The rules leave these fixations without a frame.
    case emptied
  }

  /// The group. For rules, which know no groups, without the keys in which the groups of the capture differ.
  package let group: String
  /// The kind of samples; `frames` for rules, `fixations` for emptied ones.
  package let samples: String
  /// The name of the feature set; empty for all.
  package let features: String
  package let capture: String
  package let cause: Cause
  package let reason: String
  package let count: Int
  /// The rows of the capture and group that were asked for.
  package let askedCount: Int
}

extension DroppedRows {
  /// In the order of the captures for rules, then by sets of samples and feature sets.
  static func all(in plan: ExperimentPlan) -> [DroppedRows] {
    let counts = Dictionary(plan.fixations.map { ($0.capture.name, 1) }, uniquingKeysWith: +)
    return plan.selection.dropped.flatMap { frames in
      ruled(frames, group: group(of: frames.capture, in: plan), keptFixations: counts[frames.capture] ?? 0)
    } + plan.sampleSets.flatMap { unusable($0, plan.file) }
  }

  /// The keys that all groups of a capture share; the others are empty.
  private static func group(of capture: String, in plan: ExperimentPlan) -> String {
    let keys = plan.file.groupings[0]
    let own = keys.isEmpty ? [] : plan.fixations.filter { $0.capture.name == capture }
    return GroupName.name(
      keys.map { key in
        let values = Set(own.map { $0.value(of: key) })
        let known = key == .capture ? capture : values.count == 1 ? values.first : nil
        return (key.rawValue, known ?? "")
      })
  }

  private static func ruled(_ frames: DroppedFrames, group: String, keptFixations: Int) -> [DroppedRows] {
    func rows(_ samples: String, _ cause: Cause, _ reason: String, _ count: Int, of asked: Int) -> DroppedRows
    {
      DroppedRows(
        group: group, samples: samples, features: "", capture: frames.capture, cause: cause, reason: reason,
        count: count, askedCount: asked)
    }
    let emptied = rows(
      "fixations", .emptied, "'drop' leaves no frame of the fixation", frames.fixations,
      of: frames.fixations + keptFixations)
    return
      (frames.reasons.map { rows(SampleKind.frames.rawValue, .rule, $0.rule, $0.count, of: frames.frames) }
      + [emptied]).filter { $0.count > 0 }
  }

  private static func unusable(_ set: SampleSet, _ file: ExperimentFile) -> [DroppedRows] {
    let samples = set.samples
    guard !samples.lacking.isEmpty else { return [] }
    let kept = samples.origins.indices.map { samples.origins.sourceIndex($0) }
    var asked = Dictionary(samples.lacking.map { ($0.capture, $0.count) }, uniquingKeysWith: +)
    for source in kept { asked[samples.origins.sources[source].key.capture, default: 0] += 1 }
    let names = Set(set.features.map(\.name))
    let fitted = file.features.filter { names.contains($0.name) }.compactMap { features in
      samples.blocks.allColumns(of: features).map { (name: features.name, columns: $0) }
    }
    return (fitted.isEmpty ? [(name: "", columns: [])] : fitted).flatMap { features in
      let rows = samples.lacking.map { lacking -> (key: [String], cause: Cause, count: Int) in
        let own = samples.blocks.reason(lacking, among: features.columns)
        let reason = own ?? samples.blocks.reason(lacking) ?? ""
        return ([lacking.capture, reason], own == nil ? .common : .own, lacking.count)
      }
      return grouped(rows) { $0.key + [$0.cause.rawValue] }.map { same in
        DroppedRows(
          group: set.group, samples: samples.kind.rawValue, features: features.name, capture: same[0].key[0],
          cause: same[0].cause, reason: same[0].key[1], count: same.reduce(0) { $0 + $1.count },
          askedCount: asked[same[0].key[0]] ?? 0)
      }
    }
  }
}

/// `dropped.csv`: one row per capture, group, feature set and reason for which rows cannot be used.
enum DroppedFile: StoredFile {
  static let name = "dropped.csv"
  static let row = "capture, group, feature set and reason for which rows were dropped"
  static let scope = CellColumns.Scope.featureSet

  static func transfer(_ known: DroppedRows?, _ fields: inout StoredFields) throws(InputError) -> DroppedRows
  {
    let set = try fields.featureSet(known)
    let capture = try fields.key("capture", "The capture.", known?.capture)
    let cause = try DroppedRows.Cause(
      rawValue: fields.words(
        "cause",
        "own: the feature set lacks a column; common: another one does, and all use the same rows; rule: 'drop' leaves "
          + "frames out; emptied: fixations of which 'drop' leaves no frame.", known?.cause.rawValue))
    try fields.require(
      cause != nil, "cause", enumerated(DroppedRows.Cause.allCases.map(\.rawValue)))
    let reason = try fields.text("reason", "The column that is missing, or the rule.", known?.reason)
    let count = try fields.integer("n_dropped", "Rows dropped for this reason.", known?.count)
    let asked = try fields.integer(
      "n_asked", "Rows of the capture and group that were asked for.", known?.askedCount)
    try fields.require(count <= asked, "n_dropped", "at most n_asked")
    return known
      ?? DroppedRows(
        group: set.group, samples: set.samples, features: set.features, capture: capture,
        cause: cause ?? .own, reason: reason, count: count, askedCount: asked)
  }
}
