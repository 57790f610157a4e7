import Inputs

/// Numbers in full, and empty fields where there is none; standard deviations, marks and reasons have columns of their
/// own. Titles, notes and caveats stand in `tables.json`.
package enum CSVTable {
  package static let format = ReportFormat(fileEnd: ".csv", holdsSeveralTables: false) { table in
    let data = TableRows(table)
    return ([data.columns.map { notAFormula($0.name) }] + data.rows.map { $0.map(field) }).map(csvRow)
      .joined()
  }

  static func field(_ value: TableRows.Value) -> String {
    switch value {
    case .empty: ""
    case .text(let text): notAFormula(text)
    case .number(let number): "\(number)"
    case .integer(let count): "\(count)"
    }
  }
}
