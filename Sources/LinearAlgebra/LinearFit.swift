/// An affine map fitted by least squares.
///
/// Columns and response are centred by their training means, and columns that are constant in training
/// are left out: a column of ones in their place would be cut together with small singular values.
public struct LinearFit: Sendable {
  /// The columns that were fitted, ascending; all others were constant.
  public let keptColumns: [Int]
  public let map: AffineMap
  /// Of the centred, kept columns.
  public let rank: Int
  /// Of the centred, kept columns scaled to unit length.
  public let condition: ConditionNumber

  /// Fits the map of least squared error; of several, the one whose coefficients have the least norm.
  ///
  /// - Parameters:
  ///   - design: n × p, one row per sample. Fewer rows than columns are fitted too.
  ///   - response: n × k.
  ///   - relativeCutoff: Singular values at most `relativeCutoff` × the largest count as zero.
  /// - Throws: As `leastSquares`.
  public init(
    design: Matrix, response: Matrix, relativeCutoff: Double = .ulpOfOne
  ) throws(LinearAlgebraError) {
    let centred = try CentredRegression(design: design, response: response)
    keptColumns = centred.keptColumns
    let fit = try leastSquares(centred.design, centred.response, relativeCutoff: relativeCutoff)
    map = centred.map(fit.coefficients)
    rank = fit.rank
    condition = ConditionNumber(ofCentred: centred.design)
  }

  /// p × k; zero in the rows of columns left out.
  public var coefficients: Matrix { map.coefficients }

  /// What the map gives where all columns are zero, one number per column of the response.
  public var intercept: [Double] { map.intercept }

  /// The map applied to each row: m × p to m × k.
  public func predict(_ design: Matrix) -> Matrix { map.predict(design) }
}
