/// The ranks of values, 1 being the smallest; equal values share the mean of their ranks.
struct Midranks: Sendable, Equatable {
  /// Twice the ranks, in the order of the values. They are integers, so their sums are exact.
  let doubled: [Int]
  /// The number of values that share each rank, in the order of the ranks.
  let tieCounts: [Int]

  /// - Parameter values: None is NaN.
  init(_ values: [Double]) {
    precondition(!values.contains { $0.isNaN }, "NaN has no rank")
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var doubled = [Int](repeating: 0, count: values.count)
    var tieCounts = [Int]()
    var first = 0
    while first < order.count {
      let tied = order[first...].prefix { values[$0] == values[order[first]] }
      // Ranks first + 1 to first + tied.count.
      for index in tied { doubled[index] = 2 * first + tied.count + 1 }
      tieCounts.append(tied.count)
      first += tied.count
    }
    self.doubled = doubled
    self.tieCounts = tieCounts
  }
}
