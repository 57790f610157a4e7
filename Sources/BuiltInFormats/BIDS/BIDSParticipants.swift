import Inputs

/// participants.tsv: what is known about the people.
struct BIDSParticipants: Sendable {
  struct Column: Sendable {
    let name: String
    /// The declared order of its words.
    let order: [String]
    let words: [String: String]
  }

  /// The columns with at least one value.
  let columns: [Column]
  /// The name for which each `sub-` label stands, where that differs.
  let names: [String: String]
  let warnings: [CountedSentence]

  static let none = BIDSParticipants(columns: [], names: [:], warnings: [])

  private init(columns: [Column], names: [String: String], warnings: [CountedSentence]) {
    self.columns = columns
    self.names = names
    self.warnings = warnings
  }

  init(_ table: BIDSTable, levels: [String: [String]]) throws(InputError) {
    guard let identifier = table.index(of: "participant_id") else {
      throw InputError(
        Place(file: table.path, line: 1),
        "has no column 'participant_id'" + hint(for: "participant_id", among: table.columns, then: nil))
    }
    var lines = [String: Int]()
    for (index, row) in table.rows.enumerated() {
      let name = String(row[identifier].dropPrefix("sub-"))
      if let first = lines.updateValue(index, forKey: name) {
        throw InputError(
          table.place(row: index),
          "duplicate participant \(row[identifier].quoted), first in line \(first + table.firstLine)")
      }
    }
    func words(_ column: Int) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: table.rows.map { (String($0[identifier].dropPrefix("sub-")), $0[column]) })
    }
    var (columns, warnings) = ([Column](), [CountedSentence]())
    for (column, name) in table.columns.enumerated() where column != identifier && !name.isEmpty {
      let words = words(column)
      guard name != BIDSKeys.participant,
        words.values.contains(where: { $0 != BIDSTable.missing && !$0.isEmpty })
      else { continue }
      guard let label = BIDS.labelName(name), !columns.contains(where: { $0.name == label }) else {
        warnings.append(
          "the column \(name.quoted) of participants.tsv is not read: no label can have this name")
        continue
      }
      columns.append(Column(name: label, order: levels[name] ?? [], words: words))
    }
    self.columns = columns
    self.warnings = warnings
    names = table.index(of: BIDSKeys.participant).map(words)?.filter { $0.value != BIDSTable.missing } ?? [:]
    let people = table.rows.map { row in
      let label = String(row[identifier].dropPrefix("sub-"))
      return names[label] ?? label
    }
    var known = Set<String>()
    for (index, name) in people.enumerated() where !known.insert(name).inserted {
      throw InputError(
        table.place(row: index), "two participants have the name \(name.quoted); they would be taken for one")
    }
  }
}

extension String {
  fileprivate func dropPrefix(_ prefix: String) -> Substring {
    hasPrefix(prefix) ? dropFirst(prefix.count) : self[...]
  }
}
