import Captures
import LinearAlgebra

/// Baseline: always predicts the mean of the training targets, or of other people's targets if a split gives only these.
package struct MeanTargetCalibrator: Calibrator {
  package static let kind = "mean-target"

  package let needs = Needs(usesFeatures: false)
  package let sharedMethod: SharedMethod? = .mean

  package init() {
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own.rows.isEmpty ? training.others ?? training.own : training.own
    let targets = part.targets
    guard !targets.isEmpty else { throw .noTrainingRows }
    let point = ScreenPoint(meanOf: targets)
    let map = LinearMap(
      [],
      AffineMap(
        columnMeans: [], valuesAtMeans: [point.x, point.y], coefficients: Matrix(rowCount: 0, columnCount: 2))
    )
    return FittedFunction(summary: FitSummary(), base: FittedMap(map: map)) { part in
      part.rows.map { _ in .point(point) }
    }
  }
}
