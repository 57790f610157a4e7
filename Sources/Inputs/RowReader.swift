import DelimitedText
import Files
import Foundation

/// Reads the rows of a delimited file by column: plain rows fast, all others field by field with exact messages.
package struct RowReader: Sendable {
  /// Additions to messages about numbers for one kind of file.
  package struct Advice: Sendable {
    /// The spelling of a missing number, after the sentence.
    package var missing: String
    /// The way to declare another decimal mark, after the sentence.
    package var decimalMark: String

    /// What to do about a number that is too large, after the sentence.
    package var limit: String

    package init(missing: String = "", decimalMark: String = "", limit: String = "") {
      self.missing = missing
      self.decimalMark = decimalMark
      self.limit = limit
    }
  }

  private let header: CSVHeader
  private let advice: Advice
  private var kinds: [FieldKind]

  private static let wordLimit = 200

  package init(_ header: CSVHeader, advice: Advice = Advice()) {
    self.header = header
    self.advice = advice
    kinds = [FieldKind](repeating: .ignored, count: header.names.count)
  }

  package mutating func add(_ kind: FieldKind, at position: Int) { kinds[position] = kind }

  /// Reads all further rows of a file, of which there is at least one; its next row is the one below the header.
  package func columns(
    of file: CSVFile, workers: Int = ProcessInfo.processInfo.activeProcessorCount
  ) throws(InputError) -> DelimitedColumns {
    let read = try file.columns(kinds, workers: workers) { row throws(InputError) in try self.row(row) }
    guard read.rowCount > 0 else {
      throw InputError(Place(file: file.path, line: file.line + 1), "there are no rows after the header")
    }
    return read
  }

  private func row(_ file: CSVFile) throws(InputError) -> CarefulRow {
    var file = file
    var fields = [CSVFile.Field]()
    fields.reserveCapacity(kinds.count)
    _ = try file.nextRow(&fields)
    try header.check(fields, of: file)
    var numbers = [Double]()
    var texts = [String]()
    var words = [Int]()
    for (position, kind) in kinds.enumerated() {
      // Most fields are good numbers, for which nothing else need be made.
      if case .number(let limit, _) = kind, !file.isMissing(fields[position]),
        let number = file.number(fields[position]), abs(number) <= limit
      {
        numbers.append(number)
        continue
      }
      let cell = Cell(file: file, field: fields[position], name: header.names[position], advice: advice)
      switch kind {
      case .number(let limit, let mayBeMissing):
        numbers.append(try cell.number(limit: limit, mayBeMissing: mayBeMissing))
      case .timestamp: numbers.append(try cell.timestamp)
      case .clock(let clock): numbers.append(try cell.seconds(clock))
      case .text(let mayBeMissing): texts.append(try cell.text(mayBeMissing: mayBeMissing))
      case .word(let all, let shown): words.append(try cell.word(all, shown: shown))
      case .ignored: break
      }
    }
    return CarefulRow(numbers: numbers, texts: texts, words: words)
  }

  struct Cell {
    let file: CSVFile
    let field: CSVFile.Field
    let name: String
    let advice: Advice

    private func complaint(_ sentence: String) -> InputError {
      InputError(file.place(of: field), "\(name.quoted) \(sentence)")
    }

    func number(limit: Double, mayBeMissing: Bool) throws(InputError) -> Double {
      if file.isMissing(field) {
        guard !mayBeMissing else { return .nan }
        throw complaint("is missing; every row needs it")
      }
      guard let value = file.number(field) else { throw complaint(noNumber(try file.text(field))) }
      guard abs(value) <= limit else {
        throw complaint(
          "is \(shortest(value)); expected a number from \(shortest(-limit)) to \(shortest(limit))"
            + advice.limit)
      }
      return value
    }

    private func noNumber(_ text: String) -> String {
      guard !text.isEmpty else { return "is empty; expected a number" + advice.missing }
      let hasComma = file.syntax.decimalMark == UInt8(ascii: ",")
      let isOtherwiseNumber = decimalNumber(text.utf8, decimalMark: UInt8(ascii: hasComma ? "." : ",")) != nil
      return "is not a number: \(text.quoted); "
        + (isOtherwiseNumber
          ? "numbers are written with a decimal \(hasComma ? "comma" : "point")" + advice.decimalMark
          : "numbers are written like \(hasComma ? "-0,25" : "-0.25") or 1e-3" + advice.missing)
    }

    var timestamp: Double {
      get throws(InputError) {
        if let seconds = file.timestamp(field) { return seconds }
        throw complaint(
          "is no date with a time: \(try file.text(field).quoted); expected one like 2026-03-01T12:00:00.250Z"
        )
      }
    }

    func seconds(_ clock: Clock) throws(InputError) -> Double {
      if let seconds = file.clock(field, clock) { return seconds }
      let text = try file.text(field)
      throw complaint(
        (text.isEmpty ? "is empty" : "is no time: \(text.quoted)") + "; expected one like \(clock.example)")
    }

    func text(mayBeMissing: Bool) throws(InputError) -> String {
      let text = try file.text(field)
      guard mayBeMissing || !text.isEmpty && !file.isMissing(field) else {
        throw complaint(text.isEmpty ? "is empty" : "is \(text.quoted), which means missing")
      }
      // What is written has hidden characters in escaped form, and must be read again.
      guard text.onOneLine.utf8.count <= RowReader.wordLimit else {
        let form = text.utf8.count <= RowReader.wordLimit ? " with its hidden characters escaped" : ""
        throw complaint("is longer than \(RowReader.wordLimit) bytes\(form): \(text.quoted)")
      }
      return text
    }

    func word(_ words: [String], shown: [String]) throws(InputError) -> Int {
      let text = try file.text(field)
      if let index = words.firstIndex(of: text) { return index }
      let expected = "expected: \(shown.joined(separator: ", "))"
      throw complaint(
        text.isEmpty
          ? "is empty; \(expected)" : "is \(text.quoted)" + hint(for: text, among: shown, then: expected))
    }
  }
}

extension RowReader {
  private static let smallFileLimit = 64 << 20

  /// Reads the rows of a small file whose columns may be in any order, and records what is wrong with each.
  ///
  /// - Parameters:
  ///   - noun: What rows are called in the message about a file without any.
  ///   - read: Throws what is wrong with a row.
  /// - Throws: If a column is missing, unknown or duplicate, or a row has another number of fields than the header.
  package static func readRows(
    of path: String, required: [String], optional: [String] = [], noun: String,
    into errors: inout [InputError], _ read: (HeadedRow) throws(InputError) -> Void
  ) throws(InputError) {
    let bytes = try InputError.from { () throws(FileError) in try readFile(path, limit: smallFileLimit) }
    var file = try CSVFile(path: path, bytes: bytes)
    let header = try CSVHeader(&file)
    let all = required + optional
    for (position, name) in header.names.enumerated() where !all.contains(name) {
      throw InputError(
        header.place(of: position), "unknown column \(name.quoted)" + hint(for: name, among: all))
    }
    try header.checkDistinct()
    try header.require(required, then: "the columns are \(required.joined(separator: ","))")
    let rows: [Void] = try file.rows(under: header) { row throws(InputError) in
      do throws(InputError) { try read(row) } catch { errors.append(error) }
    }
    if rows.isEmpty { errors.append(InputError(Place(file: path), "has no \(noun) below its header")) }
  }
}
