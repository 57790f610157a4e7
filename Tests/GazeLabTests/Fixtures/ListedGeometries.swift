@testable import Captures
@testable import Scores
@testable import Trials

extension TargetGeometry {
  init(
    target: ScreenPoint, screen: Screen, fixation: Int, frameRows: Range<Int>,
    targetRange: ScreenPoint? = nil, eyes: Vector?
  ) {
    self.init(
      target: target, screen: screen, fixation: fixation, frameRows: frameRows, targetRange: targetRange,
      seen: (screen.hasLengths ? eyes : nil).flatMap { Seen(eyes: $0, target: screen.position(target)) })
  }
}

extension PointErrors {
  /// - Parameter lines: One per row.
  static func of(_ estimates: RowEstimates, _ lines: [TargetGeometry]) -> PointErrors {
    PointScorer.errors(of: estimates, TargetGeometries(lines)).all
  }
}

extension Metric {
  /// Returns nil if it is not defined or follows from sums.
  func value(_ errors: PointErrors) -> Double? {
    guard case .points(let value) = basis else { return nil }
    return value(errors)
  }
}

extension CellColumns {
  static let ungrouped = CellColumns(groupBy: [])
}
