/// Rows of a CSV file that a run stores while they are written, as `StoredRow` reads them.
struct StoredRowWriter {
  private var writer: CSVWriter
  /// The cell of the row before, and its fields: rows of one cell stand together.
  private var cell: Cell?
  private var cellFields: [UInt8] = []

  /// - Parameter columns: Those of the cell first.
  init(columns: [String]) { writer = CSVWriter(header: columns) }

  var bytes: [UInt8] { writer.bytes }

  /// Writes a row.
  ///
  /// - Parameter fields: Writes all that stand behind those of the cell.
  mutating func writeRow(_ cell: Cell, _ fields: (inout CSVWriter) -> Void) {
    if cell == self.cell {
      writer.write(fields: cellFields)
    } else {
      let start = writer.bytes.count
      writer.write([cell.group, cell.samples, cell.features, cell.calibrator, cell.split])
      (self.cell, cellFields) = (cell, Array(writer.bytes[start...]))
    }
    fields(&writer)
    writer.endRow()
  }
}
