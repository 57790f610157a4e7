/// Finds numbers of a series that stand out from those around them in time.
///
/// A number is a peak if it differs from the median of a centred window by more than 5·1.4826·MAD, where MAD is the
/// window's median absolute deviation, more than 0, and the window holds at least 7 numbers.
///
/// Source: Hampel's identifier, in Pearson, IEEE Transactions on Control Systems Technology 10(1), 2002; 1.4826 makes MAD
/// the standard deviation of normal numbers.
package struct LocalPeaks {
  /// Half the width of the window, seconds.
  static let halfWindow = 0.25
  static let leastCount = 7
  static let factor = 5 * 1.4826
  /// So many neighbours on each side at most, which bounds the work where times repeat.
  static let mostNeighbours = 1000
  /// Times in whole milliseconds must not fall out of the window by rounding.
  private static let tolerance = 1e-9

  /// Which numbers are peaks.
  package let isPeak: [Bool]

  /// - Parameters:
  ///   - times: Seconds, ascending.
  ///   - values: As many, finite.
  package init(times: [Double], values: [Double]) {
    precondition(times.count == values.count, "\(times.count) times of \(values.count) values")
    var isPeak = [Bool](repeating: false, count: values.count)
    var window = SortedWindow()
    var (first, end) = (0, 0)
    for index in values.indices {
      while end < values.count, end <= index + Self.mostNeighbours,
        end <= index || times[end] - times[index] <= Self.halfWindow + Self.tolerance
      {
        window.insert(values[end])
        end += 1
      }
      while first < index,
        index - first > Self.mostNeighbours || times[index] - times[first] > Self.halfWindow + Self.tolerance
      {
        window.remove(values[first])
        first += 1
      }
      isPeak[index] = window.count >= Self.leastCount && window.isFar(values[index])
    }
    self.isPeak = isPeak
  }
}

/// Numbers in ascending order.
private struct SortedWindow {
  private var sorted = [Double]()

  var count: Int { sorted.count }

  /// The first place whose number is not below `value`.
  private func place(of value: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func insert(_ value: Double) { sorted.insert(value, at: place(of: value)) }
  mutating func remove(_ value: Double) { sorted.remove(at: place(of: value)) }

  private var median: Double {
    let middle = count / 2
    return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// Returns whether a number is farther from the median than `LocalPeaks.factor` times a deviation that is not 0.
  func isFar(_ value: Double) -> Bool {
    let median = median
    let distance = abs(value - median)
    let limit = distance / LocalPeaks.factor
    // Most numbers are near: if both quartiles lie outside the limit, so does more than half of the window.
    let (low, high) = (count / 4, count - 1 - count / 4)
    if median - sorted[low] > limit && sorted[high] - median > limit { return false }
    let deviation = deviation(from: median)
    return deviation > 0 && distance > LocalPeaks.factor * deviation
  }

  /// The median distance from the median, found by walking outwards from it.
  private func deviation(from median: Double) -> Double {
    var (below, above) = (place(of: median) - 1, place(of: median))
    var (last, previous) = (0.0, 0.0)
    for _ in 0...(count / 2) {
      previous = last
      let down = below >= 0 ? median - sorted[below] : .infinity
      let up = above < count ? sorted[above] - median : .infinity
      if down < up {
        last = down
        below -= 1
      } else {
        last = up
        above += 1
      }
    }
    return count.isMultiple(of: 2) ? (previous + last) / 2 : last
  }
}
