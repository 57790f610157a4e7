import DelimitedText
import Inputs

/// The syntax of the files of `format: table`.
struct TableOptions: Sendable, Hashable {
  /// Nil if the first line of each file decides.
  let separator: TableSeparator?
  let decimalMark: UInt8
  let comment: [UInt8]
  let missing: [String]
  /// True if the first line names the columns; otherwise they are called 1, 2, 3 and so on.
  let hasHeader: Bool

  /// The marks of a missing value unless `missing` is declared.
  static let usualMissing = ["", "NA", "N/A", "n/a", "NaN", "nan", "null", "."]

  /// The longest mark of a comment, in bytes, and the most words for missing values.
  private static let (commentLimit, missingLimit) = (8, 50)

  /// The options of a declaration without any.
  static var usual: TableOptions {
    var section = ConfigSection(ConfigNode(content: .mapping([]), place: Place(file: TableFormat.name)))
    return TableOptions(from: &section)
  }

  /// Reads `{separator, decimal, comment, missing, header}`.
  init(from section: inout ConfigSection) {
    let separatorText = section.optionalText("separator")
    separator = separatorText.flatMap { TableSeparator(word: $0) }
    if let separatorText, separator == nil {
      let words = TableSeparator.allCases.map(\.rawValue)
      section.record(
        "separator",
        "'separator' is \(separatorText.quoted)"
          + hint(for: separatorText, among: words, then: "expected: \(words.joined(separator: ", "))"))
    }
    let decimal = section.optionalText("decimal") ?? "."
    decimalMark = [",", "comma"].contains(decimal) ? UInt8(ascii: ",") : UInt8(ascii: ".")
    if ![",", "comma", ".", "point"].contains(decimal) {
      section.record("decimal", "'decimal' must be point or comma, not \(decimal.quoted)")
    }
    if decimalMark == UInt8(ascii: ","), separator == .comma {
      section.record("decimal", "'decimal' and 'separator' are both a comma; numbers could not be separated")
    }
    comment = Array((section.optionalText("comment") ?? "").utf8)
    if comment.count > Self.commentLimit || comment.contains(where: { $0 < 0x21 || $0 == UInt8(ascii: "\"") })
    {
      section.record(
        "comment", "'comment' must be 1 to \(Self.commentLimit) bytes without spaces and quotation marks")
    }
    missing = Self.missing(&section)
    hasHeader = section.boolean("header", default: true)
  }

  private static func missing(_ section: inout ConfigSection) -> [String] {
    guard section.has("missing") else { return usualMissing }
    let words = section.list("missing", isRequired: false, of: .anyText).compactMap { node -> String? in
      guard case .scalar(let word, _) = node.content, word.utf8.count <= 100 else {
        section.record(InputError(node.place, "'missing' must hold words, not \(node.noun)"))
        return nil
      }
      return word
    }
    if words.count > missingLimit {
      section.record("missing", "'missing' has \(words.count) words; at most \(missingLimit) are allowed")
    }
    return words
  }

  func syntax(_ separator: TableSeparator) -> DelimitedSyntax {
    DelimitedSyntax(
      separator: separator.byte, decimalMark: decimalMark, comment: comment, missing: missing,
      allowsDoubledReturns: true)
  }

  func file(_ file: CSVFile) throws(InputError) -> (file: CSVFile, separator: TableSeparator) {
    if let separator { return (try file.rewritten(syntax(separator)), separator) }
    // Read without a separator that matters, to find the first line that is no comment.
    let line = try file.firstLine(comment: comment)
    let found = TableSeparator.detected(in: line) ?? .comma
    guard found.byte != decimalMark else {
      throw InputError(
        Place(file: file.path, line: 1),
        "its columns seem to be separated by commas, which 'decimal: comma' excludes; declare 'separator'")
    }
    return (try file.rewritten(syntax(found)), found)
  }
}

extension TableOptions {
  /// A file in the syntax of the options, with its next row below the header, and the header; columns of a file without one
  /// go by their numbers.
  func header(of stored: CSVFile) throws(InputError) -> (file: CSVFile, header: CSVHeader) {
    let start = try file(stored).file
    var file = start
    let header = try CSVHeader(&file)
    guard header.names.count <= TableFormat.columnLimit else {
      throw InputError(
        Place(file: file.path, line: file.line),
        "has \(header.names.count) columns; at most \(TableFormat.columnLimit) are read")
    }
    guard hasHeader else {
      let numbers = header.names.indices.map { "\($0 + 1)" }
      return (start, CSVHeader(numbers, of: file.path, counted: "the first row has"))
    }
    return (file, header)
  }
}

enum TableSeparator: String, Sendable, CaseIterable {
  case tab, semicolon, comma, pipe
  case space

  var byte: UInt8 {
    switch self {
    case .tab: UInt8(ascii: "\t")
    case .semicolon: UInt8(ascii: ";")
    case .comma: UInt8(ascii: ",")
    case .pipe: UInt8(ascii: "|")
    case .space: UInt8(ascii: " ")
    }
  }

  /// - Parameter word: The word or the character itself.
  init?(word: String) {
    let found = Self.allCases.first { $0.rawValue == word || Array(word.utf8) == [$0.byte] }
    guard let found else { return nil }
    self = found
  }

  /// The separator that a line has most of outside of quotation marks, in the order of the cases if several have; a
  /// space only where there is no other.
  static func detected(in line: some Collection<UInt8>) -> TableSeparator? {
    var (counts, isQuoted) = ([UInt8: Int](), false)
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    func count(_ separator: TableSeparator) -> Int { counts[separator.byte] ?? 0 }
    let most = allCases.dropLast().reduce(TableSeparator.tab) { count($1) > count($0) ? $1 : $0 }
    return count(most) > 0 ? most : count(.space) > 0 ? .space : nil
  }
}
