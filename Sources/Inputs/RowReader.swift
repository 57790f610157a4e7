import DelimitedText
import Foundation

/// Reads the rows of a delimited file by column: plain rows fast, all others field by field with exact messages.
package struct RowReader: Sendable {
  /// How the fields of a column are written.
  package enum Value: Sendable {
    /// A number whose absolute value is at most `limit`; NaN for one that is missing, if it may be.
    case number(limit: Double, mayBeMissing: Bool)
    /// A date with a time of day, read as seconds since 1970.
    case timestamp
    /// A time with colons, in seconds.
    case clock(Clock)
    /// Any text of at most 200 bytes.
    case text(mayBeMissing: Bool)
    /// One of these words, read as its index. Those that are not shown stand for no word.
    case word([String], shown: [String])
  }

  /// What messages about numbers add for one kind of file.
  package struct Advice: Sendable {
    /// How a missing number is written, after the sentence.
    package var missing: String
    /// How another decimal mark is declared, after the sentence.
    package var decimalMark: String

    package init(missing: String = "", decimalMark: String = "") {
      self.missing = missing
      self.decimalMark = decimalMark
    }
  }

  private let header: CSVHeader
  private let advice: Advice
  private var columns: [(position: Int, value: Value)] = []
  private var numberCount = 0
  private var textCount = 0
  private var wordCount = 0

  /// The longest word, in bytes.
  private static let wordLimit = 200

  package init(_ header: CSVHeader, advice: Advice = Advice()) {
    self.header = header
    self.advice = advice
  }

  /// Adds a column.
  ///
  /// - Returns: Its index among the columns of numbers, of texts or of words that `columns(of:)` returns.
  package mutating func add(_ value: Value, at position: Int) -> Int {
    columns.append((position, value))
    switch value {
    case .number, .timestamp, .clock:
      numberCount += 1
      return numberCount - 1
    case .text:
      textCount += 1
      return textCount - 1
    case .word:
      wordCount += 1
      return wordCount - 1
    }
  }

  private var kinds: [FieldKind] {
    var kinds = [FieldKind](repeating: .ignored, count: header.names.count)
    var number = 0
    var text = 0
    var word = 0
    for (position, value) in columns {
      switch value {
      case .number(let limit, let mayBeMissing):
        kinds[position] = .number(column: number, limit: limit, mayBeMissing: mayBeMissing)
        number += 1
      case .timestamp:
        kinds[position] = .timestamp(column: number)
        number += 1
      case .clock(let clock):
        kinds[position] = .clock(column: number, clock)
        number += 1
      case .text:
        kinds[position] = .text(column: text)
        text += 1
      case .word(let words, _):
        kinds[position] = .word(column: word, of: words)
        word += 1
      }
    }
    return kinds
  }

  /// Reads all further rows of a file, of which there is at least one.
  ///
  /// - Parameter file: With its next row below the header.
  package func columns(
    of file: CSVFile, workers: Int = ProcessInfo.processInfo.activeProcessorCount
  ) throws(InputError) -> DelimitedColumns {
    let read = try file.columns(kinds, workers: workers) { row throws(InputError) in try self.row(row) }
    guard read.rowCount > 0 else {
      throw InputError(Place(file: file.path, line: file.line + 1), "there are no rows after the header")
    }
    return read
  }

  /// - Parameter file: Positioned at the start of the row.
  private func row(_ file: CSVFile) throws(InputError) -> CarefulRow {
    var file = file
    var fields = [CSVFile.Field]()
    _ = try file.nextRow(&fields)
    try header.check(fields, of: file)
    var numbers = [Double]()
    var texts = [String]()
    var words = [Int]()
    numbers.reserveCapacity(columns.count)
    for (position, value) in columns {
      // Most fields are good numbers, for which nothing else need be made.
      if case .number(let limit, _) = value, !file.isMissing(fields[position]),
        let number = file.number(fields[position]), abs(number) <= limit
      {
        numbers.append(number)
        continue
      }
      let cell = Cell(file: file, field: fields[position], name: header.names[position], advice: advice)
      switch value {
      case .number(let limit, let mayBeMissing):
        numbers.append(try cell.number(limit: limit, mayBeMissing: mayBeMissing))
      case .timestamp: numbers.append(try cell.timestamp)
      case .clock(let clock): numbers.append(try cell.seconds(clock))
      case .text(let mayBeMissing): texts.append(try cell.text(mayBeMissing: mayBeMissing))
      case .word(let all, let shown): words.append(try cell.word(all, shown: shown))
      }
    }
    return CarefulRow(numbers: numbers, texts: texts, words: words)
  }

  /// A field of a row that is read by itself.
  private struct Cell {
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
          "is \(shortest(value)); expected a number from \(shortest(-limit)) to \(shortest(limit))")
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
      guard text.utf8.count <= RowReader.wordLimit else {
        throw complaint("is longer than \(RowReader.wordLimit) bytes: \(text.quoted)")
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
