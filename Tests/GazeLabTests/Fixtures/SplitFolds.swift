@testable import Calibration
@testable import Splits

extension Split {
  /// The folds of one repeat, as in `PreparedSplit`.
  func folds(
    _ origins: Origins, seed: UInt64, group: String = "", repeatIndex: Int
  ) throws(SplitError) -> [Fold] {
    try PreparedSplit(self, origins, seed: seed, group: group).folds(repeatIndex: repeatIndex)
  }
}
