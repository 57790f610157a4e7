import DelimitedText
import Inputs

/// Reads one row of a table slowly, with exact error messages.
struct TableRow {
  let numbers: [Double]
  let texts: [String]

  /// - Parameter file: Positioned at the start of the row.
  static func read(_ file: CSVFile, _ plan: TablePlan) throws(InputError) -> CarefulRow {
    var file = file
    var fields = [CSVFile.Field]()
    _ = try file.nextRow(&fields)
    guard fields.count == plan.columnCount else {
      throw InputError(
        Place(file: file.path, line: file.line, column: 1),
        "has \(fields.count) fields; the header has \(plan.columnCount)")
    }
    let row = try TableRow(file: file, fields: fields, plan: plan)
    return CarefulRow(numbers: row.numbers, texts: row.texts, words: [])
  }

  /// - Parameter fields: Those of the row that `file` read last, as many as the header has.
  init(file: CSVFile, fields: [CSVFile.Field], plan: TablePlan) throws(InputError) {
    let reading = Reading(file: file, fields: fields)
    numbers = try plan.numbers.map { field throws(InputError) in try reading.number(field) }
    texts = try plan.texts.map { field throws(InputError) in try reading.text(field) }
  }
}

/// The fields of one row, each of which is read as its plan says.
private struct Reading {
  let file: CSVFile
  let fields: [CSVFile.Field]

  /// The longest word, in bytes.
  private static let wordLimit = 200

  func number(_ field: TablePlan.NumberField) throws(InputError) -> Double {
    let content = fields[field.position]
    if field.isTimestamp {
      if let seconds = file.timestamp(content) { return seconds }
      throw complaint(
        content, field.name,
        "is no date with a time: \(try file.text(content).quoted); expected one like 2026-03-01T12:00:00.250Z"
      )
    }
    if file.isMissing(content) {
      guard !field.mayBeMissing else { return .nan }
      throw complaint(content, field.name, "is missing; every row needs a time")
    }
    guard let value = file.number(content) else {
      throw complaint(content, field.name, try numberComplaint(content))
    }
    guard abs(value) <= field.limit else {
      throw complaint(
        content, field.name, "is \(value); expected a number from \(-field.limit) to \(field.limit)")
    }
    return value
  }

  private func numberComplaint(_ content: CSVFile.Field) throws(InputError) -> String {
    let text = try file.text(content)
    guard !text.isEmpty else { return "is empty; expected a number" }
    let hasComma = file.syntax.decimalMark == UInt8(ascii: ",")
    let other = UInt8(ascii: hasComma ? "." : ",")
    guard decimalNumber(text.utf8, decimalMark: other) == nil else {
      return "is not a number: \(text.quoted); numbers have a decimal \(hasComma ? "comma" : "point") unless "
        + "'decimal: \(hasComma ? "point" : "comma")' is declared in the format"
    }
    return
      "is not a number: \(text.quoted); numbers are written like \(hasComma ? "-0,25" : "-0.25") or 1e-3, "
      + "and other words for a missing one are declared as 'missing'"
  }

  func text(_ field: TablePlan.TextField) throws(InputError) -> String {
    let content = fields[field.position]
    let text = try file.text(content)
    guard field.mayBeEmpty || !text.isEmpty && !file.isMissing(content) else {
      throw complaint(
        content, field.name, text.isEmpty ? "is empty" : "is \(text.quoted), which means missing")
    }
    guard text.utf8.count <= Self.wordLimit else {
      throw complaint(content, field.name, "is longer than \(Self.wordLimit) bytes: \(text.quoted)")
    }
    return text
  }

  private func complaint(_ field: CSVFile.Field, _ name: String, _ sentence: String) -> InputError {
    InputError(file.place(of: field), "\(name.quoted) \(sentence)")
  }
}
