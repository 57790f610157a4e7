/// The sums of the fixations of a cell over its repeats, by the number of the fixation.
///
/// They are columns, because a run adds to them for every fixation that a repeat tests.
package struct FixationTable: Sendable {
  package private(set) var repeatCounts: [Int] = []
  package private(set) var counts: [Int] = []
  /// Fixations × the numbers of `PointSums.fixationSums`.
  package private(set) var sums: [Double] = []

  private static let width = PointSums.fixationWidth

  package init() {}

  package var isEmpty: Bool { repeatCounts.isEmpty }

  /// Adds the fixations of one repeat.
  package mutating func add(_ points: borrowing PointSums) {
    let fixations = points.fixations
    reserve(fixations.reduce(0) { max($0, $1.number) })
    precondition(points.fixationSums.count >= fixations.count * Self.width, "sums are missing")
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe points.fixationSums.withUnsafeBufferPointer { added in
        guard var from = added.baseAddress, let sums = sums.baseAddress else { return }
        for fixation in fixations {
          repeatCounts[fixation.number] += 1
          counts[fixation.number] += fixation.rowCount
          let to = unsafe sums + fixation.number * Self.width
          for index in 0..<Self.width { unsafe to[index] += from[index] }
          unsafe from += Self.width
        }
      }
    }
  }

  /// Adds the sums of a fixation over other repeats.
  ///
  /// - Parameter columns: The numbers of `PointSums.fixationSums`.
  package mutating func add(repeatCount: Int, count: Int, _ columns: [Double], toFixation number: Int) {
    precondition(columns.count == Self.width, "\(columns.count) sums of a fixation")
    reserve(number)
    repeatCounts[number] += repeatCount
    counts[number] += count
    let start = number * Self.width
    for (index, sum) in columns.enumerated() { sums[start + index] += sum }
  }

  /// Adds the sums over other repeats.
  package mutating func add(_ other: FixationTable) {
    guard !other.repeatCounts.isEmpty else { return }
    reserve(other.repeatCounts.count - 1)
    for number in other.repeatCounts.indices {
      repeatCounts[number] += other.repeatCounts[number]
      counts[number] += other.counts[number]
    }
    for index in other.sums.indices { sums[index] += other.sums[index] }
  }

  private mutating func reserve(_ number: Int) {
    let missing = number + 1 - repeatCounts.count
    guard missing > 0 else { return }
    repeatCounts += repeatElement(0, count: missing)
    counts += repeatElement(0, count: missing)
    sums += repeatElement(0, count: missing * Self.width)
  }
}
