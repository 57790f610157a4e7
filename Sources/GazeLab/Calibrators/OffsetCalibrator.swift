/// Takes the mean error of the recorded gaze point off it.
///
/// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024.
struct OffsetCalibrator: Calibrator {
  let needs = Needs(usesFeatures: false)

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    try FittedOffset(training.own) { _ in 1 }
  }
}

/// The recorded gaze point, shifted.
struct FittedOffset: FittedCalibrator {
  /// Weighted mean of recorded − target, pt.
  let offset: ScreenPoint

  let summary = FitSummary()

  /// - Parameter weight: Of a training row, at least 0.
  init(_ part: Part, weight: (View) -> Double) throws(FitError) {
    guard !part.rows.isEmpty else { throw .noTrainingRows }
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for (view, target) in zip(part.views, part.targets) {
      let rowWeight = weight(view)
      sum += rowWeight
      x += rowWeight * (view.recordedPoint.x - target.x)
      y += rowWeight * (view.recordedPoint.y - target.y)
    }
    guard sum > 0 else { throw .noWeight }
    offset = ScreenPoint(x: x / sum, y: y / sum)
  }

  var portable: (any PortableCalibration)? {
    RayMap(.recorded, PolynomialMap(x: (-offset.x, 1, 0), y: (-offset.y, 0, 1)))
  }

  func predict(_ part: Part) -> [GazeEstimate] {
    part.views.map { view in
      let recorded = view.recordedPoint
      return .point(ScreenPoint(x: recorded.x - offset.x, y: recorded.y - offset.y))
    }
  }
}
