import Captures
import Inputs
import Trials

/// A number by which a gate can judge a capture.
struct GateMetric: Sendable {
  enum Basis: Sendable {
    /// One value per fixation, from which a rule takes the mean, the median or the worst. The function returns nil if
    /// the metric is not known for the fixation, or if a rule's own options decide its value.
    case fixations(@Sendable (MeasuredFixation) -> Double?)
    /// One value per capture.
    case capture
  }

  /// What a value is about: the calibration's error, or the recording.
  enum Subject: Sendable { case error, recording }

  /// As in `Metric`.
  let unit: String
  let decimals: Int
  let isHigherBetter: Bool
  let subject: Subject
  let basis: Basis

  /// The metric by which SR Research, and most others, judge a calibration.
  static let accuracy = "accuracy_point_degrees"
  /// Its value depends on the rule's `radius`.
  static let regionShare = "roi_percent"
  /// Its value depends on the rule's `nominal_hz`.
  static let rateDeviation = "rate_deviation_percent"

  var isOfCapture: Bool { if case .capture = basis { true } else { false } }

  /// A value with its unit, such as `1.5°` or `95 %`.
  func text(_ value: Double) -> String {
    decimal(value, decimals) + (unit.isEmpty ? "" : unit == "°" ? unit : " " + unit)
  }

  static func named(_ name: String) -> GateMetric? {
    Catalogue.gateMetrics.entries.first { $0.kind == name }?.made
  }

  /// The values of one fixation by name; a metric that is not known is missing.
  static func values(of fixation: MeasuredFixation) -> [String: Double] {
    var values = [String: Double]()
    for entry in Catalogue.gateMetrics.entries {
      guard case .fixations(let value) = entry.made.basis, let value = value(fixation), value.isFinite
      else { continue }
      values[entry.kind] = value
    }
    return values
  }
}

/// The frames of a fixation, and its gaze points by a fit without it.
struct MeasuredFixation {
  let frameCount: Int
  let lostCount: Int
  let seconds: Double
  /// Nil if no gaze point is left.
  let scored: ScoredFixation?
  let points: [ScoredFixation.Sample]
}

extension Catalogue<GateMetric> {
  static let gateMetrics = Catalogue(
    noun: "metric of a gate", entries: ofScores.compactMap(\.self) + ofFixations + ofCaptures)

  /// Metrics that reports have too, under the same names.
  private static let ofScores = [
    score(GateMetric.accuracy, .error) { $0.scored?.accuracy?.meanPoint },
    score("accuracy_direction_degrees", .error) { $0.scored?.accuracy?.meanDirection },
    score("accuracy_cosine_degrees", .error) { $0.scored?.accuracy?.meanCosine },
    score("accuracy_components_degrees", .error) { $0.scored?.accuracy?.components },
    score("angle_mean_degrees", .error) { $0.scored?.sums.meanAngle },
    score("distance_mean_pt", .error) { $0.scored.map { $0.sums.distance / Double($0.sums.count) } },
    score("step_rms_pt") { $0.scored?.precision.stepRMS },
    score("step_rms_degrees") { $0.scored?.precisionDegrees?.stepRMS },
    score("scatter_sd_pt") { $0.scored?.precision.deviation },
    score("scatter_sd_degrees") { $0.scored?.precisionDegrees?.deviation },
    score("bcea_pt2") { $0.scored?.precision.ellipseArea },
    score("bcea_degrees2") { $0.scored?.precisionDegrees?.ellipseArea },
    score("on_screen_percent", isHigherBetter: true) { fixation in
      let onScreenCount = fixation.points.count { $0.line.screen.contains($0.point) }
      return fixation.scored.map { _ in 100 * Double(onScreenCount) / Double(fixation.points.count) }
    },
    score("lost_percent") { 100 * Double($0.lostCount) / Double(max(1, $0.frameCount)) },
  ]

  private static let ofFixations = [
    entry(
      GateMetric.regionShare, "share of a fixation's gaze points within 'radius' of its target", "%", 0,
      .fixations { _ in nil }, .error, isHigherBetter: true),
    entry(
      "samples_per_target", "frames recorded while a target was shown", "samples", 0,
      .fixations { Double($0.frameCount) }, isHigherBetter: true),
    entry(
      "seconds_per_target", "how long a target's frames last, with one median step for the last frame", "s",
      3, .fixations(\.seconds), isHigherBetter: true),
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
      GateMetric.rateDeviation,
      "how far the frame rate on targets is from 'nominal_hz', or from that of the median step", "%", 1,
      .capture),
  ]

  /// - Returns: Nil if reports have no metric of that name.
  private static func score(
    _ name: String, _ subject: GateMetric.Subject = .recording, isHigherBetter: Bool = false,
    _ value: @escaping @Sendable (MeasuredFixation) -> Double?
  ) -> Entry? {
    Catalogue<Metric>.metrics.entries.first { $0.kind == name }.map {
      entry(
        name, $0.summary, $0.made.unit, $0.made.decimals, .fixations(value), subject,
        isHigherBetter: isHigherBetter)
    }
  }

  private static func entry(
    _ kind: String, _ summary: String, _ unit: String, _ decimals: Int, _ basis: GateMetric.Basis,
    _ subject: GateMetric.Subject = .recording, isHigherBetter: Bool = false
  ) -> Entry {
    let metric = GateMetric(
      unit: unit, decimals: decimals, isHigherBetter: isHigherBetter, subject: subject, basis: basis)
    return Entry(kind: kind, summary: summary, example: kind, make: { _ in metric })
  }
}
