/// Tests whether the difference between rows depends on a condition, such as the device that each unit used.
///
/// If not, each unit's difference between two conditions of the difference between two rows has mean 0. The largest |t|
/// over pairs of rows and of conditions is compared with that under flips of signs, as in `BestComparison`.
///
/// Source: Romano and Wolf, Exact and approximate stepdown methods for multiple hypothesis testing, JASA 100, 2005.
package struct InteractionTest: Sendable {
  package let p: Double
  /// The pair of rows and of conditions with the largest |t|.
  package let rows: (one: Int, other: Int)
  package let conditions: (one: Int, other: Int)
  /// How much larger the first row's lead over the other is under the first condition: the mean over units.
  package let meanDifference: Double

  /// - Parameters:
  ///   - errors: By row, then unit, then condition; at least two rows and conditions.
  ///   - seed: For the flips of more than 13 units, together with `stream`.
  /// - Returns: Nil if no difference varies.
  package init?(_ errors: [[[Double]]], seed: UInt64, stream: String) {
    let (unitCount, conditionCount) = (errors[0].count, errors[0][0].count)
    var series = [(rows: (one: Int, other: Int), conditions: (one: Int, other: Int), values: [Double])]()
    for one in errors.indices {
      for other in errors.indices where other > one {
        for first in 0..<conditionCount {
          for second in first + 1..<max(first + 1, conditionCount) {
            let values = (0..<unitCount).map { unit in
              errors[one][unit][first] - errors[other][unit][first]
                - (errors[one][unit][second] - errors[other][unit][second])
            }
            series.append(((one, other), (first, second), values))
          }
        }
      }
    }
    let count = Double(unitCount)
    let means = series.map { $0.values.reduce(0, +) / count }
    let centred = zip(series, means).map { series, mean in series.values.map { $0 - mean } }
    let squares = centred.map { $0.reduce(0) { $0 + $1 * $1 } / count }
    let scale = errors.joined().joined().map(abs).max() ?? 0
    let varying = series.indices.filter { squares[$0].squareRoot() > BestComparison.rounding * scale }
    func t(_ mean: Double, _ index: Int, _ square: Double) -> Double {
      let variance = max(square, 0) / (count - 1)
      return variance > 0 ? abs(mean) / variance.squareRoot() : mean == 0 ? 0 : .infinity
    }
    guard unitCount > 1,
      let largest = varying.max(by: { t(means[$0], $0, squares[$0]) < t(means[$1], $1, squares[$1]) })
    else { return nil }
    let observed = t(means[largest], largest, squares[largest])
    let flips = SignFlips(unitCount: unitCount, seed: seed, stream: stream)
    var (reached, check) = (0, CancellationCheck())
    flips.visit { signs in
      guard !check.isCancelled() else { return }
      let isReached = varying.contains { index in
        let mean = zip(centred[index], signs).reduce(0) { $0 + $1.0 * $1.1 } / count
        return t(mean, index, squares[index] - mean * mean) >= observed * (1 - 1e-9)
      }
      if isReached { reached += 1 }
    }
    p = Double(max(reached, 1)) / Double(flips.count)
    rows = series[largest].rows
    conditions = series[largest].conditions
    meanDifference = means[largest]
  }
}
