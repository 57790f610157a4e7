import DelimitedText

@testable import Formulas

extension FuzzTarget {
  /// A formula, over columns of several units, a label, and a column whose unit is not known.
  static let formula = FuzzTarget(name: "formula") { bytes in
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    do throws(FormulaError) {
      let formula = try Formula(text)
      require(formula.columns.count <= FormulaLimits.length, "a formula names a bounded number of columns")
      let checked = try formula.checked(amongst: columns)
      requireCausal(checked)
      // The text as it is recorded means the same.
      let again = try Formula(formula.text).checked(amongst: columns)
      require(again.unit == checked.unit, "\(formula.text) has the unit of \(text)")
      let (first, second) = (checked.values(table), again.values(table))
      require(zip(first, second).allSatisfy { areSame($0, $1) }, "\(formula.text) has the values of \(text)")
    } catch {
      require(error.offset >= 0 && error.offset <= text.count, "\(error.offset) is a place in the formula")
      require(!error.sentence.isEmpty, "an error says something")
    }
  }

  private static func requireCausal(_ formula: CheckedFormula) {
    let (whole, start) = (formula.values(table), formula.values(startOfTable))
    require(whole.count == 7 && start.count == 4, "a formula has a number in each row")
    for row in 0..<4 { require(areSame(whole[row], start[row]), "row \(row) depends on no later row") }
    require(whole.allSatisfy { $0.isFinite || $0.isNaN }, "numbers are finite or missing")
  }

  private static let columns: [String: FormulaColumn] = [
    "x": .numbers(FormulaUnit("pt")), "z": .numbers(FormulaUnit("m")), "a": .numbers(FormulaUnit("degrees")),
    "n": .numbers(FormulaUnit.none), "b": .numbers(nil), "time": .numbers(FormulaUnit("s")),
    "side": .words, "gaze": .refused("'gaze' are 2 columns"),
  ]

  private static let table = table(rowCount: 7)
  private static let startOfTable = table(rowCount: 4)

  private static func table(rowCount: Int) -> FormulaTable {
    let numbers: [String: [Double]] = [
      "x": [0, 1, -2, .nan, 4, 5e300, 6], "z": [0.5, 0.5, 0.25, 0.5, 0, -0.5, 0.5],
      "a": [0, 30, 60, 90, -180, 270, 1e9], "n": [0, 1, -1, 0.5, .nan, 3, 2], "b": [7, 7, 7, 7, 7, 7, 7],
      "time": [0, 0.1, 0.3, 0.2, 10, .nan, 11],
    ]
    let columns = numbers.mapValues { NumberColumn(Array($0.prefix(rowCount))) }
    let codes = CodeColumn(Array([0, 1, 2, 0, 0, 1, 2].prefix(rowCount)))
    return FormulaTable(
      time: columns["time"] ?? NumberColumn(repeating: 0, count: rowCount),
      fixations: [0..<min(4, rowCount), min(5, rowCount)..<rowCount],
      numbers: columns, words: ["side": FormulaTable.Words(["left", "", "right"], codes)])
  }
}
