@testable import LinearAlgebra

extension LinearFit {
  var coefficients: Matrix { map.coefficients }
  var intercept: [Double] { map.intercept }

  func predict(_ design: Matrix) -> Matrix { map.predict(design) }
}

extension PivotedFit {
  var coefficients: Matrix { map.coefficients }

  init(
    design: Matrix, response: Matrix, hasIntercept: Bool = true, precision: Precision
  ) throws(LinearAlgebraError) {
    try self.init(
      design: DoubledMatrix(design), response: DoubledMatrix(response), hasIntercept: hasIntercept,
      precision: precision)
  }
}
