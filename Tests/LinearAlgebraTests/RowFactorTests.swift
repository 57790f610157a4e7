import Testing

@testable import LinearAlgebra

@Suite("Triangular factors of rows")
struct RowFactorTests {
  private static let cutoffs = [1e-16, 1e-12, 1e-8, 1e-3, 0.1]
  private static let sizes = [1, 2, 7, 30, 61, 119]

  /// Numbers without pattern, between −0.5 and 0.5.
  private static func numbers(_ count: Int, _ seed: UInt64) -> [Double] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53 - 0.5
    }
  }

  private struct Rows {
    let design: Matrix
    let response: Matrix
    /// The rows of each group.
    let groups: [[Int]]

    init(_ sizes: [Int] = RowFactorTests.sizes, shuffled: Bool = true) {
      let count = sizes.reduce(0, +)
      let noise = RowFactorTests.numbers(9 * count, 3)
      let groupOfRow = sizes.enumerated().flatMap { [Int](repeating: $0, count: $1) }
      // Rows of a group need not be neighbours.
      let places = shuffled ? (0..<count).map { $0 * 7 % count } : Array(0..<count)
      groups = sizes.indices.map { group in (0..<count).filter { groupOfRow[places[$0]] == group } }
      design = Matrix(rowCount: count, columnCount: 7) { row, column in
        let (own, group) = (noise[9 * row + column], groupOfRow[places[row]])
        switch column {
        // Another unit, far from zero.
        case 0: return 1e3 + 1e-3 * own
        case 1: return 300 * own
        // Constant except in group 3.
        case 2: return group == 3 ? own : 7
        // Nearly a copy of column 1.
        case 3: return 300 * noise[9 * row + 1] * (1 + 1e-6 * own)
        // One number per group.
        case 4: return Double(group * group)
        // Constant in group 5.
        case 5: return group == 5 ? -2 : own
        default: return own * own
        }
      }
      response = Matrix(rowCount: count, columnCount: 2) { row, output in
        noise[9 * row] + 0.1 * noise[9 * row + 5] + noise[9 * row + 7 + output]
      }
    }

    func factor(_ rows: [Int]) -> RowFactor {
      RowFactor(design: design.rows(rows), response: response.rows(rows))
    }

    func except(_ rows: [Int]) -> [Int] { (0..<design.rowCount).filter { !rows.contains($0) } }
  }

  private func expectNear(_ one: SingularTest, _ other: SingularTest, within tolerance: Double) {
    #expect(one.rank == other.rank && one.cuts.map(\.rank) == other.cuts.map(\.rank))
    let (ours, theirs) = (
      [one.meanLeverage ?? .nan] + one.cuts.map(\.squaredError),
      [other.meanLeverage ?? .nan] + other.cuts.map(\.squaredError)
    )
    for (one, other) in zip(ours, theirs) { #expect(abs(one - other) <= tolerance * other) }
  }

  @Test("the fit without a group, applied to the group, is that of the rows themselves", arguments: 0..<6)
  func allButOne(group: Int) throws {
    let rows = Rows()
    let factors = rows.groups.map(rows.factor)
    let training = try #require(RowFactor.allBut(each: factors)[group])
    let (left, kept) = (rows.groups[group], rows.except(rows.groups[group]))
    #expect(training.rowCount == kept.count)
    for columns in [Array(0..<7), [1], [0, 2, 4], [1, 3], [2], []] {
      func part(_ rowNumbers: [Int]) -> Matrix {
        Matrix(rowCount: rowNumbers.count, columnCount: columns.count) {
          rows.design[rowNumbers[$0], columns[$1]]
        }
      }
      let direct = try SingularFactors(design: part(kept), response: rows.response.rows(kept)).test(
        part(left), rows.response.rows(left), leverageCutoff: 1e-12, cutoffs: Self.cutoffs)
      let merged = try training.test(
        on: factors[group], columns: columns, leverageCutoff: 1e-12, cutoffs: Self.cutoffs)
      expectNear(merged, direct, within: 1e-7)
      for (cut, cutoff) in zip(merged.cuts, Self.cutoffs) where !columns.isEmpty {
        let fit = try LinearFit(
          design: part(kept), response: rows.response.rows(kept), relativeCutoff: cutoff)
        #expect(cut.rank == fit.rank)
        let predicted = fit.predict(part(left)).elements
        let expected = zip(predicted, rows.response.rows(left).elements).reduce(0) {
          $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
        }
        #expect(abs(cut.squaredError - expected) <= 1e-7 * expected)
      }
    }
  }

  @Test("well-conditioned columns agree to 1e-11, however far from zero", arguments: 0..<6)
  func accuracy(group: Int) throws {
    let rows = Rows()
    func part(_ rowNumbers: [Int]) -> Matrix {
      Matrix(rowCount: rowNumbers.count, columnCount: 3) {
        rows.design[rowNumbers[$0], [1, 5, 6][$1]] * ($1 == 0 ? 1e-3 : 1) - 1e4
      }
    }
    let (left, kept) = (rows.groups[group], rows.except(rows.groups[group]))
    let direct = try SingularFactors(design: part(kept), response: rows.response.rows(kept)).test(
      part(left), rows.response.rows(left), leverageCutoff: 1e-12, cutoffs: Self.cutoffs)
    let factors = rows.groups.map { RowFactor(design: part($0), response: rows.response.rows($0)) }
    let training = try #require(RowFactor.allBut(each: factors)[group])
    let merged = try training.test(
      on: factors[group], columns: [0, 1, 2], leverageCutoff: 1e-12, cutoffs: Self.cutoffs)
    expectNear(merged, direct, within: 1e-11)
  }

  @Test("ranges are exactly those of the rows")
  func ranges() throws {
    let rows = Rows()
    let factors = rows.groups.map(rows.factor)
    for (group, factor) in RowFactor.allBut(each: factors).enumerated() {
      let factor = try #require(factor)
      let kept = rows.except(rows.groups[group])
      for column in 0..<7 {
        let numbers = kept.map { rows.design[$0, column] }
        #expect(factor.least[column] == numbers.min() && factor.largest[column] == numbers.max())
      }
      // Only group 3 has other numbers in this column.
      #expect((factor.least[2] == factor.largest[2]) == (group == 3))
    }
  }

  @Test("a column of one number per group, 1e9 from the others, costs no digits of the others")
  func farGroups() throws {
    // By hand: y = 2x in both groups that are trained on, whose x are 0, 1, 2 and 1e9, 1e9 + 1, 1e9 + 2.
    func factor(_ base: Double, _ y: (Double) -> Double) -> RowFactor {
      let x = [base, base + 1, base + 2]
      return RowFactor(
        design: Matrix(rowCount: 3, columnCount: 1, elements: x),
        response: Matrix(rowCount: 3, columnCount: 1, elements: x.map(y)))
    }
    let groups = [factor(1e9) { _ in 5 }, factor(0) { 2 * $0 }, factor(1) { 2 * $0 }]
    let training = try #require(RowFactor.allBut(each: groups)[0])
    let test = try training.test(on: groups[1], columns: [0], leverageCutoff: 0, cutoffs: [0])
    // Training: 0, 1, 2, 1, 2, 3 with mean 1.5 and Σ(x − 1.5)² = 5.5; the test rows lie −1.5, −0.5 and 0.5 from it.
    #expect(test.cuts[0].squaredError < 1e-28)
    let leverage = try #require(test.meanLeverage)
    let expected: Double = 1.0 / 6 + 2.75 / 5.5 / 3
    #expect(abs(leverage - expected) < 1e-15)
  }

  @Test("rows without columns can be merged: only their number is left")
  func noColumns() {
    func factor(_ rowCount: Int) -> RowFactor {
      RowFactor(
        design: Matrix(rowCount: rowCount, columnCount: 0),
        response: Matrix(rowCount: rowCount, columnCount: 0))
    }
    let merged = factor(2).merged(with: factor(3))
    #expect(merged.rowCount == 5 && merged.width == 0 && merged.triangle.isEmpty)
  }

  @Test("a group that is alone has nothing beside it")
  func alone() {
    #expect(RowFactor.allBut(each: [Rows().factor([0, 1])]).map { $0 == nil } == [true])
    #expect(RowFactor.allBut(each: []).isEmpty)
  }

  @Test("numbers beyond the range of doubles are an error, and do not stop other groups")
  func overflow() throws {
    func factor(_ numbers: [Double]) -> RowFactor {
      RowFactor(
        design: Matrix(rowCount: numbers.count, columnCount: 1, elements: numbers),
        response: Matrix(rowCount: numbers.count, columnCount: 1, elements: numbers))
    }
    let groups = [factor([1.7e308, -1.7e308]), factor([1, 2, 4]), factor([0, 3])]
    let others = RowFactor.allBut(each: groups)
    #expect(throws: LinearAlgebraError.overflow) {
      try #require(others[1]).test(on: groups[1], columns: [0], leverageCutoff: 0, cutoffs: [0])
    }
    #expect(throws: LinearAlgebraError.overflow) {
      try #require(others[0]).test(on: groups[0], columns: [0], leverageCutoff: 0, cutoffs: [0])
    }
    #expect(
      try #require(others[0]).test(on: groups[1], columns: [0], leverageCutoff: 0, cutoffs: [0]).rank == 1)
  }
}
