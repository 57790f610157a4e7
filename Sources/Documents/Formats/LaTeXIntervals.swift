import Inputs

extension Table {
  /// The table with both ends of each interval in one column, as `[a, b]`, which papers have and which takes less room.
  var withJoinedIntervals: Table {
    let pairs = columns.indices.dropLast().filter { index in
      guard let low = columns[index].interval, let high = columns[index + 1].interval else { return false }
      return low.name == high.name && low.part == .low && high.part == .high
    }
    guard !pairs.isEmpty else { return self }
    return changed(self) { table in
      for low in pairs.reversed() {
        let (first, second) = (columns[low], columns[low + 1])
        table.columns[low] = Column(title: "[\(first.title), \(second.title)]", unit: first.unit)
        table.columns.remove(at: low + 1)
        for row in rows.indices {
          table.rows[row][low] = Self.joined(rows[row][low], rows[row][low + 1])
          table.rows[row].remove(at: low + 1)
        }
      }
    }
  }

  private static func joined(_ low: Entry, _ high: Entry) -> Entry {
    guard case .number = low, case .number = high else { return low }
    return .text("[\(low.text()), \(high.text())]".replacing("-", with: "\u{2212}"))
  }
}
