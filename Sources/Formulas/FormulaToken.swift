import DelimitedText
import Inputs

/// A word, number, text or sign of a formula.
struct FormulaToken: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case number(Double)
    case word(String)
    /// A text in double quotes, without these.
    case text(String)
    /// An operator, a parenthesis or a comma.
    case sign(String)
    case end
  }

  let kind: Kind
  /// Its first character, from 0.
  let offset: Int
  /// As written.
  let written: String

  func isSign(_ sign: String) -> Bool { kind == .sign(sign) }
  func isWord(_ word: String) -> Bool { kind == .word(word) }

  /// The token in messages.
  var noun: String { kind == .end ? "the end" : written.quoted }
}

/// Divides a formula into tokens.
struct FormulaLexer {
  private let characters: [Character]
  private var position = 0

  private init(_ text: String) { characters = Array(text) }

  /// The tokens of a text, the last of which is its end.
  static func tokens(_ text: String) throws(FormulaError) -> [FormulaToken] {
    guard text.utf8.count <= FormulaLimits.length else {
      throw FormulaError(0, "a formula has at most \(FormulaLimits.length) characters")
    }
    var lexer = FormulaLexer(text)
    var tokens = [FormulaToken]()
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private static let signs = [
    "<=", ">=", "==", "!=", "+", "-", "*", "/", "^", "<", ">", "(", ")", ",",
  ]
  /// Signs of other languages, and what to write instead.
  private static let foreign = [
    "**": "write '^' for a power", "&&": "write 'and'", "||": "write 'or'", "=": "write '==' to compare",
    "!": "write 'not'", "%": "write x - n * floor(x / n) for a remainder",
    "·": "write '*' for a product", "×": "write '*' for a product", "÷": "write '/'", "−": "write '-'",
    "²": "write '^2'", "°": "write 'deg'",
  ]

  private mutating func next() throws(FormulaError) -> FormulaToken {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
    guard position < characters.count else {
      return FormulaToken(kind: .end, offset: characters.count, written: "")
    }
    let (start, first) = (position, characters[position])
    func found(_ kind: FormulaToken.Kind) -> FormulaToken {
      FormulaToken(kind: kind, offset: start, written: String(characters[start..<position]))
    }
    if first.isDigit || first == ".", let number = try number() { return found(.number(number)) }
    if first.isLetterOfWord {
      while position < characters.count, characters[position].isLetterOfWord || characters[position].isDigit {
        position += 1
      }
      return found(.word(String(characters[start..<position])))
    }
    if first == "\"" { return found(.text(try quoted())) }
    if first == "'" { throw FormulaError(start, "texts stand in double quotes: \"…\"") }
    let pair = String(characters[start..<min(start + 2, characters.count)])
    if !Self.signs.contains(pair), let advice = Self.foreign[pair] ?? Self.foreign[String(first)] {
      let shown = Self.foreign[pair] == nil ? String(first) : pair
      throw FormulaError(start, "\(shown.quoted) is no operator of formulas; \(advice)")
    }
    guard let sign = Self.signs.first(where: { $0 == pair || $0 == String(first) }) else {
      throw FormulaError(
        start,
        "unexpected \(String(first).quoted); a name with other characters than letters, digits and _ is written "
          + "column(\"…\")")
    }
    position += sign.count
    return found(.sign(sign))
  }

  /// Digits with a point and an exponent; nil for a point without digits.
  private mutating func number() throws(FormulaError) -> Double? {
    let start = position
    func digits(from first: Int) -> Int {
      var end = first
      while end < characters.count, characters[end].isDigit { end += 1 }
      return end
    }
    var end = digits(from: start)
    if end < characters.count, characters[end] == "." { end = digits(from: end + 1) }
    guard end > start + 1 || characters[start].isDigit else { return nil }
    if end < characters.count, characters[end] == "e" || characters[end] == "E" {
      let isSigned = end + 1 < characters.count && "+-".contains(characters[end + 1])
      let exponent = digits(from: end + (isSigned ? 2 : 1))
      if exponent > end + (isSigned ? 2 : 1) { end = exponent }
    }
    position = end
    let written = String(characters[start..<end])
    guard let value = Double(written), value.isFinite else {
      throw FormulaError(start, "\(written.quoted) is not a number")
    }
    return value
  }

  private mutating func quoted() throws(FormulaError) -> String {
    let start = position
    guard let end = characters[(start + 1)...].firstIndex(of: "\"") else {
      throw FormulaError(start, "a text begins here, but no quotation mark ends it")
    }
    position = end + 1
    return String(characters[(start + 1)..<end])
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
  fileprivate var isLetterOfWord: Bool { isASCII && isLetter || self == "_" }
}

extension String {
  /// The words in a text that can be names of columns.
  package var words: [String] {
    split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }.map(String.init)
  }
}
