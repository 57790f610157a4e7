import LinearAlgebra
import Statistics

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
