/// The bias-corrected and accelerated bootstrap interval (BCa).
///
/// Source: Efron, Better Bootstrap Confidence Intervals, Journal of the American Statistical Association 82,
/// 1987; Efron and Tibshirani, An Introduction to the Bootstrap, 1993, section 14.3.
enum BCaInterval {
  /// - Parameters:
  ///   - draws: The statistic of each draw, in any order; at least one.
  ///   - jackknife: The statistic with each cluster left out in turn.
  /// - Throws: `WithheldReason` for constant draws or jackknife, all draws on one side, or a corrected level outside (0, 1).
  /// - Precondition: All numbers are finite.
  static func interval(
    estimate: Double, draws: [Double], jackknife: [Double], level: Double
  ) throws(WithheldReason) -> ConfidenceInterval {
    precondition(level > 0 && level < 1, "a level of \(level)")
    precondition(estimate.isFinite && draws.allSatisfy(\.isFinite) && jackknife.allSatisfy(\.isFinite))
    guard draws.contains(where: { $0 != draws[0] }) else { throw .constantDraws }
    let bias = try biasCorrection(estimate, draws)
    let acceleration = try acceleration(jackknife)

    /// The share of draws below an endpoint.
    func corrected(_ share: Double) throws(WithheldReason) -> Double {
      let point = bias + NormalDistribution.quantile(share)
      // If the divisor were negative, a larger share would give a smaller endpoint.
      let divisor = 1 - acceleration * point
      guard divisor > 0 else { throw .unboundedAcceleration }
      let corrected = NormalDistribution.cumulative(bias + point / divisor)
      guard corrected > 0 && corrected < 1 else { throw .unboundedAcceleration }
      return corrected
    }
    let shares = (low: try corrected((1 - level) / 2), high: try corrected((1 + level) / 2))
    var ranked = draws
    let (low, high) = RankedNumbers.quantiles(
      shares.low, shares.high, ofFirst: draws.count, reordering: &ranked)
    return ConfidenceInterval(estimate: estimate, low: low, high: high)
  }

  /// z₀: the normal point of the share of draws below the estimate; draws equal to it count half.
  private static func biasCorrection(_ estimate: Double, _ draws: [Double]) throws(WithheldReason) -> Double {
    var doubledCount = 0
    for draw in draws { doubledCount += draw < estimate ? 2 : draw == estimate ? 1 : 0 }
    guard doubledCount > 0 && doubledCount < 2 * draws.count else { throw .estimateOutsideDraws }
    return NormalDistribution.quantile(Double(doubledCount) / Double(2 * draws.count))
  }

  /// a: a sixth of the skewness of the jackknife.
  private static func acceleration(_ jackknife: [Double]) throws(WithheldReason) -> Double {
    guard jackknife.contains(where: { $0 != jackknife[0] }) else { throw .constantJackknife }
    let mean = jackknife.reduce(0, +) / Double(jackknife.count)
    var (squares, cubes) = (0.0, 0.0)
    for value in jackknife {
      let deviation = mean - value
      squares += deviation * deviation
      cubes += deviation * deviation * deviation
    }
    guard squares > 0 && squares.isFinite && cubes.isFinite else { throw .constantJackknife }
    return cubes / (6 * squares * squares.squareRoot())
  }
}
