import Inputs

/// A CSV file that a run stores, one row per value.
protocol StoredFile {
  associatedtype Value
  static var name: String { get }
  static var columns: [String] { get }
  static var neededColumns: [String] { get }

  static func write(_ value: Value, to row: inout StoredRowWriter)

  /// - Throws: For anything that `write` does not write, with its place.
  static func value(_ row: StoredRow) throws(InputError) -> Value
}

extension StoredFile {
  static var neededColumns: [String] { columns }

  static func bytes(_ values: [Value]) -> [UInt8] {
    var writer = StoredRowWriter(columns: columns, rowCount: values.count)
    for value in values { writer.writeRow { write(value, to: &$0) } }
    return writer.bytes
  }

  static func values(_ bytes: [UInt8], path: String) throws(InputError) -> [Value] {
    try StoredRow.read(bytes, path: path, columns: neededColumns, value)
  }
}

struct StoredRowWriter {
  private var writer: CSVWriter
  /// The last cell written and its fields, which consecutive rows share.
  private var cell: Cell?
  private var cellFields = ""

  init(columns: [String], rowCount: Int) { writer = CSVWriter(header: columns, rowCount: rowCount) }

  var bytes: [UInt8] { writer.bytes }

  mutating func writeRow(_ fields: (inout StoredRowWriter) -> Void) {
    fields(&self)
    writer.endRow()
  }

  /// Writes the fields of `StoredRow.cellColumns`.
  mutating func write(_ cell: Cell) {
    if cell != self.cell {
      (self.cell, cellFields) = (cell, cell.names.map(csvField).joined(separator: ","))
    }
    writer.write(fields: cellFields)
  }

  /// Writes the fields of `StoredRow.subjectColumns`.
  mutating func write(_ subject: FixationScore.Subject) {
    write(marked: subject.capture, subject.participant, subject.device)
    write(subject.headPose, subject.viewingDistance, subject.targetName)
    write(subject.target.x, subject.target.y)
    write(subject.frameRows.lowerBound, subject.frameRows.upperBound - 1)
  }

  mutating func write(_ texts: String...) { writer.write(texts) }

  /// Writes texts that spreadsheets must not take for formulas.
  mutating func write(marked texts: String...) { writer.write(texts.map(notAFormula)) }

  // A single number needs no array.
  mutating func write(_ value: Int?) { writer.write(value) }

  mutating func write(_ value: Double?) { writer.write(value) }

  mutating func write(_ values: Int?...) {
    for value in values { writer.write(value) }
  }

  mutating func write(_ values: Double?...) {
    for value in values { writer.write(value) }
  }
}
