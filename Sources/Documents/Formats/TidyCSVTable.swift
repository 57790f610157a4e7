import Inputs

/// One row per number: the labels of its row, what it is, and the number in full, for R and pandas.
///
/// Where the columns of a table stand for the values of a key, such as feature sets, the key is a label and `metric`
/// says what the numbers are. `status` is `ok` or `missing`; `reason` says why, at least in a word; `mark` is `best`,
/// `like_best` or nothing. `low` and `high` replace the value of an entry that stands for several counts.
enum TidyCSVTable {
  static let format = ReportFormat(fileEnd: "-tidy.csv", holdsSeveralTables: false) { table in
    let labels = table.columns.indices.filter(table.isText)
    let header =
      labels.map { table.columns[$0].title } + (table.across.map { [$0.key] } ?? [])
      + ["metric", "unit", "value", "sd", "low", "high", "status", "reason", "mark"]
    let rows = table.rows.indices.flatMap { index -> [[String]] in
      let row = table.rows[index]
      let names = labels.map { label(row[$0]) }
      return table.columns.indices.filter { !table.isText($0) }.map { column in
        names + what(table.columns[column], table.across) + fields(row[column])
          + [table.mark(row: index, column: column)?.rawValue ?? ""]
      }
    }
    return ([header.map(notAFormula)] + rows).map(csvRow).joined()
  }

  private static func label(_ entry: Table.Entry) -> String {
    if case .missing = entry { "" } else { notAFormula(entry.text()) }
  }

  /// What a column's numbers are.
  private static func what(_ column: Table.Column, _ across: Table.Across?) -> [String] {
    let title = notAFormula(column.title)
    return across.map { [title, $0.metric, $0.unit] } ?? [title, column.unit]
  }

  private static func fields(_ entry: Table.Entry) -> [String] {
    if case .missing = entry {
      return ["", "", "", "", "missing", TableRows.reason(entry).map(notAFormula) ?? ""]
    }
    let range = entry.range
    let deviation = entry.deviation.flatMap { $0.isFinite ? $0 : nil }
    return [
      CSVTable.field(TableRows.numeral(entry)), deviation.map { "\($0)" } ?? "",
      range.map { "\($0.lowerBound)" } ?? "", range.map { "\($0.upperBound)" } ?? "", "ok", "",
    ]
  }
}
