/// A design, n × p, by column. Columns share the memory of the arrays that they are given, so that those of a large
/// study are not copied.
public struct ColumnDesign: Sendable {
  /// The place of a row in shared columns: the table, and the row of this table.
  public struct Place: Sendable {
    public let table: UInt32
    public let row: UInt32

    public init(table: Int, row: Int) { (self.table, self.row) = (UInt32(table), UInt32(row)) }
  }

  public enum Column: Sendable {
    /// One number per row of the design.
    case own([Double])
    /// One array per table: a number per row of the table, or a single one that all its rows have.
    case shared([[Double]])
  }

  public let rowCount: Int
  private let columns: [Column]
  /// One per row; empty if no column is shared.
  private let places: [Place]

  public var columnCount: Int { columns.count }

  /// - Parameter places: One per row, in tables that each shared column has; not needed without shared columns.
  public init(rowCount: Int, columns: [Column], places: [Place] = []) {
    // Checked once in advance, because a large study spends much time in the inner loop.
    var rowsByTable = [Int]()
    for place in places {
      let table = Int(place.table)
      while rowsByTable.count <= table { rowsByTable.append(0) }
      rowsByTable[table] = max(rowsByTable[table], Int(place.row) + 1)
    }
    for column in columns {
      switch column {
      case .own(let numbers):
        precondition(numbers.count == rowCount, "\(numbers.count) numbers for \(rowCount) rows")
      case .shared(let tables):
        precondition(places.count == rowCount, "\(places.count) places for \(rowCount) rows")
        precondition(tables.count >= rowsByTable.count, "a column lacks a table")
        precondition(
          zip(rowsByTable, tables).allSatisfy { $0 <= $1.count || $1.count == 1 }, "a column lacks rows")
      }
    }
    self.rowCount = rowCount
    self.columns = columns
    self.places = places
  }

  public subscript(row: Int, column: Int) -> Double {
    precondition(row >= 0 && row < rowCount, "row \(row) of \(rowCount)")
    switch columns[column] {
    case .own(let numbers): return numbers[row]
    case .shared(let tables): return Self.number(tables, places[row])
    }
  }

  @inline(__always)
  private static func number(_ tables: [[Double]], _ place: Place) -> Double {
    let numbers = tables[Int(place.table)]
    return numbers[numbers.count == 1 ? 0 : Int(place.row)]
  }

  public func row(_ row: Int) -> [Double] { columns.indices.map { self[row, $0] } }

  /// The design with some of its rows, in the given order. Shared columns stay shared.
  public func only(_ rows: [Int]) -> ColumnDesign {
    let columns = columns.map { column in
      switch column {
      case .own(let numbers): Column.own(rows.map { numbers[$0] })
      case .shared: column
      }
    }
    return ColumnDesign(
      rowCount: rows.count, columns: columns, places: places.isEmpty ? [] : rows.map { places[$0] })
  }

  /// Some rows and columns in the given order, row-major.
  public func matrix(rows: [Int], columns: [Int]) -> Matrix {
    let width = columns.count
    var elements = [Double](repeating: 0, count: rows.count * width)
    unsafe elements.withUnsafeMutableBufferPointer { elements in
      forEachBlock(of: rows) { block, start in
        for (place, column) in columns.enumerated() {
          forEach(column, block) { unsafe elements[(start + $0) * width + place] = $1 }
        }
      }
    }
    return Matrix(rowCount: rows.count, columnCount: width, elements: elements)
  }

  /// The ranges of some columns over some rows, at least one.
  public func ranges(of columns: [Int], in rows: some RandomAccessCollection<Int>) -> [ClosedRange<Double>] {
    var least = [Double](repeating: .infinity, count: columns.count)
    var largest = [Double](repeating: -.infinity, count: columns.count)
    forEachBlock(of: rows) { block, _ in
      for (place, column) in columns.enumerated() {
        var (low, high) = (least[place], largest[place])
        forEach(column, block) { (low, high) = (min(low, $1), max(high, $1)) }
        least[place] = low
        largest[place] = high
      }
    }
    return zip(least, largest).map { $0...$1 }
  }

  /// The columns, ascending, in which a number is NaN or infinite.
  public var columnsNotFinite: [Int] {
    var isFinite = [Bool](repeating: true, count: columnCount)
    forEachBlock(of: 0..<rowCount) { block, _ in
      for column in isFinite.indices where isFinite[column] {
        var areFinite = true
        forEach(column, block) { areFinite = areFinite && $1.isFinite }
        isFinite[column] = areFinite
      }
    }
    return isFinite.indices.filter { !isFinite[$0] }
  }

  /// Returns whether a column has the same number in some rows.
  func isConstant(_ column: Int, in rows: some Sequence<Int>) -> Bool {
    var first: Double?
    return rows.allSatisfy { row in
      let number = self[row, column]
      defer { first = first ?? number }
      return first == nil || first == number
    }
  }

  /// Rows that are read column by column, and stay in the cache meanwhile.
  struct Block {
    let rows: [Int]
    /// The table of all rows, and the row of each; nil if there are several tables or none.
    fileprivate let table: (index: Int, rows: [Int])?
  }

  static let blockRows = 64

  /// Calls `body` with at most `blockRows` rows at a time, and the position of the first among all.
  @inline(__always)
  func forEachBlock(of rows: some RandomAccessCollection<Int>, _ body: (_ block: Block, _ start: Int) -> Void)
  {
    var (rest, start) = (rows[...], 0)
    while !rest.isEmpty {
      body(block(rest.prefix(Self.blockRows)), start)
      rest = rest.dropFirst(Self.blockRows)
      start += Self.blockRows
    }
  }

  private func block(_ rows: some Collection<Int>) -> Block {
    let rows = Array(rows)
    precondition(rows.allSatisfy { $0 >= 0 && $0 < rowCount }, "no such row")
    guard !places.isEmpty, let table = rows.first.map({ places[$0].table }) else {
      return Block(rows: rows, table: nil)
    }
    var tableRows = [Int]()
    tableRows.reserveCapacity(rows.count)
    for row in rows {
      guard places[row].table == table else { return Block(rows: rows, table: nil) }
      tableRows.append(Int(places[row].row))
    }
    return Block(rows: rows, table: (Int(table), tableRows))
  }

  /// Calls `body` with the numbers of a column in the rows of a block, and with the position of each in the block.
  @inline(__always)
  func forEach(_ column: Int, _ block: Block, _ body: (_ position: Int, _ number: Double) -> Void) {
    switch columns[column] {
    case .own(let numbers): Self.forEach(numbers, block.rows, body)
    case .shared(let tables):
      guard let table = block.table else {
        for (position, row) in block.rows.enumerated() { body(position, Self.number(tables, places[row])) }
        return
      }
      let numbers = tables[table.index]
      if numbers.count == 1 {
        let number = numbers[0]
        for position in table.rows.indices { body(position, number) }
      } else {
        Self.forEach(numbers, table.rows, body)
      }
    }
  }

  /// - Precondition: There are these rows, which is not checked again.
  @inline(__always)
  private static func forEach(
    _ numbers: [Double], _ rows: [Int], _ body: (_ position: Int, _ number: Double) -> Void
  ) {
    unsafe numbers.withUnsafeBufferPointer { numbers in
      for (position, row) in rows.enumerated() { body(position, unsafe numbers[row]) }
    }
  }
}
