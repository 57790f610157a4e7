/// A fault in a formula: where it is in the text, and what was expected.
package struct FormulaError: Error, Sendable, Hashable {
  /// The place in the text, in characters from 0.
  package let offset: Int
  package let sentence: String

  package init(_ offset: Int, _ sentence: String) {
    self.offset = offset
    self.sentence = sentence
  }
}

/// The limits of a formula, so that reading and computing it takes bounded time and memory.
package enum FormulaLimits {
  /// Characters of a formula.
  package static let length = 1000
  /// Levels of parentheses, functions and signs inside each other.
  package static let depth = 40
  /// Frames that `lag` reaches back.
  package static let lag = 1000
  /// Seconds that a function over time reaches back.
  package static let seconds = 10.0
}
