/// Which rows of a matrix are meant: a list of them, or all but a list.
public enum RowSelection: Sendable, Equatable, Sequence {
  /// Ascending, none twice; so too below.
  case rows([Int])
  /// All of so many rows but these.
  case allBut([Int], of: Int)

  /// The rows that are listed, and whether these are the ones that are meant.
  var listed: (rows: [Int], areMeant: Bool) {
    switch self {
    case .rows(let rows): (rows, true)
    case .allBut(let rows, _): (rows, false)
    }
  }

  /// How many rows are meant.
  public var count: Int {
    switch self {
    case .rows(let rows): rows.count
    case .allBut(let rows, let all): all - rows.count
    }
  }

  /// The rows that are meant, ascending.
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

  /// The rows that are meant, ascending, without an array of them.
  public func makeIterator() -> Iterator {
    switch self {
    case .rows(let rows): Iterator(listed: rows[...], left: [], place: 0, end: 0)
    case .allBut(let rows, let all): Iterator(listed: [], left: rows[...], place: 0, end: all)
    }
  }

  public struct Iterator: IteratorProtocol {
    fileprivate var listed: ArraySlice<Int>
    fileprivate var left: ArraySlice<Int>
    fileprivate var place: Int
    fileprivate let end: Int

    public mutating func next() -> Int? {
      if let row = listed.popFirst() { return row }
      while left.first == place {
        left.removeFirst()
        place += 1
      }
      guard place < end else { return nil }
      defer { place += 1 }
      return place
    }
  }

  /// Whether the same rows are meant.
  public static func == (one: RowSelection, other: RowSelection) -> Bool { one.rows == other.rows }
}
