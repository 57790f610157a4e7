/// A capture file as fields, exactly as between the commas.
struct PlantedTable {
  var header: [String]
  var rows: [[String]]

  /// - Parameter text: The text of a file without quotation marks.
  init(_ text: String) {
    let lines = text.split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingPrefix(" ") }
    }
    header = lines[0].map(String.init)
    rows = lines.dropFirst().map { $0.map(String.init) }
  }

  func position(_ column: String) -> Int {
    guard let position = header.firstIndex(of: column) else { preconditionFailure("no column \(column)") }
    return position
  }

  subscript(row: Int, column: String) -> String {
    get { rows[row][position(column)] }
    set { rows[row][position(column)] = newValue }
  }

  mutating func set(_ column: String, _ value: String, where isMeant: (Int) -> Bool = { _ in true }) {
    let position = position(column)
    for row in rows.indices where isMeant(row) { rows[row][position] = value }
  }

  mutating func remove(_ columns: [String]) {
    for column in columns {
      let position = position(column)
      header.remove(at: position)
      for row in rows.indices { rows[row].remove(at: position) }
    }
  }

  mutating func insert(_ column: String, _ value: String, at position: Int) {
    header.insert(column, at: position)
    for row in rows.indices { rows[row].insert(value, at: position) }
  }

  /// Reorders the columns.
  mutating func reverseColumns() {
    header.reverse()
    for row in rows.indices { rows[row].reverse() }
  }

  /// `line:column` of a field in the file that `text()` makes.
  func place(_ row: Int, _ column: String) -> String {
    let before = rows[row][..<position(column)]
    return "\(row + 2):\(before.map(\.count).reduce(0, +) + before.count + 1)"
  }

  func text(separator: String = ",", lineEnd: String = "\n") -> String {
    ([header] + rows).map { $0.joined(separator: separator) }.joined(separator: lineEnd)
  }
}
