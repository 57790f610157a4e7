/// Multiple comparisons with the best: which rows may have the lowest mean, and how much worse than the best each is.
///
/// For row i, T_i is the largest over j of the mean difference d_ij in its own standard errors s_ij, never pooled. Its
/// distribution comes from flipping the signs of all units' centred differences together, so that rows stay correlated
/// as they are. The set and all `high` hold together at the level 1 − α; each `low` holds by itself.
///
/// Source: Hsu, Constrained simultaneous confidence intervals for multiple comparisons with the best, Annals of Statistics
/// 12, 1984; Hsu, Multiple Comparisons, 1996; Romano and Wolf, Exact and approximate stepdown methods for multiple
/// hypothesis testing, JASA 100, 2005 (flips and the largest t).
package struct BestComparison: Sendable {
  package struct Row: Sendable {
    package let mean: Double
    /// True if the row cannot be distinguished from the best.
    package let isInSet: Bool
    /// The share of sign flips whose largest t is at least the row's.
    package let p: Double
    /// How much worse than the best the row is, at least and at most; 0 at least for a row of the set.
    package let low: Double
    package let high: Double
    /// The quantile that T_i is compared with.
    package let criticalT: Double
    /// In how many units the row's error is lower and higher than that of the row with the lowest mean.
    package let betterCount: Int
    package let worseCount: Int
  }

  /// In the order of the errors' rows.
  package let rows: [Row]
  /// The row with the lowest mean, the first of several.
  package let best: Int

  /// The smallest number of units for which a set is worth stating.
  package static let leastUnitCount = 5

  /// Rows whose errors differ by at most this share of their mean differ by rounding alone.
  package static let rounding = 1e-9

  /// 1 − α.
  private static let level = 0.95

  /// - Parameters:
  ///   - errors: By row, then unit; at least one row and two units, all finite.
  ///   - seed: For the flips of more than 13 units, together with `stream`.
  package init(_ errors: [[Double]], seed: UInt64 = 0, stream: String = "best") {
    let centred = CentredErrors(errors)
    let flips = SignFlips(unitCount: errors[0].count, seed: seed, stream: stream)
    var samples = errors.map { _ in [Double]() }
    for row in errors.indices { samples[row].reserveCapacity(flips.count) }
    var check = CancellationCheck()
    flips.visit { signs in
      // What a cancelled task would find counts for nothing.
      let found = check.isCancelled() ? centred.means : centred.largestFlippedT(signs)
      for (row, t) in found.enumerated() { samples[row].append(t) }
    }
    for row in samples.indices { samples[row].sort() }
    let pairs = PairedDifferences(errors, centred.means, standardError: centred.standardError)
    let critical = samples.map { $0[Int((Self.level * Double($0.count)).rounded(.up)) - 1] }
    self.init(pairs, critical: critical) { row, largest in
      guard !pairs.others(row).isEmpty else { return 1 }
      let reached = samples[row].count { $0 >= largest - 1e-9 * abs(largest) }
      return Double(max(reached, 1)) / Double(samples[row].count)
    }
  }

  /// Compares rows over repeated splits of the same samples, whose training sets overlap.
  ///
  /// The standard errors are those of the corrected resampled t test, and the critical value is Student's for all other
  /// rows together (Bonferroni): t with J − 1 degrees of freedom at 1 − α/(m − 1).
  ///
  /// - Parameters:
  ///   - errors: By row, then trial; at least one row and two trials.
  ///   - variance: What the sample variance of a difference is multiplied by: 1/J + n₂/n₁.
  ///
  /// Source: Nadeau and Bengio, Inference for the generalization error, Machine Learning 52, 2003; Bouckaert and Frank,
  /// Evaluating the replicability of significance tests for comparing learning algorithms, PAKDD 2004.
  package init(resampled errors: [[Double]], variance: Double) {
    let (rowCount, count) = (errors.count, Double(errors[0].count))
    let means = errors.map { $0.reduce(0, +) / count }
    let student = StudentDistribution(degreesOfFreedom: count - 1)
    let critical = rowCount > 1 ? student.quantile(1 - (1 - Self.level) / Double(rowCount - 1)) : 0
    let pairs = PairedDifferences(errors, means) { row, other in
      let mean = means[row] - means[other]
      let squares = zip(errors[row], errors[other]).reduce(0) { sum, pair in
        let deviation = pair.0 - pair.1 - mean
        return sum + deviation * deviation
      }
      return (squares / (count - 1) * variance).squareRoot()
    }
    self.init(pairs, critical: means.map { _ in critical }) { _, largest in
      let tail = student.twoSidedTail(largest) / 2
      return min(1, Double(rowCount - 1) * (largest > 0 ? tail : 1 - tail))
    }
  }

  /// - Parameters:
  ///   - critical: One per row.
  ///   - p: Called with a row and its T.
  private init(_ pairs: PairedDifferences, critical: [Double], p: (_ row: Int, _ largest: Double) -> Double) {
    let (errors, means) = (pairs.errors, pairs.means)
    let best = means.indices.min { means[$0] < means[$1] } ?? 0
    let largest = means.indices.map(pairs.largestT)
    let isInSet = means.indices.map { largest[$0] <= critical[$0] }
    func margin(_ row: Int, _ other: Int) -> Double {
      let error = pairs.standardErrors[row][other]
      return error == 0 ? 0 : max(0, critical[row]) * error
    }
    rows = means.indices.map { row in
      let others = pairs.others(row)
      let low = others.map { means[row] - means[$0] - margin(row, $0) }.max() ?? 0
      let high = others.filter { isInSet[$0] }.map { means[row] - means[$0] + margin($0, row) }.max() ?? 0
      return Row(
        mean: means[row], isInSet: isInSet[row], p: p(row, largest[row]), low: isInSet[row] ? 0 : low,
        high: max(0, high), criticalT: critical[row],
        betterCount: zip(errors[row], errors[best]).count { $0 < $1 },
        worseCount: zip(errors[row], errors[best]).count { $0 > $1 })
    }
    self.best = best
  }
}

/// The mean differences of all pairs of rows over the same units.
private struct PairedDifferences {
  /// The errors by row, then unit.
  let errors: [[Double]]
  let means: [Double]
  /// By row, then row.
  let standardErrors: [[Double]]

  init(_ errors: [[Double]], _ means: [Double], standardError: (_ row: Int, _ other: Int) -> Double) {
    self.errors = errors
    self.means = means
    standardErrors = means.indices.map { row in means.indices.map { standardError(row, $0) } }
  }

  /// The rows that differ from a row by more than rounding.
  func others(_ row: Int) -> [Int] {
    let bound = BestComparison.rounding * abs(means[row])
    return means.indices.filter { other in
      other != row && !(standardErrors[row][other] <= bound && abs(means[row] - means[other]) <= bound)
    }
  }

  /// T of a row; −∞ if all other rows are the same.
  func largestT(_ row: Int) -> Double {
    others(row).reduce(-Double.infinity) { largest, other in
      let (difference, error) = (means[row] - means[other], standardErrors[row][other])
      return max(largest, error > 0 ? difference / error : difference > 0 ? .infinity : -.infinity)
    }
  }
}

/// The errors of rows minus their means, whose signs are flipped.
private struct CentredErrors {
  let means: [Double]
  private let centred: [[Double]]
  /// Mean squares of the differences, by row and row; 0 for a spread of rounding alone.
  private let squares: [Double]

  init(_ errors: [[Double]]) {
    let (rowCount, count) = (errors.count, Double(errors[0].count))
    let means = errors.map { $0.reduce(0, +) / count }
    let centred = zip(errors, means).map { errors, mean in errors.map { $0 - mean } }
    var squares = [Double](repeating: 0, count: rowCount * rowCount)
    for row in 0..<rowCount {
      for other in 0..<rowCount where other != row {
        let sum = zip(centred[row], centred[other]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        let isRounding = (sum / (count - 1) / count).squareRoot() <= BestComparison.rounding * abs(means[row])
        squares[row * rowCount + other] = isRounding ? 0 : sum / count
      }
    }
    self.means = means
    self.centred = centred
    self.squares = squares
  }

  func standardError(_ row: Int, _ other: Int) -> Double {
    (squares[row * means.count + other] / Double(centred[0].count - 1)).squareRoot()
  }

  /// The largest t of each row after a flip of the signs.
  func largestFlippedT(_ signs: [Double]) -> [Double] {
    let count = Double(signs.count)
    let flipped = centred.map { zip($0, signs).reduce(0) { $0 + $1.0 * $1.1 } / count }
    return means.indices.map { row in
      var largest = -Double.infinity
      for other in means.indices {
        let square = squares[row * means.count + other]
        guard square > 0 else { continue }
        let difference = flipped[row] - flipped[other]
        let variance = max(square - difference * difference, 0) / (count - 1)
        largest = max(
          largest,
          variance > 0
            ? difference / variance.squareRoot() : difference > 0 ? .infinity : -.infinity)
      }
      return largest
    }
  }
}
