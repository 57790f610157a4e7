/// The formula of a feature set: blocks, columns and functions of them, joined by `+`, `-`, `*` and `:`.
///
/// Source: Wilkinson and Rogers, "Symbolic description of factorial models for analysis of variance", Applied Statistics
/// 22(3), 1973; their notation as in R and patsy, without an intercept.
package indirect enum SetFormula: Sendable {
  case name(SetName)
  /// A function of a set, with its number if it has one.
  case call(SetFunction, of: SetFormula, count: Int?, offset: Int)
  case onehot(label: SetName)
  case sum(SetFormula, SetFormula)
  /// The right set's columns are left out of the left one.
  case difference(SetFormula, SetFormula, offset: Int)
  /// `a*b`, which is a + b + a:b.
  case crossing(SetFormula, SetFormula)
  /// `a:b`, the products of one column each.
  case products(SetFormula, SetFormula)
}

/// A word of a formula.
package struct SetName: Sendable, Hashable {
  package let text: String
  /// True for `column("…")`, which names a column and never a block.
  package let isColumn: Bool
  /// The position of its first character in the formula, from 0.
  package let offset: Int
}

extension SetFormula {
  /// The names of blocks and columns, in the order of the formula.
  package var names: [SetName] {
    switch self {
    case .name(let name): [name]
    case .call(_, let set, _, _): set.names
    case .onehot: []
    case .sum(let one, let other), .difference(let one, let other, _), .crossing(let one, let other),
      .products(let one, let other):
      one.names + other.names
    }
  }

  package var labels: [SetName] {
    switch self {
    case .name: []
    case .call(_, let set, _, _): set.labels
    case .onehot(let label): [label]
    case .sum(let one, let other), .difference(let one, let other, _), .crossing(let one, let other),
      .products(let one, let other):
      one.labels + other.labels
    }
  }

  /// The words of a set that is only blocks, and `quadratic(…)` of blocks, joined by `+`; nil for others.
  package var joinedWords: [String]? {
    switch self {
    case .name(let name): name.isColumn ? nil : [name.text]
    case .call(.quadratic, .name(let name), _, _): name.isColumn ? nil : ["quadratic(\(name.text))"]
    case .sum(let one, let other):
      one.joinedWords.flatMap { words in other.joinedWords.map { words + $0 } }
    default: nil
    }
  }
}
