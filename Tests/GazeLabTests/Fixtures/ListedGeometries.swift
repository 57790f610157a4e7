@testable import Trials

extension PointErrors {
  /// - Parameter lines: One per row.
  static func of(_ estimates: RowEstimates, _ lines: [TargetGeometry]) -> PointErrors {
    PointScorer.errors(of: estimates, TargetGeometries(lines)).all
  }
}
