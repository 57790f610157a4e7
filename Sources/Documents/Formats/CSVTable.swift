import Inputs
import Statistics

/// Numbers in full; standard deviations, marks, reasons and caveats have columns of their own.
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

  /// The caveats, which a file of numbers can only hold in a field of each row; no field without caveats.
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

/// One row per number: the labels of its row, what it is, and the number in full, for R and pandas.
///
/// `status` is `ok` or `missing`; `reason` says why, at least in a word; `mark` is `best`, `like_best` or nothing.
/// `low` and `high` replace the value of an entry that stands for several counts.
enum TidyCSVTable {
  static let format = ReportFormat(fileEnd: "-tidy.csv", holdsSeveralTables: false) { table in
    let labels = table.columns.indices.filter { table.columns[$0].isLabel }
    let caveat = CSVTable.caveat(table)
    let header =
      labels.map { table.columns[$0].title } + [
        "quantity", "unit", "value", "sd", "low", "high", "status", "reason", "mark",
      ] + caveat.map { _ in "caveat" }
    let rows = table.rows.indices.flatMap { index -> [[String]] in
      let row = table.rows[index]
      let names = labels.map { notAFormula(row[$0].text()) }
      return table.columns.indices.filter { !table.columns[$0].isLabel }.map { column in
        names + [notAFormula(table.columns[column].title), table.columns[column].unit] + fields(row[column])
          + [table.mark(row: index, column: column)?.rawValue ?? ""] + caveat
      }
    }
    return ([header] + rows).map(csvRow).joined()
  }

  private static func fields(_ entry: Table.Entry) -> [String] {
    if case .missing(let word, let reason) = entry {
      let said = word == "-" ? "" : word
      let text = [said, reason ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
      return ["", "", "", "", "missing", notAFormula(text)]
    }
    let range = entry.range
    var value = entry.value.map { "\($0)" } ?? ""
    if case .counts(let range) = entry, range.count == 1 { value = "\(range.lowerBound)" }
    if case .text(let text) = entry { value = notAFormula(text) }
    return [
      value, entry.deviation.map { "\($0)" } ?? "", range.map { "\($0.lowerBound)" } ?? "",
      range.map { "\($0.upperBound)" } ?? "", "ok", "",
    ]
  }
}
