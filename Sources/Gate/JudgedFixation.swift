import Calibration
import Captures
import Trials

/// What a gate knows about one fixation whose gaze points were predicted without it.
struct JudgedFixation: Sendable {
  let target: ScreenPoint
  /// Such as `top left`.
  let targetName: String
  let labels: LabelWords
  /// By the name of the metric; a metric that is not known is missing.
  var values: [String: Double]
  /// From the target to each gaze point, pt; empty where only sums are known.
  var distances: [Double] = []

  /// Such as `top left, Left, Close`.
  var name: String { ([targetName] + labels.words.filter { !$0.isEmpty }).joined(separator: ", ") }

  /// The error by which fixations are recorded again, degrees.
  var error: Double? { values[GateMetric.accuracy] }

  func value(of metric: String, radius: Double) -> Double? {
    guard metric == GateMetric.regionShare else { return values[metric] }
    guard !distances.isEmpty else { return nil }
    return 100 * Double(distances.count { $0 <= radius }) / Double(distances.count)
  }
}

extension JudgedFixation {
  init(_ source: Origins.Source, _ measured: MeasuredFixation) {
    self.init(
      target: source.key.target, targetName: source.targetName, labels: source.key.labels,
      values: GateMetric.values(of: measured), distances: measured.points.map(\.distance))
  }
}
