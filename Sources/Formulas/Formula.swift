import Inputs

/// A node of a formula's tree.
struct FormulaNode: Sendable {
  enum Content: Sendable {
    case number(Double, FormulaUnit?)
    case text(String)
    case column(String)
    case call(FormulaFunction, [FormulaNode])
  }

  let content: Content
  /// Where it is in the text: the operator, the function's name or the word; characters from 0.
  let offset: Int

  init(_ content: Content, _ offset: Int) {
    self.content = content
    self.offset = offset
  }

  /// Its value if no column is in it.
  var constant: Double? {
    switch content {
    case .number(let value, _): value
    case .text, .column: nil
    case .call(let function, let arguments):
      if function.isOverTime {
        nil
      } else {
        arguments.map(\.constant).reduce([Double]?.some([])) { all, next in
          all.flatMap { all in next.map { all + [$0] } }
        }
        .map { FormulaKernel.value(function, $0) }
      }
    }
  }

  /// The names of its columns with their places, in the order of the text.
  var columns: [(name: String, offset: Int)] {
    switch content {
    case .number, .text: []
    case .column(let name): [(name, offset)]
    case .call(_, let arguments): arguments.flatMap(\.columns)
    }
  }
}

/// A formula over the columns of frames, such as `gazePointX * headZ` or `mean(yawDegrees, 0.2 s)`: its text is read and
/// its form is checked; whether its columns exist and its units fit, `checked` says.
package struct Formula: Sendable {
  /// As written, with single spaces.
  package let text: String
  /// The names of the columns that it needs, each once, in the order of the text.
  package let columns: [String]
  let root: FormulaNode

  /// - Throws: For what the grammar does not allow, and for a formula that is too long or too deep.
  package init(_ text: String) throws(FormulaError) {
    var parser = try FormulaParser(text)
    self.init(text, try parser.formula())
  }

  /// A tree that was read from a text.
  init(_ text: String, _ root: FormulaNode) {
    self.root = root
    self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var names = [String]()
    for column in root.columns where !names.contains(column.name) { names.append(column.name) }
    columns = names
  }

  /// The position at which a column first appears in the text.
  package func offset(ofColumn name: String) -> Int { root.columns.first { $0.name == name }?.offset ?? 0 }

  /// Words that mean something in formulas, so that no column can have them.
  package static func isReserved(_ name: String) -> Bool { FormulaFunction.reserved.contains(name) }
}
