/// A design standardised to mean 0 and standard deviation 1 and a centred response, without the columns that do not
/// vary in training. Penalised fits use it.
struct StandardisedRegression {
  /// The columns of the design that vary, ascending.
  let keptColumns: [Int]
  /// Z, n × kept columns, dimensionless.
  let design: Matrix
  /// n × k.
  let response: Matrix
  private let centred: CentredRegression
  /// Standard deviations (ddof 0) of the columns that `centred` keeps; 0 for those that are left out here.
  private let deviations: [Double]

  /// Leaves out columns whose standard deviation is at most 1e-12 of their mean; otherwise the rounding error of a
  /// constant would be scaled up to count as much as any other column.
  ///
  /// - Throws: The same errors as `CentredRegression`; `overflow` also for values beyond 1e150.
  init(design: Matrix, response: Matrix) throws(LinearAlgebraError) {
    let centred = try CentredRegression(design: design, response: response)
    let scale = Standardisation(of: centred.design, leastDeviation: .leastNormalMagnitude)
    guard scale.deviations.allSatisfy(\.isFinite) else { throw .overflow }
    let deviations = zip(centred.keptColumns, scale.deviations).map { column, deviation in
      deviation > 1e-12 * abs(centred.columnMeans[column]) ? deviation : 0
    }
    let standardised = scale.applied(to: centred.design)
    let kept = deviations.indices.filter { deviations[$0] > 0 }
    keptColumns = kept.map { centred.keptColumns[$0] }
    self.design = Matrix(rowCount: design.rowCount, columnCount: kept.count) { standardised[$0, kept[$1]] }
    self.response = centred.response
    self.centred = centred
    self.deviations = deviations
  }

  /// The map over all columns, each in its own unit.
  ///
  /// - Parameters:
  ///   - coefficients: Kept columns × k, for the standardised columns.
  ///   - shifts: The map's values at the column means minus the response means; nil means zero.
  /// - Throws: `overflow` if a coefficient in the column's own unit exceeds the range of doubles.
  func map(_ coefficients: Matrix, shifts: [Double]? = nil) throws(LinearAlgebraError) -> AffineMap {
    var inOwnUnits = Matrix(rowCount: deviations.count, columnCount: response.columnCount)
    var index = 0
    for (place, deviation) in deviations.enumerated() where deviation > 0 {
      for output in 0..<response.columnCount {
        inOwnUnits[place, output] = coefficients[index, output] / deviation
      }
      index += 1
    }
    guard inOwnUnits.firstNotFinite == nil else { throw .overflow }
    return centred.map(inOwnUnits, shifts: shifts)
  }
}
