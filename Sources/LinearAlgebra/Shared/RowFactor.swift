internal import CLAPACK

/// Some rows of a design and its response, reduced to a triangle: the factor R of their columns, centred on their
/// means. Fits, errors and leverages follow from it at a cost that does not depend on the number of rows.
///
/// Factors of separate rows can be merged, so that the rows without a group take one merge of what is before the
/// group with what is after it. Householder reflections keep the error of each column relative to its own spread,
/// whatever the units of the other columns; products of columns would square the condition number.
package struct RowFactor: Sendable {
  package let rowCount: Int
  /// The smallest and the largest number of each column of the design.
  package let least: [Double]
  package let largest: [Double]
  /// The number of columns of the response, which follow those of the design.
  let outputCount: Int
  /// For each column, a number that occurs in it, and the mean minus this number. Together they are accurate relative
  /// to the spread of the column, even far from zero.
  let bases: [Double]
  let offsets: [Double]
  /// R, where the element in row i ≤ j of column j is at j(j + 1)/2 + i.
  let triangle: [Double]
  /// True if all numbers above are within the range of doubles; otherwise nothing can be computed from them.
  let isFinite: Bool

  var width: Int { bases.count }

  /// In bytes.
  package static func byteCount(width: Int) -> Int { (width * (width + 1) / 2 + 4 * width) * 8 }

  private init(
    rowCount: Int, outputCount: Int, _ least: [Double], _ largest: [Double], _ bases: [Double],
    _ offsets: [Double], _ triangle: [Double]
  ) {
    self.rowCount = rowCount
    self.outputCount = outputCount
    self.least = least
    self.largest = largest
    self.bases = bases
    self.offsets = offsets
    self.triangle = triangle
    isFinite = triangle.allSatisfy(\.isFinite) && offsets.allSatisfy(\.isFinite)
  }

  /// - Parameters:
  ///   - design: n × p, finite. A few hundred rows at a time fit into the cache; merge the factors of longer parts.
  ///   - response: n × k, finite.
  /// - Precondition: There is at least one row.
  ///
  /// Source: LAPACK Users' Guide, 3rd ed., "QR Factorization" (DGEQRF).
  package init(design: Matrix, response: Matrix) {
    precondition(design.rowCount == response.rowCount, "design and response differ in rows")
    precondition(design.rowCount > 0, "no rows to factor")
    let (n, p, k) = (design.rowCount, design.columnCount, response.columnCount)
    let width = p + k
    var columns = [Double](repeating: 0, count: n * width)
    var (bases, offsets) = ([Double](), [Double]())
    var (least, largest) = ([Double](), [Double]())
    let (predictors, responses) = (design.elements, response.elements)
    for column in 0..<width {
      let isPredictor = column < p
      let from = isPredictor ? predictors : responses
      let (stride, place) = isPredictor ? (p, column) : (k, column - p)
      let base = from[place]
      var low = base
      var high = base
      var sum = 0.0
      let start = column * n
      for row in 0..<n {
        let value = from[row * stride + place]
        low = min(low, value)
        high = max(high, value)
        let difference = value - base
        columns[start + row] = difference
        sum += difference
      }
      // Corrected once by the mean of what is left.
      var offset = sum / Double(n)
      var rest = 0.0
      for row in 0..<n { rest += columns[start + row] - offset }
      offset += rest / Double(n)
      for row in 0..<n { columns[start + row] -= offset }
      bases.append(base)
      offsets.append(offset)
      if isPredictor {
        least.append(low)
        largest.append(high)
      }
    }
    self.init(
      rowCount: n, outputCount: k, least, largest, bases, offsets,
      Self.triangle(of: &columns, rowCount: n, width))
  }

  /// - Parameter columns: Column-major, n × width; overwritten.
  private static func triangle(of columns: inout [Double], rowCount n: Int, _ width: Int) -> [Double] {
    var triangle = [Double](repeating: 0, count: width * (width + 1) / 2)
    // One row is its own mean.
    guard n > 1 && width > 0 else { return triangle }
    // LAPACKE rejects a NaN, which only numbers near the end of the range lead to.
    guard columns.allSatisfy(\.isFinite) else { return triangle.map { _ in .nan } }
    BLAS.useOneThread()
    var scales = [Double](repeating: 0, count: min(n, width))
    let info = unsafe LAPACKE_dgeqrf(LAPACK_COL_MAJOR, CInt(n), CInt(width), &columns, CInt(n), &scales)
    precondition(info == 0, "DGEQRF rejected argument \(-info)")
    for column in 0..<width {
      for row in 0...min(column, n - 1) {
        triangle[column * (column + 1) / 2 + row] = columns[column * n + row]
      }
    }
    return triangle
  }

  /// The factor of these rows and other ones.
  ///
  /// - Precondition: Both have the same columns.
  ///
  /// Source: LAPACK 3.4 release notes, triangular-pentagonal QR (DTPQRT). Merged means: Chan, Golub and LeVeque,
  /// The American Statistician 37(3), 1983.
  package func merged(with other: RowFactor) -> RowFactor {
    precondition(
      width == other.width && outputCount == other.outputCount,
      "the columns differ from those of the other rows")
    let count = rowCount + other.rowCount
    let share = Double(other.rowCount) / Double(count)
    let weight = (Double(rowCount) * share).squareRoot()
    var (means, between) = (offsets, [Double]())
    for column in bases.indices {
      let difference = other.meanDifference(self, column)
      means[column] += share * difference
      between.append(weight * difference)
    }
    let lower = least.indices.map { min(least[$0], other.least[$0]) }
    let upper = largest.indices.map { max(largest[$0], other.largest[$0]) }
    return RowFactor(
      rowCount: count, outputCount: outputCount, lower, upper, bases, means,
      triangle(with: other, between: between))
  }

  /// R of the triangle of these rows above `between`, above the triangle of other rows.
  private func triangle(with other: RowFactor, between: [Double]) -> [Double] {
    guard width > 0 else { return [] }
    guard isFinite && other.isFinite && between.allSatisfy(\.isFinite) else {
      return triangle.map { _ in .nan }
    }
    let width = width
    var upper = [Double](repeating: 0, count: width * width)
    let lowerCount = 1 + (other.rowCount > 1 ? width : 0)
    var lower = [Double](repeating: 0, count: lowerCount * width)
    var place = 0
    for column in 0..<width {
      lower[column * lowerCount] = between[column]
      for row in 0...column {
        upper[column * width + row] = triangle[place]
        if lowerCount > 1 { lower[column * lowerCount + 1 + row] = other.triangle[place] }
        place += 1
      }
    }
    BLAS.useOneThread()
    let blockSize = min(width, 16)
    var reflectors = [Double](repeating: 0, count: blockSize * width)
    let info = unsafe LAPACKE_dtpqrt(
      LAPACK_COL_MAJOR, CInt(lowerCount), CInt(width), CInt(lowerCount - 1), CInt(blockSize), &upper,
      CInt(width),
      &lower, CInt(lowerCount), &reflectors, CInt(blockSize))
    precondition(info == 0, "DTPQRT rejected argument \(-info)")
    var merged = [Double]()
    merged.reserveCapacity(triangle.count)
    for column in 0..<width { merged += upper[column * width...column * width + column] }
    return merged
  }
}

extension RowFactor {
  /// For each of some groups of rows, the factor of the rows of all others; nil for a group that is alone.
  package static func allBut(each groups: [RowFactor]) -> [RowFactor?] {
    // First of what follows each group, then together with what is before it.
    var others = [RowFactor?](repeating: nil, count: groups.count)
    var after: RowFactor?
    for index in groups.indices.reversed() {
      others[index] = after
      after = after.map { groups[index].merged(with: $0) } ?? groups[index]
    }
    var before: RowFactor?
    for index in groups.indices {
      if let before { others[index] = others[index].map { before.merged(with: $0) } ?? before }
      before = before?.merged(with: groups[index]) ?? groups[index]
    }
    return others
  }

  /// Fits the response to some columns of these rows by least squares, and applies the fit to other rows. Columns that
  /// are constant here are left out.
  ///
  /// The results equal those of `SingularFactors` up to rounding, which grows with the condition of the columns.
  /// A singular value below about 1e-13 of the largest is itself rounding in both.
  ///
  /// - Parameters:
  ///   - other: The other rows; their columns are the same.
  ///   - columns: Ascending.
  ///   - leverageCutoff: The relative cutoff of singular values for leverages.
  /// - Throws: `overflow` if numbers exceed the range of doubles, and `noConvergence`.
  package func test(
    on other: RowFactor, columns: [Int], leverageCutoff: Double, cutoffs: [Double]
  ) throws(LinearAlgebraError) -> SingularTest {
    precondition(width == other.width, "the columns differ from those of the other rows")
    guard isFinite && other.isFinite else { throw .overflow }
    let kept = columns.filter { least[$0] < largest[$0] }
    // The triangle is zero below the last column's diagonal.
    let height = (kept.last ?? -1) + 1
    let decomposition = try SingularDecomposition(
      of: Matrix(rowCount: height, columnCount: kept.count) { element($0, kept[$1]) })
    let values = decomposition.values.prefix(rowCount)
    func rank(_ cutoff: Double) -> Int { values.count { $0 > cutoff * (values.first ?? 0) } }
    let (leverageRank, ranks) = (rank(leverageCutoff), cutoffs.map(rank))

    // The other rows, centred on the means of these, as their triangle below a row for the difference of the means.
    let size = Double(other.rowCount).squareRoot()
    func centred(_ row: Int, _ column: Int) -> Double {
      row > 0
        ? other.element(row - 1, column)
        : size * other.meanDifference(self, column)
    }
    let scores = decomposition.rightTransposed.product(
      Matrix(rowCount: kept.count, columnCount: height + 1) { centred($1, kept[$0]) })
    let outputs = width - outputCount..<width
    var errors = outputs.map { output in (0...width).map { centred($0, output) } }
    func squaredError() -> Double { errors.reduce(0) { $0 + $1.reduce(0) { $0 + $1 * $1 } } }
    guard scores.firstNotFinite == nil else { throw .overflow }
    var squaredErrors = [squaredError()]
    var leverage = 0.0
    for value in 0..<max(leverageRank, ranks.max() ?? 0) {
      let scaled = scores.row(value).map { $0 / values[value] }
      if value < leverageRank { leverage += scaled.reduce(0) { $0 + $1 * $1 } }
      for (place, output) in outputs.enumerated() {
        let weight = (0..<height).reduce(0) { $0 + decomposition.left[$1, value] * element($1, output) }
        for row in scaled.indices { errors[place][row] -= scaled[row] * weight }
      }
      squaredErrors.append(squaredError())
    }
    return SingularTest(
      meanLeverage: 1 / Double(rowCount) + leverage / Double(other.rowCount), rank: leverageRank,
      cuts: ranks.map { SingularTest.Cut(rank: $0, squaredError: squaredErrors[$0]) })
  }

  /// The mean of a column in these rows minus its mean in other rows.
  private func meanDifference(_ other: RowFactor, _ column: Int) -> Double {
    (bases[column] - other.bases[column]) + (offsets[column] - other.offsets[column])
  }

  /// An element of R.
  private func element(_ row: Int, _ column: Int) -> Double {
    row <= column ? triangle[column * (column + 1) / 2 + row] : 0
  }
}
