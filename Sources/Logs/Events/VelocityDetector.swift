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
    return samples.segments.filter { $0.count > 1 }.flatMap { segment in
      segment.runs { Self.velocity(samples, $0, segment) < threshold }
    }.filter { samples.times[$0.upperBound - 1] - samples.times[$0.lowerBound] >= least }
  }

  /// Per second, in the unit of the samples.
  ///
  /// - Precondition: The segment has more than one sample.
  static func velocity(_ samples: EventSamples, _ place: Int, _ segment: Range<Int>) -> Double {
    let later = max(place, segment.lowerBound + 1)
    return samples.distance(later - 1, later) / (samples.times[later] - samples.times[later - 1])
  }
}
