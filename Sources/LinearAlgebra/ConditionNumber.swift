internal import CLAPACK

/// How near the columns of a design are to being linearly dependent.
public enum ConditionNumber: Sendable, Equatable {
  /// ‖R‖₁·‖R⁻¹‖₁, at least 1.
  case value(Double)
  case undefined(Reason)

  public enum Reason: String, Sendable {
    case noColumns = "no column varies"
    case noMoreRowsThanColumns = "no more rows than columns"
    case singular = "the columns are linearly dependent"
  }

  /// The number where there is one.
  public var value: Double? {
    guard case .value(let number) = self else { return nil }
    return number
  }

  /// The exact 1-norm condition number of R, the triangular factor of A's columns scaled to unit length.
  ///
  /// R comes from a QR factorisation without pivoting, so the order of the columns matters a little,
  /// and R⁻¹ is formed: LAPACK's estimate (DTRCON) changes with the signs of R's rows.
  ///
  /// - Parameter centred: A, n × p, none of its columns all zero: of mean zero, or as they are for a fit without
  ///   intercept. Finite.
  /// - Returns: `undefined` for p = 0, for n ≤ p, and where R is singular in double precision.
  ///
  /// Source: LAPACK Users' Guide, 3rd ed., "QR Factorization" (DGEQRF), "Inverse" (DTRTRI).
  public init(ofCentred centred: Matrix) {
    let (n, p) = (centred.rowCount, centred.columnCount)
    guard p > 0 else {
      self = .undefined(.noColumns)
      return
    }
    guard n > p else {
      self = .undefined(.noMoreRowsThanColumns)
      return
    }
    BLAS.useOneThread()
    var a = Self.unitColumns(centred)
    var tau = [Double](repeating: 0, count: p)
    let factored = unsafe LAPACKE_dgeqrf(LAPACK_COL_MAJOR, CInt(n), CInt(p), &a, CInt(n), &tau)
    precondition(factored == 0, "DGEQRF rejected argument \(-factored)")
    let norm = Self.triangleNorm(a, leadingDimension: n, p)
    let (upper, notUnit) = (CChar(UInt8(ascii: "U")), CChar(UInt8(ascii: "N")))
    let inverted = unsafe LAPACKE_dtrtri(LAPACK_COL_MAJOR, upper, notUnit, CInt(p), &a, CInt(n))
    precondition(inverted >= 0, "DTRTRI rejected argument \(-inverted)")
    let condition = norm * Self.triangleNorm(a, leadingDimension: n, p)
    guard inverted == 0, condition.isFinite, condition < 1 / Double.ulpOfOne else {
      self = .undefined(.singular)
      return
    }
    self = .value(condition)
  }

  /// The columns of `matrix` divided by their length, column-major.
  private static func unitColumns(_ matrix: Matrix) -> [Double] {
    let (n, p, elements) = (matrix.rowCount, matrix.columnCount, matrix.elements)
    var largest = [Double](repeating: 0, count: p)
    for row in 0..<n {
      for column in 0..<p { largest[column] = max(largest[column], abs(elements[row * p + column])) }
    }
    precondition(largest.allSatisfy { $0 > 0 }, "a column is zero")
    // Dividing by the largest element first keeps the squares from overflowing.
    var sumsOfSquares = [Double](repeating: 0, count: p)
    for row in 0..<n {
      for column in 0..<p {
        let scaled = elements[row * p + column] / largest[column]
        sumsOfSquares[column] += scaled * scaled
      }
    }
    var unit = [Double](repeating: 0, count: n * p)
    for column in 0..<p {
      let (size, length) = (largest[column], sumsOfSquares[column].squareRoot())
      for row in 0..<n { unit[column * n + row] = elements[row * p + column] / size / length }
    }
    return unit
  }

  /// The largest column sum of absolute values in the upper triangle.
  private static func triangleNorm(_ a: [Double], leadingDimension: Int, _ p: Int) -> Double {
    var norm = 0.0
    for column in 0..<p {
      var sum = 0.0
      for row in 0...column { sum += abs(a[column * leadingDimension + row]) }
      // A NaN must not lose against a number.
      norm = sum.isNaN ? sum : max(norm, sum)
    }
    return norm
  }
}
