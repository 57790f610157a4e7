import Captures

/// A fixation that was found in a stream, in contrast to a `Fixation`, which a target defines.
package struct GazeFixation: Sendable, Equatable {
  /// Since the first row of the log, seconds.
  package let onset: Double
  /// Last time − first time, seconds.
  package let duration: Double
  /// The mean gaze point, pt.
  package let x: Double
  package let y: Double
  /// (max x − min x) + (max y − min y), in the unit of the threshold: degrees or points.
  package let dispersion: Double
  package let count: Int
  /// The rows of the log that its first and last sample come from.
  package let firstRow: Int
  package let lastRow: Int

  package var end: Double { onset + duration }
  package var point: ScreenPoint { ScreenPoint(x: x, y: y) }

  init(_ range: Range<Int>, _ samples: EventSamples, point: (_ row: Int) -> ScreenPoint) {
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    onset = samples.times[first]
    duration = samples.times[last] - onset
    var (sum, low, high) = (
      ScreenPoint.zero, SIMD2(samples.x[first], samples.y[first]), SIMD2(samples.x[first], samples.y[first])
    )
    for place in range {
      let coordinates = SIMD2(samples.x[place], samples.y[place])
      sum = sum + point(Int(samples.rows[place]))
      low = pointwiseMin(low, coordinates)
      high = pointwiseMax(high, coordinates)
    }
    x = sum.x / Double(range.count)
    y = sum.y / Double(range.count)
    dispersion = (high.x - low.x) + (high.y - low.y)
    count = range.count
    firstRow = Int(samples.rows[first])
    lastRow = Int(samples.rows[last])
  }
}
