/// Always answers the mean of the training targets: what a calibrator must beat to have learnt anything.
struct MeanTargetCalibrator: Calibrator {
  let needs = Needs(usesFeatures: false)

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let targets = training.own.targets
    guard !targets.isEmpty else { throw .noTrainingRows }
    return FittedMeanTarget(point: ScreenPoint(meanOf: targets))
  }
}

private struct FittedMeanTarget: FittedCalibrator {
  let point: ScreenPoint

  let summary = FitSummary()

  func predict(_ part: Part) -> [GazeEstimate] { part.rows.map { _ in .point(point) } }
}
