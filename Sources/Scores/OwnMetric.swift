import Formulas
import Inputs
import Statistics

/// A metric that an experiment defines by a formula over the errors of single samples, such as
/// `share(abs(errorX) < 60 pt)`. Like the metrics of the catalogue that need gaze points, it is over the rows of a whole
/// repeat whose gaze points are not lost.
package struct OwnMetric: Sendable {
  package let name: String
  private let summary: CheckedSummary
  private let columns: [ErrorColumn]
  package let record: OwnMetricRecord

  package static let mostMetrics = 50

  /// The other columns of the files that have a column per metric, and names whose deviation would be one of them.
  package static let takenNames = Set(
    Metric.all.flatMap { [$0.name, FileColumn.deviation($0.name)] } + CellColumns.people
      + CellColumns.names(.cell)
      + [
        "repeat", "lost_reasons", "trials", "failed", "skipped", "repeats", "n_train", "n_test",
        "columns_min",
        "columns_max", "rank_min", "rank_max", "condition", "honesty", "simulated",
      ])

  /// - Throws: For errors that do not exist and units that do not fit.
  package init(_ name: String, _ text: String) throws(FormulaError) {
    let formula = try FormulaSummary(text)
    self.name = name
    summary = try formula.checked(amongst: ErrorColumn.kinds)
    columns = formula.columns.compactMap(ErrorColumn.init)
    let unit = summary.unit?.description ?? ""
    record = OwnMetricRecord(
      name: name, formula: formula.text, unit: unit == "none" ? "" : unit == "deg" ? "°" : unit)
  }

  /// The values of some metrics.
  ///
  /// - Parameter estimates: Of a whole repeat.
  package static func values(
    _ metrics: [OwnMetric], _ estimates: RowEstimates, _ geometries: TargetGeometries
  ) -> [Double?] {
    guard !metrics.isEmpty else { return [] }
    let columns = ErrorColumn.allCases.filter { column in metrics.contains { $0.columns.contains(column) } }
    let table = ErrorColumn.table(of: columns, estimates.found, geometries)
    return metrics.map { $0.summary.value(table) }
  }
}

/// A metric of one's own as a run records it.
package struct OwnMetricRecord: Sendable, Codable, Equatable {
  package let name: String
  package let formula: String
  /// `pt`, `cm`, `°` and so on; empty without a unit.
  package let unit: String

  package var decimals: Int {
    switch unit {
    case "pt": 1
    case "cm", "°": 2
    default: 3
    }
  }

  /// Why there is no value.
  ///
  /// - Parameter isScored: Whether any sample was scored.
  package func absence(isScored: Bool) -> Absence {
    guard isScored else { return .nothingScored }
    return formula.words.lazy.compactMap { ErrorColumn(rawValue: $0)?.need }.first ?? .undefined
  }
}
