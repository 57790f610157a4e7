import Inputs

/// A column, label or state that a formula can use.
package enum FormulaColumn: Sendable {
  /// Numbers in a unit; nil for a unit that is not known, which fits any other.
  case numbers(FormulaUnit?)
  /// Words, which `==` and `!=` compare with a text.
  case words
  /// A column that no formula may use, and why.
  case refused(String)
}

/// A formula whose columns exist and whose units fit.
package struct CheckedFormula: Sendable {
  package let formula: Formula
  /// The unit of its numbers; nil if it is not known.
  package let unit: FormulaUnit?
  /// The formula with the conversions between units of one dimension.
  let root: FormulaNode
}

extension Formula {
  /// Finds the columns of the formula and checks and derives its units.
  ///
  /// - Parameters:
  ///   - declared: The unit that its numbers shall have; nil for the one that follows.
  ///   - columns: All columns by their names.
  package func checked(
    as declared: FormulaUnit? = nil, amongst columns: [String: FormulaColumn]
  ) throws(FormulaError) -> CheckedFormula {
    let checker = FormulaChecker(columns: columns)
    let (node, unit) = try checker.numbers(root)
    guard let declared else { return CheckedFormula(formula: self, unit: unit, root: node) }
    guard unit?.isConvertible(to: declared) ?? true else {
      throw FormulaError(
        0, "'unit' is \(declared.description), but the formula gives \(unit?.description ?? "")")
    }
    return CheckedFormula(
      formula: self, unit: declared, root: FormulaChecker.converted(node, unit, to: declared))
  }
}

/// Finds columns and derives units from the leaves of a formula up. Where two units of one dimension meet, the second is
/// converted to the first.
private struct FormulaChecker {
  typealias Checked = (node: FormulaNode, unit: FormulaUnit?)

  let columns: [String: FormulaColumn]

  func numbers(_ node: FormulaNode) throws(FormulaError) -> Checked {
    switch node.content {
    case .number(let value, let unit):
      // Zero is the same in all units.
      return (node, unit ?? (value == 0 ? nil : FormulaUnit.none))
    case .text(let text):
      throw FormulaError(node.offset, "the text \(text.quoted) can only be compared with a label by == or !=")
    case .column(let name):
      switch try known(name, node.offset) {
      case .numbers(let unit): return (node, unit)
      case .words:
        throw FormulaError(
          node.offset, "\(name.quoted) holds words; compare it with a text: \(name) == \"…\"")
      case .refused(let reason): throw FormulaError(node.offset, reason)
      }
    case .call(let function, let arguments):
      if function == .equal || function == .unequal, let compared = try words(node, function, arguments) {
        return compared
      }
      if function.isOverTime { return try overTime(node, function, arguments) }
      let checked = try FormulaError.each(arguments) { node throws(FormulaError) in try numbers(node) }
      return try call(node, function, checked, written: arguments)
    }
  }

  private func known(_ name: String, _ offset: Int) throws(FormulaError) -> FormulaColumn {
    if let column = columns[name] { return column }
    let names = columns.filter { if case .refused = $0.value { false } else { true } }.keys.sorted()
    let advice =
      nearestWord(to: name, among: names).map { "; did you mean \($0.quoted)?" }
      ?? hint(for: name, among: names)
    throw FormulaError(offset, "no column is called \(name.quoted)" + advice)
  }

  /// A comparison of a label with a text; nil if neither side is a text.
  private func words(
    _ node: FormulaNode, _ function: FormulaFunction, _ arguments: [FormulaNode]
  ) throws(FormulaError) -> Checked? {
    let texts = arguments.filter { if case .text = $0.content { true } else { false } }
    guard let text = texts.first else { return nil }
    guard texts.count == 1, let other = arguments.first(where: { $0.offset != text.offset }),
      case .column(let name) = other.content
    else { throw FormulaError(node.offset, "a text is compared with a label: head_pose == \"Middle\"") }
    switch try known(name, other.offset) {
    case .words: return (FormulaNode(.call(function, [other, text]), node.offset), FormulaUnit.none)
    case .numbers:
      throw FormulaError(text.offset, "\(name.quoted) holds numbers, which no text can be compared with")
    case .refused(let reason): throw FormulaError(other.offset, reason)
    }
  }

  private func overTime(
    _ node: FormulaNode, _ function: FormulaFunction, _ arguments: [FormulaNode]
  ) throws(FormulaError) -> Checked {
    let (inner, unit) = try numbers(arguments[0])
    guard arguments.count == 2 else { return (FormulaNode(.call(function, [inner]), node.offset), unit) }
    let reach = arguments[1]
    guard case .number(let value, let written) = reach.content else {
      let expected = function == .lag ? "a number of frames, such as 3" : "a duration, such as 0.2 s"
      throw FormulaError(reach.offset, "\(function.usage) takes \(expected)")
    }
    if function == .lag {
      guard written == nil, value == value.rounded(), (1...Double(FormulaLimits.lag)).contains(value) else {
        throw FormulaError(
          reach.offset,
          "the frames of \(function.usage) are a whole number from 1 to \(FormulaLimits.lag) without a unit")
      }
      return (FormulaNode(.call(function, [inner, reach]), node.offset), unit)
    }
    guard let written, written.isConvertible(to: .seconds) else {
      let found = written.map { "is in \($0.description)" } ?? "has no unit"
      throw FormulaError(
        reach.offset, "the duration of \(function.usage) \(found); write it in s or ms, such as 0.2 s")
    }
    let seconds = value * written.factor(to: .seconds)
    guard seconds > 0, seconds <= FormulaLimits.seconds else {
      throw FormulaError(
        reach.offset,
        "the duration of \(function.usage) is more than 0 and at most \(FormulaLimits.seconds) s")
    }
    let duration = FormulaNode(.number(seconds, .seconds), reach.offset)
    return (FormulaNode(.call(function, [inner, duration]), node.offset), unit)
  }

  /// - Parameter written: The arguments without conversions.
  private func call(
    _ node: FormulaNode, _ function: FormulaFunction, _ arguments: [Checked], written: [FormulaNode]
  ) throws(FormulaError) -> Checked {
    func made(_ nodes: [FormulaNode], _ unit: FormulaUnit?) -> Checked {
      (FormulaNode(.call(function, nodes), node.offset), unit)
    }
    let (nodes, first) = (arguments.map(\.node), arguments[0].unit)
    switch function {
    case .add, .subtract, .min, .max, .clamp, .hypot:
      let (same, unit) = try alike(node, function, arguments)
      return made(same, unit)
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal:
      return made(try alike(node, function, arguments).nodes, FormulaUnit.none)
    case .atan2: return made(try alike(node, function, arguments).nodes, .radians)
    case .choose:
      try require(arguments[0], in: .none, "the condition of \(function.usage)", written[0])
      let (same, unit) = try alike(node, function, Array(arguments.dropFirst()))
      return made([nodes[0]] + same, unit)
    case .multiply: return made(nodes, first.flatMap { one in arguments[1].unit.map { one * $0 } })
    case .divide:
      guard written[1].constant != 0 else { throw FormulaError(node.offset, "divides by 0") }
      return made(nodes, first.flatMap { one in arguments[1].unit.map { one / $0 } })
    case .power: return made(nodes, try power(arguments, written))
    case .sqrt: return made(nodes, first?.power(0.5))
    case .abs, .negate, .floor: return made(nodes, first)
    case .sign: return made(nodes, FormulaUnit.none)
    case .and, .or, .not:
      for (argument, written) in zip(arguments, written) {
        try require(argument, in: .none, "an operand of \(function.rawValue.quoted)", written)
      }
      return made(nodes, FormulaUnit.none)
    case .sin, .cos, .tan:
      try require(arguments[0], in: .radians, "the angle of \(function.rawValue)", written[0])
      return made([Self.converted(nodes[0], first, to: .radians)], FormulaUnit.none)
    case .exp, .log, .asin, .acos, .atan:
      try require(arguments[0], in: .none, "the argument of \(function.rawValue)", written[0])
      let result: FormulaUnit = [.exp, .log].contains(function) ? .none : .radians
      return made([Self.converted(nodes[0], first, to: .none)], result)
    case .lag, .diff, .mean, .median, .sd: preconditionFailure("functions over time are checked before")
    }
  }

  private func require(
    _ argument: Checked, in unit: FormulaUnit, _ subject: String, _ written: FormulaNode
  ) throws(FormulaError) {
    guard let found = argument.unit, !found.isConvertible(to: unit) else { return }
    let expected = unit == .radians ? "an angle, in deg or rad" : "a number without a unit"
    let advice =
      unit == .radians && found == .none ? "; write its unit, such as 30 deg, or multiply it by 1 rad" : ""
    throw FormulaError(written.offset, "\(subject) must be \(expected), not in \(found.description)\(advice)")
  }

  private func power(_ arguments: [Checked], _ written: [FormulaNode]) throws(FormulaError) -> FormulaUnit? {
    try require(arguments[1], in: .none, "an exponent", written[1])
    if let exponent = written[1].constant, exponent.isFinite, abs(exponent) <= 100 {
      return arguments[0].unit?.power(exponent)
    }
    guard let unit = arguments[0].unit, unit != .none else { return arguments[0].unit }
    throw FormulaError(
      written[1].offset,
      "the exponent of a number in \(unit.description) must be a constant from -100 to 100")
  }

  /// The arguments in one unit: that of the first whose unit is known. The result's is not known unless all are.
  private func alike(
    _ node: FormulaNode, _ function: FormulaFunction, _ arguments: [Checked]
  ) throws(FormulaError) -> (nodes: [FormulaNode], unit: FormulaUnit?) {
    guard let unit = arguments.lazy.compactMap(\.unit).first else { return (arguments.map(\.node), nil) }
    for argument in arguments {
      guard let other = argument.unit, !unit.isConvertible(to: other) else { continue }
      let what = function.arguments == nil ? function.rawValue : "\(function.rawValue)(…)"
      let advice =
        other == .none || unit == .none
        ? "; give the number its unit, such as 5 \((other == .none ? unit : other).description)" : ""
      throw FormulaError(
        node.offset,
        "\(what.quoted) joins \(unit.description) and \(other.description), which are not the same kind of number"
          + advice)
    }
    return (
      arguments.map { Self.converted($0.node, $0.unit, to: unit) },
      arguments.allSatisfy { $0.unit != nil || $0.node.isZero } ? unit : nil
    )
  }

  /// - Parameter unit: Nil if it is not known, which leaves the numbers as they are.
  static func converted(_ node: FormulaNode, _ unit: FormulaUnit?, to other: FormulaUnit) -> FormulaNode {
    guard let factor = unit?.factor(to: other), factor != 1 else { return node }
    let number = FormulaNode(.number(factor, nil), node.offset)
    return FormulaNode(.call(.multiply, [node, number]), node.offset)
  }
}

extension FormulaNode {
  fileprivate var isZero: Bool { if case .number(0, nil) = content { true } else { false } }
}

extension FormulaError {
  /// Makes a value from each element.
  fileprivate static func each<Element, Value>(
    _ elements: [Element], _ make: (Element) throws(FormulaError) -> Value
  ) throws(FormulaError) -> [Value] {
    var values = [Value]()
    for element in elements { values.append(try make(element)) }
    return values
  }
}
