/// How many independent pairs the pairs of two autocorrelated series are worth.
///
/// With autocorrelations ρ and n pairs: n ÷ max(1, 1 + 2 Σ (1 − k/n) ρx(k) ρy(k)) over the lags k from 1 to K, the first
/// at which both series' |ρ| are below 2/√n.
///
/// Source: Pyper and Peterman, Canadian Journal of Fisheries and Aquatic Sciences 55(9), 1998; ρ as in Box, Jenkins and
/// Reinsel, Time Series Analysis, 4th ed., 2008, section 2.1.5, with the sum over all n squares below the line.
package struct EffectiveSampleSize: Sendable, Equatable {
  package let count: Double
  /// K; the last lag there is if none is below the limit.
  package let lag: Int

  init(count: Double, lag: Int) { (self.count, self.lag) = (count, lag) }

  package init(_ one: SteppedSeries, _ other: SteppedSeries) {
    precondition(one.count == other.count, "series of \(one.count) and \(other.count) numbers")
    let n = Double(one.count)
    let limit = 2 / n.squareRoot()
    var (lag, sum) = (0, 0.0)
    for k in 1..<max(1, one.count) {
      let (first, second) = (one.autocorrelations[k], other.autocorrelations[k])
      lag = k
      sum += (1 - Double(k) / n) * first * second
      if abs(first) < limit && abs(second) < limit { break }
    }
    self.lag = lag
    count = n / max(1, 1 + 2 * sum)
  }
}
