@testable import Scores
@testable import Trials

extension Moments {
  /// Whether the same rows have the same errors up to the rounding of fits that share work with others.
  func isNear(_ other: Moments?) -> Bool {
    guard var near = other else { return false }
    let pairs = [(squaredErrorX, near.squaredErrorX), (squaredErrorY, near.squaredErrorY)]
    guard pairs.allSatisfy({ abs($0 - $1) <= 1e-9 * $1 }) else { return false }
    (near.squaredErrorX, near.squaredErrorY) = (squaredErrorX, squaredErrorY)
    return self == near
  }
}
