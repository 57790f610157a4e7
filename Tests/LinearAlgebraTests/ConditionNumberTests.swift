import Testing

@testable import LinearAlgebra

struct ConditionNumberTests {
  /// Columns of mean zero, given as columns.
  private static func matrix(columns: [[Double]]) -> Matrix {
    let rowCount = columns.first?.count ?? 0
    return Matrix(
      rowCount: rowCount, columnCount: columns.count,
      elements: (0..<rowCount).flatMap { row in columns.map { $0[row] } })
  }

  /// Their product is 12, their lengths are 2 and 10: they correlate by 0.6.
  private static let correlated: [[Double]] = [[1, 1, -1, -1], [7, -1, 1, -7]]

  @Test("orthogonal columns have a condition number of 1, whatever their lengths")
  func orthogonal() throws {
    let design = Self.matrix(columns: [[1, 1, -1, -1], [1e6, -1e6, 1e6, -1e6], [3e-5, -3e-5, -3e-5, 3e-5]])
    let condition = try #require(ConditionNumber.ofCentred(design).value)
    #expect(abs(condition - 1) <= 1e-14)
  }

  @Test("columns of correlation 0.6 have a condition number of 1.4 × 2 = 2.8")
  func correlated() throws {
    // R = [[1, 0.6], [0, 0.8]] has column sums 1 and 1.4; R⁻¹ = [[1, −0.75], [0, 1.25]] has 1 and 2.
    let condition = try #require(ConditionNumber.ofCentred(Self.matrix(columns: Self.correlated)).value)
    #expect(abs(condition - 2.8) <= 1e-13)
  }

  @Test(
    "reversing the sign of columns does not change the condition number",
    arguments: [[-1.0, 1], [1, -1], [-1, -1]])
  func signs(of factors: [Double]) throws {
    let columns = zip(Self.correlated, factors).map { column, factor in column.map { $0 * factor } }
    let condition = try #require(ConditionNumber.ofCentred(Self.matrix(columns: columns)).value)
    #expect(abs(condition - 2.8) <= 1e-13)
  }

  @Test(
    "the unit of a column does not change the condition number",
    arguments: [[1e-3, 1e3], [1e-200, 1e200], [1e300, 1e-300]])
  func scaling(by factors: [Double]) throws {
    let columns = zip(Self.correlated, factors).map { column, factor in column.map { $0 * factor } }
    let condition = try #require(ConditionNumber.ofCentred(Self.matrix(columns: columns)).value)
    #expect(abs(condition - 2.8) <= 1e-13)
  }

  @Test("a duplicated column makes the columns dependent", arguments: [3, 4, 10, 900])
  func duplicates(rowCount: Int) {
    let column = (0..<rowCount).map { Double($0 * $0 % 101) }
    let mean = column.reduce(0, +) / Double(rowCount)
    let centred = column.map { $0 - mean }
    let design = Self.matrix(columns: [centred, centred])
    #expect(ConditionNumber.ofCentred(design) == .undefined(.singular))
  }

  @Test("with no more rows than columns there is no condition number", arguments: [1, 2])
  func tooFewRows(rowCount: Int) {
    let columns = Self.correlated.map { Array($0.prefix(rowCount)) }
    #expect(
      ConditionNumber.ofCentred(Self.matrix(columns: columns)) == .undefined(.noMoreRowsThanColumns))
  }

  @Test("without columns there is no condition number")
  func noColumns() {
    let none = ConditionNumber.ofCentred(Matrix(rowCount: 4, columnCount: 0))
    #expect(none == .undefined(.noColumns))
    #expect(none.value == nil)
  }
}
