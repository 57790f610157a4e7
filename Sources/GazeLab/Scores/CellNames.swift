/// How cells are called: by their feature set, with the calibrator where several calibrators use features, or by a
/// calibrator that uses none.
struct CellNames: Sendable {
  private let namesCalibrators: Bool

  /// Names that always hold the calibrator.
  static let full = CellNames(namesCalibrators: true)

  private init(namesCalibrators: Bool) { self.namesCalibrators = namesCalibrators }

  /// The shortest names that tell some cells of one group apart.
  init(telling cells: some Sequence<Cell>) {
    self.init(namesCalibrators: Set(cells.lazy.filter(\.usesFeatures).map(\.calibrator)).count > 1)
  }

  /// `gaze+face`, `gaze+face, linear` or `offset`.
  func name(_ cell: Cell) -> String {
    cell.usesFeatures && namesCalibrators ? "\(cell.features), \(cell.calibrator)" : cell.shortName
  }

  /// The name behind that of the cell's group, if it has one.
  func nameWithGroup(_ cell: Cell) -> String {
    cell.group.isEmpty ? name(cell) : "\(cell.group), \(name(cell))"
  }

  /// The titles of the columns that hold a name in a table.
  var titles: [String] { ["features"] + (namesCalibrators ? ["calibrator"] : []) }

  /// A name as a table has it: one text per title. Calibrators without features stand in the first column.
  func fields(_ cell: Cell) -> [String] {
    [cell.shortName] + (namesCalibrators ? [cell.usesFeatures ? cell.calibrator : cell.features] : [])
  }
}

extension Cell {
  var usesFeatures: Bool { features != ColumnSet.none.name }

  /// The feature set, or the calibrator where it uses none.
  var shortName: String { usesFeatures ? features : calibrator }

  /// The cell in one line, for messages.
  var description: String {
    [group, samples, split, CellNames.full.name(self)].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What makes a series of a run's figures and tables, whatever the group.
  var series: [String] { [features, calibrator] }
}
