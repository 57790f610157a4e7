/// A number that says how far gaze points are from their targets.
struct Metric: Sendable {
  /// `pt`, `pt²` or nothing.
  let unit: String
  /// Decimals in tables.
  let decimals: Int
  /// Nil where it is not defined.
  let value: @Sendable (Moments) -> Double?
}

extension Catalogue<Metric> {
  /// Errors are e = predicted − target over n rows and two axes.
  static let metrics = Catalogue(
    noun: "metric",
    entries: [
      entry("mse", "mean of e² over rows and both axes", "pt²", 1) {
        perRow($0, $0.squaredErrorX + $0.squaredErrorY, 2)
      },
      entry("rmse", "√mse; smaller by √2 than the root mean squared distance", "pt", 2) {
        perRow($0, $0.squaredErrorX + $0.squaredErrorY, 2)?.squareRoot()
      },
      entry("r2", "mean over the axes of 1 − Σe²/Σ(target − mean)²", "", 2) { moments in
        explained(moments.squaredErrorX, moments.targetSquaresX).flatMap { x in
          explained(moments.squaredErrorY, moments.targetSquaresY).map { (x + $0) / 2 }
        }
      },
      entry("rmse_x", "root mean squared error along x", "pt", 2) {
        perRow($0, $0.squaredErrorX, 1)?.squareRoot()
      },
      entry("rmse_y", "root mean squared error along y", "pt", 2) {
        perRow($0, $0.squaredErrorY, 1)?.squareRoot()
      },
      entry("r2_x", "1 − Σe²/Σ(target − mean)² along x", "", 2) {
        explained($0.squaredErrorX, $0.targetSquaresX)
      },
      entry("r2_y", "1 − Σe²/Σ(target − mean)² along y", "", 2) {
        explained($0.squaredErrorY, $0.targetSquaresY)
      },
      entry("rmse_euclidean", "root mean squared distance: √2 × rmse", "pt", 2) {
        perRow($0, $0.squaredErrorX + $0.squaredErrorY, 1)?.squareRoot()
      },
    ])

  private static func entry(
    _ kind: String, _ summary: String, _ unit: String, _ decimals: Int,
    _ value: @escaping @Sendable (Moments) -> Double?
  ) -> Entry {
    let metric = Metric(unit: unit, decimals: decimals, value: value)
    return Entry(kind: kind, summary: summary, example: kind, make: { _ in metric })
  }

  private static func perRow(_ moments: Moments, _ sum: Double, _ axisCount: Int) -> Double? {
    moments.count > 0 ? sum / (Double(moments.count) * Double(axisCount)) : nil
  }

  /// Undefined for targets that are all the same.
  private static func explained(_ squaredError: Double, _ targetSquares: Double) -> Double? {
    targetSquares > 0 ? 1 - squaredError / targetSquares : nil
  }
}

extension Metric {
  /// All metrics by name, in the order of the catalogue.
  static let all: [(name: String, metric: Metric)] = Catalogue.metrics.entries.map { ($0.kind, $0.made) }

  static func named(_ name: String) -> Metric? { all.first { $0.name == name }?.metric }
}
