import DelimitedText
import Statistics

/// A statistic of a formula over all rows, such as `share(error < 60 pt)` or `quantile(error, 0.9)`.
package struct FormulaSummary: Sendable {
  package enum Statistic: Sendable, Equatable {
    /// The share of the rows for which a condition is true, from 0 to 1.
    case share
    case mean
    case median
    /// By linear interpolation between the two nearest numbers, for a share from 0 to 1.
    case quantile(Double)
  }

  package static let usages = ["share(condition)", "mean(x)", "median(x)", "quantile(x, q)"]
  static let names = ["share", "mean", "median", "quantile"]

  package let statistic: Statistic
  /// What is computed in each row, under the text of the whole.
  private let inner: Formula

  /// As written, with single spaces.
  package var text: String { inner.text }
  /// The names of the columns that it needs, each once, in the order of the text.
  package var columns: [String] { inner.columns }

  /// Words that mean something in statistics and their formulas.
  package static func isReserved(_ name: String) -> Bool {
    names.contains(name) || Formula.isReserved(name)
  }

  /// - Throws: For what the grammar does not allow; for a share of numbers; and for functions of earlier frames, because
  ///   rows of a statistic have no order.
  package init(_ text: String) throws(FormulaError) {
    var parser = try FormulaParser(text)
    let root: FormulaNode
    (statistic, root) = try parser.summary()
    if statistic == .share, !root.isCondition {
      throw FormulaError(root.offset, "share(condition) takes a condition, such as error < 60 pt")
    }
    if let call = root.firstOverTime {
      throw FormulaError(
        call.offset, "\(call.function.usage) looks at earlier frames; the rows of a statistic have no order")
    }
    inner = Formula(text, root)
  }

  /// Finds its columns, and checks and derives its unit.
  ///
  /// - Parameter columns: All columns by their names.
  package func checked(amongst columns: [String: FormulaColumn]) throws(FormulaError) -> CheckedSummary {
    CheckedSummary(statistic: statistic, formula: try inner.checked(amongst: columns))
  }
}

/// A statistic whose columns exist and whose units fit.
package struct CheckedSummary: Sendable {
  package let statistic: FormulaSummary.Statistic
  fileprivate let formula: CheckedFormula

  /// The unit of the value; nil if it is not known.
  package var unit: FormulaUnit? { statistic == .share ? FormulaUnit.none : formula.unit }

  /// The value over all rows; nil without rows, and where the number of a row is missing or not finite.
  package func value(_ table: FormulaTable) -> Double? {
    let numbers = Array(formula.values(table))
    guard !numbers.isEmpty, !numbers.contains(where: \.isNaN) else { return nil }
    switch statistic {
    case .share: return Double(numbers.count { $0 != 0 }) / Double(numbers.count)
    case .mean: return (numbers.reduce(0, +) / Double(numbers.count)).ifFinite
    case .median: return Statistics.median(numbers)
    case .quantile(let share): return Statistics.quantile(numbers.sorted(), share)
    }
  }
}

extension FormulaNode {
  fileprivate var isCondition: Bool {
    guard case .call(let function, _) = content else { return false }
    return function.isComparison || [.and, .or, .not].contains(function)
  }

  /// The first function of earlier frames in it.
  fileprivate var firstOverTime: (function: FormulaFunction, offset: Int)? {
    guard case .call(let function, let arguments) = content else { return nil }
    return function.isOverTime ? (function, offset) : arguments.lazy.compactMap(\.firstOverTime).first
  }
}
