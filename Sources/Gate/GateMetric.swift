import Captures
import Inputs
import Scores
import Statistics
import Trials

struct GateMetric: Sendable {
  enum Basis: Sendable {
    /// One value per fixation, from which a rule takes the mean, the median or the worst.
    case fixations(@Sendable (MeasuredFixation) -> Result<Double, Absence>)
    /// The share of a fixation's gaze points within the `radius` of the rule.
    case region
    /// One value per capture.
    case capture(@Sendable (RecordedTimes) -> Result<Double, Absence>)
    /// The deviation of the frame rate from the `nominal_hz` of the rule.
    case rate
  }

  /// The subject of a value: the calibration's error, or the recording.
  enum Subject: Sendable { case error, recording }

  /// As in `Metric`.
  let unit: String
  let decimals: Int
  let isHigherBetter: Bool
  let subject: Subject
  let basis: Basis
  /// The reason to record a fixation again that the value measures.
  var reason: RedoReason?

  /// The metric by which SR Research, and most others, judge a calibration.
  static let accuracy = "accuracy_point_degrees"

  var isOfCapture: Bool {
    switch basis {
    case .capture, .rate: true
    case .fixations, .region: false
    }
  }

  static func measuring(_ reason: RedoReason) -> String {
    Catalogue.gateMetrics.entries.first { $0.made.reason == reason }?.kind ?? ""
  }

  /// A value with its unit, such as `1.5°` or `95 %`.
  func text(_ value: Double) -> String {
    decimal(value, decimals) + (unit.isEmpty ? "" : unit == "°" ? unit : " " + unit)
  }

  static func named(_ name: String) -> GateMetric? {
    Catalogue.gateMetrics.entries.first { $0.kind == name }?.made
  }
}

/// The frames of a fixation, and its gaze points by a fit without it.
struct MeasuredFixation {
  /// Nil for a fixation of which a run kept the sums alone.
  var frames: (count: Int, lostCount: Int, seconds: Double)?
  /// Nil if no gaze point is left, like `sums`.
  var scored: ScoredFixation?
  var points: [ScoredFixation.Sample] = []
  var sums: FixationScore.Sums?
}

extension MeasuredFixation {
  fileprivate func ofScored(
    _ value: (ScoredFixation) -> Result<Double, Absence>
  ) -> Result<Double, Absence> {
    scored.map(value) ?? .failure(sums == nil ? .nothingScored : .onlySums)
  }

  fileprivate func ofSums(_ value: (FixationScore.Sums) -> Result<Double, Absence>) -> Result<Double, Absence>
  {
    sums.map(value) ?? .failure(.nothingScored)
  }

  fileprivate func ofFrames(_ value: (_ count: Int, _ lostCount: Int, _ seconds: Double) -> Double)
    -> Result<Double, Absence>
  {
    frames.map { .success(value($0.count, $0.lostCount, $0.seconds)) } ?? .failure(.onlySums)
  }

  /// The angle that a definition of accuracy gives, or the one that runs keep.
  fileprivate func accuracy(_ value: (ScoredFixation.Accuracy) -> Double) -> Result<Double, Absence> {
    scored.map { $0.accuracy.map(value) } ?? ofSums { $0.meanAccuracy.orAbsent(.noEyes) }
  }
}

/// The regularity with which the frames of a capture were recorded.
struct RecordedTimes {
  var backCount = 0
  var repeatCount = 0
  /// The longest gap in median steps.
  var longestGap: Result<Double, Absence> = .failure(.noFrameSteps)
  /// The share of the frames on targets that have a gaze point.
  var validPercent: Result<Double, Absence> = .failure(.noFrames)
  /// The data loss of the frames on targets.
  var dataLossPercent: Result<Double, Absence> = .failure(.noFrames)
}

extension Catalogue<GateMetric> {
  static let gateMetrics = Catalogue(
    noun: "metric of a gate", entries: ofScores.compactMap(\.self) + ofFixations + ofCaptures)

  /// Metrics that reports have too, under the same names.
  private static let ofScores = [
    // Runs keep the angle of the mean direction alone, which differs from that of the mean point by the square of the
    // scatter.
    score(GateMetric.accuracy, .error, reason: .error) { $0.accuracy(\.meanPoint) },
    score("accuracy_direction_degrees", .error) { $0.accuracy(\.meanDirection) },
    score("accuracy_cosine_degrees", .error) { $0.ofScored { $0.accuracy.map(\.meanCosine) } },
    score("accuracy_components_degrees", .error) { $0.ofScored { $0.accuracy.map(\.components) } },
    score("angle_mean_degrees", .error) { $0.ofSums { $0.meanAngle.orAbsent(.noEyes) } },
    score("distance_mean_pt", .error) { $0.ofSums { .success($0.meanDistance) } },
    score("step_rms_pt") { $0.ofScored(\.precision.stepRMS) },
    score("step_rms_degrees") { $0.ofScored { $0.precisionDegrees.flatMap(\.stepRMS) } },
    score("scatter_sd_pt") { $0.ofScored(\.precision.deviation) },
    score("scatter_sd_degrees", reason: .scatter) {
      $0.ofScored { $0.precisionDegrees.flatMap(\.deviation) }
    },
    score("bcea_pt2") { $0.ofScored(\.precision.ellipseArea) },
    score("bcea_degrees2") { $0.ofScored { $0.precisionDegrees.flatMap(\.ellipseArea) } },
    score("on_screen_percent", isHigherBetter: true) { fixation in
      let points = fixation.points
      let onScreenCount = points.count { $0.line.screen.contains($0.point) }
      return fixation.ofScored { _ in .success(100 * Double(onScreenCount) / Double(points.count)) }
    },
    score("lost_percent", reason: .loss) {
      $0.ofFrames { count, lostCount, _ in 100 * Double(lostCount) / Double(max(1, count)) }
    },
  ]

  private static let ofFixations = [
    entry(
      "roi_percent", "share of a fixation's gaze points within 'radius' of its target", "%", 0, .region,
      .error, isHigherBetter: true),
    entry(
      "samples_per_target", "frames recorded while a target was shown", "samples", 0,
      .fixations { $0.ofFrames { count, _, _ in Double(count) } }, isHigherBetter: true),
    entry(
      "seconds_per_target", "how long a target's frames last, with one median step for the last frame", "s",
      3, .fixations { $0.ofFrames { _, _, seconds in seconds } }, isHigherBetter: true),
  ]

  private static let ofCaptures = [
    entry(
      "valid_percent", "share of the frames on targets that have a recorded gaze point", "%", 1,
      .capture(\.validPercent), isHigherBetter: true),
    entry(
      "data_loss_percent", "share of the frames on targets without the tracker's gaze point", "%", 1,
      .capture(\.dataLossPercent)),
    entry(
      "time_back_count", "frames that are earlier than the frame before", "frames", 0,
      .capture { .success(Double($0.backCount)) }),
    entry(
      "time_repeat_count", "frames with the time of the frame before", "frames", 0,
      .capture { .success(Double($0.repeatCount)) }),
    entry(
      "longest_gap_steps", "the longest step between frames on a target, in median steps", "median steps", 1,
      .capture(\.longestGap)),
    entry(
      "rate_deviation_percent",
      "how far the frame rate on targets is from 'nominal_hz', or from that of the median step", "%", 1, .rate
    ),
  ]

  /// - Returns: Nil if reports have no metric of that name.
  private static func score(
    _ name: String, _ subject: GateMetric.Subject = .recording, isHigherBetter: Bool = false,
    reason: RedoReason? = nil,
    _ value: @escaping @Sendable (MeasuredFixation) -> Result<Double, Absence>
  ) -> Entry? {
    Catalogue<Metric>.metrics.entries.first { $0.kind == name }.map {
      entry(
        name, $0.summary, $0.made.unit, $0.made.decimals, .fixations(value), subject,
        isHigherBetter: isHigherBetter, reason: reason)
    }
  }

  private static func entry(
    _ kind: String, _ summary: String, _ unit: String, _ decimals: Int, _ basis: GateMetric.Basis,
    _ subject: GateMetric.Subject = .recording, isHigherBetter: Bool = false,
    reason: RedoReason? = nil
  ) -> Entry {
    let metric = GateMetric(
      unit: unit, decimals: decimals, isHigherBetter: isHigherBetter, subject: subject, basis: basis,
      reason: reason)
    return Entry(kind: kind, summary: summary, example: kind, make: { _ in metric })
  }
}

extension FixationScore.Sums {
  /// The mean distance of the gaze points from the target, pt.
  var meanDistance: Double { distance / Double(count) }
}
