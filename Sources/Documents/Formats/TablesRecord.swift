/// `tables.json`: what the tables of a report are. Their rows stand in files of their own.
package enum TablesRecord {
  package static let name = "tables.json"

  /// - Parameter tables: By the names of their files without ending, such as `tables/table-1-angles`.
  package static func text(_ tables: [(name: String, table: Table)]) -> String {
    let entries = tables.map { "    " + JSONTable.encode(Entry($0.name, $0.table)) }
    return "{\n  \"tables\": [\n\(entries.joined(separator: ",\n"))\n  ]\n}\n"
  }

  struct Entry: Encodable {
    private struct Column: Encodable {
      let name: String
      let title: String
      let unit: String
      let type: TableRows.Column.Kind
      let isLabel: Bool

      enum CodingKeys: String, CodingKey {
        case name, title, unit, type
        case isLabel = "is_label"
      }
    }

    private struct Meaning: Encodable {
      let mark: String
      let meaning: String
    }

    private let name: String
    private let title: String
    private let caveats: [String]
    private let notes: [String]
    private let footnotes: [String]
    private let marks: [Meaning]
    private let columns: [Column]

    init(_ name: String, _ table: Table) {
      self.name = name
      title = table.title
      (caveats, notes, footnotes) = (table.caveats, table.notes, table.footnotes)
      marks = (table.marking?.meanings ?? []).map { Meaning(mark: $0.mark.rawValue, meaning: $0.sentence) }
      columns = TableRows(table).columns.map {
        Column(name: $0.name, title: $0.title, unit: $0.unit, type: $0.kind, isLabel: $0.isLabel)
      }
    }
  }
}
