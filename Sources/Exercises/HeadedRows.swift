import Files
import Inputs

/// The rows of a small CSV file whose columns are found by name, in any order.
struct HeadedRows {
  /// Fields by the columns that were asked for; nil for an optional column that the file lacks.
  struct Row {
    let line: Int
    fileprivate let places: [Place]
    fileprivate let texts: [String?]
    fileprivate let numbers: [Double?]

    /// - Parameter column: By its place among the columns that were asked for.
    func text(_ column: Int) -> String { texts[column] ?? "" }
    func number(_ column: Int) -> Double? { numbers[column] }
    func place(_ column: Int) -> Place { places[column] }
  }

  let path: String
  let rows: [Row]

  private static let byteLimit = 64 << 20

  /// - Throws: If a column is missing, unknown or duplicate, or a row has another number of fields than the header.
  init(path: String, required: [String], optional: [String] = []) throws(InputError) {
    let bytes = try InputError.from { () throws(FileError) in
      try readFile(path, limit: Self.byteLimit)
    }
    let opened = try CSVFile(path: path, bytes: bytes)
    self.path = path
    rows = try Self.rows(opened, required, optional)
  }

  private static func rows(
    _ opened: CSVFile, _ required: [String], _ optional: [String]
  ) throws(InputError) -> [Row] {
    var (file, fields, rows) = (opened, [CSVFile.Field](), [Row]())
    _ = try file.nextRow(&fields)
    let columns = try columns(file, fields, required, optional)
    let count = fields.count
    while try file.nextRow(&fields) {
      guard fields.count == count else {
        throw InputError(
          Place(file: file.path, line: file.line), "has \(fields.count) fields, but the header has \(count)")
      }
      let own = columns.map { $0.map { fields[$0] } }
      rows.append(
        Row(
          line: file.line,
          places: own.map { $0.map(file.place) ?? Place(file: file.path, line: file.line) },
          texts: try own.map { field throws(InputError) in try field.map(file.text) },
          numbers: own.map { $0.flatMap(file.number) }))
    }
    return rows
  }

  private static func columns(
    _ file: CSVFile, _ fields: [CSVFile.Field], _ required: [String], _ optional: [String]
  ) throws(InputError) -> [Int?] {
    let names = try fields.map { field throws(InputError) in try file.text(field) }
    let all = required + optional
    for (index, name) in names.enumerated() {
      guard all.contains(name) else {
        throw InputError(
          file.place(of: fields[index]), "unknown column \(name.quoted)" + hint(for: name, among: all))
      }
      if names[..<index].contains(name) {
        throw InputError(file.place(of: fields[index]), "duplicate column \(name.quoted)")
      }
    }
    for name in required where !names.contains(name) {
      throw InputError(
        Place(file: file.path, line: file.line),
        "the column \(name.quoted) is missing; the columns are \(required.joined(separator: ","))")
    }
    return all.map { name in names.firstIndex(of: name) }
  }
}
