import Foundation

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

  /// - Parameters:
  ///   - errors: By row, then unit; at least one row and two units, all finite.
  ///   - level: 1 − α.
  ///   - seed: For the flips of more than 13 units, together with `stream`.
  package init(_ errors: [[Double]], level: Double = 0.95, seed: UInt64 = 0, stream: String = "best") {
    let flips = SignFlips(unitCount: errors[0].count, seed: seed, stream: stream)
    self.init(PairedDifferences(errors), level: level) { pairs in
      var largest = errors.map { _ in [Double]() }
      for row in errors.indices { largest[row].reserveCapacity(flips.count) }
      var check = CancellationCheck()
      flips.visit { signs in
        // What a cancelled task would find counts for nothing.
        let found = check.isCancelled() ? pairs.means : pairs.largestFlippedT(signs)
        for (row, t) in found.enumerated() { largest[row].append(t) }
      }
      return largest.map { $0.sorted() }
    }
  }

  /// - Parameter flipped: By row, the sorted values of its largest t under the null hypothesis.
  private init(
    _ pairs: PairedDifferences, level: Double, flipped: (PairedDifferences) -> [[Double]]
  ) {
    let (errors, means) = (pairs.errors, pairs.means)
    let best = means.indices.min { means[$0] < means[$1] } ?? 0
    let samples = flipped(pairs)
    let critical = samples.map { $0[Int((level * Double($0.count)).rounded(.up)) - 1] }
    let largest = means.indices.map(pairs.largestT)
    let isInSet = means.indices.map { largest[$0] <= critical[$0] }
    func margin(_ row: Int, _ other: Int) -> Double {
      let error = pairs.standardError(row, other)
      return error == 0 ? 0 : max(0, critical[row]) * error
    }
    rows = means.indices.map { row in
      let others = means.indices.filter { $0 != row && !pairs.areSame(row, $0) }
      let low = others.map { pairs.mean(row, $0) - margin(row, $0) }.max() ?? 0
      let high = others.filter { isInSet[$0] }.map { pairs.mean(row, $0) + margin($0, row) }.max() ?? 0
      let reached = samples[row].count { $0 >= largest[row] - 1e-9 * abs(largest[row]) }
      return Row(
        mean: means[row], isInSet: isInSet[row],
        p: others.isEmpty ? 1 : Double(max(reached, 1)) / Double(samples[row].count),
        low: isInSet[row] ? 0 : low, high: max(0, high), criticalT: critical[row],
        betterCount: zip(errors[row], errors[best]).count { $0 < $1 },
        worseCount: zip(errors[row], errors[best]).count { $0 > $1 })
    }
    self.best = best
  }
}

/// Mean differences of all pairs of rows over the same units, with their standard errors.
private struct PairedDifferences {
  /// The errors by row, then unit.
  let errors: [[Double]]
  let means: [Double]
  private let centred: [[Double]]
  /// Mean squares of the centred differences, by row and row.
  private let squares: [Double]
  private let isSame: [Bool]

  init(_ errors: [[Double]]) {
    self.errors = errors
    let (rowCount, count) = (errors.count, Double(errors[0].count))
    let means = errors.map { $0.reduce(0, +) / count }
    let centred = zip(errors, means).map { errors, mean in errors.map { $0 - mean } }
    var squares = [Double](repeating: 0, count: rowCount * rowCount)
    var isSame = [Bool](repeating: false, count: rowCount * rowCount)
    for row in 0..<rowCount {
      for other in 0..<rowCount where other != row {
        let sum = zip(centred[row], centred[other]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        squares[row * rowCount + other] = sum / count
        let bound = BestComparison.rounding * abs(means[row])
        // A spread of rounding alone counts as none; then only the means can tell the rows apart.
        if (sum / (count - 1) / count).squareRoot() <= bound {
          squares[row * rowCount + other] = 0
          isSame[row * rowCount + other] = abs(means[row] - means[other]) <= bound
        }
      }
    }
    self.means = means
    self.centred = centred
    self.squares = squares
    self.isSame = isSame
  }

  func mean(_ row: Int, _ other: Int) -> Double { means[row] - means[other] }

  func areSame(_ row: Int, _ other: Int) -> Bool { isSame[row * means.count + other] }

  func standardError(_ row: Int, _ other: Int) -> Double {
    (squares[row * means.count + other] / Double(errors[0].count - 1)).squareRoot()
  }

  /// T of a row; −∞ if all other rows are the same.
  func largestT(_ row: Int) -> Double {
    means.indices.reduce(-Double.infinity) { largest, other in
      guard other != row, !areSame(row, other) else { return largest }
      let (difference, error) = (mean(row, other), standardError(row, other))
      return max(largest, error > 0 ? difference / error : difference > 0 ? .infinity : -.infinity)
    }
  }

  /// The largest t of each row after a flip of the signs of the centred differences.
  func largestFlippedT(_ signs: [Double]) -> [Double] {
    let count = Double(signs.count)
    let flipped = centred.map { zip($0, signs).reduce(0) { $0 + $1.0 * $1.1 } / count }
    return means.indices.map { row in
      var largest = -Double.infinity
      for other in means.indices where other != row && !areSame(row, other) {
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

extension BestComparison {
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
  package init(resampled errors: [[Double]], variance: Double, level: Double = 0.95) {
    let (rowCount, count) = (errors.count, Double(errors[0].count))
    let means = errors.map { $0.reduce(0, +) / count }
    let student = StudentDistribution(degreesOfFreedom: count - 1)
    let critical = rowCount > 1 ? student.quantile(1 - (1 - level) / Double(rowCount - 1)) : 0
    let best = means.indices.min { means[$0] < means[$1] } ?? 0
    func standardError(_ row: Int, _ other: Int) -> Double {
      let mean = means[row] - means[other]
      let squares = zip(errors[row], errors[other]).reduce(0) { sum, pair in
        let deviation = pair.0 - pair.1 - mean
        return sum + deviation * deviation
      }
      return (squares / (count - 1) * variance).squareRoot()
    }
    let standardErrors = means.indices.map { row in means.indices.map { standardError(row, $0) } }
    func areSame(_ row: Int, _ other: Int) -> Bool {
      let bound = Self.rounding * abs(means[row])
      return standardErrors[row][other] <= bound && abs(means[row] - means[other]) <= bound
    }
    func others(_ row: Int) -> [Int] { means.indices.filter { $0 != row && !areSame(row, $0) } }
    let largest = means.indices.map { row in
      others(row).map { other -> Double in
        let (difference, error) = (means[row] - means[other], standardErrors[row][other])
        return error > 0 ? difference / error : difference > 0 ? .infinity : -.infinity
      }.max() ?? -.infinity
    }
    rows = means.indices.map { row in
      let isInSet = largest[row] <= critical
      let tail = student.twoSidedTail(largest[row]) / 2
      let upper = largest[row] > 0 ? tail : 1 - tail
      let low = others(row).map { means[row] - means[$0] - critical * standardErrors[row][$0] }.max() ?? 0
      let high =
        others(row).filter { largest[$0] <= critical }
        .map { means[row] - means[$0] + critical * standardErrors[row][$0] }.max() ?? 0
      return Row(
        mean: means[row], isInSet: isInSet, p: min(1, Double(rowCount - 1) * upper),
        low: isInSet ? 0 : low, high: max(0, high), criticalT: critical,
        betterCount: zip(errors[row], errors[best]).count { $0 < $1 },
        worseCount: zip(errors[row], errors[best]).count { $0 > $1 })
    }
    self.best = best
  }
}
