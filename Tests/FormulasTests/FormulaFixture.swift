import DelimitedText

@testable import Formulas

/// Formulas of planted columns.
enum FormulaFixture {
  /// The numbers of a formula; without columns, of those that were given to numpy.
  static func values(
    _ text: String, _ columns: [String: [Double]] = NumpyValues.columns, times: [Double]? = nil,
    fixations: [Range<Int>]? = nil, words: [String: FormulaTable.Words] = [:]
  ) throws -> [Double] {
    let columns = words.isEmpty ? columns : [:]
    let count = words.first?.value.codes.count ?? columns.first?.value.count ?? 0
    let time = times ?? columns["t"] ?? (0..<count).map { Double($0) / 10 }
    var kinds = columns.mapValues { _ in FormulaColumn.numbers(FormulaUnit.none) }
    for name in words.keys { kinds[name] = .words }
    let table = FormulaTable(
      time: NumberColumn(time), fixations: fixations ?? [0..<count],
      numbers: columns.mapValues { NumberColumn($0) }, words: words)
    return Array(try Formula(text).checked(amongst: kinds).values(table))
  }

  /// The unit of a formula over columns of units; an empty unit is not known.
  static func unit(_ text: String, _ units: [String: String]) throws -> String? {
    try Formula(text).checked(amongst: units.mapValues { .numbers(FormulaUnit($0)) }).unit?.description
  }

  /// `offset: sentence` of what is wrong with a formula; empty if nothing is.
  static func fault(_ text: String, _ units: [String: String] = [:]) -> String {
    do throws(FormulaError) {
      _ = try Formula(text).checked(amongst: units.mapValues { .numbers(FormulaUnit($0)) })
      return ""
    } catch {
      return "\(error.offset): \(error.sentence)"
    }
  }
}
