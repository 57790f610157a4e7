@testable import LinearAlgebra

/// The fit for one cutoff, with which the test of all cutoffs at once is compared.
extension SingularFactors {
  /// - Returns: m × k for a design of m × p.
  func predict(_ design: Matrix, relativeCutoff: Double) -> Matrix {
    let scores = componentScores(design)
    let rank = rank(relativeCutoff: relativeCutoff)
    return Matrix(rowCount: design.rowCount, columnCount: responseMeans.count) { row, output in
      (0..<rank).reduce(responseMeans[output]) { sum, value in
        sum + scores[row, value] / singularValues[value] * projectedResponse[value, output]
      }
    }
  }

  func leverages(_ design: Matrix, relativeCutoff: Double) -> [Double] {
    leverages(ofScores: componentScores(design), relativeCutoff: relativeCutoff)
  }
}
