import LinearAlgebra

/// Both screen axes by least squares on the columns of a feature set, with an intercept.
///
/// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024 (scikit-learn's LinearRegression).
struct LinearCalibrator: Calibrator {
  /// Singular values at most this × the largest count as zero. The default is what scikit-learn before 1.6
  /// passed to LAPACK: so small that float noise in a column is fitted like any other number.
  let relativeCutoff: Double

  let needs = Needs(usesFeatures: true)

  init(relativeCutoff: Double = .ulpOfOne) {
    self.relativeCutoff = relativeCutoff
  }

  var fitsNoise: Bool { LinearRegression(relativeCutoff: relativeCutoff).fitsNoise }
  var isLinear: Bool { true }

  init(from section: inout ConfigSection) {
    let cutoff = section.section("rank") { $0.number("rcond", in: 0...0.1) }
    self.init(relativeCutoff: cutoff ?? .ulpOfOne)
  }

  func predictingAngles() -> (any Calibrator)? {
    RegressionCalibrator(LinearRegression(relativeCutoff: relativeCutoff), predicting: .angles)
  }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    try RegressionCalibrator(LinearRegression(relativeCutoff: relativeCutoff)).fit(training)
  }
}

extension LinearCalibrator: SharedFitting {
  /// Another cutoff than the default asks for singular values.
  var sharedMethod: SharedMethod? { relativeCutoff == .ulpOfOne ? .leastSquares : nil }
}

private struct LinearRegression: Regression {
  let relativeCutoff: Double

  var fitsNoise: Bool { relativeCutoff < 1e-7 }
  var isLinear: Bool { true }

  func fit(_ task: RegressionTask) throws(FitError) -> any FittedRegression {
    do throws(LinearAlgebraError) {
      let fit = try LinearFit(
        design: task.design, response: task.response, relativeCutoff: relativeCutoff)
      return FittedAffineMap(
        map: fit.map,
        summary: FitSummary(columnCount: fit.keptColumns.count, rank: fit.rank, condition: fit.condition))
    } catch {
      throw FitError(error, columnNames: task.columnNames)
    }
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
