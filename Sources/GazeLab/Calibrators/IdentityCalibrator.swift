/// The recorded gaze point as it is: `none`.
struct IdentityCalibrator: Calibrator {
  let needs = Needs(usesFeatures: false)

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator { FittedIdentity() }
}

private struct FittedIdentity: FittedCalibrator {
  let summary = FitSummary()

  func predict(_ part: Part) -> [GazeEstimate] { part.views.map { .point($0.frame.recordedPoint) } }
}
