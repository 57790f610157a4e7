/// Fixations by a dispersion threshold (I-DT), on times that need not be even.
///
/// A window begins at sample i and ends at the first sample that is at least the minimum duration later. Where its
/// dispersion, (max x − min x) + (max y − min y), is at most the threshold, it is extended while that holds: these
/// samples are a fixation, and the next window begins behind it. Else the next window begins at i + 1.
///
/// Source: Salvucci and Goldberg, "Identifying fixations and saccades in eye-tracking protocols", ETRA 2000.
struct DispersionDetector: Sendable {
  /// A fixation may be this much too short, because times are written in whole milliseconds; seconds.
  static let tolerance = 0.002

  /// In the unit of the samples.
  let threshold: Double
  /// Seconds.
  let minimumDuration: Double

  /// The samples of each fixation, in order.
  func fixations(_ samples: EventSamples) -> [Range<Int>] {
    let least = minimumDuration - Self.tolerance - TimeOrder.rounding
    let times = samples.times
    var (found, window) = ([Range<Int>](), DispersionWindow(samples))
    for segment in samples.segments {
      window.begin(at: segment.lowerBound)
      while true {
        let start = window.start
        while window.end < segment.upperBound,
          window.isEmpty || times[window.end - 1] - times[start] < least
        { window.extend() }
        guard !window.isEmpty, times[window.end - 1] - times[start] >= least else { break }
        guard window.dispersion <= threshold else {
          window.dropFirst()
          continue
        }
        var end = window.end
        while window.end < segment.upperBound {
          window.extend()
          guard window.dispersion <= threshold else { break }
          end = window.end
        }
        found.append(start..<end)
        window.begin(at: end)
      }
    }
    return found
  }
}

struct DispersionWindow {
  private let samples: EventSamples
  private var x = SlidingRange()
  private var y = SlidingRange()
  private(set) var start = 0
  /// Behind the last sample.
  private(set) var end = 0

  init(_ samples: EventSamples) { self.samples = samples }

  var isEmpty: Bool { start == end }

  /// (max x − min x) + (max y − min y), in the unit of the samples.
  var dispersion: Double { x.range(samples.x) + y.range(samples.y) }

  mutating func begin(at place: Int) {
    x.removeAll()
    y.removeAll()
    start = place
    end = place
  }

  mutating func extend() {
    x.append(end, samples.x)
    y.append(end, samples.y)
    end += 1
  }

  mutating func dropFirst() {
    start += 1
    x.remove(before: start)
    y.remove(before: start)
  }
}
