/// Fixations by dispersion as pymovements 0.28 finds them, for comparison with its results.
///
/// It differs from `DispersionDetector` in four ways. The minimum duration is a number of samples. A fixation is extended
/// while its dispersion is below the threshold, not at it. The first sample outside a fixation is counted as its last.
/// The steps between samples must be equal and divide the minimum duration.
///
/// Source: pymovements 0.28.0, `events/detection/idt.py`.
struct PymovementsDetector: Sendable {
  let threshold: Double
  let minimumDuration: Double

  /// Why pymovements would refuse these samples; nil if it would not.
  func refusal(_ samples: EventSamples) -> String? {
    let (times, step) = (samples.times, samples.medianStep)
    let isEven = samples.segments.allSatisfy { segment in
      segment.dropFirst().allSatisfy { abs(times[$0] - times[$0 - 1] - step) <= TimeOrder.rounding }
    }
    guard step > 0, isEven else {
      return "the steps between rows differ, and pymovements needs equal steps"
    }
    guard
      abs(minimumDuration - Double(leastCount(step)) * step) <= TimeOrder.rounding * Double(leastCount(step))
    else {
      return "the minimum duration is no multiple of the step between rows, as pymovements needs it"
    }
    guard leastCount(step) >= 2 else { return "the minimum duration is less than two steps between rows" }
    return nil
  }

  private func leastCount(_ step: Double) -> Int {
    Int(min(1e9, (minimumDuration / step).rounded()))
  }

  /// The samples of each fixation, in order.
  func fixations(_ samples: EventSamples) -> [Range<Int>] {
    let leastCount = leastCount(samples.medianStep)
    var (found, window) = ([Range<Int>](), DispersionWindow(samples))
    for segment in samples.segments {
      window.begin(at: segment.lowerBound)
      while segment.upperBound - window.start >= leastCount {
        while window.end - window.start < leastCount { window.extend() }
        guard window.dispersion <= threshold else {
          window.dropFirst()
          continue
        }
        while window.dispersion < threshold, window.end < segment.upperBound { window.extend() }
        found.append(window.start..<window.end)
        window.begin(at: window.end)
      }
    }
    return found
  }
}
