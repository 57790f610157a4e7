import Files
import Inputs
import Scores

/// A CSV file that a run stores, one row per value.
protocol StoredFile {
  associatedtype Value
  /// What a row is read back as; `Void` for a file that is never read.
  associatedtype Read = Value
  static var name: String { get }
  /// The noun of a row, as in `one row per trial`.
  static var row: String { get }
  static var scope: CellColumns.Scope { get }

  /// Describes the fields of a row, writes those of a value, or reads them; throws for what is never written.
  ///
  /// A column that `CellColumns` already has is left out of the file.
  static func transfer(_ value: Value?, _ fields: inout StoredFields) throws(InputError) -> Read
}

extension StoredFile {
  static var scope: CellColumns.Scope { .cell }
  /// The columns behind those of `CellColumns`.
  static var ownColumns: [FileColumn] { described.map(\.column) }

  private static var described: [(column: FileColumn, isNeeded: Bool)] {
    var fields = StoredFields()
    _ = try? transfer(nil, &fields)
    return fields.columns
  }

  static func columns(_ cells: CellColumns) -> [String] { cells.names(ownColumns, scope) }

  static func bytes(_ values: [Value], _ cells: CellColumns) -> [UInt8] {
    file([values], cells, largestPlainSize: .max).bytes
  }

  /// The file of the values of several lists, one after another, as below.
  static func file(
    _ parts: [[Value]], _ cells: CellColumns, largestPlainSize: Int
  ) -> (name: String, bytes: [UInt8]) {
    file(rowCount: parts.reduce(0) { $0 + $1.count }, cells, largestPlainSize: largestPlainSize) { write in
      for values in parts { for value in values { write(value) } }
    }
  }

  /// The file with its name, compressed if it has more than `largestPlainSize` bytes.
  ///
  /// - Parameter each: Calls its argument with each value.
  static func file(
    rowCount: Int, _ cells: CellColumns, largestPlainSize: Int, each: ((Value) -> Void) -> Void
  ) -> (name: String, bytes: [UInt8]) {
    let writer = StoredRowWriter(
      columns: columns(cells), cells, rowCount: rowCount, largestPlainSize: largestPlainSize)
    var fields = StoredFields(writer: writer)
    each { value in
      // Only what is read can be wrong.
      _ = try? transfer(value, &fields)
      fields.writer?.endRow()
    }
    return fields.writer?.file(name) ?? (name, [])
  }

  static func values(_ text: FileText, path: String, _ cells: CellColumns) throws(InputError) -> [Read] {
    let needed = cells.names(described.filter(\.isNeeded).map(\.column))
    return try StoredRow.read(text, path: path, columns: CellColumns.names(scope) + needed, cells) {
      row throws(InputError) in
      var fields = StoredFields(row: row)
      return try transfer(nil, &fields)
    }
  }
}
