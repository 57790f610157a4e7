import Formulas
import LinearAlgebra

/// A transform of columns with the numbers that training rows have taught it.
package enum LearnedTransform: Sendable, Equatable {
  case components(PrincipalComponents)
  case standardisation(Standardisation)
  case spline(NaturalSpline)
  /// The inner edges of the intervals, ascending; a number on an edge belongs to the interval above it.
  case bins(edges: [Double])

  /// - Parameter rows: m × p, with the columns of the training.
  func applied(to rows: Matrix) -> Matrix {
    switch self {
    case .components(let components): return components.scores(of: rows)
    case .standardisation(let standardisation): return standardisation.applied(to: rows)
    case .spline(let spline):
      return Matrix(
        rowCount: rows.rowCount, columnCount: spline.knots.count - 1,
        elements: rows.elements.flatMap { spline.basis(at: $0).dropLast() })
    case .bins(let edges):
      var indicators = Matrix(rowCount: rows.rowCount, columnCount: edges.count + 1)
      for (row, number) in rows.elements.enumerated() { indicators[row, edges.count { $0 <= number }] = 1 }
      return indicators
    }
  }

  /// - Parameters:
  ///   - name: The name of the transform.
  ///   - inputs: Those of its columns.
  func names(_ name: String, of inputs: [String]) -> [String] {
    let count: Int
    switch self {
    case .components(let components): count = components.count
    case .standardisation: return inputs.map { "\(SetFunction.standardise.rawValue)(\($0))" }
    case .spline(let spline): count = spline.knots.count - 1
    case .bins(let edges): count = edges.count + 1
    }
    return (1...count).map { "\(name)[\($0)]" }
  }
}
