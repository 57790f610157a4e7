/// The brackets and quotation marks of a YAML text, for messages about a text that is not YAML.
///
/// It knows only what is needed to find an opening that is not closed. Block scalars are read as if they were plain.
struct YAMLOutline {
  /// A place in the text, from 1.
  struct Mark: Equatable, Comparable {
    let line: Int
    let column: Int

    static func < (one: Mark, other: Mark) -> Bool { (one.line, one.column) < (other.line, other.column) }
  }

  typealias Opening = (character: Character, mark: Mark)
  /// A quotation mark, and the one that closes it, if any does.
  typealias Quotation = (character: Character, start: Mark, end: Mark?)

  let lines: [[Character]]
  /// Brackets that nothing closes, outermost first.
  private(set) var unclosed: [Opening] = []
  /// The first closing bracket that does not fit, and what it meets; nil if all fit.
  private(set) var mismatch: (closing: Opening, opening: Opening?)?
  private(set) var quotations: [Quotation] = []

  init(_ text: String) {
    // Marks of the parser count these lines. CR LF is one Character.
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: Self.lineBreaks.contains).map {
      Array($0)
    }
    scan()
  }

  /// Source: YAML 1.1, 5.4.
  private static let lineBreaks: Set<Character> = ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]

  private mutating func scan() {
    // Whether a bracket or quotation mark would begin a value here.
    var isStart = true
    var (line, column) = (0, 0)
    while line < lines.count {
      guard column < lines[line].count else {
        line = line + 1
        column = 0
        isStart = true
        continue
      }
      let character = lines[line][column]
      let mark = Mark(line: line + 1, column: column + 1)
      let previous = column > 0 ? lines[line][column - 1] : " "
      switch character {
      case "#" where previous == " " || previous == "\t":
        column = lines[line].count
        continue
      case "\"" where isStart, "'" where isStart:
        let end = endOfQuotation(from: line, column)
        quotations.append(
          (character, mark, end.map { Mark(line: $0.line + 1, column: $0.column + 1) }))
        guard let end else { return }
        line = end.line
        column = end.column
        isStart = false
      case "[" where isStart || !unclosed.isEmpty, "{" where isStart || !unclosed.isEmpty:
        unclosed.append((character, mark))
        isStart = true
      case "]", "}":
        let fits = unclosed.last.map { $0.character == (character == "]" ? "[" : "{") }
        if fits == true {
          unclosed.removeLast()
        } else if mismatch == nil, fits == false || wasClosed(before: mark) {
          mismatch = ((character, mark), unclosed.last)
        }
        isStart = false
      case "," where !unclosed.isEmpty: isStart = true
      case ":", "-", "?": isStart = column + 1 < lines[line].count && lines[line][column + 1] == " "
      case " ", "\t": break
      default: isStart = false
      }
      column += 1
    }
  }

  /// True if the last character before a mark in its line is a closing bracket: then one more is one too many.
  private func wasClosed(before mark: Mark) -> Bool {
    let before = lines[mark.line - 1].prefix(mark.column - 1).last { $0 != " " }
    return before == "]" || before == "}"
  }

  private func endOfQuotation(from line: Int, _ column: Int) -> (line: Int, column: Int)? {
    let quote = lines[line][column]
    var (line, column) = (line, column + 1)
    while line < lines.count {
      guard column < lines[line].count else {
        line = line + 1
        column = 0
        continue
      }
      let next = column + 1 < lines[line].count ? lines[line][column + 1] : nil
      switch lines[line][column] {
      case "\\" where quote == "\"": column += 1
      case "'" where quote == "'" && next == "'": column += 1
      case quote: return (line, column)
      default: break
      }
      column += 1
    }
    return nil
  }

  /// The second place of a key in the mapping of its first mark; nil if it is not found.
  func key(_ key: String, after first: Mark) -> Mark? {
    func isKey(_ line: Int, _ column: Int) -> Bool {
      let text = String(lines[line].dropFirst(column))
      return [key, "'\(key)'", "\"\(key)\""].contains { name in
        text.hasPrefix(name) && text.dropFirst(name.count).drop { $0 == " " }.first == ":"
      }
    }
    guard lines.indices.contains(first.line - 1) else { return nil }
    let isInFlow = lines[first.line - 1].prefix(first.column - 1).contains { !" -".contains($0) }
    guard isInFlow else {
      return (first.line..<lines.count).first { line in
        indentation(ofLine: line + 1) == first.column - 1 && isKey(line, first.column - 1)
      }.map { Mark(line: $0 + 1, column: first.column) }
    }
    let after = lines[first.line - 1].indices.dropFirst(first.column)
    return after.first { column in
      isKey(first.line - 1, column) && " ,{".contains(lines[first.line - 1][column - 1])
    }.map { Mark(line: first.line, column: $0 + 1) }
  }

  func indentation(ofLine line: Int) -> Int { lines[line - 1].prefix { $0 == " " || $0 == "\t" }.count }

  /// The number of characters before what a line says, behind the dash of a list item.
  func textIndentation(ofLine line: Int) -> Int {
    let blanks = indentation(ofLine: line)
    let text = lines[line - 1].dropFirst(blanks)
    guard text.first == "-", text.dropFirst().first == " " else { return blanks }
    return blanks + 1 + text.dropFirst().prefix { $0 == " " }.count
  }

  /// True for a line with more than blanks and a comment.
  func hasContent(inLine line: Int) -> Bool {
    lines.indices.contains(line - 1)
      && lines[line - 1].first { $0 != " " && $0 != "\t" }.map { $0 != "#" } == true
  }

  func contentLine(above line: Int) -> Int? { (1..<max(1, line)).last { hasContent(inLine: $0) } }

  /// A line without its indentation and comment.
  func content(ofLine line: Int) -> String {
    var content = [Character]()
    for character in lines[line - 1].drop(while: { $0 == " " || $0 == "\t" }) {
      if character == "#", content.last == " " { break }
      content.append(character)
    }
    while content.last == " " { content.removeLast() }
    return String(content)
  }
}
