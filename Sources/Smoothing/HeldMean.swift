import Captures

/// The mean of the points of several streams, frame by frame, weighted by their inverse variances. A stream without a
/// point has its last one for as long as it holds, with the weight of that.
package struct HeldMean: Sendable {
  /// For how long a point of each stream replaces missing ones, seconds.
  let holds: [Double]

  package init(holds: [Double]) { self.holds = holds }

  /// One point per frame, pt; nil where no stream has one. The frames are in time order.
  package func fused(times: [Double], _ frames: [[KalmanFilter.Measurement?]]) -> [ScreenPoint?] {
    var last = [(time: Double, measured: KalmanFilter.Measurement)?](repeating: nil, count: holds.count)
    return zip(times, frames).map { time, measured in
      for index in holds.indices {
        if let point = measured[index] {
          last[index] = (time, point)
        } else if let held = last[index], time - held.time > holds[index] {
          last[index] = nil
        }
      }
      return Self.mean(last.compactMap { $0?.measured })
    }
  }

  private static func mean(_ measured: [KalmanFilter.Measurement]) -> ScreenPoint? {
    guard !measured.isEmpty else { return nil }
    var (sum, weights) = (ScreenPoint.zero, ScreenPoint.zero)
    for own in measured {
      let w = (x: 1 / own.varianceX, y: 1 / own.varianceY)
      sum = sum + ScreenPoint(x: w.x * own.point.x, y: w.y * own.point.y)
      weights = weights + ScreenPoint(x: w.x, y: w.y)
    }
    return ScreenPoint(x: sum.x / weights.x, y: sum.y / weights.y)
  }

  /// `fused` in exported Swift; see `KalmanFilter.fusedSource`.
  package var source: (memory: String, statements: String) {
    (
      """
      private typealias Held = (time: Double, point: (x: Double, y: Double), variance: (x: Double, y: Double))
      private var last = [Held?](repeating: nil, count: \(holds.count))
      """,
      """
      let holds: [Double] = [\(holds.map(\.description).joined(separator: ", "))]
      var (sum, total) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
      for (index, point) in points.enumerated() {
        if let point {
          last[index] = (time, point, variances[index])
        } else if let held = last[index], time - held.time > holds[index] {
          last[index] = nil
        }
        guard let held = last[index] else { continue }
        let weight = (x: 1 / held.variance.x, y: 1 / held.variance.y)
        sum = (sum.x + weight.x * held.point.x, sum.y + weight.y * held.point.y)
        total = (total.x + weight.x, total.y + weight.y)
      }
      return total.x > 0 && total.y > 0 ? (sum.x / total.x, sum.y / total.y) : nil
      """
    )
  }
}
