/// The directions in which some rows vary most, about their means.
///
/// Source: Jolliffe, "Principal Component Analysis", 2nd ed., 2002; by the singular value decomposition of the centred
/// rows, as scikit-learn's PCA.
public struct PrincipalComponents: Sendable, Equatable {
  public let means: [Double]
  /// One row per component: a unit vector whose largest loading, the first of equals, is positive. Components beyond the
  /// rank are zero, since any direction could stand for them.
  public let loadings: Matrix
  /// The number of components that the rows determine, at most the number asked for.
  public let rank: Int

  public var count: Int { loadings.rowCount }

  /// - Parameters:
  ///   - rows: n × p, finite, with n at least 1.
  ///   - count: How many components, at least 1. Not scaled: a column of large numbers counts more.
  /// - Throws: `noRows`, `notFinite`, `noConvergence`.
  public init(of rows: Matrix, count: Int) throws(LinearAlgebraError) {
    precondition(count > 0, "no component")
    guard rows.rowCount > 0 else { throw .noRows }
    try rows.requireFinite()
    let means = (0..<rows.columnCount).map { rows.column($0).reduce(0, +) / Double(rows.rowCount) }
    let centred = Matrix(rowCount: rows.rowCount, columnCount: rows.columnCount) { rows[$0, $1] - means[$1] }
    try centred.requireFinite()
    let decomposition = try SingularDecomposition(of: centred)
    // An exact rank misses that rounding in the means leaves a constant column a little off zero.
    let size =
      (0..<rows.columnCount).map { column in
        rows.column(column).reduce(0) { max($0, abs($1)) }
      }.max() ?? 0
    let rounding = Double(max(rows.rowCount, rows.columnCount)) * .ulpOfOne * size
    let rank = min(decomposition.rank, decomposition.values.count { $0 > rounding })
    var loadings = Matrix(rowCount: count, columnCount: rows.columnCount)
    for component in 0..<min(count, rank) {
      let vector = Array(decomposition.rightTransposed.row(component))
      let largest = vector.indices.max { (abs(vector[$0]), $1) < (abs(vector[$1]), $0) } ?? 0
      let sign = vector[largest] < 0 ? -1.0 : 1
      for (column, loading) in vector.enumerated() { loadings[component, column] = sign * loading }
    }
    self.means = means
    self.loadings = loadings
    self.rank = min(count, rank)
  }

  /// Components that were found before.
  ///
  /// - Parameter loadings: One row per component, with as many columns as there are means. A component beyond the rank is
  ///   a row of zeros.
  public init(means: [Double], loadings: Matrix) {
    precondition(loadings.columnCount == means.count, "the loadings need one mean per column")
    self.means = means
    self.loadings = loadings
    rank = (0..<loadings.rowCount).count { row in loadings.row(row).contains { $0 != 0 } }
  }

  /// The centred rows, projected onto the components.
  ///
  /// - Parameter rows: m × p, with the columns of the training.
  /// - Returns: m × count.
  public func scores(of rows: Matrix) -> Matrix {
    precondition(rows.columnCount == means.count, "the columns differ from those of the training")
    return Matrix(rowCount: rows.rowCount, columnCount: count) { row, component in
      means.indices.reduce(0) { $0 + (rows[row, $1] - means[$1]) * loadings[component, $1] }
    }
  }
}
