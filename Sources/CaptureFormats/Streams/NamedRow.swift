import DelimitedText
import Inputs

/// Reads one row of named columns slowly, with exact error messages.
struct NamedRow {
  private let file: CSVFile
  private let fields: [CSVFile.Field]

  /// The longest word, in bytes.
  private static let wordLimit = 200

  /// - Parameter file: Positioned at the start of the row.
  static func read(_ file: CSVFile, _ plan: NamedColumns) throws(InputError) -> CarefulRow {
    var file = file
    var fields = [CSVFile.Field]()
    _ = try file.nextRow(&fields)
    guard fields.count == plan.header.count else {
      throw InputError(
        Place(file: file.path, line: file.line, column: 1),
        "has \(fields.count) fields; the header has \(plan.header.count)")
    }
    let row = NamedRow(file: file, fields: fields)
    var (numbers, texts, words) = ([Double](), [String](), [Int]())
    for (column, position) in plan.present {
      let (field, name) = (fields[position], plan.header[position])
      switch column.kind {
      case .number(let limit, let mayBeMissing):
        numbers.append(try row.number(field, name, limit, mayBeMissing))
      case .clock(let clock): numbers.append(try row.clock(field, name, clock))
      case .word(let spellings): words.append(try row.word(field, name, spellings))
      case .text: texts.append(try row.text(field, name))
      }
    }
    if let own = plan.own?.plan {
      let rest = try TableRow(file: file, fields: fields, plan: own)
      (numbers, texts) = (numbers + rest.numbers, texts + rest.texts)
    }
    return CarefulRow(numbers: numbers, texts: texts, words: words)
  }

  private func number(
    _ field: CSVFile.Field, _ name: String, _ limit: Double, _ mayBeMissing: Bool
  ) throws(InputError) -> Double {
    if file.isMissing(field) {
      guard !mayBeMissing else { return .nan }
      throw complaint(field, name, "is missing; every row needs it")
    }
    guard let value = file.number(field) else {
      let text = try file.text(field)
      guard !text.isEmpty else { throw complaint(field, name, "is empty; expected a number") }
      throw complaint(
        field, name, "is not a number: \(text.quoted); numbers are written like -0.25 or 1e-3")
    }
    guard abs(value) <= limit else {
      throw complaint(
        field, name,
        "is \(shortest(value)); expected a number from \(shortest(-limit)) to \(shortest(limit))")
    }
    return value
  }

  private func clock(_ field: CSVFile.Field, _ name: String, _ clock: Clock) throws(InputError) -> Double {
    if let seconds = file.clock(field, clock) { return seconds }
    let text = try file.text(field)
    throw complaint(
      field, name,
      (text.isEmpty ? "is empty" : "is no time: \(text.quoted)") + "; expected one like \(clock.example)")
  }

  private func word(
    _ field: CSVFile.Field, _ name: String, _ spellings: [(spelling: String, word: String)]
  ) throws(InputError) -> Int {
    let text = try file.text(field)
    if let index = spellings.firstIndex(where: { $0.spelling == text }) { return index }
    // What stands for a missing word need not be listed.
    let shown = spellings.filter { !$0.word.isEmpty }.map(\.spelling)
    let expected = "expected: \(shown.joined(separator: ", "))"
    throw complaint(
      field, name,
      text.isEmpty
        ? "is empty; \(expected)" : "is \(text.quoted)" + hint(for: text, among: shown, then: expected))
  }

  private func text(_ field: CSVFile.Field, _ name: String) throws(InputError) -> String {
    let text = try file.text(field)
    guard text.utf8.count <= Self.wordLimit else {
      throw complaint(field, name, "is longer than \(Self.wordLimit) bytes: \(text.quoted)")
    }
    return text
  }

  private func complaint(_ field: CSVFile.Field, _ name: String, _ sentence: String) -> InputError {
    InputError(file.place(of: field), "\(name.quoted) \(sentence)")
  }
}
