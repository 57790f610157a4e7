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
    let values = rows.map { $0[column] }
    // What is not finite has no order; the sample is dropped for it.
    return values.allSatisfy(\.isFinite) ? median(values) : .nan
  }
}

extension Frame {
  /// A frame whose every number is the median of that number over `frames`: matrices entry by entry.
  ///
  /// - Parameter frames: Of one fixation; at least one.
  init(medianOf frames: [Frame]) {
    func medians(_ numbers: (Frame) -> [Double]?) -> [Double]? {
      let rows = frames.compactMap(numbers)
      return rows.count == frames.count ? columnMedians(rows) : nil
    }
    self = frames[0]
    time = median(frames.map(\.time))
    recordedPoint = ScreenPoint(
      x: median(frames.map(\.recordedPoint.x)), y: median(frames.map(\.recordedPoint.y)))
    face = Transform(columnMedians(frames.map(\.face.numbers)))
    rightEye = medians { $0.rightEye?.numbers }.map { Transform($0) }
    leftEye = medians { $0.leftEye?.numbers }.map { Transform($0) }
    lookAt = medians { frame in frame.lookAt.map { [$0.x, $0.y, $0.z] } }.map { Vector($0[0], $0[1], $0[2]) }
    blendShapes = medians(\.blendShapes)
  }
}
