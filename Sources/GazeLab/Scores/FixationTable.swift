import GazeErrors

/// The sums of the fixations of a cell over its repeats, by the number of the fixation.
///
/// They are columns, because a run adds to them for every fixation that a repeat tests.
struct FixationTable: Sendable {
  private var repeatCounts: [Int] = []
  private var counts: [Int] = []
  /// Fixations × the numbers of `PointSums.fixationSums`.
  private var sums: [Double] = []

  private static let width = PointSums.fixationWidth

  /// The fixations that some repeat tested, by ascending number.
  var scores: [(number: Int, sums: FixationScore.Sums)] {
    repeatCounts.indices.compactMap { number in
      guard repeatCounts[number] > 0 else { return nil }
      let start = number * Self.width
      return (
        number,
        FixationScore.Sums(
          repeatCount: repeatCounts[number], count: counts[number], sums[start..<start + Self.width])
      )
    }
  }

  /// Adds the fixations of one repeat.
  mutating func add(_ points: borrowing PointSums) {
    let fixations = points.fixations
    reserve(fixations.reduce(0) { max($0, $1.number) })
    for fixation in fixations {
      repeatCounts[fixation.number] += 1
      counts[fixation.number] += fixation.rowCount
    }
    var sums = sums.mutableSpan
    let added = points.fixationSums.span
    var from = 0
    for fixation in fixations {
      let to = fixation.number * Self.width
      for index in 0..<Self.width { sums[to + index] += added[from + index] }
      from += Self.width
    }
  }

  /// Adds the sums of a fixation over other repeats.
  mutating func add(_ other: FixationScore.Sums, toFixation number: Int) {
    reserve(number)
    repeatCounts[number] += other.repeatCount
    counts[number] += other.count
    let start = number * Self.width
    for (index, sum) in other.columns.enumerated() { sums[start + index] += sum }
  }

  /// Adds the sums over other repeats.
  mutating func add(_ other: FixationTable) {
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

extension FixationScore.Sums {
  /// - Parameter columns: The numbers of `PointSums.fixationSums`, in which those of angles are NaN without eyes.
  init(repeatCount: Int, count: Int, _ columns: ArraySlice<Double>) {
    self.init()
    (self.repeatCount, self.count) = (repeatCount, count)
    let columns = Array(columns)
    func known(_ index: Int) -> Double? { columns[index].isNaN ? nil : columns[index] }
    (errorX, errorY, squaredErrorX, squaredErrorY) = (columns[0], columns[1], columns[2], columns[3])
    (distance, angle, accuracy) = (columns[4], known(5), known(6))
    bias = known(7).flatMap { x in known(8).map { FixationScore.ScreenAngles(x: x, y: $0) } }
  }

  fileprivate var columns: [Double] {
    [
      errorX, errorY, squaredErrorX, squaredErrorY, distance, angle ?? .nan, accuracy ?? .nan,
      bias?.x ?? .nan, bias?.y ?? .nan,
    ]
  }
}
