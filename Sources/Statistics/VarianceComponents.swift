import Foundation

/// The variances of random factors, crossed or nested, around a common mean, by restricted maximum likelihood (REML).
///
/// The model is y = μ + Σ b_f + e, where b_f is the effect of the observation's level of factor f; effects and rests are
/// independent and normal. On balanced designs the variances are those of the analysis of variance wherever none of these is
/// negative.
///
/// Source: Bates, Mächler, Bolker and Walker, Fitting Linear Mixed-Effects Models Using lme4, Journal of Statistical
/// Software 67(1), 2015, section 3 (the profiled criterion); Searle, Casella and McCulloch, Variance Components, 1992.
package struct VarianceComponents: Sendable, Equatable {
  /// μ.
  package let mean: Double
  /// One variance per factor, in their order; none is negative.
  package let factors: [Double]
  /// The variance of e.
  package let rest: Double

  /// - Parameters:
  ///   - values: y, all finite.
  ///   - factors: The level of each observation, from 0, by factor; each level occurs.
  /// - Returns: Nil unless the values vary and each factor has at least two levels, but fewer than there are values.
  package init?(_ values: [Double], factors: [[Int]]) {
    precondition(factors.allSatisfy { $0.count == values.count }, "a level is missing")
    let counts = factors.map { ($0.max() ?? -1) + 1 }
    guard values.count > 1, counts.allSatisfy({ $0 > 1 && $0 < values.count }),
      values.contains(where: { $0 != values[0] })
    else { return nil }
    let criterion = RestrictedLikelihood(values, factors: factors, levelCounts: counts)
    let ratios = QuasiNewton.leastPoint(from: factors.map { _ in 1 }) { criterion.fit($0).deviance }
    // A ratio that does not help is 0: the criterion is even in each, so that a search only comes near.
    var settled = ratios
    for index in settled.indices {
      var without = settled
      without[index] = 0
      let tolerance = 1e-9 * max(1, abs(criterion.fit(settled).deviance))
      if abs(settled[index]) < 1e-2,
        criterion.fit(without).deviance <= criterion.fit(settled).deviance + tolerance
      {
        settled = without
      }
    }
    let fit = criterion.fit(settled)
    mean = fit.mean
    rest = fit.rest
    self.factors = settled.map { $0 * $0 * fit.rest }
  }
}

/// Minus twice the restricted log likelihood, with μ and the variance of the rests at their best, but for a constant.
private struct RestrictedLikelihood {
  struct Fit {
    let deviance: Double
    let mean: Double
    let rest: Double
  }

  private let count: Double
  /// The mean of the values, which is taken away for precision.
  private let centre: Double
  private let sum: Double
  private let squares: Double
  /// The factor of each level; levels of factors with many of them first, which keeps the triangle sparse.
  private let factorOfLevel: [Int]
  /// Sums of the centred values and numbers of observations, by level.
  private let sums: [Double]
  private let counts: [Double]
  private let pattern: SparseTriangle

  init(_ values: [Double], factors: [[Int]], levelCounts: [Int]) {
    let centre = values.reduce(0, +) / Double(values.count)
    let centred = values.map { $0 - centre }
    let order = factors.indices.sorted { (-levelCounts[$0], $0) < (-levelCounts[$1], $1) }
    var (starts, factorOfLevel) = ([Int](repeating: 0, count: factors.count), [Int]())
    for factor in order {
      starts[factor] = factorOfLevel.count
      factorOfLevel += [Int](repeating: factor, count: levelCounts[factor])
    }
    var sums = [Double](repeating: 0, count: factorOfLevel.count)
    var counts = sums
    var meetings = factorOfLevel.map { _ in [Int: Double]() }
    for (observation, value) in centred.enumerated() {
      let levels = order.map { starts[$0] + factors[$0][observation] }
      for (place, level) in levels.enumerated() {
        sums[level] += value
        counts[level] += 1
        for earlier in levels[..<place] { meetings[level][earlier, default: 0] += 1 }
      }
    }
    count = Double(values.count)
    self.centre = centre
    sum = centred.reduce(0, +)
    squares = centred.reduce(0) { $0 + $1 * $1 }
    self.factorOfLevel = factorOfLevel
    self.sums = sums
    self.counts = counts
    pattern = SparseTriangle(columns: meetings.map { $0.sorted { $0.key < $1.key } })
  }

  /// - Parameter ratios: The standard deviation of each factor over that of the rests; signs do not matter.
  func fit(_ ratios: [Double]) -> Fit {
    let scales = factorOfLevel.map { ratios[$0] }
    let factors = pattern.factorised(scales: scales, diagonal: zip(scales, counts).map { $0 * $0 * $1 + 1 })
    let values = factors.solved(zip(scales, sums).map { $0 * $1 })
    let ones = factors.solved(zip(scales, counts).map { $0 * $1 })
    var (ofValues, both, ofOnes) = (squares, sum, count)
    for (level, pivot) in factors.pivots.enumerated() {
      ofValues -= values[level] * values[level] / pivot
      both -= values[level] * ones[level] / pivot
      ofOnes -= ones[level] * ones[level] / pivot
    }
    let mean = both / ofOnes
    let remaining = max(ofValues - both * mean, squares * 1e-14)
    let logarithms = factors.pivots.reduce(0) { $0 + log($1) }
    return Fit(
      deviance: logarithms + log(ofOnes) + (count - 1) * log(remaining), mean: centre + mean,
      rest: remaining / (count - 1))
  }
}

/// The pattern of a sparse symmetric matrix, which is factorised as L·D·Lᵀ for many values of its elements.
///
/// Source: Davis, Algorithm 849: A concise sparse Cholesky factorization package, ACM TOMS 31(4), 2005.
private struct SparseTriangle {
  struct Factors {
    /// D.
    let pivots: [Double]
    fileprivate let rows: [Int]
    fileprivate let elements: [Double]
    fileprivate let ranges: [Range<Int>]

    /// L⁻¹ b.
    func solved(_ right: [Double]) -> [Double] {
      var right = right
      for column in right.indices {
        let value = right[column]
        for place in ranges[column] { right[rows[place]] -= elements[place] * value }
      }
      return right
    }
  }

  /// Above the diagonal, by column: rows and values, which are multiplied by the scales of both.
  private let columns: [[(key: Int, value: Double)]]
  private let parents: [Int]
  /// The room of each column of L.
  private let ranges: [Range<Int>]

  init(columns: [[(key: Int, value: Double)]]) {
    let count = columns.count
    var parents = [Int](repeating: -1, count: count)
    var lengths = [Int](repeating: 0, count: count)
    var flags = [Int](repeating: -1, count: count)
    for column in 0..<count {
      flags[column] = column
      for (start, _) in columns[column] {
        var row = start
        while flags[row] != column {
          if parents[row] == -1 { parents[row] = column }
          lengths[row] += 1
          flags[row] = column
          row = parents[row]
        }
      }
    }
    var start = 0
    ranges = lengths.map { length in
      defer { start += length }
      return start..<start + length
    }
    self.columns = columns
    self.parents = parents
  }

  func factorised(scales: [Double], diagonal: [Double]) -> Factors {
    let count = columns.count
    var rows = [Int](repeating: 0, count: ranges.last?.upperBound ?? 0)
    var elements = [Double](repeating: 0, count: rows.count)
    var (pivots, work) = (diagonal, [Double](repeating: 0, count: count))
    var (flags, path) = ([Int](repeating: -1, count: count), [Int](repeating: 0, count: count))
    var lengths = [Int](repeating: 0, count: count)
    for column in 0..<count {
      flags[column] = column
      var top = count
      for (start, value) in columns[column] {
        work[start] += scales[start] * scales[column] * value
        var (row, length) = (start, 0)
        while flags[row] != column {
          path[length] = row
          length += 1
          flags[row] = column
          row = parents[row]
        }
        while length > 0 {
          (top, length) = (top - 1, length - 1)
          path[top] = path[length]
        }
      }
      for step in top..<count {
        let row = path[step]
        let value = work[row]
        work[row] = 0
        let own = ranges[row].lowerBound..<ranges[row].lowerBound + lengths[row]
        for place in own { work[rows[place]] -= elements[place] * value }
        let element = value / pivots[row]
        pivots[column] -= element * value
        rows[own.upperBound] = column
        elements[own.upperBound] = element
        lengths[row] += 1
      }
    }
    return Factors(pivots: pivots, rows: rows, elements: elements, ranges: ranges)
  }
}
