import Captures
import Inputs

/// A calibrator fitted to other people's samples, shifted by its mean error over the own training rows.
///
/// Every own row has the same weight, so a long fixation counts more than a short one; trained on medians, every
/// fixation has the same weight. Without own rows it predicts as the pooled calibrator does.
package struct RecentredCalibrator: Calibrator {
  let pooled: PooledCalibrator

  package var needs: Needs { changed(pooled.needs) { $0.people = .both } }

  package var traits: CalibratorTraits {
    changed(pooled.base.traits { [slope = pooled.slope] in RecentredCalibrator($0, slope: slope) }) {
      $0.trained = { [pooled] kind in
        guard pooled.slope == .total else {
          return TrainedOnCalibrator(base: RecentredCalibrator(pooled), kind: kind)
        }
        // The shift is learnt from the same kind of rows.
        return pooled.base.trained(on: kind).map {
          TrainedOnCalibrator(base: RecentredCalibrator($0), kind: kind)
        }
      }
    }
  }

  init(_ base: any Calibrator, slope: PooledCalibrator.Slope = .total) {
    pooled = PooledCalibrator(base, slope: slope)
  }

  private init(_ pooled: PooledCalibrator) { self.pooled = pooled }

  init(from section: inout ConfigSection) {
    let base = section.leadingCalibrator("recentre")
    self.init(base, slope: PooledCalibrator.Slope(of: base, from: &section))
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let fitted = try pooled.fit(training)
    guard !training.own.rows.isEmpty else {
      return ShiftedCalibrator(
        base: fitted, shift: .zero, remarks: ["there is no own training row: not recentred"])
    }
    var (count, x, y) = (0, 0.0, 0.0)
    for (estimate, target) in zip(try fitted.predict(training.own), training.own.targets) {
      guard case .point(let point) = estimate else { continue }
      count = count + 1
      x = x + target.x - point.x
      y = y + target.y - point.y
    }
    guard count > 0 else { throw .noOwnGazePoint }
    let lostCount = training.own.rows.count - count
    return ShiftedCalibrator(
      base: fitted, shift: ScreenPoint(x: x / Double(count), y: y / Double(count)),
      remarks: lostCount == 0 ? [] : ["\(lostCount) own training rows have no gaze point to recentre by"])
  }
}

struct ShiftedCalibrator: FittedCalibrator {
  let base: any FittedCalibrator
  let shift: ScreenPoint
  var remarks: [String] = []

  var summary: FitSummary {
    changed(base.summary) { ($0.leastSquaresCutoff, $0.remarks) = (nil, $0.remarks + remarks) }
  }

  var coefficients: Coefficients? {
    base.coefficients.map { Coefficients(intercept: $0.intercept + shift, columns: $0.columns) }
  }

  var portable: (any PortableCalibration)? {
    shift == .zero ? base.portable : base.portable?.shifted(by: shift) ?? base.portable
  }

  var afterwards: [PostProcessor] {
    shift == .zero || base.portable?.shifted(by: shift) != nil
      ? base.afterwards : base.afterwards + [.shift(shift)]
  }

  var learnedColumns: ColumnSet? { base.learnedColumns }

  func predict(_ part: Part) throws(FitError) -> [GazeEstimate] {
    try base.predict(part).map { $0.shifted(by: shift) }
  }
}
