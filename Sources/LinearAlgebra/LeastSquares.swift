internal import CLAPACK

/// The result of `leastSquares`.
public struct LeastSquaresFit: Sendable {
  /// p × k, in units of the response per unit of the design.
  public let coefficients: Matrix
  /// The number of singular values above the cutoff.
  public let rank: Int
}

/// Finds the coefficients B of smallest norm that minimise ‖A·B − Y‖₂ for each column of Y, also for a rank-deficient A.
///
/// - Parameters:
///   - design: A, n × p, one row per sample.
///   - response: Y, n × k. For gaze k = 2, in points on the screen.
///   - relativeCutoff: Singular values at most `relativeCutoff` × the largest count as zero.
/// - Returns: B and the rank of A.
/// - Throws: `notFinite` for a NaN or an infinity in A or Y, `noRows` for n = 0, `overflow` if B exceeds the range
///   of doubles, `noConvergence` if no SVD converges.
/// - Precondition: A and Y have the same number of rows.
///
/// Source: LAPACK Users' Guide, 3rd ed., "Linear Least Squares Problems" (DGELSD, DGELSS).
public func leastSquares(
  _ design: Matrix, _ response: Matrix, relativeCutoff: Double = .ulpOfOne
) throws(LinearAlgebraError) -> LeastSquaresFit {
  // DGELSS is slower, but its iteration differs and may converge where that of DGELSD does not.
  try leastSquares(design, response, relativeCutoff, drivers: [.divideAndConquer, .implicitQR])
}

/// Solves with the first of `drivers` that converges.
func leastSquares(
  _ design: Matrix, _ response: Matrix, _ relativeCutoff: Double, drivers: [LeastSquaresDriver]
) throws(LinearAlgebraError) -> LeastSquaresFit {
  precondition(design.rowCount == response.rowCount, "design and response differ in rows")
  for matrix in [design, response] { try matrix.requireFinite() }
  guard design.rowCount > 0 else { throw .noRows }
  guard design.columnCount > 0 else {
    return LeastSquaresFit(coefficients: Matrix(rowCount: 0, columnCount: response.columnCount), rank: 0)
  }
  BLAS.useOneThread()
  for driver in drivers {
    guard let fit = driver.solve(design, response, relativeCutoff) else { continue }
    guard fit.coefficients.firstNotFinite == nil else { throw .overflow }
    return fit
  }
  throw .noConvergence(routine: drivers.last?.routine ?? "")
}

/// A LAPACK routine for minimum-norm least squares by singular value decomposition.
struct LeastSquaresDriver: Sendable {
  let routine: String
  /// Returns nil if the routine did not converge.
  let solve: @Sendable (_ design: Matrix, _ response: Matrix, _ cutoff: Double) -> LeastSquaresFit?

  static let divideAndConquer = LeastSquaresDriver(routine: "DGELSD") { design, response, cutoff in
    minimumNorm(design, response) { n, p, k, a, b, singularValues, rank in
      unsafe LAPACKE_dgelsd(LAPACK_ROW_MAJOR, n, p, k, &a, p, &b, k, &singularValues, cutoff, &rank)
    }
  }

  static let implicitQR = LeastSquaresDriver(routine: "DGELSS") { design, response, cutoff in
    minimumNorm(design, response) { n, p, k, a, b, singularValues, rank in
      unsafe LAPACKE_dgelss(LAPACK_ROW_MAJOR, n, p, k, &a, p, &b, k, &singularValues, cutoff, &rank)
    }
  }

  /// Prepares the arrays that both routines overwrite, and reads the result from them.
  private static func minimumNorm(
    _ design: Matrix, _ response: Matrix,
    _ routine: (
      _ n: CInt, _ p: CInt, _ k: CInt, _ a: inout [Double], _ b: inout [Double],
      _ singularValues: inout [Double], _ rank: inout CInt
    ) -> CInt
  ) -> LeastSquaresFit? {
    let (n, p, k) = (design.rowCount, design.columnCount, response.columnCount)
    var a = design.elements
    // The routine returns B in the first p rows of the response.
    var b = response.elements + [Double](repeating: 0, count: max(0, p - n) * k)
    var singularValues = [Double](repeating: 0, count: min(n, p))
    var rank = CInt(0)
    let info = routine(CInt(n), CInt(p), CInt(k), &a, &b, &singularValues, &rank)
    precondition(info >= 0, "LAPACK rejected argument \(-info)")
    guard info == 0 else { return nil }
    return LeastSquaresFit(
      coefficients: Matrix(rowCount: p, columnCount: k, elements: Array(b.prefix(p * k))),
      rank: Int(rank))
  }
}
