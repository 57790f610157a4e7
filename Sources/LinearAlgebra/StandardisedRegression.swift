/// A design of mean 0 and standard deviation 1 and a response about its training means, without the columns that
/// do not vary in training: what penalties are put on.
struct StandardisedRegression {
  /// The columns of the design that vary, ascending.
  let keptColumns: [Int]
  /// Z, n × kept columns, without unit.
  let design: Matrix
  /// n × k.
  let response: Matrix
  private let centred: CentredRegression
  /// Of the columns that `centred` keeps, with ddof 0; 0 for one that is kept there but not here.
  private let deviations: [Double]

  /// Leaves out columns whose standard deviation is at most 1e-12 of their mean: scaled to 1, the rounding of
  /// a constant would count as much as any column.
  ///
  /// - Throws: As `CentredRegression`; `overflow` also for values beyond 1e150.
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
    self.design = Matrix(
      rowCount: design.rowCount, columnCount: kept.count,
      elements: (0..<design.rowCount).flatMap { row in kept.map { standardised[row, $0] } })
    self.response = centred.response
    (self.centred, self.deviations) = (centred, deviations)
  }

  /// The map of all columns, each in its own unit.
  ///
  /// - Parameters:
  ///   - coefficients: Kept columns × k, of the standardised columns.
  ///   - shifts: What the map gives at the columns' means, less the response's means; nil for none.
  /// - Throws: `overflow` where a column's own unit is too large for a double.
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
