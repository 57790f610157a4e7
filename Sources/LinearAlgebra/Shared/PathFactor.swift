internal import CLAPACK

/// A Cholesky factorisation for a single path of many columns and one choice of training rows, by LAPACK's blocked
/// routines. They reach most of the speed of a matrix product, but take one choice at a time.
///
/// Let C be the sums of products about the training means and D the lengths of the centred columns. D⁻¹·C·D⁻¹ = RᵀR
/// equals what QR gives for columns of unit length. Sets of columns are first parts of the path.
///
/// Source: Golub and Van Loan, "Matrix Computations", 4th ed., 4.2 and 5.3; LAPACK Users' Guide, 3rd ed., "Linear
/// Equations" (DPOTRF), "Inverse" (DTRTRI).
struct PathFactor {
  /// The solution for the first columns of the path.
  struct Solution {
    /// Columns × responses, per unit of the scaled column.
    let coefficients: [Double]
    /// The number of columns that are not constant in training.
    let columnCount: Int
    /// ‖R‖₁·‖R⁻¹‖₁.
    let condition: Double
    /// Whether the numbers are as accurate as those of an orthogonal factorisation, up to negligible rounding. The others
    /// must not be used if not.
    let isAccurate: Bool
  }

  /// The smallest squared fraction of a column that the columns before it may leave unexplained.
  private static let leastPivot = 1e-8
  /// The smallest variance of a column in training relative to its mean square over all rows; below it, sums of squares
  /// are meaningless.
  private static let leastVariance = 1e-6
  /// The smallest product of the two, since they multiply the rounding error.
  private static let leastAccuracy = 1e-9

  /// The path, as positions among the scaled columns, ascending.
  private let columns: [Int]
  private let scaled: ScaledColumns
  private let penalty: Double
  /// n × n for n columns: R by columns, in whose place the numbers that are factored come first, and R⁻¹.
  private var factor: [Double]
  private var inverse: [Double]

  /// - Parameter penalty: λ of `RidgeFit`; 0 for least squares.
  init(_ columns: [Int], _ scaled: ScaledColumns, penalty: Double) {
    precondition(zip(columns, columns.dropFirst()).allSatisfy { $0 < $1 }, "the columns do not ascend")
    (self.columns, self.scaled, self.penalty) = (columns, scaled, penalty)
    factor = [Double](repeating: 0, count: columns.count * columns.count)
    inverse = factor
  }

  /// What one choice of training rows says about the path.
  private struct System {
    /// By column of the path: its mean, its reciprocal length when centred, and its variance relative to its mean square;
    /// 0 and 1 for the latter two of a constant column.
    var means = [Double]()
    var inverseLengths = [Double]()
    var variances = [Double]()
    var squaredLengths = [Double]()
    var isConstant = [Bool]()
    /// The products with the responses, by response, and later R⁻ᵀ times them.
    var projected = [Double]()
  }

  /// Solves for some sets.
  ///
  /// - Parameters:
  ///   - counts: For each set, how many of the path's first columns it has; at least 1.
  ///   - sums: The packed sums over the training rows, as of `ProductSums`.
  ///   - isConstant: Whether each scaled column is constant over the training rows, where it is ignored.
  mutating func solve(_ counts: [Int], _ sums: [Double], isConstant: [Bool]) -> [Solution] {
    precondition(counts.allSatisfy { (1...columns.count).contains($0) }, "no such part of the path")
    precondition(
      sums.count == scaled.width * (scaled.width + 1) / 2 && isConstant.count == scaled.columns.count,
      "the sums are not those of the columns")
    var system = system(sums, isConstant)
    // Where rounding has lost all digits, nothing behind is known either.
    let known = system.inverseLengths.firstIndex { !$0.isFinite } ?? columns.count
    fill(sums, system, known)
    BLAS.useOneThread()
    let usable = factorise(known)
    let progress = progress(system, usable, rowCount: sums[0])
    project(&system, usable)
    return counts.map { count in
      guard count <= usable else {
        return Solution(coefficients: [], columnCount: 0, condition: .nan, isAccurate: false)
      }
      let progress = progress[count - 1]
      return Solution(
        coefficients: coefficients(count, system), columnCount: progress.columnCount,
        condition: progress.rowSumOfFactor * progress.rowSumOfInverse, isAccurate: progress.isAccurate)
    }
  }

  private func system(_ sums: [Double], _ isConstant: [Bool]) -> System {
    let (count, outputs, width) = (sums[0], scaled.outputCount, scaled.width)
    var system = System()
    for column in columns {
      let start = (column + 1) * (column + 2) / 2
      let (sum, isConstant) = (sums[start], isConstant[column])
      let mean = sum / count
      let square = sums[start + column + 1] - sum * mean
      system.means.append(mean)
      system.inverseLengths.append(isConstant ? 0 : 1 / square.squareRoot())
      system.variances.append(isConstant ? 1 : square / count / (1 + mean * mean))
      let deviation = scaled.deviations[column]
      system.squaredLengths.append(square * (deviation * deviation))
      system.isConstant.append(isConstant)
    }
    for output in 0..<outputs {
      let row = width - outputs + output
      let start = row * (row + 1) / 2
      let mean = sums[start] / count
      for (place, column) in columns.enumerated() {
        let sum = sums[(column + 1) * (column + 2) / 2]
        system.projected.append((sums[start + column + 1] - sum * mean) * system.inverseLengths[place])
      }
    }
    return system
  }

  /// Writes the correlations of the path's first columns into the upper triangle, by columns.
  private mutating func fill(_ sums: [Double], _ system: System, _ known: Int) {
    let n = columns.count
    for i in 0..<known {
      let start = (columns[i] + 1) * (columns[i] + 2) / 2
      let (sum, scale) = (sums[start], system.inverseLengths[i])
      for j in 0..<i {
        factor[i * n + j] =
          (sums[start + columns[j] + 1] - sum * system.means[j]) * (scale * system.inverseLengths[j])
      }
      factor[i * n + i] = 1 + penalty
    }
  }

  /// Factors the first columns and inverts the factor.
  ///
  /// - Returns: How many columns have both.
  private mutating func factorise(_ known: Int) -> Int {
    let (n, upper) = (CInt(columns.count), CChar(UInt8(ascii: "U")))
    guard known > 0 else { return 0 }
    let info = unsafe LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, upper, CInt(known), &factor, n)
    precondition(info >= 0, "DPOTRF rejected argument \(-info)")
    let usable = info == 0 ? known : Int(info) - 1
    guard usable > 0 else { return 0 }
    inverse.replaceSubrange(inverse.indices, with: factor)
    let inverted = unsafe LAPACKE_dtrtri_work(
      LAPACK_COL_MAJOR, upper, CChar(UInt8(ascii: "N")), CInt(usable), &inverse, n)
    precondition(inverted == 0, "DTRTRI rejected argument \(-inverted)")
    return usable
  }

  /// Accumulated over the path's first columns.
  private struct Progress {
    var columnCount = 0
    var leastPivot = Double.infinity
    var leastVariance = Double.infinity
    var rowSumOfFactor = 0.0
    var rowSumOfInverse = 0.0
    /// ‖D⁻¹·R⁻¹‖² and ‖A‖² in the Frobenius norm and the columns' own units; they bound the singular values.
    var squaredInverse = 0.0
    var squaredNorm = 0.0
    var isAccurate = false
  }

  private func progress(_ system: System, _ usable: Int, rowCount: Double) -> [Progress] {
    let n = columns.count
    let scales = zip(columns, system.inverseLengths).map { scaled.scales[$0] * $1 }
    var (all, progress) = ([Progress](), Progress())
    for i in 0..<usable {
      let own = i * n..<i * n + i + 1
      let pivot = factor[i * n + i] * factor[i * n + i] / (1 + penalty)
      progress.columnCount += system.isConstant[i] ? 0 : 1
      progress.leastPivot = min(progress.leastPivot, pivot)
      progress.leastVariance = min(progress.leastVariance, system.variances[i])
      progress.rowSumOfFactor = max(progress.rowSumOfFactor, factor[own].reduce(0) { $0 + abs($1) })
      progress.rowSumOfInverse = max(progress.rowSumOfInverse, inverse[own].reduce(0) { $0 + abs($1) })
      progress.squaredInverse += zip(inverse[own], scales).reduce(0) { $0 + $1.0 * $1.0 * ($1.1 * $1.1) }
      progress.squaredNorm += system.squaredLengths[i]
      // σ_min ≥ 1/√squaredInverse and σ_max ≤ √squaredNorm, so the rank is certainly full.
      let isOfFullRank =
        progress.squaredInverse * progress.squaredNorm < 1 / (4 * Double.ulpOfOne * Double.ulpOfOne)
      progress.isAccurate =
        progress.leastPivot >= Self.leastPivot && progress.leastVariance >= Self.leastVariance
        && progress.leastPivot * progress.leastVariance >= Self.leastAccuracy && isOfFullRank
        && rowCount > Double(i + 1) && progress.columnCount > 0
      all.append(progress)
    }
    return all
  }

  /// R⁻ᵀ times the products with the responses.
  private func project(_ system: inout System, _ usable: Int) {
    let n = columns.count
    guard usable > 0, scaled.outputCount > 0 else { return }
    unsafe cblas_dtrsm(
      CblasColMajor, CblasLeft, CblasUpper, CblasTrans, CblasNonUnit, CInt(usable), CInt(scaled.outputCount),
      1,
      factor, CInt(n), &system.projected, CInt(n))
  }

  private func coefficients(_ count: Int, _ system: System) -> [Double] {
    let (n, outputs) = (columns.count, scaled.outputCount)
    guard outputs > 0 else { return [] }
    var solved = system.projected
    unsafe cblas_dtrsm(
      CblasColMajor, CblasLeft, CblasUpper, CblasNoTrans, CblasNonUnit, CInt(count), CInt(outputs), 1, factor,
      CInt(n), &solved, CInt(n))
    return (0..<count).flatMap { place in
      (0..<outputs).map { solved[$0 * n + place] * system.inverseLengths[place] }
    }
  }
}
