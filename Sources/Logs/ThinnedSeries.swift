/// A series over time as a figure can show it: the lowest and the highest value of each of equal parts of the time.
///
/// Peaks stay visible, however many rows there are. A series of at most as many rows as bins is kept as it is.
package struct ThinnedSeries: Sendable {
  struct Point: Sendable, Equatable {
    /// The earliest in its bin.
    let time: Double
    let low: Double
    let high: Double
  }

  static let usualBinCount = 800
  /// What the line of a thinned series shows.
  static let rule = "the lowest and the highest value in each of \(usualBinCount) equal parts of the time"

  /// In ascending order of time; bins without a value have none.
  let points: [Point]
  /// Whether a point can stand for several rows.
  package let isThinned: Bool
  /// Points further apart than this are not joined by a line, seconds.
  let largestStep: Double

  /// - Parameters:
  ///   - values: One per time; those that are not finite are left out.
  ///   - gap: Points of an unthinned series further apart than this are not joined, seconds.
  package init(
    times: some RandomAccessCollection<Double>, values: some RandomAccessCollection<Double>,
    bins: Int = usualBinCount, gap: Double = .infinity
  ) {
    precondition(bins > 0, "\(bins) bins")
    guard let first = times.min(), let last = times.max(), times.count > bins else {
      isThinned = false
      largestStep = gap
      points = zip(times, values).filter { $1.isFinite }.map { Point(time: $0, low: $1, high: $1) }
        .sorted { $0.time < $1.time }
      return
    }
    let span = last - first
    let scale = span > 0 && span.isFinite ? Double(bins) / span : 0
    var kept = [Point?](repeating: nil, count: bins)
    for (time, value) in zip(times, values) where value.isFinite {
      let bin = min(bins - 1, max(0, Int((time - first) * scale)))
      kept[bin] =
        kept[bin].map {
          Point(time: min($0.time, time), low: min($0.low, value), high: max($0.high, value))
        } ?? Point(time: time, low: value, high: value)
    }
    isThinned = true
    points = kept.compactMap(\.self)
    largestStep = max(gap, scale > 0 ? 2.5 / scale : 0)
  }

  /// The points as rows of a figure's data for a line that is broken where the value is nil.
  package var lineRows: [(time: Double, value: Double?)] {
    var rows = [(time: Double, value: Double?)]()
    var before = points.first?.time ?? 0
    for point in points {
      if point.time - before > largestStep { rows.append((before, nil)) }
      before = point.time
      rows.append((point.time, point.low))
      if point.high != point.low { rows.append((point.time, point.high)) }
    }
    return rows
  }

  package var range: ClosedRange<Double>? {
    guard let low = points.map(\.low).min(), let high = points.map(\.high).max() else { return nil }
    return low...high
  }
}
