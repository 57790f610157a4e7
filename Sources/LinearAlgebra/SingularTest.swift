/// How a least squares fit, made from singular values, does on rows that it was not fitted to.
package struct SingularTest: Sendable, Equatable {
  /// The fit with singular values up to a cutoff counted as zero.
  package struct Cut: Sendable, Equatable {
    package let rank: Int
    /// Σ(predicted − response)² over all rows and outputs.
    package let squaredError: Double
  }

  /// The mean leverage of the rows, as `SingularFactors.leverages(ofScores:relativeCutoff:)` defines it; nil without rows.
  package let meanLeverage: Double?
  /// The rank of the fit at the cutoff for which the leverage is given.
  package let rank: Int
  /// One per cutoff.
  package let cuts: [Cut]
}
