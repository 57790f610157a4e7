import Inputs

/// A row of a CSV file that a run has stored, with all that its columns promise.
struct StoredRow {
  private let file: CSVFile
  private let fields: [CSVFile.Field]
  private let columns: [String]

  /// Reads all rows of a file.
  ///
  /// - Parameter columns: The header that the file must have.
  /// - Throws: For anything that `StoredRowWriter` did not write with these columns, with its place.
  static func read<Value>(
    _ bytes: [UInt8], path: String, columns: [String], _ value: (StoredRow) throws(InputError) -> Value
  ) throws(InputError) -> [Value] {
    var file = try CSVFile(path: path, bytes: bytes)
    var fields = [CSVFile.Field]()
    _ = try file.nextRow(&fields)
    var header = [String]()
    for field in fields { try header.append(file.text(field)) }
    guard header == columns else {
      let name = path.split(separator: "/").last ?? ""
      throw InputError(
        Place(file: path, line: 1, column: 1),
        "has not the columns of a \(name) of this version; run the experiment again")
    }
    var values = [Value]()
    while try file.nextRow(&fields) {
      guard fields.count == columns.count else {
        throw InputError(
          Place(file: path, line: file.line), "has \(fields.count) fields; the header has \(columns.count)")
      }
      try values.append(value(StoredRow(file: file, fields: fields, columns: columns)))
    }
    return values
  }

  /// What the columns of `cellColumns` hold.
  func cell() throws(InputError) -> Cell {
    try Cell(
      group: text("group"), samples: text("samples"), features: text("features"),
      calibrator: text("calibrator"), split: text("split"))
  }

  /// What the columns of a fixation hold, from `capture` to `last_frame`.
  func subject() throws(InputError) -> FixationScore.Subject {
    let (first, last) = (try integer("first_frame"), try integer("last_frame"))
    guard first <= last else { throw complaint("last_frame", "at least first_frame") }
    return try FixationScore.Subject(
      capture: withoutFormulaMark(text("capture")), participant: withoutFormulaMark(text("participant")),
      device: withoutFormulaMark(text("device")), headPose: text("head_pose"),
      viewingDistance: text("viewing_distance"), targetName: text("target"),
      target: ScreenPoint(x: number("target_x"), y: number("target_y")), frameRows: first..<last + 1)
  }

  static let cellColumns = ["group", "samples", "features", "calibrator", "split"]

  func text(_ column: String) throws(InputError) -> String { try file.text(field(column)) }

  /// Nil for an empty field.
  func optionalInteger(_ column: String) throws(InputError) -> Int? {
    let text = try text(column)
    if text.isEmpty { return nil }
    guard isInteger(text), let value = Int(text), (0...1_000_000_000_000).contains(value)
    else {
      throw complaint(column, "a whole number up to 1e12")
    }
    return value
  }

  func integer(_ column: String) throws(InputError) -> Int {
    guard let value = try optionalInteger(column) else { throw complaint(column, "a whole number") }
    return value
  }

  /// Nil for an empty field.
  func optionalNumber(_ column: String) throws(InputError) -> Double? {
    if field(column).range.isEmpty { return nil }
    return try number(column)
  }

  func number(_ column: String) throws(InputError) -> Double {
    guard let value = file.number(field(column)) else { throw complaint(column, "a number") }
    return value
  }

  func sumOfSquares(_ column: String) throws(InputError) -> Double {
    let value = try number(column)
    guard value >= 0 else { throw complaint(column, "a number of at least 0") }
    return value
  }

  func complaint(_ column: String, _ expected: String) -> InputError {
    InputError(file.place(of: field(column)), "\(column.quoted) must be \(expected)")
  }

  private func field(_ column: String) -> CSVFile.Field {
    guard let position = columns.firstIndex(of: column) else { preconditionFailure("no column \(column)") }
    return fields[position]
  }
}
