import Inputs

/// `tables.json`: what the tables of a report are. Their rows stand in files of their own.
package enum TablesRecord {
  package static let name = "tables.json"

  /// - Parameter tables: By the names of their files without ending, such as `tables/table-1-angles`.
  package static func text(_ tables: [(name: String, table: Table)]) -> String {
    "{\n  \(member(tables))\n}\n"
  }

  /// The member `tables`, one line per table.
  static func member(_ tables: [(name: String, table: Table)]) -> String {
    let entries = tables.map { "    " + json($0.name, $0.table).text(.line) }
    return "\"tables\": [\n\(entries.joined(separator: ",\n"))\n  ]"
  }

  /// A table with its rows.
  static func whole(_ name: String, _ table: Table) -> JSONValue {
    let record = json(name, table)
    guard case .object(let members) = record.content else { return record }
    return .object(members + [("rows", .list(JSONTable.values(table)))])
  }

  private static func json(_ name: String, _ table: Table) -> JSONValue {
    let marks = (table.marking?.meanings ?? []).map { meaning in
      JSONValue.record(["mark": .text(meaning.mark.rawValue), "meaning": .text(meaning.sentence)])
    }
    let columns = TableRows(table).columns.map { column in
      JSONValue.record([
        "name": .text(column.name), "title": .text(column.title), "unit": .text(column.unit),
        "type": .text(column.kind.rawValue), "is_label": .boolean(column.isLabel),
      ])
    }
    return .record([
      "name": .text(name), "title": .text(table.title), "caveats": .texts(table.caveats),
      "notes": .texts(table.notes), "footnotes": .texts(table.footnotes), "marks": .list(marks),
      "columns": .list(columns),
    ])
  }
}
