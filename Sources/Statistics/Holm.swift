/// Holm's step-down correction of p values for multiple tests.
///
/// Source: Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6(2), 1979.
package enum Holm {
  /// The adjusted p values, in the order of the input, to be compared with the level of the whole family.
  package static func adjusted(_ p: [Double]) -> [Double] {
    precondition(p.allSatisfy { $0 >= 0 && $0 <= 1 }, "a p value outside 0 to 1")
    var (adjusted, largest) = (p, 0.0)
    for (step, index) in p.indices.sorted(by: { (p[$0], $0) < (p[$1], $1) }).enumerated() {
      // An adjusted p is never below the previous one, or it could be rejected when that one is not.
      largest = max(largest, min(1, p[index] * Double(p.count - step)))
      adjusted[index] = largest
    }
    return adjusted
  }
}
