import Calibration
import Documents

/// The names of cells: the feature set, with the calibrator if several use features, or a calibrator without features.
package struct CellNames: Sendable {
  private let namesCalibrators: Bool

  package static let full = CellNames(namesCalibrators: true)

  private init(namesCalibrators: Bool) { self.namesCalibrators = namesCalibrators }

  /// The shortest names that tell some cells of one group apart.
  package init(telling cells: some Sequence<Cell>) {
    self.init(namesCalibrators: Set(cells.lazy.filter(\.usesFeatures).map(\.calibrator)).count > 1)
  }

  /// `gaze+face`, `gaze+face, linear` or `offset`.
  package func name(_ cell: Cell) -> String {
    cell.usesFeatures && namesCalibrators ? "\(cell.features), \(cell.calibrator)" : cell.shortName
  }

  package func nameWithGroup(_ cell: Cell) -> String {
    cell.group.isEmpty ? name(cell) : "\(cell.group), \(name(cell))"
  }

  /// The columns of a table that name its rows. Calibrators without features stand in the first.
  package func columns<Row>(_ cell: @escaping @Sendable (Row) -> Cell) -> [Column<Row>] {
    let features = Column<Row>(title: "features", .label) { cell($0).shortName }
    let calibrator = Column<Row>(title: "calibrator", .label) { row -> Table.Entry in
      let cell = cell(row)
      return cell.usesFeatures ? .text(cell.calibrator) : .missing(cell.features)
    }
    return [features] + (namesCalibrators ? [calibrator] : [])
  }

  /// One text per column.
  package func fields(_ cell: Cell) -> [String] {
    [cell.shortName] + (namesCalibrators ? [cell.usesFeatures ? cell.calibrator : cell.features] : [])
  }
}

extension Cell {
  package var usesFeatures: Bool { features != ColumnSet.none.name }

  package var shortName: String { usesFeatures ? features : calibrator }

  package var description: String {
    [group, samples, split, CellNames.full.name(self)].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The words that identify a series in figures and tables, whatever the group.
  package var series: [String] { [features, calibrator] }
}
