/// Baseline: always predicts the mean of the training targets, or of other people's targets if a split gives only these.
struct MeanTargetCalibrator: Calibrator {
  /// The catalogue's word.
  static let kind = "mean-target"

  let needs = Needs(usesFeatures: false)

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own.rows.isEmpty ? training.others ?? training.own : training.own
    let targets = part.targets
    guard !targets.isEmpty else { throw .noTrainingRows }
    return FittedMeanTarget(point: ScreenPoint(meanOf: targets))
  }
}

extension MeanTargetCalibrator: SharedFitting {
  var sharedMethod: SharedMethod? { .mean }
}

private struct FittedMeanTarget: FittedCalibrator {
  let point: ScreenPoint

  let summary = FitSummary()

  func predict(_ part: Part) -> [GazeEstimate] { part.rows.map { _ in .point(point) } }
}
