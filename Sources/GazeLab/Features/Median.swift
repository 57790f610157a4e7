import DelimitedText

/// The middle of the sorted numbers, or the mean of the middle two.
///
/// - Precondition: There is at least one number, and none is NaN.
func median(_ numbers: [Double]) -> Double {
  precondition(!numbers.isEmpty, "no numbers have no median")
  let sorted = numbers.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// The number below which a share of the others lie, between the two nearest by linear interpolation.
///
/// Source: Hyndman and Fan, Sample Quantiles in Statistical Packages, The American Statistician 50(4), 1996,
/// definition 7.
///
/// - Parameters:
///   - sorted: Ascending.
///   - share: From 0 to 1.
/// - Returns: Nil for no numbers.
func quantile(_ sorted: [Double], _ share: Double) -> Double? {
  guard let last = sorted.last else { return nil }
  let position = share * Double(sorted.count - 1)
  let index = Int(position)
  guard index + 1 < sorted.count else { return last }
  return sorted[index] + (sorted[index + 1] - sorted[index]) * (position - Double(index))
}

/// The median of each column on its own.
///
/// - Parameter rows: At least one; all of the same length.
func columnMedians(_ rows: [[Double]]) -> [Double] {
  rows[0].indices.map { column in
    finiteMedian(rows.map { $0[column] })
  }
}

/// The median, or NaN if a number is not finite: that has no order, and the sample is dropped for it.
func finiteMedian(_ numbers: [Double]) -> Double {
  numbers.allSatisfy(\.isFinite) ? median(numbers) : .nan
}

extension FrameTable {
  /// A frame for each group of frames, with the labels and the target of the first: every other number is the
  /// median of that number over the group, so matrices entry by entry.
  ///
  /// - Parameter groups: Of frames with the same parts, each by its table and row; none is empty.
  init(mediansOf groups: [[(table: FrameTable, row: Int)]]) {
    let firsts = groups.map { $0[0] }
    let numbers = (0..<FrameColumn.count).map { index -> NumberColumn? in
      let part = FramePart.allCases.first { FrameColumn.of($0).contains(index) }
      if let part, !firsts.allSatisfy({ $0.table.has(part) }) || firsts.isEmpty { return nil }
      if index == FrameColumn.targetX || index == FrameColumn.targetY {
        return NumberColumn(firsts.map { $0.table.column(index)[$0.row] })
      }
      return NumberColumn(groups.map { group in median(group.map { $0.table.column(index)[$0.row] }) })
    }
    self.init(
      participants: Labels(firsts.map { $0.table.participants[$0.row] }),
      devices: Labels(firsts.map { $0.table.devices[$0.row] }),
      headPoses: Labels(firsts.map { $0.table.headPoses[$0.row] }),
      viewingDistances: Labels(firsts.map { $0.table.viewingDistances[$0.row] }), numbers: numbers)
  }
}
