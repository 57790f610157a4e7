import Documents
import Foundation
import LinearAlgebra

extension Certification {
  package var text: String { text(width: 80) }

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
