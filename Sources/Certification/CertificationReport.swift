import Documents
import Foundation
import LinearAlgebra

extension Certification {
  package func text(width: Int) -> String { TextTable.text(table, width: width) }

  package func json() throws -> String {
    let rows = sets.map { certified in
      JSONRow(
        set: certified.set.name, precision: precision.rawValue, digits: certified.digits,
        residualDeviationDigits: certified.residualDeviationDigits, floor: certified.floor,
        rank: certified.rank, condition: certified.condition.value, passes: certified.passCount)
    }
    return String(decoding: try JSONEncoder.readable.encode(rows), as: UTF8.self) + "\n"
  }

  private struct JSONRow: Encodable {
    let set: String
    let precision: String
    let digits: Double
    let residualDeviationDigits: Double
    /// Absent if the set has no floor.
    let floor: Double?
    let rank: Int
    /// Absent if undefined.
    let condition: Double?
    let passes: Int

    enum CodingKeys: String, CodingKey {
      case set, precision, digits, floor, rank, condition, passes
      case residualDeviationDigits = "residual_sd_digits"
    }
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
