/// How far four gaze points are from others of their fixation.
struct ScatteredPoints {
  /// The direction from the mean position of the fixation's eyes, to the right and upwards, radians.
  let horizontal: Four, vertical: Four
  /// The square of the angle at the eyes between a point and the one before, radians²; 0 if it is no neighbour.
  let squaredStep: Four
  /// The same on the screen, pt².
  let squaredPointStep: Four

  /// - Parameters:
  ///   - x: The gaze points, pt.
  ///   - beforeX: The points before them.
  ///   - errorX: Gaze point − target, pt.
  init(
    _ x: Four, _ y: Four, beforeX: Four, beforeY: Four, errorX: Four, errorY: Four,
    _ tested: TestedRows.Block
  ) {
    let right = tested.meanX + errorX * tested.metresX
    let top = tested.meanY + errorY * tested.metresY
    let (depth, zero) = (tested.meanZ * tested.meanZ, Four.zero)
    let across = depth + right * right
    horizontal = ArcTangent.of(right, depth.squareRoot())
    vertical = ArcTangent.of(top, across.squareRoot())
    let follows = tested.follows .> 0
    guard any(follows) else {
      (squaredStep, squaredPointStep) = (zero, zero)
      return
    }
    let (stepX, stepY) = (x - beforeX, y - beforeY)
    squaredPointStep = zero.replacing(with: stepX * stepX + stepY * stepY, where: follows)
    let (aside, up) = (stepX * tested.metresX, stepY * tested.metresY)
    let spin = aside * top - up * right
    let sine = (depth * (aside * aside + up * up) + spin * spin).squareRoot()
    let step = ArcTangent.of(sine, across + top * top - right * aside - top * up)
    squaredStep = zero.replacing(with: step * step, where: follows)
  }
}
