/// A linear map with an intercept, fitted by least squares.
///
/// Columns and response are centred by their training means, and columns that are constant in training
/// are left out: a column of ones in their place would be cut together with small singular values.
public struct LinearFit: Sendable {
  /// The columns that were fitted, ascending; all others were constant.
  public let keptColumns: [Int]
  /// Training means of all p columns.
  public let columnMeans: [Double]
  /// Training means of the k columns of the response.
  public let responseMeans: [Double]
  /// p × k; zero in the rows of columns left out.
  public let coefficients: Matrix
  /// Of the centred, kept columns.
  public let rank: Int
  /// Of the centred, kept columns scaled to unit length.
  public let condition: ConditionNumber

  /// Fits the map of least squared error; of several, the one whose coefficients have the least norm.
  ///
  /// - Parameters:
  ///   - design: n × p, one row per sample. Fewer rows than columns are fitted too.
  ///   - response: n × k.
  ///   - relativeCutoff: Singular values at most `relativeCutoff` × the largest count as zero.
  /// - Throws: As `leastSquares`.
  public init(
    design: Matrix, response: Matrix, relativeCutoff: Double = .ulpOfOne
  ) throws(LinearAlgebraError) {
    let centred = try CentredRegression(design: design, response: response)
    (keptColumns, columnMeans) = (centred.keptColumns, centred.columnMeans)
    responseMeans = centred.responseMeans
    let fit = try leastSquares(centred.design, centred.response, relativeCutoff: relativeCutoff)
    var coefficients = Matrix(rowCount: design.columnCount, columnCount: response.columnCount)
    for (index, column) in keptColumns.enumerated() {
      for output in 0..<response.columnCount {
        coefficients[column, output] = fit.coefficients[index, output]
      }
    }
    self.coefficients = coefficients
    rank = fit.rank
    condition = ConditionNumber(ofCentred: centred.design)
  }

  /// What the map gives where all columns are zero, one number per column of the response.
  public var intercept: [Double] {
    responseMeans.indices.map { output in
      keptColumns.reduce(responseMeans[output]) { $0 - columnMeans[$1] * coefficients[$1, output] }
    }
  }

  /// The map applied to each row.
  ///
  /// - Parameter design: m × p, the columns in the order of the training.
  /// - Returns: m × k.
  public func predict(_ design: Matrix) -> Matrix {
    precondition(design.columnCount == columnMeans.count, "the columns are not those of the training")
    let (p, k, elements) = (design.columnCount, responseMeans.count, design.elements)
    let (weights, means, kept) = (coefficients.elements, columnMeans, keptColumns)
    var predicted = [Double](repeating: 0, count: design.rowCount * k)
    for row in 0..<design.rowCount {
      for output in 0..<k {
        // From the means outwards: with the intercept, large terms would cancel.
        var sum = 0.0
        for column in kept {
          sum += (elements[row * p + column] - means[column]) * weights[column * k + output]
        }
        predicted[row * k + output] = responseMeans[output] + sum
      }
    }
    return Matrix(rowCount: design.rowCount, columnCount: k, elements: predicted)
  }
}
