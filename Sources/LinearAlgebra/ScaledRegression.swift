/// A design and a response in doubled precision, centred or not, with each column scaled by a power of two to a length
/// from 1 to 2.
struct ScaledRegression {
  /// The columns of the design that are fitted, ascending: those that vary, or without centring those that are not 0.
  let keptColumns: [Int]
  /// The means of all p columns; 0 without centring.
  let columnMeans: [DoubleDouble]
  /// The means of the k columns of the response; 0 without centring.
  let responseMeans: [DoubleDouble]
  /// The divisors of the kept columns: powers of two, so that nothing is rounded.
  let columnScales: [Double]
  let responseScales: [Double]
  /// n × kept columns.
  let design: DoubledMatrix
  /// n × k.
  let response: DoubledMatrix

  /// - Throws: `notFinite`, `noRows`, and `overflow` if means or differences exceed the range of doubles.
  init(design: DoubledMatrix, response: DoubledMatrix, isCentred: Bool) throws(LinearAlgebraError) {
    precondition(design.rowCount == response.rowCount, "design and response differ in rows")
    for matrix in [design, response] {
      if let index = matrix.elements.firstIndex(where: { !$0.isFinite }) {
        throw .notFinite(row: index / matrix.columnCount, column: index % matrix.columnCount)
      }
    }
    guard design.rowCount > 0 else { throw .noRows }
    let columns = (0..<design.columnCount).map { Column(design.column($0), isCentred) }
    let outputs = (0..<response.columnCount).map { Column(response.column($0), isCentred) }
    keptColumns = columns.indices.filter { !columns[$0].isLeftOut }
    let kept = keptColumns.map { columns[$0] }
    guard (kept + outputs).allSatisfy({ $0.values.allSatisfy(\.isFinite) }) else { throw .overflow }
    columnMeans = columns.map(\.mean)
    responseMeans = outputs.map(\.mean)
    columnScales = kept.map(\.scale)
    responseScales = outputs.map(\.scale)
    self.design = Self.matrix(kept, rowCount: design.rowCount)
    self.response = Self.matrix(outputs, rowCount: design.rowCount)
  }

  /// The coefficients of the kept columns and the intercept of a scaled response, in the original units.
  func unscaled(_ solution: [DoubleDouble], output: Int) -> (kept: [DoubleDouble], intercept: DoubleDouble) {
    let kept = zip(solution, columnScales).map { $0 * DoubleDouble(responseScales[output] / $1) }
    let atMeans = zip(keptColumns, kept).reduce(DoubleDouble.zero) { $0 + columnMeans[$1.0] * $1.1 }
    return (kept, responseMeans[output] - atMeans)
  }

  private static func matrix(_ columns: [Column], rowCount: Int) -> DoubledMatrix {
    DoubledMatrix(
      rowCount: rowCount, columnCount: columns.count,
      elements: (0..<rowCount).flatMap { row in columns.map { $0.values[row] } })
  }

  private struct Column {
    let mean: DoubleDouble
    let isLeftOut: Bool
    let scale: Double
    let values: [DoubleDouble]

    init(_ given: [DoubleDouble], _ isCentred: Bool) {
      let reference = isCentred ? given[0] : .zero
      isLeftOut = given.allSatisfy { $0 == reference }
      mean = isCentred ? given.reduce(.zero, +) / DoubleDouble(Double(given.count)) : .zero
      let centred = isCentred ? given.map { [mean] in $0 - mean } : given
      let largest = centred.reduce(0) { max($0, abs($1.high)) }
      // Dividing by the largest element first keeps the squares from overflowing.
      let squares = largest > 0 ? centred.reduce(0) { $0 + ($1.high / largest) * ($1.high / largest) } : 0
      let length = largest * squares.squareRoot()
      let exponent = min(max(length.exponent, -1000), 1000)
      scale = length > 0 ? Double(sign: .plus, exponent: exponent, significand: 1) : 1
      let inverse = DoubleDouble(1 / scale)
      values = centred.map { $0 * inverse }
    }
  }
}
