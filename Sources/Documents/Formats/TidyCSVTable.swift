import Inputs

/// One row per number: the labels of its row, what it is, and the number in full, for R and pandas.
///
/// Where the columns of a table stand for the values of a key, such as feature sets, the key is a label and `metric`
/// says what the numbers are. A label called `unit`, of a table whose rows differ in their unit, is the unit of the
/// row's numbers, so that no two columns have the same name. `status` is `ok` or `missing`; `reason` says why, if
/// only in a word; `mark` is `best`, `like_best` or nothing. `low` and `high` replace the value of an entry that
/// stands for several counts.
enum TidyCSVTable {
  static let format = ReportFormat(fileEnd: "-tidy.csv", holdsSeveralTables: false) { table in
    let texts = table.columns.indices.filter(table.isText)
    let units = texts.first { table.columns[$0].title == "unit" }
    let labels = texts.filter { $0 != units }
    let numbers = table.columns.indices.filter { !texts.contains($0) }
    let header =
      labels.map { table.columns[$0].title } + (table.across.map { [$0.key] } ?? [])
      + ["metric", "unit", "value", "sd", "low", "high", "status", "reason", "mark"]
    var csv = CSVWriter(header: header.map(notAFormula), rowCount: table.rows.count * numbers.count)
    for (index, row) in table.rows.enumerated() {
      for column in numbers {
        let entry = row[column]
        csv.write(labels.map { label(row[$0]) })
        csv.write(what(table.columns[column], table.across, unit: units.map { label(row[$0]) }))
        TableRows.numeral(entry).write(to: &csv, parts: nil)
        entry.deviation.datum.write(to: &csv, parts: nil)
        csv.write(entry.range?.lowerBound)
        csv.write(entry.range?.upperBound)
        csv.write(entry.isMissing ? "missing" : "ok")
        csv.write(TableRows.reason(entry).map(notAFormula) ?? "")
        csv.write(table.mark(row: index, column: column)?.rawValue ?? "")
        csv.endRow()
      }
    }
    return String(decoding: csv.bytes, as: UTF8.self)
  }

  private static func label(_ entry: Table.Entry) -> String {
    if case .missing = entry { "" } else { notAFormula(entry.text()) }
  }

  /// - Parameter unit: The unit of the row; nil where columns have theirs.
  private static func what(_ column: Table.Column, _ across: Table.Across?, unit: String?) -> [String] {
    let title = notAFormula(column.title)
    return across.map { [title, $0.metric, unit ?? $0.unit] } ?? [title, unit ?? column.unit]
  }
}
