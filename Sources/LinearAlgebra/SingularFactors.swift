/// The singular value decomposition of a centred design with its response. It gives the fit for any cutoff, and the
/// leverage of other rows relative to the training rows.
public struct SingularFactors: Sendable {
  private let rowCount: Int
  private let keptColumns: [Int]
  private let columnMeans: [Double]
  let responseMeans: [Double]
  /// min(n, kept columns) numbers, descending.
  let singularValues: [Double]
  /// Vᵀ, one row per singular value and one column per kept column.
  private let rightVectors: Matrix
  /// Uᵀ·Y, one row per singular value.
  let projectedResponse: Matrix

  /// - Parameters:
  ///   - design: n × p; constant columns are left out.
  ///   - response: n × k.
  /// - Throws: The same errors as `LinearFit`.
  public init(design: Matrix, response: Matrix) throws(LinearAlgebraError) {
    let centred = try CentredRegression(design: design, response: response)
    keptColumns = centred.keptColumns
    columnMeans = centred.columnMeans
    responseMeans = centred.responseMeans
    rowCount = design.rowCount
    let decomposition = try SingularDecomposition(of: centred.design)
    let (k, left) = (decomposition.values.count, decomposition.left.elements)
    singularValues = decomposition.values
    rightVectors = decomposition.rightTransposed
    projectedResponse = Matrix(rowCount: k, columnCount: response.columnCount) { value, output in
      (0..<design.rowCount).reduce(0) { $0 + left[$1 * k + value] * centred.response[$1, output] }
    }
  }

  /// The number of singular values above `relativeCutoff` × the largest.
  public func rank(relativeCutoff: Double) -> Int {
    singularValues.count { $0 > relativeCutoff * (singularValues.first ?? 0) }
  }

  /// The leverage of each row: 1/n plus the squared length of the row, centred on the training means and in units of
  /// the training's spread. The leverages of the training rows sum to rank + 1, so a row above (rank + 1)/n lies
  /// further out than the average training row.
  ///
  /// Source: Hoaglin and Welsch, The American Statistician 32(1), 1978.
  func leverages(ofScores scores: Matrix, relativeCutoff: Double) -> [Double] {
    let rank = rank(relativeCutoff: relativeCutoff)
    return (0..<scores.rowCount).map { row in
      (0..<rank).reduce(1 / Double(rowCount)) { sum, value in
        let score = scores[row, value] / singularValues[value]
        return sum + score * score
      }
    }
  }

  /// Applies the fit to other rows once, for all cutoffs. The errors equal those of `LinearFit` with the same cutoff up
  /// to rounding.
  package func test(
    _ design: Matrix, _ response: Matrix, leverageCutoff: Double, cutoffs: [Double]
  ) -> SingularTest {
    let scores = componentScores(design)
    let leverages = leverages(ofScores: scores, relativeCutoff: leverageCutoff)
    let ranks = cutoffs.map(rank)
    let (k, outputs) = (singularValues.count, responseMeans.count)
    // By rank; a lower rank's prediction is a partial sum of a higher one's.
    var squaredErrors = [Double](repeating: 0, count: k + 1)
    let highest = ranks.max() ?? 0
    for row in 0..<design.rowCount {
      for output in 0..<outputs {
        let value = response[row, output]
        var predicted = responseMeans[output]
        squaredErrors[0] += (predicted - value) * (predicted - value)
        for component in 0..<highest {
          predicted +=
            scores[row, component] / singularValues[component] * projectedResponse[component, output]
          squaredErrors[component + 1] += (predicted - value) * (predicted - value)
        }
      }
    }
    return SingularTest(
      meanLeverage: leverages.isEmpty ? nil : leverages.reduce(0, +) / Double(leverages.count),
      rank: rank(relativeCutoff: leverageCutoff),
      cuts: ranks.map { SingularTest.Cut(rank: $0, squaredError: squaredErrors[$0]) })
  }

  /// The rows, centred on the training means, projected onto the right singular vectors.
  func componentScores(_ design: Matrix) -> Matrix {
    precondition(design.columnCount == columnMeans.count, "the columns differ from those of the training")
    return Matrix(rowCount: design.rowCount, columnCount: singularValues.count) { row, value in
      keptColumns.enumerated().reduce(0) { sum, kept in
        sum + (design[row, kept.element] - columnMeans[kept.element]) * rightVectors[value, kept.offset]
      }
    }
  }
}

/// How a least squares fit, made from singular values, does on rows that it was not fitted to.
package struct SingularTest: Sendable, Equatable {
  /// The fit with singular values up to a cutoff counted as zero.
  package struct Cut: Sendable, Equatable {
    package let rank: Int
    /// Σ(predicted − response)² over all rows and outputs.
    package let squaredError: Double
  }

  /// The mean leverage of the rows, as `SingularFactors.leverages(ofScores:relativeCutoff:)` defines it; nil without rows.
  package let meanLeverage: Double?
  /// The rank of the fit at the cutoff for which the leverage is given.
  package let rank: Int
  /// One per cutoff.
  package let cuts: [Cut]
}
