/// A design and a response centred on their training means, without the columns that are constant in training.
struct CentredRegression {
  /// The columns of the design that vary, ascending.
  private(set) var keptColumns: [Int]
  /// Training means of all p columns.
  let columnMeans: [Double]
  /// Training means of the k columns of the response.
  let responseMeans: [Double]
  /// n × kept columns; dimensionless if they are standardised.
  private(set) var design: Matrix
  /// n × k.
  let response: Matrix
  /// The divisors of the kept columns: standard deviations (ddof 0), or 1.
  private var scales: [Double]

  /// - Throws: `notFinite`, `noRows`, and `overflow` if a difference exceeds the range of doubles.
  init(design: Matrix, response: Matrix) throws(LinearAlgebraError) {
    for matrix in [design, response] { try matrix.requireFinite() }
    guard design.rowCount > 0 else { throw .noRows }
    columnMeans = Self.columnMeans(design)
    responseMeans = Self.columnMeans(response)
    keptColumns = Self.varyingColumns(design)
    self.design = Self.centre(design, columnMeans, columns: keptColumns)
    self.response = Self.centre(response, responseMeans, columns: Array(0..<response.columnCount))
    scales = [Double](repeating: 1, count: keptColumns.count)
    guard self.design.firstNotFinite == nil, self.response.firstNotFinite == nil else { throw .overflow }
  }

  /// Scales the columns to standard deviation 1, for penalised fits. Columns whose deviation is at most 1e-12 of their
  /// mean are left out; otherwise the rounding error of a constant would count as much as any other column.
  ///
  /// - Throws: The same errors; `overflow` also for values beyond 1e150.
  init(standardising design: Matrix, response: Matrix) throws(LinearAlgebraError) {
    try self.init(design: design, response: response)
    let scale = Standardisation(of: self.design, leastDeviation: .leastNormalMagnitude)
    guard scale.deviations.allSatisfy(\.isFinite) else { throw .overflow }
    let kept = keptColumns.indices.filter {
      scale.deviations[$0] > 1e-12 * abs(columnMeans[keptColumns[$0]])
    }
    let standardised = scale.applied(to: self.design)
    self.design = Matrix(rowCount: design.rowCount, columnCount: kept.count) { standardised[$0, kept[$1]] }
    scales = kept.map { scale.deviations[$0] }
    keptColumns = kept.map { keptColumns[$0] }
  }

  /// The map over all columns, each in its own unit.
  ///
  /// - Parameters:
  ///   - coefficients: Kept columns × k.
  ///   - shifts: The map's values at the column means minus the response means; nil means zero.
  /// - Throws: `overflow` if a coefficient in the column's own unit exceeds the range of doubles.
  func map(_ coefficients: Matrix, shifts: [Double]? = nil) throws(LinearAlgebraError) -> AffineMap {
    var all = Matrix(rowCount: columnMeans.count, columnCount: responseMeans.count)
    for (index, column) in keptColumns.enumerated() {
      for output in responseMeans.indices {
        all[column, output] = coefficients[index, output] / scales[index]
      }
    }
    guard all.firstNotFinite == nil else { throw .overflow }
    let values = shifts.map { zip(responseMeans, $0).map { $0 + $1 } } ?? responseMeans
    return AffineMap(columnMeans: columnMeans, valuesAtMeans: values, coefficients: all)
  }

  /// Means corrected once by the mean of their residuals, which makes them accurate to the last digit or two.
  private static func columnMeans(_ matrix: Matrix) -> [Double] {
    (0..<matrix.columnCount).map { index in
      let column = matrix.column(index)
      var mean = 0.0
      for _ in 0..<2 { mean += column.reduce(0) { $0 + ($1 - mean) } / Double(matrix.rowCount) }
      return mean
    }
  }

  private static func varyingColumns(_ matrix: Matrix) -> [Int] {
    let (n, p, elements) = (matrix.rowCount, matrix.columnCount, matrix.elements)
    return (0..<p).filter { column in
      (0..<n).contains { row in elements[row * p + column] != elements[column] }
    }
  }

  private static func centre(_ matrix: Matrix, _ means: [Double], columns: [Int]) -> Matrix {
    let (p, elements) = (matrix.columnCount, matrix.elements)
    return Matrix(rowCount: matrix.rowCount, columnCount: columns.count) { row, index in
      elements[row * p + columns[index]] - means[columns[index]]
    }
  }
}
