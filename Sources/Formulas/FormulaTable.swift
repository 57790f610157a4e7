import DelimitedText

/// The columns of some frames, of which formulas are computed.
package struct FormulaTable: Sendable {
  /// The word of each row as a code.
  package struct Words: Sendable {
    let all: [String]
    let codes: CodeColumn

    package init(_ all: [String], _ codes: CodeColumn) {
      self.all = all
      self.codes = codes
    }
  }

  package let count: Int
  /// Seconds.
  let time: NumberColumn
  /// The rows of each fixation, ascending and apart from each other. Functions over time are missing in other rows.
  let fixations: [Range<Int>]
  package private(set) var numbers: [String: NumberColumn]
  private let words: [String: Words]

  package init(
    time: NumberColumn, fixations: [Range<Int>], numbers: [String: NumberColumn], words: [String: Words]
  ) {
    count = time.count
    self.time = time
    self.fixations = fixations
    self.numbers = numbers
    self.words = words
  }

  package mutating func add(_ column: NumberColumn, named name: String) { numbers[name] = column }

  func column(_ name: String) -> NumberColumn {
    guard let column = numbers[name] else { preconditionFailure("a formula of an absent column \(name)") }
    return column
  }

  /// 1 where a label has a word, or has not, and 0 elsewhere; missing where it has none.
  func comparison(_ function: FormulaFunction, _ name: String, _ text: String) -> NumberColumn {
    guard let words = words[name] else { preconditionFailure("a formula of an absent label \(name)") }
    let values = words.all.map { word -> Double in
      word.isEmpty && !text.isEmpty ? .nan : (word == text) == (function == .equal) ? 1 : 0
    }
    if let constant = words.codes.constant {
      return NumberColumn(repeating: values[Int(constant)], count: count)
    }
    return NumberColumn((0..<count).map { values[words.codes[$0]] })
  }
}
