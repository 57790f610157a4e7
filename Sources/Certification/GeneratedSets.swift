import Inputs
import LinearAlgebra

/// The NIST reference sets that formulas generate, including their solutions.
///
/// Source: R. H. Wampler, JASA 65, 1970, pp. 549–565; NIST Statistical Reference Datasets (K. Eberhardt's lines).
enum GeneratedSets {
  static var all: [ReferenceSet] {
    [
      lineThroughOrigin("NoInt1", x: Array(60...70), y: Array(130...140)),
      lineThroughOrigin("NoInt2", x: [4, 5, 6], y: [3, 4, 4]),
      wampler("Wampler1", unit: 1, departure: 0),
      wampler("Wampler2", unit: 10, departure: 0),
      wampler("Wampler3", unit: 1, departure: 1),
      wampler("Wampler4", unit: 1, departure: 100),
      wampler("Wampler5", unit: 1, departure: 10_000),
    ]
  }

  /// Wampler's residuals for x from 0 to 20; orthogonal to powers up to the fifth, they change no coefficient.
  static let departures = [
    759, -2048, 2048, -2048, 2523, -2048, 2048, -2048, 1838, -2048, 2048, -2048, 1838, -2048, 2048, -2048,
    2523, -2048, 2048, -2048, 759,
  ]

  /// y = Σ (x/unit)ᵏ for k from 0 to 5 and x from 0 to 20, plus a multiple of `departures`.
  private static func wampler(_ name: String, unit: Int, departure: Int) -> ReferenceSet {
    // In units of unit⁻⁵ the response is an integer, and unit⁵ is a double as well.
    let y = departures.enumerated().map { x, added in
      (0...5).reduce(0) { $0 + power(x, $1) * power(unit, 5 - $1) } + departure * added * power(unit, 5)
    }
    let squares = departures.reduce(0) { $0 + $1 * $1 }
    return made(
      name, .polynomial(degree: 5), x: Array(0...20),
      y: y.map { DoubleDouble(Double($0)) / DoubleDouble(Double(power(unit, 5))) },
      coefficients: (0...5).map { 1 / Double(power(unit, $0)) },
      residualDeviation: Double(departure) * (Double(squares) / 15).squareRoot())
  }

  private static func lineThroughOrigin(_ name: String, x: [Int], y: [Int]) -> ReferenceSet {
    func sum(_ a: [Int], _ b: [Int]) -> Int { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    let xx = sum(x, x)
    let xy = sum(x, y)
    let yy = sum(y, y)
    // Σr² = Σy² − (Σxy)²/Σx², as a fraction of integers.
    let squares = Double(yy * xx - xy * xy) / Double(xx)
    return made(
      name, .lineThroughOrigin, x: x, y: y.map { DoubleDouble(Double($0)) },
      coefficients: [Double(xy) / Double(xx)],
      residualDeviation: (squares / Double(x.count - 1)).squareRoot())
  }

  private static func made(
    _ name: String, _ formula: ReferenceFormula, x: [Int], y: [DoubleDouble], coefficients: [Double],
    residualDeviation: Double
  ) -> ReferenceSet {
    let predictors = ["x": x.map { DoubleDouble(Double($0)) }]
    return ReferenceSet(
      name: name, place: Place(file: name), formula: formula,
      design: formula.design(predictors, rowCount: x.count),
      response: DoubledMatrix(rowCount: y.count, columnCount: 1, elements: y), coefficients: coefficients,
      residualDeviation: residualDeviation)
  }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
