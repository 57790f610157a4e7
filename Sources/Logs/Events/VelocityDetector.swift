/// Fixations by a velocity threshold (I-VT), on times that need not be even.
///
/// The velocity of a sample is the angle from the sample before it over the time between them; the first sample after a
/// gap takes that of the next one. Successive samples below the threshold are a fixation if they last long enough.
///
/// Source: Salvucci and Goldberg, "Identifying fixations and saccades in eye-tracking protocols", ETRA 2000.
struct VelocityDetector: Sendable {
  /// Per second, in the unit of the samples.
  let threshold: Double
  /// Seconds.
  let minimumDuration: Double
  var tolerance = DispersionDetector.tolerance

  /// The samples of each fixation, in order.
  func fixations(_ samples: EventSamples) -> [Range<Int>] {
    let least = minimumDuration - tolerance - TimeOrder.rounding
    var found = [Range<Int>]()
    for segment in samples.segments where segment.count > 1 {
      var start: Int?
      func end(_ place: Int) {
        if let first = start, samples.times[place - 1] - samples.times[first] >= least {
          found.append(first..<place)
        }
        start = nil
      }
      for place in segment {
        let isSlow = Self.velocity(samples, place, segment) < threshold
        if isSlow, start == nil { start = place } else if !isSlow { end(place) }
      }
      end(segment.upperBound)
    }
    return found
  }

  /// Per second, in the unit of the samples.
  ///
  /// - Precondition: The segment has more than one sample.
  static func velocity(_ samples: EventSamples, _ place: Int, _ segment: Range<Int>) -> Double {
    let later = max(place, segment.lowerBound + 1)
    return samples.distance(later - 1, later) / (samples.times[later] - samples.times[later - 1])
  }
}
