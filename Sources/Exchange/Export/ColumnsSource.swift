import Calibration
import Documents
import Formulas
import Inputs
import LinearAlgebra

/// The columns of a calibration in exported Swift: the formulas, then the transforms with what training rows taught them.
struct ColumnsSource: Sendable {
  /// Statements that the array needs, each with a line break; empty or ending in an empty line.
  private(set) var statements = ""
  /// The array of all columns.
  private(set) var columns = ""
  /// Static properties with the numbers of transforms.
  private(set) var members = [String]()
  /// What the formulas need of earlier frames.
  private(set) var history = HistorySource()
  /// Each label and state in Swift.
  private let words: [String: String]
  /// Each formula's column in Swift.
  private var formulas = [String: String]()
  private var stepCount = 0

  /// - Parameter words: Each label and state that they need, in Swift.
  init(_ columns: PortableColumns, words: [String: String]) {
    self.words = words
    for formula in columns.formulas { add(formula) }
    let plain = columns.plain.map { "  \(source(ofColumn: $0)),\n" }
    let literal = "[\n\(plain.joined())]"
    if let learned = columns.learned {
      var parts = [array(of: learned.columns, learned.inputs)]
      // The compiler takes long for sums of literals.
      if !columns.plain.isEmpty { parts.insert(constant("plain", "[Double]", literal), at: 0) }
      self.columns = parts.count == 1 ? parts[0] : "[\(parts.joined(separator: ", "))].flatMap { $0 }"
    } else {
      self.columns = literal
    }
    if !statements.isEmpty { statements += "\n" }
  }

  /// A column of samples, which may be a product.
  private func source(ofColumn name: String) -> String {
    if let known = known(name) { return known }
    let factors = PortableInput.factors(name).map { known($0) ?? ".nan" }
    return factors.dropFirst().reduce(factors[0]) { "product(\($0), \($1))" }
  }

  private func known(_ name: String) -> String? { formulas[name] ?? PortableInput.source(ofColumn: name) }

  /// A new constant; its name.
  private mutating func constant(_ name: String, _ type: String, _ value: String) -> String {
    stepCount += 1
    statements += "let \(name)\(stepCount): \(type) = \(value)\n"
    return "\(name)\(stepCount)"
  }

  // MARK: Formulas

  private mutating func add(_ formula: PortableFormula) {
    let unit = formula.unit == "1" ? "" : ", in \(formula.unit)"
    statements += SourceText.comment("//", ["\(formula.name) = \(formula.text)\(unit)"]) + "\n"
    let value = expression(formula.tree).text
    formulas[formula.name] = constant("formula", "Double", "finite(\(value))")
  }

  private struct Expression {
    let text: String
    /// Whether it can be an operand as it is.
    var isOperand = true
    /// The number of operations in it.
    var size = 0

    var operand: String { isOperand ? text : "(\(text))" }
  }

  /// The compiler takes long for expressions of more operations; these become constants of their own.
  private static let mostOperations = 8

  private mutating func expression(_ tree: FormulaTree) -> Expression {
    switch tree {
    case .number(let number):
      let literal = SourceText.literal(number)
      return Expression(text: literal.hasPrefix("-") ? "(\(literal))" : literal)
    case .column(let name): return Expression(text: known(name) ?? ".nan")
    case .word(let label, let word, let isEqual):
      let matches = "matches(\(words[label] ?? "\"\""), \(SwiftText.literal(word)))"
      return isEqual
        ? Expression(text: matches, size: 1) : Expression(text: "1 - \(matches)", isOperand: false, size: 2)
    case .call(let word, let arguments) where tree.isOverTime:
      return overTime(word, arguments)
    case .call(let word, let arguments):
      var made = [Expression]()
      for argument in arguments { made.append(expression(argument)) }
      let size = made.reduce(1) { $0 + $1.size }
      let whole = Self.call(word, made)
      guard size > Self.mostOperations else {
        return Expression(text: whole.text, isOperand: whole.isOperand, size: size)
      }
      return Expression(text: constant("step", "Double", whole.text))
    }
  }

  /// A constant of its own, so that each frame is taken in once.
  private mutating func overTime(_ word: String, _ arguments: [FormulaTree]) -> Expression {
    let operand = expression(arguments[0]).text
    let reach: Double? = if case .number(let number) = arguments.last { number } else { nil }
    let window = history.window(word, reach: reach)
    let value =
      switch word {
      case "lag": window.next(operand)
      case "diff":
        { (now: String) in "\(now) - \(window.next(now))" }(constant("step", "Double", operand))
      case "mean": "meanOf(\(window.next(operand)))"
      case "median": "medianOf(\(window.next(operand)))"
      default: "deviationOf(\(window.next(operand)))"
      }
    return Expression(text: constant("step", "Double", value))
  }

  private static func call(_ word: String, _ arguments: [Expression]) -> Expression {
    let (texts, operands) = (arguments.map(\.text), arguments.map(\.operand))
    func call(_ name: String) -> Expression {
      Expression(text: "\(name)(\(texts.joined(separator: ", ")))")
    }
    func pairs(_ name: String) -> Expression {
      Expression(text: texts.dropFirst().reduce(texts[0]) { "\(name)(\($0), \($1))" })
    }
    switch word {
    case "+", "-", "*", "/":
      return Expression(text: operands.joined(separator: " \(word) "), isOperand: false)
    case "negate": return Expression(text: "-\(operands[0])", isOperand: false)
    case "^": return call("power")
    case "<": return call("isLess")
    case "<=": return call("isAtMost")
    case ">": return Expression(text: "isLess(\(texts[1]), \(texts[0]))")
    case ">=": return Expression(text: "isAtMost(\(texts[1]), \(texts[0]))")
    case "==": return call("isEqual")
    case "!=": return Expression(text: "1 - isEqual(\(texts[0]), \(texts[1]))", isOperand: false)
    case "and": return call("both")
    case "or": return call("either")
    case "not": return call("isFalse")
    case "if": return call("choose")
    case "sqrt": return Expression(text: "\(operands[0]).squareRoot()")
    case "floor": return Expression(text: "\(operands[0]).rounded(.down)")
    case "sign": return call("signOf")
    case "min": return pairs("smaller")
    case "max": return pairs("larger")
    case "clamp":
      return Expression(text: "smaller(larger(\(texts[0]), \(texts[1])), \(texts[2]))")
    default: return call(word)
    }
  }

  // MARK: Transforms

  /// The name of an array of learned columns.
  private mutating func array(of columns: LearnedColumns, _ inputs: [String]) -> String {
    switch columns {
    case .plain(let positions):
      let values = positions.map { "  \(source(ofColumn: inputs[$0])),\n" }
      let name = constant("inputs", "[Double]", "[\n\(values.joined())]")
      statements += "guard \(name).allSatisfy({ $0.isFinite }) else { return nil }\n"
      return name
    case .joined(let parts):
      let names = arrays(of: parts, inputs)
      return constant("joined", "[Double]", "[\(names.joined(separator: ", "))].flatMap { $0 }")
    case .products(let parts):
      let names = arrays(of: parts, inputs)
      return constant(
        "products", "[Double]", names.dropFirst().reduce(names[0]) { "products(\($0), \($1))" })
    case .powers(let base, let degree):
      return constant("powers", "[Double]", "powers(\(array(of: base, inputs)), upTo: \(degree))")
    case .levels(let label, let levels):
      let list = levels.map(SwiftText.literal).joined(separator: ", ")
      return constant("levels", "[Double]", "indicators(\(words[label] ?? "\"\""), [\(list)])")
    case .transform(let transform, let base, let name):
      let base = array(of: base, inputs)
      statements += SourceText.comment("//", [name]) + "\n"
      return constant("transformed", "[Double]", call(transform, base, name))
    }
  }

  private mutating func arrays(of parts: [LearnedColumns], _ inputs: [String]) -> [String] {
    var names = [String]()
    for part in parts { names.append(array(of: part, inputs)) }
    return names
  }

  private mutating func call(_ transform: LearnedTransform, _ base: String, _ name: String) -> String {
    switch transform {
    case .components(let components):
      let means = member("means", name, components.means)
      let loadings = member("loadings", name, components.loadings.elements)
      return "components(\(base), means: \(means), loadings: \(loadings))"
    case .standardisation(let standardisation):
      let means = member("means", name, standardisation.means)
      let deviations = member("deviations", name, standardisation.deviations)
      return "standardised(\(base), means: \(means), deviations: \(deviations))"
    case .spline(let spline):
      let knots = member("knots", name, spline.knots)
      let curvature = member("curvature", name, spline.curvature.flatMap { $0 })
      return "splineBasis(\(base)[0], knots: \(knots), curvature: \(curvature))"
    case .bins(let edges): return "intervals(\(base)[0], edges: \(member("edges", name, edges)))"
    }
  }

  /// A new static property; its name.
  private mutating func member(_ kind: String, _ transform: String, _ numbers: [Double]) -> String {
    let name = "\(kind)\(members.count + 1)"
    members.append(
      SourceText.comment("///", ["The \(kind) of \(transform)."]) + "\n"
        + "private static let \(name): [Double] = \(SourceText.numbers(numbers))")
    return name
  }
}
