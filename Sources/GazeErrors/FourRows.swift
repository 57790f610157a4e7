/// Four numbers that are computed side by side.
package typealias Four = SIMD4<Double>

/// What the gaze points of four rows are measured against. Without eyes, or where the size of the screen is not known,
/// the numbers that need them are NaN.
///
/// The layout is that of `CGazePoints/rows.h`.
package struct FourRows: Sendable {
  package var targetX = Four(), targetY = Four()
  /// The size of the screen, pt.
  package var width = Four(), height = Four()
  /// 1 ÷ the range of the capture's targets, 1/pt; not finite where there is none.
  package var inverseRangeX = Four(), inverseRangeY = Four()
  /// The length of a point on the glass, metres.
  package var metresX = Four(), metresY = Four()
  /// From the eyes to the target, metres.
  package var directionX = Four(), directionY = Four(), directionZ = Four()
  /// Its length, and the length without y.
  package var length = Four(), reach = Four()
  /// From the mean position of the fixation's eyes to the target, metres.
  package var meanX = Four(), meanY = Four(), meanZ = Four()
  /// 1 if the row is a frame that follows the frame of the row before in the same fixation, else 0.
  package var follows = Four()

  package init() {}
}

/// What the means of four fixations are measured against; the layout is that of `CGazePoints/fixations.h`.
package struct FourFixations: Sendable {
  package var count = Four(), stepCount = Four()
  /// The sum of the unit vectors from the eyes to the target.
  package var sumX = Four(), sumY = Four(), sumZ = Four()
  /// From the mean position of the eyes to the first row's target, metres.
  package var targetX = Four(), targetY = Four(), targetZ = Four()
  /// The length of a point on the glass, metres.
  package var metresX = Four(), metresY = Four()

  package init() {}
}
