import GazeErrors

extension FixationTable {
  package var scores: [(number: Int, sums: FixationScore.Sums)] {
    let width = PointSums.fixationWidth
    return repeatCounts.indices.compactMap { number in
      guard repeatCounts[number] > 0 else { return nil }
      let start = number * width
      return (
        number,
        FixationScore.Sums(
          repeatCount: repeatCounts[number], count: counts[number], sums[start..<start + width])
      )
    }
  }

  package mutating func add(_ other: FixationScore.Sums, toFixation number: Int) {
    add(repeatCount: other.repeatCount, count: other.count, other.columns, toFixation: number)
  }
}

extension FixationScore.Sums {
  /// - Parameter columns: The numbers of `PointSums.fixationSums`, in which those of angles are NaN without eyes.
  package init(repeatCount: Int, count: Int, _ columns: ArraySlice<Double>) {
    self.init()
    self.repeatCount = repeatCount
    self.count = count
    let start = columns.startIndex
    func known(_ index: Int) -> Double? { columns[start + index].isNaN ? nil : columns[start + index] }
    errorX = columns[start]
    errorY = columns[start + 1]
    squaredErrorX = columns[start + 2]
    squaredErrorY = columns[start + 3]
    distance = columns[start + 4]
    angle = known(5)
    accuracy = known(6)
    bias = known(7).flatMap { x in known(8).map { PerAxis(x: x, y: $0) } }
  }

  fileprivate var columns: [Double] {
    [
      errorX, errorY, squaredErrorX, squaredErrorY, distance, angle ?? .nan, accuracy ?? .nan,
      bias?.x ?? .nan, bias?.y ?? .nan,
    ]
  }
}
