import Captures

/// Subtracts the mean error of the recorded gaze point. Rows without a recorded gaze point do not count, and
/// neither do those without a weight.
///
/// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024.
package struct OffsetCalibrator: Calibrator {
  /// True if rows are weighted by how far the face is turned to the camera, max(0, faceTransform_2_z), instead of 1.
  var isWeighted = false

  package let needs = Needs(usesFeatures: false)

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own
    guard !part.rows.isEmpty else { throw .noTrainingRows }
    var (sum, x, y) = (0.0, 0.0, 0.0)
    var isFound = false
    for (view, target) in zip(part.views, part.targets) {
      let point = view.recordedPoint
      guard !point.x.isNaN, !point.y.isNaN else { continue }
      isFound = true
      guard let weight = isWeighted ? view.faceIfKnown.map({ max(0, $0.forward.z) }) : 1 else { continue }
      sum = sum + weight
      x += weight * (point.x - target.x)
      y += weight * (point.y - target.y)
    }
    guard isFound else { throw .noGazePoint(ray: "recorded") }
    guard sum > 0 else { throw .noWeight }
    let offset = ScreenPoint(x: x / sum, y: y / sum)
    guard offset.x.isFinite, offset.y.isFinite else { throw .overflow }
    return FittedMap(map: RayMap(.recorded, PolynomialMap(x: (-offset.x, 1, 0), y: (-offset.y, 0, 1))))
  }
}
