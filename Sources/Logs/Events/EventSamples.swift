import Captures
import Foundation

/// The gaze points of a stream in the order of time without those that were lost, divided where rows are missing.
///
/// Lost rows are dropped first; of the rest, the last row at each time holds.
struct EventSamples: Sendable {
  /// What coordinates and thresholds are in.
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
  /// Of all rows of the stream, seconds; 0 if time never advances.
  let medianStep: Double

  /// - Parameters:
  ///   - order: All rows of the stream.
  ///   - place: The coordinates of a row, not finite where the gaze was lost.
  ///   - separates: Whether two successive rows belong to different recordings.
  init(
    _ order: TimeOrder, unit: Unit, place: (_ row: Int) -> SIMD2<Double>,
    separates: ((_ row: Int, _ next: Int) -> Bool)? = nil
  ) {
    var (times, x, y, rows) = ([Double](), [Double](), [Double](), [Int32]())
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
      } else {
        times.append(time)
        x.append(place.x)
        y.append(place.y)
        rows.append(Int32(row))
      }
    }
    let limit = order.gapLimit
    var (segments, start) = ([Range<Int>](), 0)
    for index in times.indices.dropFirst() {
      let isGap =
        times[index] - times[index - 1] > limit
        || separates.map { $0(Int(rows[index - 1]), Int(rows[index])) } ?? false
      guard isGap else { continue }
      segments.append(start..<index)
      start = index
    }
    if !times.isEmpty { segments.append(start..<times.count) }
    self.times = times
    self.x = x
    self.y = y
    self.rows = rows
    self.unit = unit
    self.segments = segments
    medianStep = order.medianStep ?? 0
  }

  /// - Parameters:
  ///   - times: By row, seconds; all finite.
  ///   - x: Not finite where the gaze was lost, as is `y`.
  init(times: [Double], x: [Double], y: [Double], unit: Unit) {
    self.init(TimeOrder(times, isUnique: false), unit: unit) { SIMD2(x[$0], y[$0]) }
  }

  var count: Int { times.count }

  /// Samples per second: 1 ÷ median step; 0 if time never advances.
  var rate: Double { medianStep > 0 ? 1 / medianStep : 0 }

  /// From one sample to another, in degrees of visual angle or in points.
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
