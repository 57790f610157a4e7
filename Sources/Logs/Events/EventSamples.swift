import Captures
import Foundation

/// The gaze points of a stream in the order of time without those that were lost, divided where rows are missing.
///
/// Lost rows are dropped first; of the rest, the last row at each time holds.
struct EventSamples: Sendable {
  enum Unit: Sendable {
    /// Horizontal and vertical angles of the gaze, as `VisualAngle` defines them.
    case degrees
    case points
  }

  /// Seconds, rising.
  let times: [Double]
  let x: [Double]
  let y: [Double]
  /// The row of the stream that each sample comes from.
  let rows: [Int32]
  let unit: Unit
  /// Runs of samples without a gap, in order.
  let segments: [Range<Int>]
  /// The median step of all rows of the stream, seconds; 0 if time never advances.
  let medianStep: Double
  /// The rows of the stream without a gaze point.
  let lostCount: Int
  /// The rows with a gaze point at whose time a later one has another.
  let repeatedCount: Int

  /// - Parameters:
  ///   - order: All rows of the stream.
  ///   - place: The coordinates of a row, not finite where the gaze was lost.
  ///   - separates: Whether two successive rows belong to different recordings.
  init(
    _ order: TimeOrder, unit: Unit, place: (_ row: Int) -> SIMD2<Double>,
    separates: ((_ row: Int, _ next: Int) -> Bool)? = nil
  ) {
    var (times, x, y, rows) = ([Double](), [Double](), [Double](), [Int32]())
    var repeatedCount = 0
    times.reserveCapacity(order.count)
    x.reserveCapacity(order.count)
    y.reserveCapacity(order.count)
    rows.reserveCapacity(order.count)
    for index in order.indices {
      let row = order.row(index)
      let (time, place) = (order.time(index), place(row))
      guard place.x.isFinite, place.y.isFinite else { continue }
      if let last = times.last, last == time {
        x[x.count - 1] = place.x
        y[y.count - 1] = place.y
        rows[rows.count - 1] = Int32(row)
        repeatedCount += 1
      } else {
        times.append(time)
        x.append(place.x)
        y.append(place.y)
        rows.append(Int32(row))
      }
    }
    let limit = order.gapLimit
    segments = times.indices.runs { _ in
      true
    } breaks: { index in
      times[index] - times[index - 1] > limit
        || separates.map { $0(Int(rows[index - 1]), Int(rows[index])) } ?? false
    }
    self.times = times
    self.x = x
    self.y = y
    self.rows = rows
    self.unit = unit
    medianStep = order.medianStep ?? 0
    self.repeatedCount = repeatedCount
    lostCount = order.count - times.count - repeatedCount
  }

  var count: Int { times.count }

  /// The rows of the stream that are samples.
  var account: RowAccount {
    RowAccount(
      "row", "used", read: count + lostCount + repeatedCount,
      leftOut: [
        .init(LeftOutReason.noGazePoint, lostCount), .init(LeftOutReason.repeatedTime, repeatedCount),
      ])
  }

  /// Whether gaze points are missing between each range of samples and the one before; false for the first.
  ///
  /// - Parameter ranges: In order, each within one segment.
  func followGaps(_ ranges: [Range<Int>]) -> [Bool] {
    var segment = 0
    return ranges.indices.map { index in
      guard index > 0 else { return false }
      while segments[segment].upperBound <= ranges[index - 1].lowerBound { segment += 1 }
      return !segments[segment].contains(ranges[index].lowerBound)
    }
  }

  /// Samples per second: 1 ÷ median step; 0 if time never advances.
  var rate: Double { medianStep > 0 ? 1 / medianStep : 0 }

  /// The distance between two samples, in degrees of visual angle or in points.
  func distance(_ one: Int, _ other: Int) -> Double {
    switch unit {
    case .points: hypot(x[other] - x[one], y[other] - y[one])
    case .degrees: Self.angle(SIMD2(x[one], y[one]), SIMD2(x[other], y[other]))
    }
  }

  /// The angle between two directions given by their horizontal and vertical angles, all in degrees.
  ///
  /// The haversine formula is exact for small angles, where the arc cosine is not.
  static func angle(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    let radians = Double.pi / 180
    let across = sin((other.x - one.x) * radians / 2)
    let along = sin((other.y - one.y) * radians / 2)
    let square = along * along + cos(one.y * radians) * cos(other.y * radians) * across * across
    return 2 * asin(min(1, square.squareRoot())).degrees
  }
}
