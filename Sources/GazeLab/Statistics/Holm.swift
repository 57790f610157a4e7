/// Holm's step-down correction of p values for their number.
///
/// Source: Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics
/// 6(2), 1979.
enum Holm {
  /// The p values to compare with the level that the whole family is to keep, in the order of the input.
  ///
  /// - Parameter p: Each from 0 to 1.
  static func adjusted(_ p: [Double]) -> [Double] {
    precondition(p.allSatisfy { $0 >= 0 && $0 <= 1 }, "a p value is from 0 to 1")
    var (adjusted, largest) = (p, 0.0)
    for (step, index) in p.indices.sorted(by: { (p[$0], $0) < (p[$1], $1) }).enumerated() {
      // Never below the one before: it would be rejected without it.
      largest = max(largest, min(1, p[index] * Double(p.count - step)))
      adjusted[index] = largest
    }
    return adjusted
  }
}
