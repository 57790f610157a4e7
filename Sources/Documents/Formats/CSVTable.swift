import Inputs
import Statistics

/// Tables as comma-separated values with numbers in full; standard deviations, marks, reasons and caveats have columns of
/// their own.
enum CSVTable {
  static let format = ReportFormat(fileEnd: ".csv", holdsSeveralTables: false) { table in
    let hasDeviation = table.columns.indices.map { column in
      table.rows.contains { $0[column].deviation != nil }
    }
    let header = zip(table.columns, hasDeviation).flatMap { column, hasDeviation in
      hasDeviation ? [column.heading, "SD of \(column.heading)"] : [column.heading]
    }
    let hasReasons = !table.reasons.isEmpty
    let rows = table.rows.indices.map { index -> [String] in
      let row = table.rows[index]
      let entries = zip(row, hasDeviation).flatMap { entry, hasDeviation in
        hasDeviation ? [value(entry), entry.deviation.map { "\($0)" } ?? ""] : [value(entry)]
      }
      let reasons = grouped(row.compactMap(\.reason), by: { $0 }).map { $0[0] }
      return entries + (table.marking.map { [$0.rows[index]?.rawValue ?? ""] } ?? [])
        + (hasReasons ? [notAFormula(reasons.joined(separator: "; "))] : [])
    }
    let further = (table.marking == nil ? [] : ["mark"]) + (hasReasons ? ["reason"] : [])
    let caveat = caveat(table)
    return ([header + further + caveat.map { _ in "caveat" }] + rows.map { $0 + caveat }).map(csvRow)
      .joined()
  }

  /// The caveats in one field of each row, since a file of numbers has no other room for sentences; no field without
  /// caveats.
  static func caveat(_ table: Table) -> [String] {
    table.caveats.isEmpty ? [] : [notAFormula(table.caveats.joined(separator: " "))]
  }

  private static func value(_ entry: Table.Entry) -> String {
    switch entry {
    case .text(let text), .missing(let text, _): notAFormula(text)
    case .number(let value, _), .spread(let value, _, _), .scientific(let value), .probability(let value):
      "\(value)"
    case .counts: entry.text()
    }
  }
}
