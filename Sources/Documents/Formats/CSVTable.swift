import Inputs

/// Numbers in full, and empty fields where there is none; standard deviations, marks and reasons have columns of their
/// own. Titles, notes and caveats stand in `tables.json`.
package enum CSVTable {
  package static let format = ReportFormat(fileEnd: ".csv", holdsSeveralTables: false) { table in
    let data = TableRows(table)
    var csv = CSVWriter(header: data.columns.map { notAFormula($0.name) }, rowCount: table.rows.count)
    for row in data.rows {
      for value in row { value.write(to: &csv, parts: nil) }
      csv.endRow()
    }
    return String(decoding: csv.bytes, as: UTF8.self)
  }
}
