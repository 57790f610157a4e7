import Inputs

/// Writes the rows of a CSV file that a run stores; `StoredRow` reads them.
struct StoredRowWriter {
  private var writer: CSVWriter
  /// The cell of the previous row and its fields, which consecutive rows share.
  private var cell: Cell?
  private var cellFields = ""

  /// - Parameters:
  ///   - columns: The columns of the cell come first.
  ///   - rowCount: The approximate number of rows.
  init(columns: [String], rowCount: Int) { writer = CSVWriter(header: columns, rowCount: rowCount) }

  var bytes: [UInt8] { writer.bytes }

  /// Writes a row.
  ///
  /// - Parameter fields: Writes all fields after those of the cell.
  mutating func writeRow(_ cell: Cell, _ fields: (inout CSVWriter) -> Void) {
    if cell != self.cell {
      let names = [cell.group, cell.samples, cell.features, cell.calibrator, cell.split]
      (self.cell, cellFields) = (cell, names.map(csvField).joined(separator: ","))
    }
    writer.write(fields: cellFields)
    fields(&writer)
    writer.endRow()
  }
}
