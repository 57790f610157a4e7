/// An affine map fitted by least squares.
///
/// Columns and response are centred on their training means, and columns that are constant in training are left
/// out. An explicit column of ones would instead be subject to the cutoff for small singular values.
public struct LinearFit: Sendable {
  /// The columns that were fitted, ascending; all others were constant.
  public let keptColumns: [Int]
  public let map: AffineMap
  /// The rank of the centred kept columns.
  public let rank: Int
  /// The condition number of the centred kept columns scaled to unit length.
  public let condition: ConditionNumber

  /// Fits the map of least squared errors; among several, the one with the smallest coefficients (in norm).
  ///
  /// - Parameters:
  ///   - design: n × p, one row per sample. n < p is allowed.
  ///   - response: n × k.
  ///   - relativeCutoff: Singular values at most `relativeCutoff` × the largest count as zero.
  /// - Throws: The same errors as `leastSquares`.
  public init(
    design: Matrix, response: Matrix, relativeCutoff: Double = .ulpOfOne
  ) throws(LinearAlgebraError) {
    let centred = try CentredRegression(design: design, response: response)
    keptColumns = centred.keptColumns
    let fit = try leastSquares(centred.design, centred.response, relativeCutoff: relativeCutoff)
    map = try centred.map(fit.coefficients)
    rank = fit.rank
    condition = .ofCentred(centred.design)
  }
}
