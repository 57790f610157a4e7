/// A linear map with an intercept, kept about the means of its columns.
public struct AffineMap: Sendable, Equatable {
  /// Training means of all p columns.
  public let columnMeans: [Double]
  /// What the map gives at these means, one number per output: after least squares the training means of the
  /// response.
  public let valuesAtMeans: [Double]
  /// p × k, in units of the response per unit of the column; zero in the rows of columns without a say.
  public let coefficients: Matrix

  /// - Precondition: p means, and coefficients of p × k for the k values.
  public init(columnMeans: [Double], valuesAtMeans: [Double], coefficients: Matrix) {
    precondition(coefficients.rowCount == columnMeans.count, "not one mean a row of the coefficients")
    precondition(
      coefficients.columnCount == valuesAtMeans.count, "not one value a column of the coefficients")
    self.columnMeans = columnMeans
    self.valuesAtMeans = valuesAtMeans
    self.coefficients = coefficients
  }

  /// What the map gives where all columns are zero, one number per output.
  public var intercept: [Double] {
    valuesAtMeans.indices.map { output in
      usedColumns.reduce(valuesAtMeans[output]) { $0 - columnMeans[$1] * coefficients[$1, output] }
    }
  }

  /// The map applied to each row.
  ///
  /// - Parameter design: m × p, the columns in the order of the training.
  /// - Returns: m × k.
  public func predict(_ design: Matrix) -> Matrix {
    precondition(design.columnCount == columnMeans.count, "the columns are not those of the training")
    let (p, k, elements) = (design.columnCount, valuesAtMeans.count, design.elements)
    let (weights, means, used) = (coefficients.elements, columnMeans, usedColumns)
    var predicted = [Double](repeating: 0, count: design.rowCount * k)
    for row in 0..<design.rowCount {
      for output in 0..<k {
        // From the means outwards: with the intercept, large terms would cancel.
        var sum = 0.0
        for column in used {
          sum += (elements[row * p + column] - means[column]) * weights[column * k + output]
        }
        predicted[row * k + output] = valuesAtMeans[output] + sum
      }
    }
    return Matrix(rowCount: design.rowCount, columnCount: k, elements: predicted)
  }

  /// Columns with a coefficient other than zero.
  private var usedColumns: [Int] {
    columnMeans.indices.filter { column in coefficients.row(column).contains { $0 != 0 } }
  }
}
