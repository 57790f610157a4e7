import Inputs

/// Rows of a CSV file that a run stores while they are written, as `StoredRow` reads them.
struct StoredRowWriter {
  private var writer: CSVWriter
  /// The cell of the row before, and its fields: rows of one cell stand together.
  private var cell: Cell?
  private var cellFields = ""

  /// - Parameters:
  ///   - columns: Those of the cell first.
  ///   - rowCount: About how many rows will come.
  init(columns: [String], rowCount: Int) { writer = CSVWriter(header: columns, rowCount: rowCount) }

  var bytes: [UInt8] { writer.bytes }

  /// Writes a row.
  ///
  /// - Parameter fields: Writes all that stand behind those of the cell.
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
