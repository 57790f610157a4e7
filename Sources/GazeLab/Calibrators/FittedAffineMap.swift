import LinearAlgebra

/// A regression that came to an affine map of the columns.
struct FittedAffineMap: FittedRegression {
  let map: AffineMap
  let summary: FitSummary

  func coefficients(_ columnNames: [String]) -> Coefficients? {
    let intercept = map.intercept
    return Coefficients(
      intercept: ScreenPoint(x: intercept[0], y: intercept[1]),
      columns: columnNames.enumerated().map { index, name in
        Coefficients.Column(name: name, x: map.coefficients[index, 0], y: map.coefficients[index, 1])
      })
  }

  func predict(_ design: Matrix) -> Matrix { map.predict(design) }
}
