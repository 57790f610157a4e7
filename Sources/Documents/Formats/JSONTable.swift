import Foundation

/// Tables as JSON: a list of row objects with the names of the CSV columns, numbers in full, and null where a field is
/// empty. `pandas.read_json` reads it. Titles, notes and caveats stand in `tables.json`: see `TablesRecord`.
enum JSONTable {
  static let format = ReportFormat(
    fileEnd: ".json", holdsSeveralTables: false, several: several,
    text: { table in rows(table, indent: "") + "\n" })

  /// An object with the rows by the names of the tables, and `tables`, which says what these are.
  @Sendable private static func several(_ tables: [(name: String, table: Table)]) -> String {
    let entries = tables.map { "    " + encode(TablesRecord.Entry($0.name, $0.table)) }
    let members =
      tables.map { "\(encode($0.name)): \(rows($0.table, indent: "  "))" }
      + ["\"tables\": [\n\(entries.joined(separator: ",\n"))\n  ]"]
    return "{\n  \(members.joined(separator: ",\n  "))\n}\n"
  }

  private static func rows(_ table: Table, indent: String) -> String {
    let data = TableRows(table)
    let keys = data.columns.map { encode($0.name) }
    let rows = data.rows.map { row in
      "{" + zip(keys, row).map { "\($0): \(text($1))" }.joined(separator: ", ") + "}"
    }
    guard !rows.isEmpty else { return "[]" }
    return "[\n" + rows.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)]"
  }

  private static func text(_ value: TableRows.Value) -> String {
    switch value {
    case .empty: "null"
    case .text(let text): encode(text)
    case .number(let number): "\(number)"
    case .integer(let count): "\(count)"
    }
  }

  static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(value) else {
      preconditionFailure("finite numbers and text can always be encoded")
    }
    return visible(String(decoding: bytes, as: UTF8.self))
  }

  /// Escapes characters that could control a terminal, change the reading direction or end a script in a page.
  private static func visible(_ json: String) -> String {
    if json.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") }) { return json }
    var escaped = ""
    for scalar in json.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate: escaped += unit16(scalar)
      default:
        if scalar == "<" { escaped += unit16(scalar) } else { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  private static func unit16(_ scalar: Unicode.Scalar) -> String {
    Character(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
