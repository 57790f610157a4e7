import Captures

extension Smoother {
  /// The 1 € filter: smooths strongly while the gaze rests, and little while it moves fast.
  ///
  /// Each axis is a first-order low-pass filter with cutoff `leastCutoff` + `slope`·|speed|. The speed is
  /// measured from the last smoothed to the new gaze point, and is itself smoothed with cutoff `speedCutoff`.
  /// Cutoffs are in Hz, above 0, and the slope in Hz per pt/s, at least 0: the paper's mincutoff, dcutoff and beta.
  ///
  /// Source: Casiez, Roussel and Vogel, "1 € filter: a simple speed-based low-pass filter for noisy input in
  /// interactive systems", CHI 2012, algorithm 1.
  package static func oneEuro(leastCutoff: Double, slope: Double, speedCutoff: Double) -> Smoother {
    @Sendable func axis(_ position: Double) -> OneEuroAxis {
      OneEuroAxis(
        leastCutoff: leastCutoff, slope: slope, speedCutoff: speedCutoff, position: position)
    }
    return Smoother(
      "one-euro", [("min_cutoff", leastCutoff), ("beta", slope), ("d_cutoff", speedCutoff)],
      OneEuroAxis.source(leastCutoff: leastCutoff, slope: slope, speedCutoff: speedCutoff),
      start: { (x: axis($0.x), y: axis($0.y)) },
      next: { axes, point, elapsed in
        axes.x.take(point.x, elapsed)
        axes.y.take(point.y, elapsed)
        return ScreenPoint(x: axes.x.position, y: axes.y.position)
      })
  }
}

private struct OneEuroAxis: Sendable {
  let leastCutoff: Double
  let slope: Double
  let speedCutoff: Double
  var position: Double
  var speed = 0.0

  mutating func take(_ measured: Double, _ elapsed: Double) {
    let newSpeed = (measured - position) / elapsed
    speed += Self.weight(elapsed, cutoff: speedCutoff) * (newSpeed - speed)
    let cutoff = leastCutoff + slope * abs(speed)
    position += Self.weight(elapsed, cutoff: cutoff) * (measured - position)
  }

  /// The same filter in exported Swift.
  static func source(leastCutoff: Double, slope: Double, speedCutoff: Double) -> Smoother.Source {
    .perAxis(
      """
      private struct Axis: Sendable {
        var position: Double
        var speed = 0.0

        mutating func take(_ measured: Double, _ elapsed: Double) {
          let newSpeed = (measured - position) / elapsed
          speed += Self.weight(elapsed, cutoff: \(speedCutoff)) * (newSpeed - speed)
          let cutoff = \(leastCutoff) + \(slope) * abs(speed)
          position += Self.weight(elapsed, cutoff: cutoff) * (measured - position)
        }

        private static func weight(_ elapsed: Double, cutoff: Double) -> Double {
          1 / (1 + 1 / (2 * .pi * cutoff * elapsed))
        }
      }
      """)
  }

  /// The paper's alpha, 1 / (1 + τ/Δt) with τ = 1/(2π·cutoff).
  private static func weight(_ elapsed: Double, cutoff: Double) -> Double {
    1 / (1 + 1 / (2 * .pi * cutoff * elapsed))
  }
}
