import Foundation

/// The correlation of two autocorrelated series with its interval.
package struct SeriesCorrelation: Sendable {
  package enum Kind: Sendable {
    case pearson
    /// The series are ranks.
    case spearman

    /// The factor by which the standard error of atanh r is larger than that of Pearson's r.
    ///
    /// Source: Fieller, Hartley and Pearson, Biometrika 44(3–4), 1957 (a variance of 1.06/(n − 3)).
    var widening: Double { self == .pearson ? 1 : 1.03 }
  }

  package let r: Double
  package let effective: EffectiveSampleSize
  package let interval: Result<ConfidenceInterval, WithheldReason>

  /// - Returns: Nil if one of the two does not vary.
  package init?(_ kind: Kind = .pearson, _ one: SteppedSeries, _ other: SteppedSeries) {
    guard let r = one.correlation(with: other) else { return nil }
    let effective = EffectiveSampleSize(one, other)
    self.r = r
    self.effective = effective
    interval = Result { () throws(WithheldReason) in try Self.interval(kind, r, effective) }
  }

  /// The smallest effective sample size for which an interval is given.
  package static let leastEffectiveCount = 10.0

  /// tanh(atanh r ± 1.96/√(n − 3 − q)) for an effective sample size of n.
  ///
  /// - Parameter heldFixedCount: q, the number of other variables held fixed by a partial correlation.
  /// - Throws: `WithheldReason` for an n below 10, or too small for q.
  ///
  /// Source: Fisher, Metron 1, 1921; Metron 3, 1924 (partial correlations).
  package static func interval(
    _ kind: Kind = .pearson, _ r: Double, _ effective: EffectiveSampleSize, heldFixedCount: Int = 0
  ) throws(WithheldReason) -> ConfidenceInterval {
    let left = effective.count - 3 - Double(heldFixedCount)
    guard effective.count >= leastEffectiveCount, left > 0 else {
      throw .tooFewEffective(count: effective.count)
    }
    let (centre, margin) = (atanh(r), 1.96 * kind.widening / left.squareRoot())
    return ConfidenceInterval(estimate: r, low: tanh(centre - margin), high: tanh(centre + margin))
  }
}
