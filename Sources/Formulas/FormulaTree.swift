import DelimitedText
import Inputs

/// A checked formula as files hold it: an expression tree in which units are converted already.
package indirect enum FormulaTree: Sendable, Equatable {
  case number(Double)
  case column(String)
  /// 1 where a label or state has a word, or has not, and 0 elsewhere; missing where it has none.
  case word(label: String, word: String, isEqual: Bool)
  /// An operator or function by its word, such as `+`, `negate` or `hypot`.
  case call(String, [FormulaTree])
}

extension FormulaFunction {
  /// The word in files.
  fileprivate var word: String { self == .negate ? "negate" : rawValue }

  fileprivate static let byWord = Dictionary(uniqueKeysWithValues: allCases.map { ($0.word, $0) })

  fileprivate func takes(_ count: Int) -> Bool {
    guard arguments == nil else { return accepts(count) }
    return count == (self == .negate || self == .not ? 1 : 2)
  }

  /// How far back the function looks, as files write it: frames of `lag`, seconds of `mean`, `median` and `sd`.
  fileprivate func reaches(_ number: Double) -> Bool {
    self == .lag
      ? number == number.rounded() && (1...Double(FormulaLimits.lag)).contains(number)
      : number > 0 && number <= FormulaLimits.seconds
  }
}

extension CheckedFormula {
  package var tree: FormulaTree { FormulaTree(root) }
}

extension FormulaTree {
  fileprivate init(_ node: FormulaNode) {
    switch node.content {
    case .number(let value, _): self = .number(value)
    case .column(let name): self = .column(name)
    case .text: preconditionFailure("a text is only compared")
    case .call(let function, let arguments):
      if arguments.count == 2, case .column(let label) = arguments[0].content,
        case .text(let word) = arguments[1].content
      {
        self = .word(label: label, word: word, isEqual: function == .equal)
      } else {
        self = .call(function.word, arguments.map(FormulaTree.init))
      }
    }
  }

  /// Nil for a function that there is not, or that does not take so many arguments.
  private var node: FormulaNode? {
    switch self {
    case .number(let value): return FormulaNode(.number(value, nil), 0)
    case .column(let name): return FormulaNode(.column(name), 0)
    case .word(let label, let word, let isEqual):
      let arguments = [FormulaNode(.column(label), 0), FormulaNode(.text(word), 0)]
      return FormulaNode(.call(isEqual ? .equal : .unequal, arguments), 0)
    case .call(let word, let arguments):
      guard let function = FormulaFunction.byWord[word], function.takes(arguments.count) else { return nil }
      if function.isOverTime, arguments.count == 2 {
        guard case .number(let reach) = arguments[1], function.reaches(reach) else { return nil }
      }
      let nodes = arguments.compactMap(\.node)
      return nodes.count == arguments.count ? FormulaNode(.call(function, nodes), 0) : nil
    }
  }

  /// The names of the columns of numbers, in the order of the formula, with repetition.
  package var columns: [String] {
    switch self {
    case .number, .word: []
    case .column(let name): [name]
    case .call(_, let arguments): arguments.flatMap(\.columns)
    }
  }

  /// The names of the labels and states, likewise.
  package var labels: [String] {
    switch self {
    case .number, .column: []
    case .word(let label, _, _): [label]
    case .call(_, let arguments): arguments.flatMap(\.labels)
    }
  }

  /// True for a call of `lag`, `diff`, `mean`, `median` or `sd`.
  package var isOverTime: Bool { functionOverTime != nil }

  private var functionOverTime: FormulaFunction? {
    guard case .call(let word, _) = self, let function = FormulaFunction.byWord[word] else { return nil }
    return function.isOverTime ? function : nil
  }

  /// The functions of earlier frames in it, such as `lag(x, frames)`.
  package var functionsOverTime: [String] {
    guard case .call(_, let arguments) = self else { return [] }
    return [functionOverTime?.usage].compactMap { $0 } + arguments.flatMap(\.functionsOverTime)
  }

  /// How many frames must go before one that `lag` and `diff` have a number for.
  package var framesBefore: Int {
    guard case .call(_, let arguments) = self else { return 0 }
    let inner = arguments.map(\.framesBefore).max() ?? 0
    switch functionOverTime {
    case .lag: if case .number(let frames) = arguments[1] { return inner + Int(frames) } else { return inner }
    case .diff: return inner + 1
    default: return inner
    }
  }

  /// The numbers of the formula, one per row; missing (NaN) where they are not finite.
  ///
  /// - Precondition: It was read or checked, and the table has its columns and labels.
  package func values(_ table: FormulaTable) -> NumberColumn {
    guard let node else { preconditionFailure("a tree with an unknown function") }
    return node.values(table)
  }
}

/// The form in files: a number; the name of a column; `{"label": "head_pose", "is": "Left"}`, or with `isNot`; or
/// `{"call": "+", "of": [1, "headZ"]}`.
extension FormulaTree {
  package var json: JSONValue {
    switch self {
    case .number(let value): .number(value)
    case .column(let name): .text(name)
    case .word(let label, let word, let isEqual):
      .record(["label": .text(label), isEqual ? "is" : "isNot": .text(word)])
    case .call(let word, let arguments): .record(["call": .text(word), "of": .list(arguments.map(\.json))])
    }
  }

  /// The words of calls in files.
  package static let calls = FormulaFunction.allCases.map(\.word)

  /// Reads a tree; nil if something is wrong, which is recorded.
  package init?(_ node: ConfigNode, into errors: inout [InputError], depth: Int = 0) {
    // Signs and parentheses add levels that a formula does not count.
    guard depth <= 4 * FormulaLimits.depth else {
      errors.append(InputError(node.place, "more than \(4 * FormulaLimits.depth) levels inside each other"))
      return nil
    }
    switch node.content {
    case .scalar(let name, isQuoted: true): self = .column(name)
    case .scalar(let text, isQuoted: false):
      guard let number = decimalNumber(text.utf8), number.isFinite else {
        errors.append(InputError(node.place, "a finite number or the name of a column was expected"))
        return nil
      }
      self = .number(number)
    case .sequence:
      errors.append(InputError(node.place, "a number, a name or a mapping was expected, not a list"))
      return nil
    case .mapping:
      let read = ConfigSection.read(node, into: &errors) { section in
        FormulaTree(from: &section, depth: depth)
      }
      guard let tree = read ?? nil else { return nil }
      self = tree
    }
  }

  private init?(from section: inout ConfigSection, depth: Int) {
    if section.has("label") {
      let isEqual = section.has("is")
      let label = section.text("label")
      guard case .scalar(let word, isQuoted: true) = section.node(isEqual ? "is" : "isNot")?.content else {
        section.record("label", "a label is compared with a text by 'is' or 'isNot'")
        return nil
      }
      self = .word(label: label, word: word, isEqual: isEqual)
      return
    }
    let word = section.text("call")
    var errors = [InputError]()
    let nodes = section.list("of")
    let arguments = nodes.compactMap { FormulaTree($0, into: &errors, depth: depth + 1) }
    for error in errors { section.record(error) }
    guard Self.calls.contains(word) else {
      section.record(
        "call", "unknown function \(word.quoted)" + hint(for: word, among: Self.calls))
      return nil
    }
    self = .call(word, arguments)
    if arguments.count == nodes.count, node == nil {
      let function = FormulaFunction.byWord[word]
      section.record(
        "of",
        function?.isOverTime == true && function?.takes(arguments.count) == true
          ? "\(word.quoted) reaches back "
            + (function == .lag
              ? "a whole number of frames from 1 to \(FormulaLimits.lag)"
              : "more than 0 and at most \(FormulaLimits.seconds) s")
          : "\(word.quoted) does not take \(arguments.count) arguments")
    }
  }
}
