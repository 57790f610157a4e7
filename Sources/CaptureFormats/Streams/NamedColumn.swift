import DelimitedText
import Inputs

/// A column that a format knows by its name, wherever it stands in the header.
struct NamedColumn: Sendable {
  enum Kind: Sendable {
    /// A number whose absolute value is at most `limit`; NaN for one that is missing, if it may be.
    case number(limit: Double, mayBeMissing: Bool)
    case clock(Clock)
    /// One of these spellings, and the word that each stands for.
    case word([(spelling: String, word: String)])
    /// Any word; empty if there is none.
    case text
  }

  /// The names that it goes by, the usual one first. A header has one of them.
  let names: [String]
  let kind: Kind

  init(_ names: String..., kind: Kind) { (self.names, self.kind) = (names, kind) }

  var name: String { names[0] }

  /// What the words of a state may be spelled as, beside the words themselves.
  ///
  /// - Parameter missing: What stands for no word.
  static func states(
    _ words: [String], codes: [(spelling: String, word: String)] = [], missing: [String]
  ) -> Kind {
    .word(words.map { ($0, $0) } + codes + missing.map { ($0, "") })
  }
}
