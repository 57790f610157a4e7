/// A linear map with an intercept, stored relative to the means of its columns.
public struct AffineMap: Sendable, Equatable {
  /// Training means of all p columns.
  package let columnMeans: [Double]
  /// The map's value at these means, one number per output. After least squares these are the training means of
  /// the response.
  package let valuesAtMeans: [Double]
  /// p × k, in units of the response per unit of the column; zero in the rows of unused columns.
  public let coefficients: Matrix

  /// - Precondition: There are p means and k values, and the coefficients are p × k.
  public init(columnMeans: [Double], valuesAtMeans: [Double], coefficients: Matrix) {
    precondition(coefficients.rowCount == columnMeans.count, "the coefficients need one mean per row")
    precondition(
      coefficients.columnCount == valuesAtMeans.count, "the coefficients need one value per column")
    self.columnMeans = columnMeans
    self.valuesAtMeans = valuesAtMeans
    self.coefficients = coefficients
  }

  /// The map's value where all columns are zero, one number per output.
  public var intercept: [Double] {
    valuesAtMeans.indices.map { output in
      usedColumns.reduce(valuesAtMeans[output]) { $0 - columnMeans[$1] * coefficients[$1, output] }
    }
  }

  /// Applies the map to each row.
  ///
  /// - Parameter design: m × p, with the columns in the same order as in training.
  /// - Returns: m × k.
  public func predict(_ design: Matrix) -> Matrix {
    precondition(design.columnCount == columnMeans.count, "the columns differ from those of the training")
    let (p, k, elements) = (design.columnCount, valuesAtMeans.count, design.elements)
    let weights = coefficients.elements
    let means = columnMeans
    let used = usedColumns
    var predicted = [Double](repeating: 0, count: design.rowCount * k)
    for row in 0..<design.rowCount {
      for output in 0..<k {
        // Sum differences from the means: adding to the intercept would make large terms cancel.
        var sum = 0.0
        for column in used {
          sum += (elements[row * p + column] - means[column]) * weights[column * k + output]
        }
        predicted[row * k + output] = valuesAtMeans[output] + sum
      }
    }
    return Matrix(rowCount: design.rowCount, columnCount: k, elements: predicted)
  }

  private var usedColumns: [Int] {
    columnMeans.indices.filter { column in coefficients.row(column).contains { $0 != 0 } }
  }
}
