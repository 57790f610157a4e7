/// A selection of rows of a matrix: a list of rows, or all rows but a list. Lists are ascending without duplicates.
public enum RowSelection: Sendable, Equatable {
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
    case .rows(let rows): return rows
    case .allBut(let left, let all):
      var rows = [Int]()
      rows.reserveCapacity(count)
      var start = 0
      for row in left {
        rows += start..<row
        start = row + 1
      }
      return rows + Array(start..<all)
    }
  }

  public static func == (one: RowSelection, other: RowSelection) -> Bool { one.rows == other.rows }
}
