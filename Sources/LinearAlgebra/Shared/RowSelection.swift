/// A selection of rows of a matrix: a list of rows, or all rows but a list. Lists are ascending without duplicates.
public enum RowSelection: Sendable, Equatable, Sequence {
  case rows([Int])
  /// All of `of` rows except the listed ones.
  case allBut([Int], of: Int)

  /// The listed rows, and whether these are the selected ones.
  var listed: (rows: [Int], areMeant: Bool) {
    switch self {
    case .rows(let rows): (rows, true)
    case .allBut(let rows, _): (rows, false)
    }
  }

  public var count: Int {
    switch self {
    case .rows(let rows): rows.count
    case .allBut(let rows, let all): all - rows.count
    }
  }

  /// The selected rows, ascending.
  public var rows: [Int] {
    switch self {
    case .rows(let rows): rows
    case .allBut(let left, let all): Self.others(than: left, of: all)
    }
  }

  /// The rows that are not selected, ascending.
  ///
  /// - Parameter all: The number of rows of the matrix.
  func left(of all: Int) -> [Int] {
    switch self {
    case .rows(let rows): Self.others(than: rows, of: all)
    case .allBut(let left, _): left
    }
  }

  /// Returns whether these are all the rows that are not selected, ascending; it takes less time than to list them.
  func leaves(_ others: [Int], of all: Int) -> Bool {
    guard count + others.count == all else { return false }
    switch self {
    case .allBut(let left, _): return left == others
    case .rows(let rows):
      var (place, last) = (0, -1)
      return others.allSatisfy { row in
        while place < rows.count, rows[place] < row { place += 1 }
        defer { last = row }
        return row > last && row < all && (place == rows.count || rows[place] != row)
      }
    }
  }

  private static func others(than listed: [Int], of all: Int) -> [Int] {
    var rows = [Int]()
    rows.reserveCapacity(all - listed.count)
    var start = 0
    for row in listed {
      rows += start..<row
      start = row + 1
    }
    return rows + Array(start..<all)
  }

  /// Iterates over the selected rows in ascending order.
  public func makeIterator() -> IndexingIterator<[Int]> { rows.makeIterator() }

  public static func == (one: RowSelection, other: RowSelection) -> Bool { one.rows == other.rows }
}
