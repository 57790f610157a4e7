/// Choices of up to some number of columns, with repetition.
enum Combinations {
  /// The positions of each choice, ascending: those of one column first, then in the order of scikit-learn's
  /// PolynomialFeatures.
  static func upTo(_ degree: Int, of count: Int) -> [[Int]] {
    var all = [[Int]]()
    var last = (0..<count).map { [$0] }
    for power in 1...degree {
      all += last
      guard power < degree else { break }
      last = last.flatMap { choice in (choice[choice.count - 1]..<count).map { choice + [$0] } }
    }
    return all
  }

  /// The number of choices, C(p + degree, degree) − 1 of p columns; nil if it is huge.
  static func count(upTo degree: Int, of columnCount: Int) -> Int? {
    var count = 1
    for step in 1...degree {
      let (product, isHuge) = count.multipliedReportingOverflow(by: columnCount + step)
      guard !isHuge else { return nil }
      count = product / step
    }
    return count - 1
  }
}
