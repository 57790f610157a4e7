import Inputs
import Trials

/// A number by which a gate can judge a capture.
struct GateMetric: Sendable {
  enum Basis: Sendable {
    /// One value per fixation, from which a rule takes the mean, the median or the worst.
    case fixations
    /// One value per capture.
    case capture
  }

  /// As in `Metric`.
  let unit: String
  let decimals: Int
  let isHigherBetter: Bool
  let basis: Basis

  /// The metric by which SR Research, and most others, judge a calibration.
  static let accuracy = "accuracy_point_degrees"

  /// A value with its unit, such as `1.5°` or `95 %`.
  func text(_ value: Double) -> String {
    decimal(value, decimals) + (unit.isEmpty ? "" : unit == "°" ? unit : " " + unit)
  }

  static func named(_ name: String) -> GateMetric? {
    Catalogue.gateMetrics.entries.first { $0.kind == name }?.made
  }
}

extension Catalogue<GateMetric> {
  static let gateMetrics = Catalogue(
    noun: "metric of a gate",
    entries: [
      GateMetric.accuracy, "accuracy_direction_degrees", "accuracy_cosine_degrees",
      "accuracy_components_degrees", "angle_mean_degrees", "distance_mean_pt", "step_rms_pt",
      "step_rms_degrees", "scatter_sd_pt", "scatter_sd_degrees", "bcea_pt2", "bcea_degrees2",
      "on_screen_percent", "lost_percent",
    ].compactMap(ofScores) + ofFixations + ofCaptures)

  /// A metric that reports have too, under the same name.
  private static func ofScores(_ name: String) -> Entry? {
    guard let entry = Catalogue<Metric>.metrics.entries.first(where: { $0.kind == name }) else { return nil }
    let isHigherBetter = name == "on_screen_percent"
    return Self.entry(
      name, entry.summary, entry.made.unit, entry.made.decimals, .fixations, isHigherBetter: isHigherBetter)
  }

  private static let ofFixations = [
    entry(
      "roi_percent", "share of a fixation's gaze points within 'radius' of its target", "%", 0, .fixations,
      isHigherBetter: true),
    entry(
      "samples_per_target", "frames recorded while a target was shown", "samples", 0, .fixations,
      isHigherBetter: true),
    entry(
      "seconds_per_target", "how long a target's frames last, with one median step for the last frame", "s",
      3, .fixations, isHigherBetter: true),
  ]

  private static let ofCaptures = [
    entry(
      "valid_percent", "share of the frames on targets that have a recorded gaze point", "%", 1, .capture,
      isHigherBetter: true),
    entry("time_back_count", "frames that are earlier than the frame before", "frames", 0, .capture),
    entry("time_repeat_count", "frames with the time of the frame before", "frames", 0, .capture),
    entry(
      "longest_gap_steps", "the longest step between frames on a target, in median steps", "median steps", 1,
      .capture),
    entry(
      "rate_deviation_percent",
      "how far the frame rate on targets is from 'nominal_hz', or from that of the median step", "%", 1,
      .capture),
  ]

  private static func entry(
    _ kind: String, _ summary: String, _ unit: String, _ decimals: Int, _ basis: GateMetric.Basis,
    isHigherBetter: Bool = false
  ) -> Entry {
    let metric = GateMetric(unit: unit, decimals: decimals, isHigherBetter: isHigherBetter, basis: basis)
    return Entry(kind: kind, summary: summary, example: kind, make: { _ in metric })
  }
}
