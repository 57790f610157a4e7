/// A design and a response centred on their training means, without the columns that are constant in training.
struct CentredRegression {
  /// The columns of the design that vary, ascending.
  let keptColumns: [Int]
  /// Training means of all p columns.
  let columnMeans: [Double]
  /// Training means of the k columns of the response.
  let responseMeans: [Double]
  /// n × kept columns.
  let design: Matrix
  /// n × k.
  let response: Matrix

  /// - Throws: `notFinite`, `noRows`, and `overflow` if a difference exceeds the range of doubles.
  init(design: Matrix, response: Matrix) throws(LinearAlgebraError) {
    for matrix in [design, response] { try matrix.requireFinite() }
    guard design.rowCount > 0 else { throw .noRows }
    columnMeans = Self.columnMeans(design)
    responseMeans = Self.columnMeans(response)
    keptColumns = Self.varyingColumns(design)
    self.design = Self.centre(design, columnMeans, columns: keptColumns)
    self.response = Self.centre(response, responseMeans, columns: Array(0..<response.columnCount))
    guard self.design.firstNotFinite == nil, self.response.firstNotFinite == nil else { throw .overflow }
  }

  /// The map over all columns that has the given coefficients for the kept ones.
  ///
  /// - Parameters:
  ///   - coefficients: Kept columns × k.
  ///   - shifts: The map's values at the column means minus the response means; nil means zero.
  func map(_ coefficients: Matrix, shifts: [Double]? = nil) -> AffineMap {
    var all = Matrix(rowCount: columnMeans.count, columnCount: responseMeans.count)
    for (index, column) in keptColumns.enumerated() {
      for output in responseMeans.indices { all[column, output] = coefficients[index, output] }
    }
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
