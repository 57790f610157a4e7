import Inputs

/// A word, number, text or sign in the formula of a feature set.
struct SetToken: Sendable {
  enum Kind: Equatable, Sendable {
    case word(String)
    case count(String)
    /// What stands between double quotes.
    case text(String)
    case sign(Character)
  }

  let kind: Kind
  /// In characters from 0.
  let offset: Int
  let length: Int

  var isWord: Bool {
    switch kind {
    case .word, .count: true
    case .text, .sign: false
    }
  }

  /// As the formula writes it.
  var written: String {
    switch kind {
    case .word(let text), .count(let text): text
    case .text(let text): "\"\(text)\""
    case .sign(let sign): String(sign)
    }
  }
}

extension Character {
  /// A letter of English, a digit or `_`.
  package var isWordPart: Bool { isASCII && (isLetter || isNumber || self == "_") }
}

extension SetReader {
  /// The token at the start of a text that does not begin with a blank.
  func next(_ text: Substring, _ offset: Int) throws(InputError) -> SetToken {
    let first = text.first ?? " "
    if "+-*:(),".contains(first) { return SetToken(kind: .sign(first), offset: offset, length: 1) }
    let word = String(text.prefix(while: \.isWordPart))
    if !word.isEmpty {
      let isCount = word.allSatisfy(\.isNumber)
      guard isCount || first.isLetter || first == "_" else {
        throw fault("a word cannot begin with a digit: \(word.quoted)", at: offset)
      }
      return SetToken(kind: isCount ? .count(word) : .word(word), offset: offset, length: word.count)
    }
    if first == "\"" {
      let inner = text.dropFirst().prefix { $0 != "\"" }
      guard inner.count + 1 < text.count else { throw fault("'\"' is never closed", at: offset) }
      return SetToken(kind: .text(String(inner)), offset: offset, length: inner.count + 2)
    }
    let advice: String
    switch first {
    case "^": advice = "; squares and cubes are columns of poly(set, degree)"
    case "/": advice = "; sets are joined by +, -, * and :"
    default: advice = "; a column of any other name is written column(\"name\")"
    }
    throw fault("\(String(first).quoted) is not part of the notation", at: offset) { advice }
  }
}
