/// The shift and scale that give each column mean 0 and standard deviation 1 in training.
public struct Standardisation: Sendable, Equatable {
  public let means: [Double]
  /// Standard deviations with ddof 0; 1 for a column that does not vary, which becomes 0.
  public let deviations: [Double]

  /// - Parameters:
  ///   - design: n × p, at least one row.
  ///   - leastDeviation: A column with a smaller standard deviation counts as constant.
  public init(of design: Matrix, leastDeviation: Double = 1e-12) {
    let (n, p, elements) = (design.rowCount, design.columnCount, design.elements)
    precondition(n > 0, "without rows there is no mean")
    var (means, deviations) = ([Double](repeating: 0, count: p), [Double](repeating: 0, count: p))
    for row in 0..<n {
      for column in 0..<p { means[column] += elements[row * p + column] }
    }
    for column in 0..<p { means[column] /= Double(n) }
    for row in 0..<n {
      for column in 0..<p {
        let difference = elements[row * p + column] - means[column]
        deviations[column] += difference * difference
      }
    }
    self.means = means
    self.deviations = deviations.map {
      let deviation = ($0 / Double(n)).squareRoot()
      return deviation < leastDeviation ? 1 : deviation
    }
  }

  /// - Parameter design: m × p, with the columns of the training.
  /// - Returns: m × p, dimensionless.
  public func applied(to design: Matrix) -> Matrix {
    precondition(design.columnCount == means.count, "the columns differ from those of the training")
    var elements = design.elements
    for row in 0..<design.rowCount {
      for column in means.indices {
        let index = row * means.count + column
        elements[index] = (elements[index] - means[column]) / deviations[column]
      }
    }
    return Matrix(rowCount: design.rowCount, columnCount: means.count, elements: elements)
  }
}
