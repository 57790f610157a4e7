import Testing

@testable import LinearAlgebra

/// Compares with `LinearFit` and `RidgeFit`, and the two kernels with each other.
@Suite("Least squares for sets of many columns")
struct LongPathTests {
  private static let (rowCount, columnCount) = (700, 230)
  /// A long path, a part of it, one that leaves it near its end, one with few columns in common, and a short one.
  private static let sets = [
    Array(0..<230), Array(0..<200), Array(0..<205) + Array(207..<230), Array(10..<225), [0, 3, 229],
  ]

  private static let design: Matrix = {
    let numbers = Matrix(rowCount: rowCount, columnCount: columnCount, numbers: 11)
    return Matrix(rowCount: rowCount, columnCount: columnCount) { row, column in
      Double(column % 7) * 3 + Double(1 + column % 5 * 20) * (numbers[row, column] - 0.5)
    }
  }()
  private static let response: Matrix = {
    let noise = Matrix(rowCount: rowCount, columnCount: 2, numbers: 5)
    return Matrix(rowCount: rowCount, columnCount: 2) { row, output in
      let exact = stride(from: output, to: columnCount, by: 3).reduce(100.0) { sum, column in
        sum + design[row, column] * Double(column % 4)
      }
      return exact + 300 * noise[row, output]
    }
  }()

  private static let choices = (0..<9).map { offset in
    let tested = (0..<rowCount).filter { $0 / 5 % 9 == offset }
    return SharedLeastSquares.Choice(training: .allBut(tested, of: rowCount), testRows: tested)
  }

  private static func shared(
    _ sets: [[Int]], design: Matrix = design, penalty: Double = 0, groupOfRow: [Int]? = nil
  ) throws -> SharedLeastSquares {
    let columns = SharedColumns(
      design: ColumnDesign(design), response: response, columns: Set(sets.joined()), groupOfRow: groupOfRow)
    return SharedLeastSquares(try #require(columns), sets: sets, penalty: penalty)
  }

  private static func part(_ matrix: Matrix, _ columns: [Int], _ rows: [Int]) -> Matrix {
    Matrix(rowCount: rows.count, columnCount: columns.count) { matrix[rows[$0], columns[$1]] }
  }

  private static func expect(
    _ fits: SharedFits, _ place: Int, set: Int, columns: [Int], equal map: AffineMap, design: Matrix = design,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let own = fits.map(place, set: set, columns: columns)
    let largest = map.coefficients.elements.reduce(0) { max($0, abs($1)) }
    #expect(fits.isFitted(place, set: set), sourceLocation: sourceLocation)
    for (one, other) in zip(own.coefficients.elements, map.coefficients.elements) {
      #expect(abs(one - other) <= 1e-10 * largest, sourceLocation: sourceLocation)
    }
    let tested = choices[place].testRows
    let predicted = map.predict(part(design, columns, tested))
    for output in 0..<2 {
      let expected = tested.enumerated().reduce(0) { sum, row in
        let error = predicted[row.offset, output] - response[row.element, output]
        return sum + error * error
      }
      let squared = fits.squaredError(place, set: set, output: output)
      #expect(abs(squared - expected) <= 1e-9 * expected, sourceLocation: sourceLocation)
    }
  }

  @Test(
    "fits, conditions and errors, from sums and from predictions, are those of separate fits",
    arguments: [false, true], [false, true])
  func againstLinearFit(predicts: Bool, isGrouped: Bool) throws {
    let groups = isGrouped ? (0..<Self.rowCount).map { $0 / 5 % 9 } : nil
    let all = Self.sets.indices
    // All sets together, and long ones alone, whose sums are not side by side.
    for sets in [Array(all), Array(all.prefix(4))] {
      let own = sets.map { Self.sets[$0] }
      let fits = try Self.shared(own, groupOfRow: groups).fits(Self.choices, predicts: predicts)
      for place in [1, 8] {
        let train = Self.choices[place].training.rows
        for (set, columns) in own.enumerated() {
          let single = try LinearFit(
            design: Self.part(Self.design, columns, train), response: Self.part(Self.response, [0, 1], train))
          Self.expect(fits, place, set: set, columns: columns, equal: single.map)
          #expect(fits.columnCount(place, set: set) == columns.count)
          let condition = try #require(single.condition.value)
          #expect(abs((fits.condition(place, set: set) ?? 0) - condition) <= 1e-10 * condition)
        }
      }
    }
  }

  @Test("a set without columns predicts the mean also beside long sets alone")
  func mean() throws {
    let fits = try Self.shared([Self.sets[0], []]).fits(Self.choices, predicts: false)
    for (place, choice) in Self.choices.enumerated() {
      let trained = choice.training.rows.map { Self.response[$0, 1] }
      let mean = trained.reduce(0, +) / Double(trained.count)
      let expected = choice.testRows.reduce(0) { sum, row in
        sum + (mean - Self.response[row, 1]) * (mean - Self.response[row, 1])
      }
      #expect(abs(fits.squaredError(place, set: 1, output: 1) - expected) <= 1e-11 * expected)
    }
  }

  @Test(
    "the results of a choice do not depend on its place, nor on the other choices", arguments: [false, true])
  func places(predicts: Bool) throws {
    for sets in [Self.sets, [Self.sets[0]]] {
      let shared = try Self.shared(sets)
      let together = shared.fits(Self.choices, predicts: predicts)
      for (place, choice) in Self.choices.enumerated() {
        let alone = shared.fits([choice], predicts: predicts)
        for set in sets.indices {
          #expect(together.condition(place, set: set) == alone.condition(0, set: set))
          for output in 0..<2 {
            #expect(
              together.squaredError(place, set: set, output: output)
                == alone.squaredError(0, set: set, output: output))
          }
          let (one, other) = (
            together.map(place, set: set, columns: sets[set]), alone.map(0, set: set, columns: sets[set])
          )
          #expect(one.coefficients.elements == other.coefficients.elements)
        }
      }
    }
  }

  @Test("other sets change numbers by at most 1e-12")
  func independence() throws {
    let all = try Self.shared(Self.sets).fits(Self.choices, predicts: false)
    for (set, columns) in Self.sets.enumerated() {
      let alone = try Self.shared([columns]).fits(Self.choices, predicts: false)
      for place in Self.choices.indices {
        let condition = try #require(alone.condition(place, set: 0))
        #expect(abs((all.condition(place, set: set) ?? 0) - condition) <= 1e-12 * condition)
        for output in 0..<2 {
          let error = alone.squaredError(place, set: 0, output: output)
          #expect(abs(all.squaredError(place, set: set, output: output) - error) <= 1e-12 * error)
        }
      }
    }
  }

  @Test("both kernels give the same coefficients, and the same other numbers but for rounding")
  func kernels() throws {
    let sets = [Array(0..<66), Array(0..<33), Array(0..<40) + Array(45..<61), Array(5..<17), [70]]
    let shared = try #require(
      SharedColumns(design: ColumnDesign(Self.design), response: Self.response, columns: Set(0..<71)))
    let (sums, choices) = (shared.sums, Self.choices.prefix(8))
    // A column that is constant in training, on the path of all sets but two.
    var isConstant = [UInt8](repeating: 0, count: 71 * 8)
    for lane in 0..<8 { isConstant[7 * 8 + lane] = 1 }
    for vectors in [2, 4, 8] as [CInt] where vectors <= Lanes.vectors {
      let lanes = LaneSums(choices, LaneSums.Source.all(Array(choices), sums)[...], sums, tests: true)
      func fit(isLong: Bool) -> (KernelTree, [Double]) {
        let tree = KernelTree(sets, sums.scaled, penalty: 0.01, isLong: isLong)
        return (tree, tree.fit(lanes, isConstant: isConstant, tests: true, vectors: vectors))
      }
      // The second one overwrites sums.
      let (long, short) = (fit(isLong: true), fit(isLong: false))
      for (choice, set) in choices.indices.flatMap({ choice in sets.indices.map { (choice, $0) } }) {
        let (one, other) = (try #require(long.0.solutions[set]), try #require(short.0.solutions[set]))
        for place in sets[set].indices {
          let (own, others) = (long.0.coefficients(choice, one), short.0.coefficients(choice, other))
          let index = place * sums.scaled.outputCount + 1
          #expect(long.1[own.start + index * own.step] == short.1[others.start + index * others.step])
        }
        for part in [KernelTree.Part.columnCount, .condition, .isAccurate] {
          let (own, expected) = (
            long.1[long.0.index(choice, one, part)], short.1[short.0.index(choice, other, part)]
          )
          #expect(abs(own - expected) <= 1e-13 * expected && expected > 0)
        }
        let (own, expected) = (
          long.1[long.0.indexOfError(choice, one, output: 1)],
          short.1[short.0.indexOfError(choice, other, output: 1)]
        )
        #expect(abs(own - expected) <= 1e-12 * expected)
      }
    }
  }

  @Test("a column that is constant in training is ignored")
  func constantColumn() throws {
    var design = Self.design
    let train = Self.choices[0].training.rows
    for row in train { design[row, 4] = 0.5 }
    let columns = Self.sets[0]
    let fits = try Self.shared([columns], design: design).fits([Self.choices[0]], predicts: false)
    let single = try LinearFit(
      design: Self.part(design, columns, train), response: Self.part(Self.response, [0, 1], train))
    Self.expect(fits, 0, set: 0, columns: columns, equal: single.map, design: design)
    #expect(fits.columnCount(0, set: 0) == columns.count - 1)
    #expect(fits.map(0, set: 0, columns: columns).coefficients.row(4) == [0, 0])
  }

  @Test("sets with a column that depends on others have no result, while the others have one")
  func dependentColumn() throws {
    var design = Self.design
    for row in 0..<Self.rowCount { design[row, 206] = design[row, 20] - 2 * design[row, 17] }
    // The third set lacks the column, the second ends before it.
    let fits = try Self.shared(Self.sets, design: design).fits(Self.choices, predicts: false)
    for place in Self.choices.indices {
      #expect(Self.sets.indices.map { fits.isFitted(place, set: $0) } == [false, true, true, false, true])
    }
  }

  @Test("without a length left, a column spoils only the sets that it is in")
  func lostColumn() throws {
    var design = Self.design
    let choice = Self.choices[0]
    // In training it varies by less than the rounding of its squares.
    for row in 0..<Self.rowCount { design[row, 205] = 1e3 * design[row, 205] }
    for row in choice.training.rows { design[row, 205] = 1e-9 * design[row, 204] }
    let fits = try Self.shared(Self.sets, design: design).fits([choice], predicts: false)
    #expect(Self.sets.indices.map { fits.isFitted(0, set: $0) } == [false, true, true, false, true])
  }

  @Test("without more rows than columns, or without rows, there is no result")
  func tooFew() throws {
    let shared = try Self.shared([Array(0..<200), Array(0..<199)])
    let few = SharedLeastSquares.Choice(training: .rows(Array(0..<200)), testRows: [300])
    let none = SharedLeastSquares.Choice(training: .rows([]), testRows: [300])
    let fits = shared.fits([few, none], predicts: false)
    #expect(!fits.isFitted(0, set: 0) && !fits.isFitted(1, set: 0) && !fits.isFitted(1, set: 1))
  }

  @Test("with a penalty they are those of RidgeFit")
  func penalised() throws {
    let fits = try Self.shared(Array(Self.sets.prefix(2)), penalty: 0.01).fits(Self.choices, predicts: false)
    for place in [8] {
      let train = Self.choices[place].training.rows
      for set in 0..<2 {
        let single = try RidgeFit(
          design: Self.part(Self.design, Self.sets[set], train),
          response: Self.part(Self.response, [0, 1], train), penalty: 0.01)
        Self.expect(fits, place, set: set, columns: Self.sets[set], equal: single.map)
      }
    }
  }
}
