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
    guard metric == "roi_percent" else { return values[metric] }
    guard !distances.isEmpty else { return nil }
    return 100 * Double(distances.count { $0 <= radius }) / Double(distances.count)
  }
}

extension JudgedFixation {
  /// - Parameter scored: Its gaze points by a fit without it; nil if none is left.
  init(
    _ source: Origins.Source, _ scored: ScoredFixation?, points: [ScoredFixation.Sample],
    frameCount: Int, lostCount: Int, seconds: Double
  ) {
    var values = [
      "samples_per_target": Double(frameCount), "seconds_per_target": seconds,
      "lost_percent": 100 * Double(lostCount) / Double(max(1, frameCount)),
    ]
    func add(_ name: String, _ value: Double?) { if let value, value.isFinite { values[name] = value } }
    if let scored {
      add(GateMetric.accuracy, scored.accuracy?.meanPoint)
      add("accuracy_direction_degrees", scored.accuracy?.meanDirection)
      add("accuracy_cosine_degrees", scored.accuracy?.meanCosine)
      add("accuracy_components_degrees", scored.accuracy?.components)
      add("angle_mean_degrees", scored.sums.meanAngle)
      add("distance_mean_pt", scored.sums.distance / Double(scored.sums.count))
      add("step_rms_pt", scored.precision.stepRMS)
      add("scatter_sd_pt", scored.precision.deviation)
      add("bcea_pt2", scored.precision.ellipseArea)
      add("step_rms_degrees", scored.precisionDegrees?.stepRMS)
      add("scatter_sd_degrees", scored.precisionDegrees?.deviation)
      add("bcea_degrees2", scored.precisionDegrees?.ellipseArea)
      add(
        "on_screen_percent",
        100 * Double(points.count { $0.line.screen.contains($0.point) }) / Double(points.count))
    }
    self.init(
      target: source.key.target, targetName: source.targetName, labels: source.key.labels, values: values,
      distances: points.map(\.distance))
  }
}
