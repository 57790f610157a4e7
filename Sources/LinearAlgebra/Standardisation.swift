/// The shift and scale that give each column mean 0 and standard deviation 1 in training.
public struct Standardisation: Sendable, Equatable {
  public let means: [Double]
  /// Standard deviations with ddof 0; 1 for a column that does not vary, which becomes 0.
  public let deviations: [Double]

  /// - Parameters:
  ///   - design: n × p, at least one row.
  ///   - leastDeviation: A column with a smaller standard deviation counts as constant.
  public init(of design: Matrix, leastDeviation: Double = 1e-12) {
    let count = Double(design.rowCount)
    precondition(count > 0, "without rows there is no mean")
    let moments = (0..<design.columnCount).map { index in
      let column = design.column(index)
      let mean = column.reduce(0, +) / count
      let squares = column.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (mean: mean, deviation: (squares / count).squareRoot())
    }
    means = moments.map(\.mean)
    deviations = moments.map { $0.deviation < leastDeviation ? 1 : $0.deviation }
  }

  /// A shift and scale that were found before, with as many deviations as means.
  public init(means: [Double], deviations: [Double]) {
    precondition(means.count == deviations.count, "each mean needs a deviation")
    self.means = means
    self.deviations = deviations
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
