/// The lag at which one series follows another most closely, and how often chance alone comes as close.
///
/// At a lag of l steps, r is Pearson's over the pairs of number t of the cause and number t + l of the response, so
/// that l is positive where the cause comes first. p is the share of circular shifts of the response, the observed
/// series counted with them, whose greatest |r| over the same lags is at least the observed one. The shifts stay, at
/// all of the lags, beyond the lag up to which the series correlate with themselves.
///
/// Source: Andrzejak et al., Physical Review E 68, 066202, 2003 (cyclic shifts as surrogates); Phipson and Smyth,
/// Statistical Applications in Genetics and Molecular Biology 9(1), 2010 (the observed series is counted too).
package struct BestLag: Sendable {
  /// In steps.
  package let lag: Int
  package let r: Double
  /// True if this is the largest lag that was searched, so that the true one may lie outside.
  package let isAtLimit: Bool
  package let p: Result<Double, WithheldReason>
  /// How many shifts p rests on.
  package let shiftCount: Int

  package static let usualShiftCount = 999
  /// With fewer shifts p cannot be 0.05.
  package static let leastShiftCount = 19
  private static let leastPairCount = 10

  /// - Parameters:
  ///   - limit: Lags from −limit to limit are searched.
  ///   - memory: The lag up to which the series correlate with themselves.
  /// - Returns: Nil if one of the two does not vary, or if too few pairs are left at the largest lag.
  package init?(
    cause: SteppedSeries, response: SteppedSeries, limit: Int, memory: Int, generator: inout SeededGenerator
  ) {
    precondition(limit >= 0 && memory >= 0, "lags up to \(limit) beyond \(memory)")
    let n = cause.count
    guard cause.varies, response.varies, n - limit >= Self.leastPairCount else { return nil }
    let products = LaggedProducts(cause, response, limit: limit)
    guard let (lag, r) = products.greatest(shift: 0) else { return nil }
    self.lag = lag
    self.r = r
    isAtLimit = limit > 0 && abs(lag) == limit
    let first = memory + limit + 1
    var shifts = first <= n - first ? Array(first...(n - first)) : []
    if shifts.count > Self.usualShiftCount {
      generator.shuffle(&shifts, choosing: Self.usualShiftCount)
      shifts.removeLast(shifts.count - Self.usualShiftCount)
    }
    shiftCount = shifts.count
    if shifts.count < Self.leastShiftCount {
      p = .failure(.tooFewShifts(count: shifts.count))
    } else {
      let asGreat = shifts.count { abs(products.greatest(shift: $0)?.r ?? 0) >= abs(r) }
      p = .success(Double(1 + asGreat) / Double(1 + shifts.count))
    }
  }
}

/// Correlations at lags and circular shifts, from the products at all shifts of the whole series.
private struct LaggedProducts {
  private let cause: [Double]
  private let response: [Double]
  private let limit: Int
  private let products: [Double]
  /// Sums and sums of squares of the first numbers of each series.
  private let causeSums: [SIMD2<Double>]
  private let responseSums: [SIMD2<Double>]

  init(_ cause: SteppedSeries, _ response: SteppedSeries, limit: Int) {
    self.cause = cause.centred
    self.response = response.centred
    self.limit = limit
    products = cause.circularProducts(with: response)
    causeSums = Self.sums(cause.centred)
    responseSums = Self.sums(response.centred)
  }

  private static func sums(_ series: [Double]) -> [SIMD2<Double>] {
    var (sums, sum) = ([SIMD2<Double>.zero], SIMD2<Double>.zero)
    sums.reserveCapacity(series.count + 1)
    for value in series {
      sum += SIMD2(value, value * value)
      sums.append(sum)
    }
    return sums
  }

  /// The lag with the greatest |r| once the response is shifted; of equal ones the shortest, then the positive one.
  func greatest(shift: Int) -> (lag: Int, r: Double)? {
    var best: (lag: Int, r: Double)?
    for length in 0...limit {
      for lag in length == 0 ? [0] : [length, -length] {
        guard let r = correlation(lag, shift) else { continue }
        if abs(r) > abs(best?.r ?? 0) || best == nil { best = (lag, r) }
      }
    }
    return best
  }

  /// Returns nil if the pairs that are left do not vary.
  private func correlation(_ lag: Int, _ shift: Int) -> Double? {
    let n = cause.count
    let left = n - abs(lag)
    func wrapped(_ index: Int) -> Int { index >= n ? index - n : index < 0 ? index + n : index }
    // The cause's numbers t, and the response's numbers t + lag before the shift.
    let firstCause = lag > 0 ? 0 : -lag
    let firstResponse = wrapped(max(0, lag) + shift)
    var product = products[wrapped(wrapped(lag) + shift)]
    // The product around the whole circle holds those pairs too that the lag leaves without a counterpart.
    let pairless = lag > 0 ? left..<n : 0..<(-lag)
    for t in pairless { product -= cause[t] * response[wrapped(wrapped(t + lag) + shift)] }
    let causes = causeSums[firstCause + left] - causeSums[firstCause]
    let end = firstResponse + left
    let responses =
      end <= n
      ? responseSums[end] - responseSums[firstResponse]
      : responseSums[n] - responseSums[firstResponse] + responseSums[end - n]
    let count = Double(left)
    let causeSquares = causes.y - causes.x * causes.x / count
    let responseSquares = responses.y - responses.x * responses.x / count
    // Rounding can leave a small variance where a series does not vary.
    guard causeSquares > 1e-12 * causes.y, responseSquares > 1e-12 * responses.y else { return nil }
    let r = (product - causes.x * responses.x / count) / (causeSquares * responseSquares).squareRoot()
    return max(-1, min(1, r))
  }
}
