/// An operation on numbers in a formula; the raw value is the operator or the function's name.
enum FormulaFunction: String, Sendable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "^"
  case negate = "-x"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case unequal = "!="
  case and, or, not
  case choose = "if"
  case abs, sqrt, exp, log, sin, cos, tan, asin, acos, atan, atan2, hypot, min, max, clamp, sign, floor
  case lag, diff, mean, median, sd

  /// The arguments in help and messages; nil for operators, which are written between or before these.
  var arguments: [String]? {
    switch self {
    case .add, .subtract, .multiply, .divide, .power, .negate, .less, .lessOrEqual, .greater, .greaterOrEqual,
      .equal, .unequal, .and, .or, .not:
      nil
    case .choose: ["condition", "a", "b"]
    case .abs, .sqrt, .exp, .log, .asin, .acos, .atan, .sign, .floor, .diff: ["x"]
    case .sin, .cos, .tan: ["angle"]
    case .atan2: ["y", "x"]
    case .hypot: ["x", "y"]
    case .min, .max: ["a", "b", "…"]
    case .clamp: ["x", "least", "most"]
    case .lag: ["x", "frames"]
    case .mean, .median, .sd: ["x", "duration"]
    }
  }

  /// Such as `clamp(x, least, most)`.
  var usage: String { "\(rawValue)(\((arguments ?? []).joined(separator: ", ")))" }

  /// Functions of earlier frames of the same fixation.
  var isOverTime: Bool { [.lag, .diff, .mean, .median, .sd].contains(self) }

  var isComparison: Bool {
    [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .unequal].contains(self)
  }

  func accepts(_ count: Int) -> Bool {
    guard let arguments else { return true }
    return self == .min || self == .max ? count >= 2 : count == arguments.count
  }

  static let byName = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0.arguments != nil }.map { ($0.rawValue, $0) })

  /// The names that are written before parentheses, in alphabetical order.
  static let names = byName.keys.sorted()

  /// Words that cannot name a column.
  static let reserved = Set(names + ["and", "or", "not", "column", "true", "false"])
}
