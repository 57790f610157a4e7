import Inputs

/// Rows with a time, a duration and what was shown or asked for in it.
struct BIDSEvents: Sendable {
  struct Row: Sendable {
    let onset: Double
    /// Infinity if the file does not state it.
    let duration: Double
    /// In the coordinates of the file; nil if none was shown.
    let target: (x: Double, y: Double)?
    /// Index of the row in the file.
    let row: Int
  }

  let table: BIDSTable
  /// In the order of their onsets.
  let rows: [Row]
  let hasTargets: Bool
  /// Columns whose words are labels, with the order of the words as far as it is declared.
  let labels: [(name: String, column: Int, order: [String])]

  /// - Parameters:
  ///   - levels: The declared words of columns.
  ///   - known: Names of labels that need no declaration.
  init(_ table: BIDSTable, levels: [String: [String]], known: Set<String>) throws(InputError) {
    self.table = table
    guard let onset = table.index(of: "onset") else {
      throw InputError(
        Place(file: table.path, line: 1),
        "has no column 'onset'" + hint(for: "onset", among: table.columns, then: nil))
    }
    let duration = table.index(of: "duration")
    let (x, y) = (table.index(of: BIDSColumns.target[0]), table.index(of: BIDSColumns.target[1]))
    hasTargets = x != nil && y != nil
    if (x == nil) != (y == nil) {
      throw InputError(
        Place(file: table.path, line: 1),
        "has the column \(BIDSColumns.target[x == nil ? 1 : 0].quoted) without \(BIDSColumns.target[x == nil ? 0 : 1].quoted)"
      )
    }
    var rows = [Row]()
    for row in table.rows.indices {
      guard let start = try table.number(row, onset) else { continue }
      let length = try duration.flatMap { column throws(InputError) in try table.number(row, column) }
      var target: (x: Double, y: Double)?
      if let x, let y, let across = try table.number(row, x), let down = try table.number(row, y) {
        target = (across, down)
      }
      // A target that is only announced is shown until the next one.
      let isImpulse = target != nil && length == 0
      rows.append(
        Row(onset: start, duration: isImpulse ? .infinity : length ?? .infinity, target: target, row: row))
    }
    self.rows = rows.enumerated().sorted { ($0.element.onset, $0.offset) < ($1.element.onset, $1.offset) }
      .map(\.element)
    let taken = Set(["onset", "duration", "target", ""] + BIDSColumns.target)
    labels = table.columns.enumerated().compactMap { column, name in
      guard !taken.contains(name), levels[name] != nil || known.contains(name) else { return nil }
      return (name, column, levels[name] ?? [])
    }
  }

  /// The index of the row that covers each time, in the order of times; nil where there is none. Of several the latest
  /// holds; a row without a duration lasts until the next one.
  ///
  /// - Parameters:
  ///   - times: Rising.
  ///   - targetsOnly: Whether rows without a target are passed over, such as key presses while one is shown.
  func covering(_ times: some Collection<Double>, targetsOnly: Bool = false) -> [Int?] {
    var (next, last) = (0, Int?.none)
    return times.map { exact in
      // Times are sums of stored numbers, so that one that should be equal can be less by a rounding error.
      let time = exact + max(1e-7, 4 * exact.ulp)
      while next < rows.count, rows[next].onset <= time {
        if !targetsOnly || rows[next].target != nil { last = next }
        next += 1
      }
      guard let row = last, time < rows[row].onset + rows[row].duration else { return nil }
      return row
    }
  }
}
