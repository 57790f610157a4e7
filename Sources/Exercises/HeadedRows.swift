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
    self.path = path
    var file = try CSVFile(path: path, bytes: bytes)
    let header = try CSVHeader(&file)
    let all = required + optional
    for (position, name) in header.names.enumerated() where !all.contains(name) {
      throw InputError(
        header.place(of: position), "unknown column \(name.quoted)" + hint(for: name, among: all))
    }
    try header.checkDistinct()
    try header.require(required, then: "the columns are \(required.joined(separator: ","))")
    let columns = all.map { header[$0] }
    var fields = [CSVFile.Field]()
    var rows = [Row]()
    while try file.nextRow(&fields, under: header) {
      let own = columns.map { $0.map { fields[$0] } }
      rows.append(
        Row(
          line: file.line,
          places: own.map { $0.map(file.place) ?? Place(file: file.path, line: file.line) },
          texts: try own.map { field throws(InputError) in try field.map(file.text) },
          numbers: own.map { $0.flatMap(file.number) }))
    }
    self.rows = rows
  }
}
