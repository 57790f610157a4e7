import Captures
import LinearAlgebra

/// A map whose axes are both sums of products of powers of x and y.
struct PolynomialMap: PointMap, Equatable {
  struct Term: Sendable, Equatable {
    let xPower: Int
    let yPower: Int

    func value(_ point: ScreenPoint) -> Double {
      Self.power(point.x, xPower) * Self.power(point.y, yPower)
    }

    /// The name, written like the products of feature blocks: `x`, `y`, `x*y`, `x^2`.
    func name(x: String, y: String) -> String {
      [(x, xPower), (y, yPower)].filter { $0.1 > 0 }.map { $1 == 1 ? $0 : "\($0)^\($1)" }
        .joined(separator: "*")
    }

    private static func power(_ base: Double, _ exponent: Int) -> Double {
      (0..<exponent).reduce(1) { product, _ in product * base }
    }
  }

  static let affineTerms = [Term(xPower: 1, yPower: 0), Term(xPower: 0, yPower: 1)]
  /// x, y, x·y, x², y² and x²·y².
  static let quadraticTerms =
    affineTerms + [(1, 1), (2, 0), (0, 2), (2, 2)].map { Term(xPower: $0.0, yPower: $0.1) }

  let terms: [Term]
  /// The constant: the image of (0, 0), pt.
  let intercept: ScreenPoint
  /// The points that a unit of each term adds.
  let coefficients: [ScreenPoint]

  var formula: RayFormula { terms == Self.affineTerms ? .affine : .polynomial }

  /// The intercept's x and the x of each coefficient, then the same for y.
  var parameters: [Double] {
    [intercept.x] + coefficients.map(\.x) + [intercept.y] + coefficients.map(\.y)
  }

  func image(of point: ScreenPoint) -> ScreenPoint? {
    var image = intercept
    for (term, coefficient) in zip(terms, coefficients) {
      let value = term.value(point)
      image.x += coefficient.x * value
      image.y += coefficient.y * value
    }
    return image
  }

  func shifted(by shift: ScreenPoint) -> any PointMap {
    PolynomialMap(terms: terms, intercept: intercept + shift, coefficients: coefficients)
  }

  func coefficients(x: String, y: String) -> Coefficients? {
    Coefficients(
      intercept: intercept,
      columns: zip(terms, coefficients).map { term, coefficient in
        Coefficients.Column(name: term.name(x: x, y: y), x: coefficient.x, y: coefficient.y)
      })
  }
}

extension PolynomialMap {
  /// Creates an affine map from its two axes: for each its constant, and its change per x and per y of the gaze point.
  init(x: (Double, Double, Double), y: (Double, Double, Double)) {
    self.init(
      terms: Self.affineTerms, intercept: ScreenPoint(x: x.0, y: y.0),
      coefficients: [ScreenPoint(x: x.1, y: y.1), ScreenPoint(x: x.2, y: y.2)])
  }

  /// Fits the sum of these terms with the smallest squared distance to the targets.
  ///
  /// Each term is scaled to standard deviation 1 for the fit, or squares and products of points would dominate.
  ///
  /// - Throws: `notDetermined` for undetermined terms: singular values below a billionth of the largest count as 0.
  init(_ terms: [Term], fittedTo pairs: PointPairs) throws(FitError) {
    let design = Matrix(
      rowCount: pairs.targets.count, columnCount: terms.count,
      elements: pairs.gazePoints.flatMap { point in terms.map { $0.value(point) } })
    let scale = Standardisation(of: design)
    let names = terms.map { $0.name(x: "x", y: "y") }
    let fit = try FitError.from(columnNames: names) { () throws(LinearAlgebraError) in
      try LinearFit(
        design: scale.applied(to: design), response: Matrix(pairs.targets), relativeCutoff: 1e-9)
    }
    guard fit.rank == terms.count else {
      throw .notDetermined(
        PointPairs.sentence(
          Set(pairs.gazePoints).count, "gaze point",
          "they do not determine \(terms.count) terms and a constant"))
    }
    var intercept = ScreenPoint(x: fit.map.intercept[0], y: fit.map.intercept[1])
    let coefficients = terms.indices.map { index in
      ScreenPoint(
        x: fit.map.coefficients[index, 0] / scale.deviations[index],
        y: fit.map.coefficients[index, 1] / scale.deviations[index])
    }
    for (mean, coefficient) in zip(scale.means, coefficients) {
      intercept.x -= mean * coefficient.x
      intercept.y -= mean * coefficient.y
    }
    self.init(terms: terms, intercept: intercept, coefficients: coefficients)
  }
}
