import Documents
import Inputs
import LinearAlgebra

extension Certification {
  package func text(width: Int) -> String { TextTable.text(table, width: width) }

  package var json: String {
    let rows = sets.map { certified in
      JSONValue.record([
        "set": .text(certified.set.name), "precision": .text(precision.rawValue),
        "digits": .number(certified.digits),
        "residual_sd_digits": .number(certified.residualDeviationDigits),
        "floor": certified.floor.map { .number($0) }, "rank": .integer(certified.rank),
        "condition": certified.condition.value.map { .number($0) },
        "passes": .integer(certified.passCount),
      ])
    }
    return JSONValue.list(rows).text(.record) + "\n"
  }

  private var table: Table {
    Listing(sets) {
      Column(title: "set", .label) { $0.set.name }
      Column(title: "rows", .number(0)) { $0.set.rowCount }
      Column(title: "digits") { Self.digits($0.digits) }
      Column(title: "floor", .number(1)) { $0.floor }
      Column(title: "SD digits") { Self.digits($0.residualDeviationDigits) }
      Column(title: "rank") { "\($0.rank) of \($0.set.formula.parameters.count)" }
      Column(title: "condition") { $0.condition.value.map(Table.Entry.scientific) }
      Column(title: "passes") { $0.passCount }
      Column(title: "verdict") { $0.floor == nil ? "no floor" : $0.meetsFloor ? "met" : "BELOW" }
    }.table(
      "Certified digits of least squares, precision \(precision.rawValue)",
      notes: [
        "Digits to which the worst coefficient and the residual SD agree with the certified values, at most 15."
      ])
  }

  /// Rounded down, so that the printed number has been reached.
  private static func digits(_ digits: Double) -> Table.Entry {
    .number((digits * 10).rounded(.down) / 10, decimals: 1)
  }
}
