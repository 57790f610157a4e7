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

  var fitsNoise: Bool { relativeCutoff < 1e-7 }

  init(from section: inout ConfigSection) {
    let cutoff = section.section("rank") { $0.number("rcond", in: 0...0.1) }
    self.init(relativeCutoff: cutoff ?? .ulpOfOne)
  }

  func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    let part = training.own
    do throws(LinearAlgebraError) {
      let fit = try LinearFit(
        design: part.design, response: part.response, relativeCutoff: relativeCutoff)
      return FittedLinear(
        fit: fit, columnNames: part.columns.columns.map { part.samples.blocks.columnNames[$0] })
    } catch {
      throw FitError(error, part)
    }
  }
}

private struct FittedLinear: FittedCalibrator {
  let fit: LinearFit
  let columnNames: [String]

  var summary: FitSummary {
    FitSummary(columnCount: fit.keptColumns.count, rank: fit.rank, condition: fit.condition)
  }

  var coefficients: Coefficients? {
    let intercept = fit.intercept
    return Coefficients(
      intercept: ScreenPoint(x: intercept[0], y: intercept[1]),
      columns: columnNames.enumerated().map { index, name in
        Coefficients.Column(name: name, x: fit.coefficients[index, 0], y: fit.coefficients[index, 1])
      })
  }

  func predict(_ part: Part) -> [GazeEstimate] {
    let points = fit.predict(part.design)
    return (0..<points.rowCount).map { row in
      let point = ScreenPoint(x: points[row, 0], y: points[row, 1])
      return point.x.isFinite && point.y.isFinite
        ? .point(point) : .lost(reason: "the estimate is not finite")
    }
  }
}

extension FitError {
  fileprivate init(_ error: LinearAlgebraError, _ part: Part) {
    switch error {
    case .noRows: self = .noTrainingRows
    case .notFinite(_, let column):
      self = .notFinite(column: part.samples.blocks.columnNames[part.columns.columns[column]])
    case .overflow: self = .overflow
    case .noConvergence(let routine): self = .noConvergence(routine: routine)
    }
  }
}
