import Testing

@testable import LinearAlgebra

/// Compares with `LinearFit` and `RidgeFit`, which work by orthogonal factorisations.
@Suite("The factor of one long path of columns")
struct PathFactorTests {
  private static let (rowCount, columnCount) = (260, 90)
  private static let trained = (0..<rowCount).filter { $0 % 4 != 1 }

  /// Columns of different scale and location, and two noisy responses.
  private static let design = Matrix(
    rowCount: rowCount, columnCount: columnCount,
    elements: Matrix(rowCount: rowCount, columnCount: columnCount, numbers: 11).elements.enumerated().map {
      let column = $0 % columnCount
      return Double(column % 7) * 3 + (1 + Double(column % 5) * 20) * ($1 - 0.5)
    })
  private static let response = Matrix(
    rowCount: rowCount, columnCount: 2,
    elements: (0..<rowCount).flatMap { row in
      [0, 1].map { output in
        stride(from: output, to: columnCount, by: 3).reduce(100.0) { $0 + design[row, $1] * Double($1 % 4) }
          + 10 * design[(row * 7 + 3) % rowCount, 5]
      }
    })

  private static func scaled(_ design: Matrix) throws -> ScaledColumns {
    try #require(ScaledColumns(design: design, response: response, asked: Set(0..<design.columnCount)))
  }

  private static func solutions(
    _ scaled: ScaledColumns, _ counts: [Int], rows: [Int] = trained, penalty: Double = 0,
    isConstant: Set<Int> = []
  ) -> [PathFactor.Solution] {
    var factor = PathFactor(Array(scaled.columns.indices), scaled, penalty: penalty)
    return factor.solve(
      counts, sums(scaled, rows),
      isConstant: scaled.columns.indices.map(isConstant.contains))
  }

  /// Σ a·b over some rows for all pairs of the ones, the scaled columns and the responses, packed.
  private static func sums(_ scaled: ScaledColumns, _ rows: [Int]) -> [Double] {
    var sums = [Double](repeating: 0, count: scaled.width * (scaled.width + 1) / 2)
    for row in rows {
      let numbers =
        [1]
        + scaled.columns.indices.map {
          (scaled.design[row, scaled.columns[$0]] - scaled.means[$0]) / scaled.deviations[$0]
        } + (0..<2).map { scaled.response[row, $0] - scaled.responseMeans[$0] }
      var pair = 0
      for (place, number) in numbers.enumerated() {
        for other in numbers[...place] {
          sums[pair] += number * other
          pair += 1
        }
      }
    }
    return sums
  }

  private static func part(_ matrix: Matrix, columns: Range<Int>, rows: [Int]) -> Matrix {
    Matrix(
      rowCount: rows.count, columnCount: columns.count,
      elements: rows.flatMap { row in columns.map { matrix[row, $0] } })
  }

  private static func expect(
    _ solution: PathFactor.Solution, has coefficients: Matrix, of scaled: ScaledColumns,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let largest = coefficients.elements.reduce(0) { max($0, abs($1)) }
    for row in 0..<coefficients.rowCount {
      for output in 0..<2 {
        let own = solution.coefficients[row * 2 + output] / scaled.deviations[row]
        #expect(abs(own - coefficients[row, output]) <= 1e-10 * largest, sourceLocation: sourceLocation)
      }
    }
  }

  @Test("coefficients and the condition of all parts are those of a fit by orthogonal factors")
  func againstLinearFit() throws {
    let scaled = try Self.scaled(Self.design)
    let counts = [90, 1, 65, 33]
    for (count, solution) in zip(counts, Self.solutions(scaled, counts)) {
      let single = try LinearFit(
        design: Self.part(Self.design, columns: 0..<count, rows: Self.trained),
        response: Self.part(Self.response, columns: 0..<2, rows: Self.trained))
      #expect(solution.isAccurate && solution.columnCount == count)
      let condition = try #require(single.condition.value)
      #expect(abs(solution.condition - condition) <= 1e-9 * condition)
      Self.expect(solution, has: single.map.coefficients, of: scaled)
    }
  }

  @Test("a column that is constant in training is ignored")
  func constantColumn() throws {
    var design = Self.design
    for row in Self.trained { design[row, 4] = 0.5 }
    let scaled = try Self.scaled(design)
    let solution = try #require(Self.solutions(scaled, [20], isConstant: [4]).first)
    let single = try LinearFit(
      design: Self.part(design, columns: 0..<20, rows: Self.trained),
      response: Self.part(Self.response, columns: 0..<2, rows: Self.trained))
    #expect(solution.isAccurate && solution.columnCount == 19 && single.keptColumns.count == 19)
    #expect(solution.coefficients[8...9] == [0, 0])
    Self.expect(solution, has: single.map.coefficients, of: scaled)
  }

  @Test("parts up to a column that depends on those before are accurate, and none beyond")
  func dependentColumn() throws {
    var design = Self.design
    for row in 0..<Self.rowCount { design[row, 40] = design[row, 3] - 2 * design[row, 17] }
    let solutions = Self.solutions(try Self.scaled(design), [40, 41, 90])
    #expect(solutions.map(\.isAccurate) == [true, false, false])
  }

  @Test("more columns than rows are not accurate, and no rows are not either")
  func fewRows() throws {
    let scaled = try Self.scaled(Self.design)
    let solutions = Self.solutions(scaled, [29, 30, 90], rows: Array(0..<30))
    #expect(solutions.map(\.isAccurate) == [true, false, false])
    var factor = PathFactor(Array(0..<90), scaled, penalty: 0)
    let none = factor.solve(
      [1, 90], [Double](repeating: 0, count: scaled.width * (scaled.width + 1) / 2),
      isConstant: [Bool](repeating: false, count: 90))
    #expect(none.map(\.isAccurate) == [false, false])
  }

  @Test("with a penalty the coefficients are those of a ridge regression")
  func penalised() throws {
    let scaled = try Self.scaled(Self.design)
    let solution = try #require(Self.solutions(scaled, [60], penalty: 0.01).first)
    let single = try RidgeFit(
      design: Self.part(Self.design, columns: 0..<60, rows: Self.trained),
      response: Self.part(Self.response, columns: 0..<2, rows: Self.trained), penalty: 0.01)
    Self.expect(solution, has: single.map.coefficients, of: scaled)
  }
}
