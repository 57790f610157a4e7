/// Where four gaze points lie with respect to their targets. Angles are in radians, and NaN without eyes.
struct ScoredPoints {
  /// Gaze point − target, pt, and its length.
  let errorX: Four, errorY: Four, distance: Four
  /// The angle between gaze point and target.
  let angle: Four
  /// sin² of half of that angle.
  let halfSquare: Four
  /// How much farther to the right and upwards than the target the gaze point is.
  let horizontal: Four, vertical: Four
  /// The unit vector from the eyes to the gaze point.
  let gazeX: Four, gazeY: Four, gazeZ: Four

  init(_ x: Four, _ y: Four, _ tested: TestedRows.Block) {
    errorX = x - tested.targetX
    errorY = y - tested.targetY
    distance = (errorX * errorX + errorY * errorY).squareRoot()
    // The error in metres, along the screen. All angles follow from it and the direction to the target, so that small
    // ones keep their digits.
    let (aside, up) = (errorX * tested.metresX, errorY * tested.metresY)
    let (towardsX, towardsY, towardsZ) = (tested.directionX, tested.directionY, tested.directionZ)
    let (right, top) = (towardsX + aside, towardsY + up)
    let depth = towardsZ * towardsZ
    let reachSquare = depth + right * right
    let (reach, length) = (reachSquare.squareRoot(), (reachSquare + top * top).squareRoot())
    let spin = aside * towardsY - up * towardsX
    let sine = (depth * (aside * aside + up * up) + spin * spin).squareRoot()
    let cosine = towardsX * right + towardsY * top + depth
    angle = ArcTangent.of(sine, cosine)
    // sin²(a/2) = (1 − cos a)/2 = sin²a/(2(1 + cos a)): the one that does not cancel.
    let product = length * tested.length
    let shifted = product + cosine
    halfSquare = (sine * sine / (2 * product * shifted)).replacing(
      with: (product - cosine) / (2 * product), where: cosine .< 0)
    // Gaze point and target have the same depth.
    let horizontalSine = aside * towardsZ.magnitudes
    horizontal = ArcTangent.of(horizontalSine, depth + right * towardsX)
    vertical = ArcTangent.of(top * tested.reach - towardsY * reach, reach * tested.reach + top * towardsY)
    (gazeX, gazeY, gazeZ) = (right / length, top / length, towardsZ / length)
  }
}
