import Calibration
import LinearAlgebra
import Statistics
import Synchronization

/// What the units of a split share. It is made when the first unit is fitted, so that a run whose units are all kept
/// does not pay for it.
final class SharedWork: Sendable {
  private struct Made {
    /// By the cells that are fitted together: all, or those that are not kept yet.
    var groups: [[Cell]: [SharedCells]] = [:]
    /// Of all cells, so that it does not depend on which are kept. Nil inside if folds are diagnosed by themselves.
    var diagnosis: SharedDiagnosis??
  }

  private let cells: [PlannedCell]
  private let samples: Samples
  private let split: PlannedSplit
  private let engine: FittingEngine
  private let made = Mutex(Made())

  /// - Parameter cells: All cells of the split.
  init(_ cells: [PlannedCell], _ samples: Samples, _ split: PlannedSplit, _ engine: FittingEngine) {
    self.cells = cells
    self.samples = samples
    self.split = split
    self.engine = engine
  }

  func groups(_ cells: [PlannedCell]) -> [SharedCells] {
    guard engine == .shared else { return [] }
    // Other units wait for the first one, rather than do the same work.
    return made.withLock { made in
      let key = cells.map(\.cell)
      if let groups = made.groups[key] { return groups }
      let groups = SharedCells.groups(cells, samples, split)
      made.groups[key] = groups
      return groups
    }
  }

  /// What the diagnoses share; nil if folds are diagnosed by themselves, as those that are fitted by themselves are.
  func diagnosis() -> SharedDiagnosis? {
    guard engine == .shared else { return nil }
    return made.withLock { made in
      if let diagnosis = made.diagnosis { return diagnosis }
      let diagnosis = SharedDiagnosis(cells, samples, split)
      made.diagnosis = .some(diagnosis)
      return diagnosis
    }
  }

  /// Frees the memory once all units of the split are done.
  func drop() { made.withLock { $0 = Made() } }
}

/// The cells of a split that are fitted together.
struct SharedCells: Sendable {
  let calibration: SharedCalibration
  /// Positions among all cells, in the order of the calibration's members.
  let cells: [Int]

  static func groups(_ cells: [PlannedCell], _ samples: Samples, _ split: PlannedSplit) -> [SharedCells] {
    let fitted = cells.indices.compactMap { index -> (index: Int, member: SharedCalibration.Member)? in
      guard case .columns(let columns) = cells[index].features,
        let method = (cells[index].calibrator as? any SharedFitting)?.sharedMethod
      else { return nil }
      return (index, SharedCalibration.Member(method: method, columns: columns))
    }
    guard !fitted.isEmpty,
      let shared = SharedColumns(
        fitted.map(\.member.columns), of: samples, groupOfRow: split.groupOfRow(samples))
    else { return [] }
    return grouped(fitted, by: \.member.method.penalty).map { group in
      SharedCells(
        calibration: SharedCalibration(group.map(\.member), samples, shared), cells: group.map(\.index))
    }
  }
}
