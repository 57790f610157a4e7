import Calibration
import LinearAlgebra
import Scores
import Statistics
import Synchronization

/// The work that the units of a split share. It is made when the first unit is fitted, so that a run whose units are
/// all kept does not pay for it.
final class SharedWork: Sendable {
  /// Cells of a split that are fitted together.
  struct Group: Sendable {
    let calibration: SharedCalibration
    /// Positions among all cells, in the order of the calibration's members.
    let cells: [Int]
  }

  private struct Made {
    /// The groups by the cells that are fitted together: all, or those that are not kept yet.
    var groups: [[Cell]: [Group]] = [:]
    /// Of all cells, so that it does not depend on which are kept. Nil inside if folds are diagnosed by themselves.
    var diagnosis: SharedDiagnosis??
  }

  private let cells: [PlannedCell]
  private let samples: Samples
  private let split: PlannedSplit
  private let engine: FittingEngine
  private let made = Mutex(Made())

  init(_ cells: [PlannedCell], _ samples: Samples, _ split: PlannedSplit, _ engine: FittingEngine) {
    self.cells = cells
    self.samples = samples
    self.split = split
    self.engine = engine
  }

  func groups(_ cells: [PlannedCell]) -> [Group] {
    guard engine == .shared else { return [] }
    // Other units wait for the first one, rather than do the same work.
    return made.withLock { made in
      let key = cells.map(\.cell)
      if let groups = made.groups[key] { return groups }
      let groups = makeGroups(cells)
      made.groups[key] = groups
      return groups
    }
  }

  private func makeGroups(_ cells: [PlannedCell]) -> [Group] {
    let fitted = cells.indices.compactMap { index -> (index: Int, member: SharedCalibration.Member)? in
      guard case .columns(let columns) = cells[index].features, !columns.learns,
        let method = cells[index].calibrator.sharedMethod
      else { return nil }
      return (index, (method, columns))
    }
    guard !fitted.isEmpty,
      let shared = SharedColumns(
        fitted.map(\.member.columns), of: samples, groupOfRow: split.groupOfRow(samples))
    else { return [] }
    return grouped(fitted, by: \.member.method.penalty).map { group in
      Group(calibration: SharedCalibration(group.map(\.member), samples, shared), cells: group.map(\.index))
    }
  }

  func diagnosis() -> SharedDiagnosis? {
    guard engine == .shared else { return nil }
    return made.withLock { made in
      if let diagnosis = made.diagnosis { return diagnosis }
      let diagnosis = SharedDiagnosis(cells, samples, split)
      made.diagnosis = .some(diagnosis)
      return diagnosis
    }
  }

  func drop() { made.withLock { $0 = Made() } }
}
