/// An affine or linear map fitted by least squares through a column-pivoted QR factorisation.
///
/// Columns are scaled by powers of two, and centred unless the map has no intercept. The first solution is refined
/// through the augmented system: once, or in doubled precision until nothing more is gained. Rounding comes at the end.
public struct PivotedFit: Sendable {
  /// The precision of the residuals from which the solution is corrected.
  public enum Precision: String, Sendable, CaseIterable {
    /// Doubles, to which the centred design and response are rounded.
    case double
    /// Pairs of doubles.
    case refined
  }

  /// The columns that were fitted, ascending; all others were constant, or 0 in a fit without intercept.
  public let keptColumns: [Int]
  /// The map relative to the means of its columns; without an intercept all means are 0.
  public let map: AffineMap
  /// The map's value where all columns are zero, one number per column of the response. It has more correct digits
  /// than `map.intercept`.
  public let intercept: [Double]
  /// √(Σr²/(n − rank − 1)), or n − rank without an intercept, for each column of the response; nil if no degrees of
  /// freedom are left.
  public let residualDeviations: [Double]?
  /// The rank of the kept columns; if it is lower than their count, some of them have coefficients of 0.
  public let rank: Int
  /// The condition number of the kept columns scaled to unit length, centred if there is an intercept.
  public let condition: ConditionNumber
  /// The number of corrections to the first solution, the maximum over the columns of the response.
  public let passCount: Int
  /// True if the corrections became far smaller than the last digit of a double. If not, the columns are too nearly
  /// dependent for a solution that starts from doubles. Always true for `double`, which corrects once.
  public let isSettled: Bool

  /// - Parameters:
  ///   - design: n × p, one row per sample. n < p is allowed.
  ///   - response: n × k.
  /// - Throws: `notFinite`, `noRows`, `overflow`.
  public init(
    design: DoubledMatrix, response: DoubledMatrix, hasIntercept: Bool = true, precision: Precision
  ) throws(LinearAlgebraError) {
    let regression = try ScaledRegression(design: design, response: response, isCentred: hasIntercept)
    let rounded = regression.design.rounded
    let factor = regression.keptColumns.isEmpty ? nil : PivotedQR(rounded)
    let solutions = (0..<response.columnCount).map { output -> AugmentedSolution in
      let column = regression.response.column(output)
      guard let factor else { return AugmentedSolution(residuals: column) }
      return switch precision {
      case .double:
        AugmentedSolution(factor, design: rounded.elements, response: column.map(\.high), passLimit: 1)
      case .refined:
        AugmentedSolution(factor, design: regression.design.elements, response: column, passLimit: 30)
      }
    }
    keptColumns = regression.keptColumns
    rank = factor?.rank ?? 0
    condition = .ofCentred(rounded)
    passCount = solutions.map(\.passCount).max() ?? 0
    isSettled = precision == .double || solutions.allSatisfy(\.isSettled)
    let coefficients = solutions.enumerated().map { regression.unscaled($1.coefficients, output: $0) }
    intercept = coefficients.map(\.intercept.high)
    map = Self.map(coefficients.map(\.kept), regression)
    let freedom = design.rowCount - rank - (hasIntercept ? 1 : 0)
    residualDeviations =
      freedom <= 0
      ? nil
      : solutions.enumerated().map { output, solution in
        let sum = solution.residuals.reduce(.zero) { $0 + $1 * $1 }
        return (sum / DoubleDouble(Double(freedom))).squareRoot().high * regression.responseScales[output]
      }
    guard map.coefficients.firstNotFinite == nil, intercept.allSatisfy(\.isFinite) else { throw .overflow }
  }

  private static func map(_ coefficients: [[DoubleDouble]], _ regression: ScaledRegression) -> AffineMap {
    let means = regression.columnMeans
    var all = Matrix(rowCount: means.count, columnCount: coefficients.count)
    var values = regression.responseMeans
    for (output, kept) in coefficients.enumerated() {
      for (column, value) in zip(regression.keptColumns, kept) {
        all[column, output] = value.high
        // The map's means are rounded; a column of noise has coefficients so large that even this matters.
        values[output] -= DoubleDouble(means[column].low) * value
      }
    }
    return AffineMap(
      columnMeans: means.map(\.high), valuesAtMeans: values.map(\.high), coefficients: all)
  }
}
