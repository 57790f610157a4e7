import Testing

@testable import LinearAlgebra

@Suite("Designs by column")
struct ColumnDesignTests {
  /// Rows 0 to 2 of table 0 and rows 0 and 1 of table 1, from the last to the first. The first column is constant in
  /// table 1, and the last one is the design's own.
  private static let design = ColumnDesign(
    rowCount: 5,
    columns: [
      .shared([[1, 2, 3], [7]]), .shared([[-1, -2, -3], [-4, -5]]), .own([10, 20, 30, 40, 50]),
    ],
    places: [(1, 1), (1, 0), (0, 2), (0, 1), (0, 0)].map { ColumnDesign.Place(table: $0.0, row: $0.1) })

  private static let rows: [[Double]] = [
    [7, -5, 10], [7, -4, 20], [3, -3, 30], [2, -2, 40], [1, -1, 50],
  ]

  @Test("a row has the numbers of its table, wherever its columns are")
  func numbers() {
    for row in 0..<5 {
      #expect(Self.design.row(row) == Self.rows[row])
      #expect((0..<3).map { Self.design[row, $0] } == Self.rows[row])
    }
    #expect(Self.design.only([4, 0, 4]).row(0) == [1, -1, 50])
    #expect(Self.design.only([4, 0, 4]).row(1) == [7, -5, 10])
  }

  @Test("a matrix has the given rows and columns in the given order, of one table or several")
  func matrix() {
    #expect(
      Self.design.matrix(rows: [4, 2, 3], columns: [2, 0])
        == Matrix(rowCount: 3, columnCount: 2, elements: [50, 1, 30, 3, 40, 2]))
    #expect(
      Self.design.matrix(rows: [1, 0, 4], columns: [0, 1])
        == Matrix(rowCount: 3, columnCount: 2, elements: [7, -4, 7, -5, 1, -1]))
    #expect(Self.design.matrix(rows: [], columns: [0, 1]) == Matrix(rowCount: 0, columnCount: 2))
  }

  @Test("ranges and constant columns are those of the rows that are asked for")
  func ranges() {
    #expect(Self.design.ranges(of: [2, 0], in: 0..<5) == [10...50, 1...7])
    #expect(Self.design.ranges(of: [0, 1], in: [0, 1]) == [7...7, -5 ... -4])
    #expect(Self.design.isConstant(0, in: [1, 0]) && !Self.design.isConstant(0, in: [0, 2]))
    #expect(!Self.design.isConstant(1, in: [1, 0]) && Self.design.isConstant(1, in: [3]))
  }

  @Test(
    "a column is finite if its numbers in all rows of the design are; other rows of its tables do not count")
  func finite() {
    let design = ColumnDesign(
      rowCount: 100,
      columns: [
        .shared([[.nan] + (0..<100).map(Double.init)]), .own((0..<100).map { $0 == 99 ? .infinity : 1 }),
        .shared([[.nan]]), .own([Double](repeating: .greatestFiniteMagnitude, count: 100)),
      ],
      places: (1...100).map { ColumnDesign.Place(table: 0, row: $0) })
    #expect(design.columnsNotFinite == [1, 2])
  }

  /// More rows than a block, in three tables, and not in the order of the tables.
  private static func large() -> (shared: ColumnDesign, own: ColumnDesign, response: Matrix) {
    let count = 1000
    func number(_ row: Int, _ column: Int) -> Double { Double((row * 37 + column * 11) % 101) / 7 - 3 }
    let places = (0..<count).map { ColumnDesign.Place(table: $0 / 400, row: 399 - $0 % 400) }
    let columns = (0..<9).map { column in
      ColumnDesign.Column.shared(
        (0..<3).map { table in (0..<400).map { number(table * 400 + 399 - $0, column) } })
    }
    let own = (0..<9).map { column in
      ColumnDesign.Column.own((0..<count).map { number($0, column) })
    }
    return (
      ColumnDesign(rowCount: count, columns: columns, places: places),
      ColumnDesign(rowCount: count, columns: own),
      Matrix(rowCount: count, columnCount: 2) { number($0, 9 + $1) }
    )
  }

  @Test(
    "sums of products are the same to the last bit for shared and own columns, whether rows are kept or not")
  func sums() throws {
    let (shared, own, response) = Self.large()
    let some = (0..<1000).filter { $0 % 3 != 1 }
    let expected = try #require(ScaledColumns(design: own, response: response, asked: [0, 2, 3, 8]))
    for (design, mostKept) in [(shared, 0), (shared, 1 << 22), (own, 0)] {
      let scaled = try #require(
        ScaledColumns(design: design, response: response, asked: [0, 2, 3, 8], mostKept: mostKept))
      #expect(ProductSums(scaled).total == ProductSums(expected).total)
      #expect(
        ProductSums(scaled).sums(over: .rows(some)).selected
          == ProductSums(expected).sums(over: .rows(some)).selected)
    }
  }
}

extension ColumnDesign {
  init(_ matrix: Matrix) {
    self.init(
      rowCount: matrix.rowCount,
      columns: (0..<matrix.columnCount).map { column in
        .own((0..<matrix.rowCount).map { matrix[$0, column] })
      })
  }
}
