/// Which rows of a matrix are meant: a list of them, or all but a list.
public enum RowSelection: Sendable, Equatable {
  /// Ascending, none twice.
  case rows([Int])
  /// All rows but these; ascending, none twice.
  case allBut([Int])

  /// How many of `rowCount` rows are meant.
  public func count(of rowCount: Int) -> Int {
    switch self {
    case .rows(let rows): rows.count
    case .allBut(let rows): rowCount - rows.count
    }
  }

  /// The rows that are meant, ascending.
  public func rows(of rowCount: Int) -> [Int] {
    switch self {
    case .rows(let rows): return rows
    case .allBut(let left):
      var rows = [Int]()
      rows.reserveCapacity(rowCount - left.count)
      var start = 0
      for row in left {
        rows += start..<row
        start = row + 1
      }
      return rows + Array(start..<rowCount)
    }
  }
}
