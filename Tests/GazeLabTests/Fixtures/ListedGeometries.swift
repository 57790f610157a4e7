@testable import GazeLab

extension PointErrors {
  /// - Parameter lines: One per row.
  init(_ estimates: RowEstimates, _ lines: [TargetGeometry]) {
    self.init(estimates, TargetGeometries(lines))
  }
}
