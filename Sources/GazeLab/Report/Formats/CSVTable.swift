/// Tables as comma-separated values: numbers in full, a standard deviation in a column of its own.
enum CSVTable {
  static let format = ReportFormat(fileExtension: "csv", holdsSeveralTables: false) { table in
    let hasDeviation = table.columns.indices.map { column in
      table.rows.contains { row in
        if case .spread(_, .some, _) = row[column] { true } else { false }
      }
    }
    // A file of numbers has no room for a sentence but in each row.
    let caveat = table.caveats.isEmpty ? [] : [table.caveats.joined(separator: " ")]
    let header = zip(table.columns, hasDeviation).flatMap { column, hasDeviation in
      hasDeviation ? [column.heading, "SD of \(column.heading)"] : [column.heading]
    }
    let rows = table.rows.map { row in
      zip(row, hasDeviation).flatMap { entry, hasDeviation in
        hasDeviation ? [value(entry), deviation(entry)] : [value(entry)]
      }
    }
    return ([header + caveat.map { _ in "caveat" }] + rows.map { $0 + caveat }).map(csvRow).joined()
  }

  private static func value(_ entry: Table.Entry) -> String {
    switch entry {
    case .text(let text), .missing(let text): notAFormula(text)
    case .number(let value, _), .spread(let value, _, _), .scientific(let value), .probability(let value):
      "\(value)"
    case .counts: entry.text()
    }
  }

  private static func deviation(_ entry: Table.Entry) -> String {
    guard case .spread(_, .some(let deviation), _) = entry else { return "" }
    return "\(deviation)"
  }
}
