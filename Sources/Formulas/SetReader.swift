import Inputs

/// Reads the formula of a feature set.
///
///     set = part (("+" | "-") part)*     part = inter ("*" inter)*     inter = item (":" item)*
///     item = word | column("name") | function(set, count) | "(" set ")"
package struct SetReader {
  private let text: String
  private let place: Place
  private var tokens: ArraySlice<SetToken>
  private var depth = 0

  private static let mostCharacters = 2000
  private static let deepest = 20

  /// - Throws: For a character that the notation does not have.
  package init(_ text: String, at place: Place) throws(InputError) {
    self.text = text
    self.place = place
    tokens = []
    guard text.utf8.count <= Self.mostCharacters else {
      throw InputError(
        place, "the feature set has \(text.utf8.count) characters; at most \(Self.mostCharacters) are read")
    }
    var (rest, offset) = (text[...], 0)
    var found = [SetToken]()
    while let first = rest.first {
      if first == " " || first == "\t" {
        rest.removeFirst()
        offset += 1
        continue
      }
      let token = try next(rest, offset)
      found.append(token)
      rest = rest.dropFirst(token.length)
      offset += token.length
    }
    tokens = found[...]
  }

  /// The name of the set: its formula without blanks, except those behind a comma and inside a text.
  package var name: String {
    var (name, end) = ("", 0)
    for token in tokens {
      // Two words side by side are an error, which shows them apart.
      let isApart =
        token.offset > end && (name.hasSuffix(",") || name.last?.isWordPart == true && token.isWord)
      name += (isApart ? " " : "") + token.written
      end = token.offset + token.length
    }
    return name
  }

  /// - Throws: For text that is no formula, with the place inside it.
  package mutating func formula() throws(InputError) -> SetFormula {
    let formula = try set()
    if let token = tokens.first {
      switch token.kind {
      case .sign(")"): throw fault("')' closes nothing", at: token.offset) { commaAdvice }
      case .sign(","): throw fault("a set ends before a comma", at: token.offset)
      default:
        throw fault(
          "an operator (+, -, * or :) is missing before \(token.written.quoted)", at: token.offset)
      }
    }
    return formula
  }

  private mutating func set() throws(InputError) -> SetFormula {
    var left = try part()
    while let token = tokens.first, [.sign("+"), .sign("-")].contains(token.kind) {
      tokens.removeFirst()
      let right = try part()
      left = token.kind == .sign("+") ? .sum(left, right) : .difference(left, right, offset: token.offset)
    }
    return left
  }

  private mutating func part() throws(InputError) -> SetFormula {
    var left = try inter()
    while take("*") != nil { left = .crossing(left, try inter()) }
    return left
  }

  private mutating func inter() throws(InputError) -> SetFormula {
    var left = try item()
    while take(":") != nil { left = .products(left, try item()) }
    return left
  }

  private mutating func item() throws(InputError) -> SetFormula {
    guard let token = tokens.first else {
      throw fault("a block or a column is missing at the end", at: text.count)
    }
    switch token.kind {
    case .sign("("):
      tokens.removeFirst()
      let inner = try inBrackets(token.offset) { reader throws(InputError) in try reader.set() }
      return inner
    case .word(let word):
      tokens.removeFirst()
      guard let bracket = take("(") else {
        return .name(SetName(text: word, isColumn: false, offset: token.offset))
      }
      return try inBrackets(bracket.offset) { reader throws(InputError) in try reader.call(word, token.offset)
      }
    case .count, .sign, .text:
      throw fault(
        "a block or a column was expected, not \(token.written.quoted)", at: token.offset
      ) { opensFewer ? commaAdvice : "" }
    }
  }

  /// Reads what follows an opened bracket, and the bracket that closes it.
  private mutating func inBrackets<Value>(
    _ offset: Int, _ read: (inout SetReader) throws(InputError) -> Value
  ) throws(InputError) -> Value {
    depth += 1
    guard depth <= Self.deepest else {
      throw fault("more than \(Self.deepest) brackets are open", at: offset)
    }
    if tokens.isEmpty { throw fault("'(' is never closed", at: offset) { commaAdvice } }
    let value = try read(&self)
    guard take(")") != nil else {
      if let token = tokens.first {
        throw fault("')' was expected before \(token.written.quoted)", at: token.offset)
      }
      throw fault("'(' is never closed", at: offset) { commaAdvice }
    }
    depth -= 1
    return value
  }

  /// The arguments of a function or of `column`.
  private mutating func call(_ word: String, _ offset: Int) throws(InputError) -> SetFormula {
    if word == "column" {
      guard case .text(let name) = tokens.first?.kind, !name.isEmpty else {
        throw fault("'column' takes a name in double quotes, such as column(\"pd left\")", at: offset)
      }
      tokens.removeFirst()
      return .name(SetName(text: name, isColumn: true, offset: offset))
    }
    guard let function = SetFunction(rawValue: word) else {
      let words = SetFunction.allCases.map(\.rawValue) + ["column"]
      throw fault("no function of sets is called \(word.quoted)", at: offset) {
        hint(for: word, among: words, then: "there are: \(words.joined(separator: ", "))")
      }
    }
    guard function.argument != .label else {
      guard case .word(let label) = tokens.first?.kind, let token = tokens.popFirst() else {
        throw fault("\(function.rawValue.quoted) takes the name of a label: \(function.form)", at: offset)
      }
      return .onehot(label: SetName(text: label, isColumn: false, offset: token.offset))
    }
    let argument = try set()
    if function.argument == .column {
      guard case .name = argument else {
        throw fault("\(function.rawValue.quoted) takes a single column: \(function.form)", at: offset)
      }
    }
    return .call(function, of: argument, count: try count(of: function, offset), offset: offset)
  }

  private mutating func count(of function: SetFunction, _ offset: Int) throws(InputError) -> Int? {
    guard let (noun, range) = function.count else {
      if let comma = take(",") {
        throw fault("\(function.rawValue.quoted) takes no number: \(function.form)", at: comma.offset)
      }
      return nil
    }
    guard take(",") != nil, let token = tokens.first else {
      throw fault(
        "\(function.rawValue.quoted) needs a \(noun): \(function.form)", at: offset
      ) { tokens.isEmpty ? commaAdvice : "" }
    }
    guard case .count(let digits) = token.kind, let count = Int(digits), range.contains(count) else {
      throw fault(
        "the \(noun) must be a whole number from \(range.lowerBound) to \(range.upperBound), not "
          + token.written.quoted, at: token.offset)
    }
    tokens.removeFirst()
    return count
  }

  private mutating func take(_ sign: Character) -> SetToken? {
    tokens.first?.kind == .sign(sign) ? tokens.popFirst() : nil
  }

  private var opensFewer: Bool { text.count { $0 == "(" } < text.count { $0 == ")" } }

  /// Where a comma of YAML may have cut the formula.
  private var commaAdvice: String {
    text.contains(",")
      ? ""
      : "; in YAML a comma ends a value inside [ ] and { }: put the set on a line of its own or in quotes"
  }

  func fault(_ sentence: String, at offset: Int, _ rest: () -> String = { "" }) -> InputError {
    SetText(text: text, place: place).fault(sentence, at: offset, then: rest())
  }
}

/// The text of a feature set with its place, for errors inside it.
package struct SetText: Sendable {
  package let text: String
  package let place: Place

  package init(text: String, place: Place) { (self.text, self.place) = (text, place) }

  /// - Parameter offset: In characters from 0.
  package func fault(_ sentence: String, at offset: Int, then rest: String = "") -> InputError {
    let isWhole = offset == 0 && text.allSatisfy(\.isWordPart)
    return InputError(
      place, sentence + (isWhole || text.isEmpty ? "" : " (character \(offset + 1) of \(text.quoted))") + rest
    )
  }
}
