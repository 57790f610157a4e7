import Inputs
import LinearAlgebra

/// Both screen axes by least squares on the columns of a feature set, with an intercept.
///
/// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024 (scikit-learn's LinearRegression).
struct LinearCalibrator: Calibrator {
  /// Singular values at most this × the largest count as zero. The default is what scikit-learn before 1.6
  /// passed to LAPACK: so small that float noise in a column is fitted like any other number.
  let relativeCutoff: Double
  /// `refined` solves again where the solution is the only one, by a QR factorisation corrected until all digits of a
  /// double are right.
  let precision: PivotedFit.Precision

  let needs = Needs(usesFeatures: true)

  init(relativeCutoff: Double = .ulpOfOne, precision: PivotedFit.Precision = .double) {
    self.relativeCutoff = relativeCutoff
    self.precision = precision
  }

  var fitsNoise: Bool { regression.fitsNoise }
  var isLinear: Bool { true }

  init(from section: inout ConfigSection) {
    let cutoff = section.section("rank") { $0.number("rcond", in: 0...0.1) }
    self.init(relativeCutoff: cutoff ?? .ulpOfOne, precision: section.choice("precision", default: .double))
  }

  private var regression: LinearRegression {
    LinearRegression(relativeCutoff: relativeCutoff, precision: precision)
  }

  func predictingAngles() -> (any Calibrator)? { RegressionCalibrator(regression, predicting: .angles) }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    try RegressionCalibrator(regression).fit(training)
  }
}

extension LinearCalibrator: SharedFitting {
  /// Another cutoff than the default asks for singular values, and a refined solution for residuals.
  var sharedMethod: SharedMethod? {
    relativeCutoff == .ulpOfOne && precision == .double ? .leastSquares : nil
  }
}

private struct LinearRegression: Regression {
  let relativeCutoff: Double
  let precision: PivotedFit.Precision

  var fitsNoise: Bool { relativeCutoff < 1e-7 }
  var isLinear: Bool { true }

  func fit(_ task: RegressionTask) throws(FitError) -> any FittedRegression {
    do throws(LinearAlgebraError) {
      let fit = try LinearFit(
        design: task.design, response: task.response, relativeCutoff: relativeCutoff)
      var summary = FitSummary(columnCount: fit.keptColumns.count, rank: fit.rank, condition: fit.condition)
      guard precision == .refined else { return FittedAffineMap(map: fit.map, summary: summary) }
      if let refined = try refined(fit, task) { return FittedAffineMap(map: refined, summary: summary) }
      summary.remarks = ["not refined: the columns are too nearly dependent"]
      return FittedAffineMap(map: fit.map, summary: summary)
    } catch {
      throw FitError(error, columnNames: task.columnNames)
    }
  }

  /// Nil where there is more than one solution, or doubles cannot tell.
  private func refined(_ fit: LinearFit, _ task: RegressionTask) throws(LinearAlgebraError) -> AffineMap? {
    guard fit.rank == fit.keptColumns.count else { return nil }
    let refined = try PivotedFit(design: task.design, response: task.response, precision: .refined)
    return refined.isSettled && refined.rank == fit.rank ? refined.map : nil
  }
}

extension FitError {
  init(_ error: LinearAlgebraError, columnNames: [String]) {
    switch error {
    case .noRows: self = .noTrainingRows
    case .notFinite(_, let column): self = .notFinite(column: columnNames[column])
    case .overflow: self = .overflow
    case .noConvergence(let routine): self = .noConvergence(routine: routine)
    }
  }
}
