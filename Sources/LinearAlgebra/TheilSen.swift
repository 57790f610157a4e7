import Statistics

/// A line whose slope is the median of the slopes between pairs of points.
public struct TheilSenLine: Sendable, Equatable {
  /// Units of y per unit of x; 0 where all x are equal.
  public let slope: Double
  /// The median of y − slope·x over all rows; scipy calls this intercept `joint`.
  public let intercept: Double
  /// The number of pairs with different x.
  let pairCount: Int
}

/// Finds a line whose slope is the median of the slopes between pairs of points; up to a quarter of outliers cannot
/// spoil it.
///
/// - Parameter rowLimit: The maximum number of rows used for the slope; from more, evenly spaced ones are taken.
/// - Throws: `notFinite` (column 0 is x, 1 is y), `noRows`, `cancelled`, and `overflow` if a slope or y − slope·x
///   exceeds the range of doubles.
///
/// Source: Theil, Proc. Kon. Ned. Akad. Wet. A 53, 1950; Sen, J. Am. Stat. Assoc. 63(324), 1968.
public func theilSen(
  _ x: [Double], _ y: [Double], rowLimit: Int = 2000
) throws(LinearAlgebraError) -> TheilSenLine {
  precondition(x.count == y.count, "\(x.count) x against \(y.count) y")
  precondition(rowLimit > 0, "a limit of \(rowLimit) rows")
  for row in x.indices {
    guard x[row].isFinite else { throw .notFinite(row: row, column: 0) }
    guard y[row].isFinite else { throw .notFinite(row: row, column: 1) }
  }
  guard !x.isEmpty else { throw .noRows }
  let used = x.count <= rowLimit ? Array(x.indices) : (0..<rowLimit).map { $0 * x.count / rowLimit }
  var slopes = [Double]()
  for (position, first) in used.enumerated() {
    try LinearAlgebraError.checkCancellation()
    for second in used[..<position] where x[first] != x[second] {
      slopes.append((y[first] - y[second]) / (x[first] - x[second]))
    }
  }
  guard slopes.allSatisfy(\.isFinite) else { throw .overflow }
  let slope = slopes.isEmpty ? 0 : median(slopes)
  let intercepts = zip(x, y).map { $1 - slope * $0 }
  guard intercepts.allSatisfy(\.isFinite) else { throw .overflow }
  return TheilSenLine(slope: slope, intercept: median(intercepts), pairCount: slopes.count)
}

private func median(_ numbers: [Double]) -> Double {
  var ranked = RankedNumbers(numbers)
  let middle = numbers.count / 2
  guard numbers.count.isMultiple(of: 2) else { return ranked.number(at: middle) }
  // Halve before adding: the sum of two finite numbers may overflow.
  return ranked.number(at: middle - 1) / 2 + ranked.number(at: middle) / 2
}
