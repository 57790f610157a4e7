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
    Table(
      title: "Certified digits of least squares, precision \(precision.rawValue)",
      notes: [
        "Digits to which the worst coefficient and the residual SD agree with the certified values, at most 15."
      ],
      columns: [Table.Column(title: "set", isLabel: true)]
        + ["rows", "digits", "floor", "SD digits", "rank", "condition", "passes", "verdict"].map {
          Table.Column(title: $0)
        },
      rows: sets.map(row))
  }

  private func row(_ certified: Certified) -> [Table.Entry] {
    [
      .text(certified.set.name), .number(Double(certified.set.rowCount), decimals: 0),
      Self.digits(certified.digits), certified.floor.map { .number($0, decimals: 1) } ?? .missing("-"),
      Self.digits(certified.residualDeviationDigits),
      .text("\(certified.rank) of \(certified.set.formula.parameters.count)"),
      certified.condition.value.map(Table.Entry.scientific) ?? .missing("-"),
      .number(Double(certified.passCount), decimals: 0),
      .text(certified.floor == nil ? "no floor" : certified.meetsFloor ? "met" : "BELOW"),
    ]
  }

  /// Rounded down, so that the printed number has been reached.
  private static func digits(_ digits: Double) -> Table.Entry {
    .number((digits * 10).rounded(.down) / 10, decimals: 1)
  }
}
