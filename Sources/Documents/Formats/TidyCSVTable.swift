import Inputs

/// Tables as comma-separated values with one row per number: the labels of its row, what it is, and the number in full. R
/// and pandas can group and draw these without reshaping.
///
/// `status` is `ok` or `missing`; `reason` says why a number is missing, at least in a word.
/// `low` and `high` replace the value of an entry that stands for several counts. `mark` is `best`,
/// `like_best` or nothing.
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

  /// The fields from `value` to `reason`.
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
