import DelimitedText

extension CheckedFormula {
  /// The numbers of the formula, one per row; missing (NaN) where they are not finite.
  package func values(_ table: FormulaTable) -> NumberColumn { root.values(table) }

  /// The texts that labels are compared with, and their places in the text.
  package var comparedWords: [(column: String, word: String, offset: Int)] { root.comparedWords }

  /// What the formula divides by, as far as that is no constant: the name of the column, or the place in the text, and
  /// the numbers.
  package func divisors(_ table: FormulaTable) -> [(name: String?, offset: Int, numbers: NumberColumn)] {
    root.divisors.map { node in
      let name: String? = if case .column(let name) = node.content { name } else { nil }
      return (name, node.offset, FormulaComputer(table: table).column(node))
    }
  }
}

extension FormulaNode {
  func values(_ table: FormulaTable) -> NumberColumn {
    let column = FormulaComputer(table: table).column(self)
    if column.stored.allSatisfy({ $0.isFinite || $0.isNaN }) { return column }
    return FormulaComputer.column(column.stored.map { $0.isFinite ? $0 : .nan }, count: table.count)
  }

  fileprivate var comparedWords: [(column: String, word: String, offset: Int)] {
    guard case .call(_, let arguments) = content else { return [] }
    if arguments.count == 2, case .column(let name) = arguments[0].content,
      case .text(let word) = arguments[1].content
    {
      return [(name, word, arguments[1].offset)]
    }
    return arguments.flatMap(\.comparedWords)
  }

  fileprivate var divisors: [FormulaNode] {
    guard case .call(let function, let arguments) = content else { return [] }
    let own = function == .divide && arguments[1].constant == nil ? [arguments[1]] : []
    return arguments.flatMap(\.divisors) + own
  }
}

/// Computes whole columns a block of rows at a time, so that what lies between stays in the cache.
struct FormulaComputer {
  let table: FormulaTable

  private static let blockRows = 1024

  /// Steps of a stack machine, whose registers hold a block of rows each.
  private enum Step {
    case load(NumberColumn, register: Int)
    /// Replaces `count` registers from the first by the value in the first.
    case apply(FormulaFunction, first: Int, count: Int)
  }

  static func column(_ stored: [Double], count: Int) -> NumberColumn {
    stored.count == 1 ? NumberColumn(repeating: stored[0], count: count) : NumberColumn(stored)
  }

  func column(_ node: FormulaNode) -> NumberColumn {
    if let whole = whole(node) { return whole }
    var (steps, registerCount) = ([Step](), 0)
    compile(node, into: &steps, register: 0, &registerCount)
    let isConstant = steps.allSatisfy {
      if case .load(let column, _) = $0 { column.stored.count <= 1 } else { true }
    }
    let count = isConstant ? min(1, table.count) : table.count
    var registers = [[Double]](
      repeating: [Double](repeating: 0, count: min(count, Self.blockRows)), count: registerCount)
    var values = [Double]()
    values.reserveCapacity(count)
    for start in stride(from: 0, to: count, by: Self.blockRows) {
      let rows = start..<min(start + Self.blockRows, count)
      for step in steps { Self.run(step, rows, &registers) }
      values += registers[0].prefix(rows.count)
    }
    return Self.column(values, count: table.count)
  }

  /// The column of a node that is not computed row by row; nil for others.
  private func whole(_ node: FormulaNode) -> NumberColumn? {
    switch node.content {
    case .number(let value, _): return NumberColumn(repeating: value, count: table.count)
    case .text: preconditionFailure("a text is only compared")
    case .column(let name): return table.column(name)
    case .call(let function, let arguments):
      if function.isOverTime {
        let reach: Double = arguments.count > 1 ? arguments[1].constant ?? 0 : 0
        return FormulaWindows(table: table).values(function, of: column(arguments[0]), reach: reach)
      }
      guard arguments.count == 2, case .column(let name) = arguments[0].content,
        case .text(let text) = arguments[1].content
      else { return nil }
      return table.comparison(function, name, text)
    }
  }

  private func compile(
    _ node: FormulaNode, into steps: inout [Step], register: Int, _ registerCount: inout Int
  ) {
    registerCount = max(registerCount, register + 1)
    if let whole = whole(node) {
      steps.append(.load(whole, register: register))
      return
    }
    guard case .call(let function, let arguments) = node.content else { return }
    for (index, argument) in arguments.enumerated() {
      compile(argument, into: &steps, register: register + index, &registerCount)
    }
    steps.append(.apply(function, first: register, count: arguments.count))
  }

  private static func run(_ step: Step, _ rows: Range<Int>, _ registers: inout [[Double]]) {
    switch step {
    case .load(let column, let register):
      FormulaKernel.load(column.stored, rows, into: &registers[register])
    case .apply(let function, let first, let count):
      // Taken out of the registers, so that nothing is copied.
      var value = [Double]()
      swap(&value, &registers[first])
      FormulaKernel.apply(function, &value, Array(registers[first + 1..<first + count]), count: rows.count)
      swap(&value, &registers[first])
    }
  }
}
