import DelimitedText
import Foundation
import Statistics

/// The recorded gaze of a capture held against its targets, over the means of its fixations: what would differ if a
/// column had been read as something else.
package struct GazeAgainstTargets: Sendable {
  /// One axis of the screen.
  package struct Axis: Sendable {
    /// `x` or `y`.
    package let name: String
    /// The change of gaze for each point that the target moves; nil if the targets do not vary along the axis.
    package let slope: Double?
    /// The correlation of gaze with the target along the same axis; nil if one of them does not vary.
    package let own: Double?
    /// The correlation of gaze with the target along the other axis.
    package let cross: Double?
    package let isGazeConstant: Bool
    package let isTargetConstant: Bool
  }

  /// The number of fixations with a gaze point.
  package let fixationCount: Int
  package let targetCount: Int
  package let x: Axis
  package let y: Axis
  /// The number of observations that count as independent.
  private let independentCount: Double

  /// Nil for frames without gaze points or targets, or with no fixation that has both.
  ///
  /// - Parameter isMoving: Whether the target moves from frame to frame.
  package init?(_ frames: FrameTable, _ fixations: [Fixation], isMoving: Bool) {
    guard frames.has(.gazePoint), frames.has(.target) else { return nil }
    let (x, y) = (frames.column(FrameColumn.recordedX), frames.column(FrameColumn.recordedY))
    let means = fixations.compactMap { fixation -> (target: ScreenPoint, gaze: ScreenPoint)? in
      var (sum, count) = (ScreenPoint.zero, 0.0)
      for row in fixation.frames where x[row].isFinite && y[row].isFinite {
        sum = sum + ScreenPoint(x: x[row], y: y[row])
        count += 1
      }
      return count > 0 ? (fixation.key.target, ScreenPoint(x: sum.x / count, y: sum.y / count)) : nil
    }
    guard !means.isEmpty else { return nil }
    fixationCount = means.count
    targetCount = Set(means.map(\.target)).count
    func axis(
      _ name: String, _ own: KeyPath<ScreenPoint, Double>, _ other: KeyPath<ScreenPoint, Double>,
      _ gaze: NumberColumn
    ) -> Axis {
      let (points, targets) = (means.map { $0.gaze[keyPath: own] }, means.map { $0.target[keyPath: own] })
      return Axis(
        name: name, slope: Self.slope(of: points, on: targets), own: pearsonCorrelation(targets, points),
        cross: pearsonCorrelation(means.map { $0.target[keyPath: other] }, points),
        isGazeConstant: Self.isConstant(gaze), isTargetConstant: targets.allSatisfy { $0 == targets[0] })
    }
    self.x = axis("x", \.x, \.y, x)
    self.y = axis("y", \.y, \.x, y)
    // Frames on a target that moves tell little more than one of them in a second.
    let seconds = (frames.time.max() ?? 0) - (frames.time.min() ?? 0)
    independentCount = isMoving ? min(seconds, Double(means.count)) : Double(means.count)
  }

  private static func slope(of points: [Double], on targets: [Double]) -> Double? {
    let count = Double(targets.count)
    let (middle, mean) = (targets.reduce(0, +) / count, points.reduce(0, +) / count)
    let square = targets.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    guard targets.contains(where: { $0 != targets[0] }), square > 0 else { return nil }
    return zip(targets, points).reduce(0) { $0 + ($1.0 - middle) * ($1.1 - mean) } / square
  }

  private static func isConstant(_ numbers: NumberColumn) -> Bool {
    if let constant = numbers.constant { return !constant.isNaN }
    guard let first = numbers.first(where: { !$0.isNaN }) else { return false }
    return numbers.allSatisfy { $0.isNaN || $0 == first }
  }

  // MARK: What is odd

  private static let (normalQuantile, leastIndependentCount, leastTargetCount) = (1.959964, 6.0, 3)
  private static let plausibleSlopes = 0.2...5.0

  /// True if there is enough to judge from.
  package var isTelling: Bool {
    independentCount >= Self.leastIndependentCount && targetCount >= Self.leastTargetCount
  }

  package var axes: [Axis] { [x, y] }

  /// Half the 95 % interval of Fisher's z of a correlation.
  private var halfInterval: Double { Self.normalQuantile / (independentCount - 3).squareRoot() }

  /// Returns true if gaze follows the targets' other axis, by the 95 % interval of the difference of both correlations.
  func isExchanged(_ axis: Axis) -> Bool {
    guard isTelling, let cross = axis.cross else { return false }
    let difference = atanh(abs(cross)) - atanh(abs(axis.own ?? 0))
    return difference > halfInterval * 2.0.squareRoot()
  }

  /// Returns true if gaze moves against the targets, by the 95 % interval of the correlation.
  func isMirrored(_ axis: Axis) -> Bool {
    guard isTelling, !isExchanged(axis), let own = axis.own else { return false }
    return atanh(own) + halfInterval < 0
  }

  /// Returns true if gaze moves so much more or less than the targets that one of them may have another unit, by the
  /// 95 % interval of the slope.
  func isOutOfScale(_ axis: Axis) -> Bool {
    guard isTelling, !isExchanged(axis), let own = axis.own, let slope = axis.slope.map(abs), own != 0 else {
      return false
    }
    let error = slope * max(0, (1 / (own * own) - 1) / (independentCount - 2)).squareRoot()
    let half = Self.normalQuantile * error
    guard half < slope else { return false }
    return slope + half < Self.plausibleSlopes.lowerBound || slope - half > Self.plausibleSlopes.upperBound
  }
}
