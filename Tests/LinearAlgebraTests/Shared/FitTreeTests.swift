import Testing

@testable import LinearAlgebra

@Suite("Solutions for eight choices of rows side by side")
struct FitTreeTests {
  /// Paths with all lengths up to 14 modulo four, which turn back at several depths.
  private static let sets = [
    [0], [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [0, 1, 2, 13],
    [0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13], [2, 3, 7, 8, 9], [5, 13],
  ]

  private static func planted(_ rowCount: Int) -> (design: Matrix, response: Matrix) {
    let numbers = Matrix(rowCount: rowCount, columnCount: 17, numbers: 3)
    return (
      Matrix(rowCount: rowCount, columnCount: 14) { row, column in
        Double(column + 1) * numbers[row, column] + 0.3 * numbers[row, 14]
      },
      Matrix(rowCount: rowCount, columnCount: 2) { row, output in
        10 * numbers[row, output] - numbers[row, 7] + 3 * numbers[row, 15 + output]
      }
    )
  }

  private static func choices(_ rowCount: Int) -> [SharedLeastSquares.Choice] {
    (0..<19).map { offset in
      let tested = (0..<rowCount).filter { ($0 * 7 + offset) % 5 == 0 }
      return SharedLeastSquares.Choice(training: .allBut(tested, of: rowCount), testRows: tested)
    }
  }

  private static func part(_ matrix: Matrix, _ columns: [Int], _ rows: [Int]) -> Matrix {
    Matrix(rowCount: rows.count, columnCount: columns.count) { matrix[rows[$0], columns[$1]] }
  }

  @Test(
    "errors from sums and from predictions equal those of separate fits, for few rows and many",
    arguments: [60, 300])
  func againstLinearFit(rowCount: Int) throws {
    let (design, response) = Self.planted(rowCount)
    let choices = Self.choices(rowCount)
    let columns = try #require(
      SharedColumns(
        design: ColumnDesign(design), response: response, columns: Set(0..<14),
        groupOfRow: Array(0..<rowCount)))
    let shared = SharedLeastSquares(columns, sets: Self.sets)
    for predicts in [false, true] {
      let fits = shared.fits(choices, predicts: predicts)
      for (place, choice) in choices.enumerated() {
        for (set, own) in Self.sets.enumerated() {
          let train = choice.training.rows
          let single = try LinearFit(
            design: Self.part(design, own, train), response: Self.part(response, [0, 1], train))
          let predicted = single.predict(Self.part(design, own, choice.testRows))
          #expect(fits.isFitted(place, set: set) && fits.columnCount(place, set: set) == own.count)
          let condition = try #require(single.condition.value)
          #expect(abs((fits.condition(place, set: set) ?? 0) - condition) <= 1e-10 * condition)
          for output in 0..<2 {
            let errors = choice.testRows.enumerated().map { predicted[$0, output] - response[$1, output] }
            let expected = errors.reduce(0) { $0 + $1 * $1 }
            #expect(abs(fits.squaredError(place, set: set, output: output) - expected) <= 1e-10 * expected)
          }
        }
      }
    }
  }

  @Test("results are the same in vectors of any width, but for rounding")
  func widths() throws {
    let (design, response) = Self.planted(60)
    let columns = try #require(
      SharedColumns(
        design: ColumnDesign(design), response: response, columns: Set(0..<14), groupOfRow: Array(0..<60)))
    let sums = columns.sums
    let tree = FitTree(Self.sets, sums.scaled, penalty: 0)
    let choices = Self.choices(60).prefix(8)
    let sources = LaneSums.Source.all(Array(choices), sums)
    func results(_ vectors: CInt) -> FitTree.Results {
      let lanes = LaneSums(choices, sources[...], sums, tests: true)
      return tree.fit(
        lanes, isConstant: [UInt8](repeating: 0, count: 14 * 8), tests: true, vectors: vectors)
    }
    let narrow = results(2)
    for vectors in [4, 8] as [CInt] where vectors <= Lanes.vectors {
      let wide = results(vectors)
      for (choice, set) in choices.indices.flatMap({ choice in Self.sets.indices.map { (choice, $0) } }) {
        #expect(wide.isAccurate(choice, set: set) && narrow.isAccurate(choice, set: set))
        for output in 0..<2 {
          let (one, other) = (
            wide.squaredError(choice, set: set, output: output),
            narrow.squaredError(choice, set: set, output: output)
          )
          #expect(abs(one - other) <= 1e-11 * other)
        }
      }
    }
  }

  @Test("the results of a choice do not depend on its place, nor on the other choices")
  func places() throws {
    let (design, response) = Self.planted(60)
    let columns = try #require(
      SharedColumns(
        design: ColumnDesign(design), response: response, columns: Set(0..<14), groupOfRow: Array(0..<60)))
    let shared = SharedLeastSquares(columns, sets: Self.sets)
    let choices = Self.choices(60)
    for predicts in [false, true] {
      let together = shared.fits(choices, predicts: predicts)
      for (place, choice) in choices.enumerated() {
        let alone = shared.fits([choice], predicts: predicts)
        for set in Self.sets.indices {
          #expect(together.condition(place, set: set) == alone.condition(0, set: set))
          for output in 0..<2 {
            #expect(
              together.squaredError(place, set: set, output: output)
                == alone.squaredError(0, set: set, output: output))
            #expect(
              Array(together.predictions(place, set: set, output: output))
                == Array(alone.predictions(0, set: set, output: output)))
          }
        }
      }
    }
  }
}
