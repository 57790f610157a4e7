import GazeErrors
import Inputs
import Statistics

/// A measure of how far gaze points are from their targets.
package struct Metric: Sendable {
  /// The numbers from which it is computed. The functions return nil if it is not defined.
  package enum Basis: Sendable {
    /// Sums that can be added over folds, so that each trial has its own value.
    case moments(@Sendable (Moments) -> Double?)
    /// The gaze points of a whole repeat, with all its folds.
    case points(@Sendable (PointErrors) -> Double?)
  }

  /// `pt`, `cm`, `°` and so on; empty without a unit.
  package let unit: String
  package let decimals: Int
  package let basis: Basis
  /// The better side of two values; nil if neither is better, as for a bias.
  var better: Better? = .lower
  /// What is wrong where rows are scored and there is no value; nil if only numbers that are too large can be.
  fileprivate(set) var need: Absence?

  enum Better: Sendable { case lower, higher }

  /// Whether it follows from the sums of a trial.
  package var isOfTrials: Bool { if case .moments = basis { true } else { false } }
  package var isComparable: Bool { better != nil }
  package var isHigherBetter: Bool { better == .higher }

  /// Returns nil if it is not defined or does not follow from sums.
  func value(_ moments: Moments) -> Double? {
    guard case .moments(let value) = basis else { return nil }
    return value(moments)?.ifFinite
  }

  /// Whether it is measured at the eyes.
  private var isAngular: Bool { ["°", "deg²"].contains(unit) }

  /// Why there is no value.
  ///
  /// - Parameters:
  ///   - isScored: Whether any sample was scored.
  ///   - isSeen: Whether the place of the eyes is known for every scored sample.
  package func absence(isScored: Bool, isSeen: Bool) -> Absence {
    guard isScored else { return .nothingScored }
    return isAngular && !isSeen ? .noEyes : need ?? .overflow
  }
}

extension Catalogue<Metric> {
  /// Errors e are predicted − target, over n rows and two axes.
  package static let metrics = Catalogue(
    noun: "metric",
    entries: [
      entry(
        "mse", "mean of e² over rows and both axes", "pt²", 1, .moments { perRow($0, $0.squaredError, 2) }),
      entry(
        "rmse", "√mse; smaller by √2 than the root mean squared distance", "pt", 2,
        .moments { perRow($0, $0.squaredError, 2)?.squareRoot() }),
      entry(
        "r2", "mean over the axes of 1 − Σe²/Σ(target − mean)²", "", 2,
        .moments { moments in
          explained(moments.squaredErrorX, moments.targetSquaresX).flatMap { x in
            explained(moments.squaredErrorY, moments.targetSquaresY).map { (x + $0) / 2 }
          }
        }, better: .higher, needs: .equalTargets),
      entry(
        "rmse_x", "root mean squared error along x", "pt", 2,
        .moments { perRow($0, $0.squaredErrorX, 1)?.squareRoot() }),
      entry(
        "rmse_y", "root mean squared error along y", "pt", 2,
        .moments { perRow($0, $0.squaredErrorY, 1)?.squareRoot() }),
      entry(
        "r2_x", "1 − Σe²/Σ(target − mean)² along x", "", 2,
        .moments { explained($0.squaredErrorX, $0.targetSquaresX) }, better: .higher, needs: .equalTargets),
      entry(
        "r2_y", "1 − Σe²/Σ(target − mean)² along y", "", 2,
        .moments { explained($0.squaredErrorY, $0.targetSquaresY) }, better: .higher, needs: .equalTargets),
      entry(
        "rmse_euclidean", "root mean squared distance: √2 × rmse", "pt", 2,
        .moments { perRow($0, $0.squaredError, 1)?.squareRoot() }),
    ] + axes + distances + angles + accuracies + precisions + shares)

  private static let axes = [
    entry("mae_x_pt", "mean absolute error along x", "pt", 1, .points { $0.absoluteError?.x }),
    entry("mae_y_pt", "mean absolute error along y", "pt", 1, .points { $0.absoluteError?.y }),
    entry(
      "nrmse",
      "√(½[(rmse_x/W)² + (rmse_y/H)²]), W and H the ranges of all targets of the row's capture; undefined for a "
        + "range of 0", "", 4, .points { $0.normalisedError }, needs: .noTargetRange),
  ]

  private static let distances = [
    entry(
      "distance_mean_pt", "mean distance from target to gaze point", "pt", 1, .points { $0.distance?.mean }),
    entry("distance_median_pt", "median distance", "pt", 1, .points { $0.distance?.median }),
    entry("distance_p95_pt", "95th percentile of the distance", "pt", 1, .points { $0.distance?.high }),
    entry(
      "distance_mean_cm", "mean distance from target to gaze point on the glass", "cm", 2,
      .points { $0.distanceInCentimetres?.mean }, needs: .unsizedScreen),
    entry(
      "distance_median_cm", "median distance", "cm", 2, .points { $0.distanceInCentimetres?.median },
      needs: .unsizedScreen),
    entry(
      "distance_p95_cm", "95th percentile of the distance", "cm", 2,
      .points { $0.distanceInCentimetres?.high }, needs: .unsizedScreen),
  ]

  private static let angles = [
    entry(
      "angle_mean_degrees", "mean angle between target and gaze point at the midpoint of the sample's eyes",
      "°", 2, .points { $0.angle?.mean }, needs: .noEyes),
    entry(
      "angle_median_degrees", "median of that angle", "°", 2, .points { $0.angle?.median }, needs: .noEyes),
    entry(
      "angle_p95_degrees", "95th percentile of that angle", "°", 2, .points { $0.angle?.high }, needs: .noEyes
    ),
  ]

  /// Means over fixations.
  private static let accuracies = [
    entry(
      "accuracy_direction_degrees", "angle between a fixation's mean gaze direction and the target's", "°", 2,
      .points { $0.accuracy?.meanDirection }, needs: .noEyes),
    entry(
      "accuracy_point_degrees", "angle of a fixation's mean gaze point, seen from its mean eye position", "°",
      2, .points { $0.accuracy?.meanPoint }, needs: .noEyes),
    entry(
      "accuracy_cosine_degrees", "arc cosine of a fixation's mean cosine", "°", 2,
      .points { $0.accuracy?.meanCosine }, needs: .noEyes),
    entry(
      "accuracy_components_degrees", "length of a fixation's mean horizontal and vertical difference", "°", 2,
      .points { $0.accuracy?.components }, needs: .noEyes),
    entry(
      "bias_x_degrees", "mean horizontal difference, to the right positive", "°", 2,
      .points { $0.accuracy?.horizontal },
      better: nil, needs: .noEyes),
    entry(
      "bias_y_degrees", "mean vertical difference, upwards positive", "°", 2,
      .points { $0.accuracy?.vertical },
      better: nil, needs: .noEyes),
    entry(
      "bias_x_pt", "mean error along x, to the right positive", "pt", 1, .points { $0.bias?.x }, better: nil),
    entry("bias_y_pt", "mean error along y, upwards positive", "pt", 1, .points { $0.bias?.y }, better: nil),
  ]

  /// Means over fixations. Precision is the scatter of gaze points, so a constant prediction is the most precise one.
  private static let precisions = [
    entry(
      "step_rms_pt", "RMS of the steps between neighbouring frames of a fixation (RMS-S2S)", "pt", 2,
      .points { $0.precision.stepRMS }, needs: .noNeighbours),
    entry(
      "step_rms_degrees", "the same as seen from the fixation's mean eye position", "°", 3,
      .points { $0.precisionDegrees.stepRMS }, needs: .noNeighbours),
    entry(
      "scatter_sd_pt", "√(variance x + variance y) of a fixation's gaze points, ddof 1", "pt", 2,
      .points { $0.precision.deviation }, needs: .singleFrames),
    entry(
      "scatter_sd_degrees", "the same in horizontal and vertical degrees", "°", 3,
      .points { $0.precisionDegrees.deviation }, needs: .singleFrames),
    entry(
      "bcea_pt2", "ellipse of 68 % of a fixation's points, 2kπσxσy√(1 − ρ²), k = −ln(0.32)", "pt²", 1,
      .points { $0.precision.ellipseArea }, needs: .singleFrames),
    entry(
      "bcea_degrees2", "the same in square degrees", "deg²", 3, .points { $0.precisionDegrees.ellipseArea },
      needs: .singleFrames),
  ]

  private static let shares = [
    entry(
      "on_screen_percent", "share of the gaze points that lie on the screen", "%", 1,
      .points { $0.onScreenPercent },
      better: nil),
    entry(
      "lost_percent", "share of the scored samples without a gaze point", "%", 1, .points { $0.lostPercent },
      better: nil),
  ]

  private static func entry(
    _ kind: String, _ summary: String, _ unit: String, _ decimals: Int, _ basis: Metric.Basis,
    better: Metric.Better? = .lower, needs: Absence? = nil
  ) -> Entry {
    let metric = Metric(unit: unit, decimals: decimals, basis: basis, better: better, need: needs)
    return Entry(kind: kind, summary: summary, example: kind, make: { _ in metric })
  }

  private static func perRow(_ moments: Moments, _ sum: Double, _ axisCount: Int) -> Double? {
    moments.count > 0 ? sum / (Double(moments.count) * Double(axisCount)) : nil
  }

  private static func explained(_ squaredError: Double, _ targetSquares: Double) -> Double? {
    targetSquares > 0 ? 1 - squaredError / targetSquares : nil
  }
}

extension Score {
  /// Pt; nil if nothing was scored.
  package var rmse: Double? { Metric.named("rmse").flatMap { value(of: $0) } }
}

extension Metric {
  package static let all: [(name: String, metric: Metric)] = Catalogue.metrics.entries.map {
    ($0.kind, $0.made)
  }

  package static let ofTrials = all.filter(\.metric.isOfTrials)

  package static let ofRepeats = all.filter { if case .points = $0.metric.basis { true } else { false } }

  /// A function in a structure, because one that is itself an element of an array is called through another.
  private struct Measure: Sendable {
    let value: @Sendable (PointErrors) -> Double?
  }

  private static let measuresOfRepeats = ofRepeats.compactMap { _, metric -> Measure? in
    if case .points(let value) = metric.basis { Measure(value: value) } else { nil }
  }

  static func valuesOfRepeats(_ errors: PointErrors) -> [Double?] {
    measuresOfRepeats.map { $0.value(errors)?.ifFinite }
  }

  package static func named(_ name: String) -> Metric? { all.first { $0.name == name }?.metric }
}
