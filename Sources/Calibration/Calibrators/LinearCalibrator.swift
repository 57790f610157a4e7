import Inputs
import LinearAlgebra

/// Fits both screen axes by least squares on the columns of a feature set, with an intercept.
///
/// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024 (scikit-learn's LinearRegression).
package struct LinearCalibrator: Calibrator, Regression {
  /// Singular values at most this × the largest count as zero. The default is what scikit-learn before 1.6
  /// passed to LAPACK: it is so small that float noise in a column is fitted like any other number.
  var relativeCutoff = Double.ulpOfOne
  /// `refined` repeats a unique solution by a QR factorisation, corrected until all digits of a double are right.
  var precision = PivotedFit.Precision.double

  package init(relativeCutoff: Double = .ulpOfOne, precision: PivotedFit.Precision = .double) {
    self.relativeCutoff = relativeCutoff
    self.precision = precision
  }

  package var needs: Needs { RegressionCalibrator(self).needs }
  package var traits: CalibratorTraits { RegressionCalibrator(self).traits }
  package var fitsNoise: Bool { relativeCutoff < 1e-7 }
  package var isLinear: Bool { true }

  /// Least squares; nil for a cutoff other than the default (needs singular values) or a refined solution (residuals).
  package var sharedMethod: SharedMethod? {
    relativeCutoff == .ulpOfOne && precision == .double ? .leastSquares : nil
  }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    try RegressionCalibrator(self).fit(training)
  }

  package func fit(_ task: RegressionTask) throws(FitError) -> FittedRegression {
    try task.solve { task throws(LinearAlgebraError) in
      let fit = try LinearFit(
        design: task.design, response: task.response, relativeCutoff: relativeCutoff)
      var summary = FitSummary(
        columnCount: fit.keptColumns.count, rank: fit.rank, condition: fit.condition,
        leastSquaresCutoff: relativeCutoff)
      var map = fit.map
      if precision == .refined {
        if let refined = try refined(fit, task) {
          map = refined
        } else {
          summary.remarks = ["not refined: the columns are too nearly dependent"]
        }
      }
      let fitted = FittedRegression(map, summary)
      // A cutoff that leaves directions out assumes something about them.
      let isWhole = relativeCutoff == .ulpOfOne || fit.rank == fit.keptColumns.count
      return isWhole ? fitted.assuming(.flat, task) : fitted
    }
  }

  private func refined(_ fit: LinearFit, _ task: RegressionTask) throws(LinearAlgebraError) -> AffineMap? {
    guard fit.rank == fit.keptColumns.count else { return nil }
    let refined = try PivotedFit(
      design: DoubledMatrix(task.design), response: DoubledMatrix(task.response), precision: .refined)
    return refined.isSettled && refined.rank == fit.rank ? refined.map : nil
  }
}

extension LinearCalibrator {
  init(from section: inout ConfigSection) {
    let cutoff = section.section("rank") { $0.number("rcond", in: 0...0.1) }
    self.init(relativeCutoff: cutoff ?? .ulpOfOne, precision: section.choice("precision", default: .double))
  }
}

extension FitError {
  /// The result of `solve`; its error names the column that it is about.
  static func from<Value>(
    columnNames: [String], _ solve: () throws(LinearAlgebraError) -> Value
  ) throws(FitError) -> Value {
    do throws(LinearAlgebraError) { return try solve() } catch {
      throw FitError(error, columnNames: columnNames)
    }
  }

  private init(_ error: LinearAlgebraError, columnNames: [String]) {
    switch error {
    case .noRows: self = .noTrainingRows
    case .notFinite(_, let column): self = .notFinite(column: columnNames[column])
    case .overflow: self = .overflow
    case .noConvergence(let routine): self = .noConvergence(routine: routine)
    case .cancelled: self = .cancelled
    }
  }
}
