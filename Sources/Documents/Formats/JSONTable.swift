import Inputs

/// Tables as JSON: a list of row objects with the names of the CSV columns, numbers in full, and null where a field is
/// empty. `pandas.read_json` reads it. Titles, notes and caveats stand in `tables.json`: see `TablesRecord`.
enum JSONTable {
  static let format = ReportFormat(
    fileEnd: ".json", holdsSeveralTables: false, several: several,
    text: { table in rows(table, indent: "") + "\n" })

  /// An object with the rows by the names of the tables, and `tables`, which says what these are.
  @Sendable private static func several(_ tables: [(name: String, table: Table)]) -> String {
    let members =
      tables.map { "\(JSONValue.text($0.name).text(.row)): \(rows($0.table, indent: "  "))" }
      + [TablesRecord.member(tables)]
    return "{\n  \(members.joined(separator: ",\n  "))\n}\n"
  }

  private static func rows(_ table: Table, indent: String) -> String {
    let rows = values(table).map { "\(indent)  " + $0.text(.row) }
    return rows.isEmpty ? "[]" : "[\n\(rows.joined(separator: ",\n"))\n\(indent)]"
  }

  /// One object per row.
  static func values(_ table: Table) -> [JSONValue] {
    let data = TableRows(table)
    let names = data.columns.map(\.name)
    return data.rows.map { row in .object(zip(names, row).map { ($0, $1.json) }) }
  }
}
