import Captures
import Inputs

/// Whether the peak velocity of saccades can be measured in a stream.
///
/// Sources: Wierts, Janssen and Kingma, "Measuring saccade peak velocity using a low-frequency sampling rate of 50 Hz",
/// IEEE Transactions on Biomedical Engineering 55(12), 2008; Mack, Belfanti and Schwarz, "The effect of sampling rate and
/// lowpass filters on saccades", Behavior Research Methods 49(6), 2017.
enum PeakVelocity: Sendable, Equatable {
  case exact
  /// Only of saccades of at least `leastAmplitude`, and too low rather than too high.
  case lowerBound
  case withheld(String)

  /// Hz.
  static let (exactRate, lowerBoundRate) = (200.0, 50.0)
  /// Degrees.
  static let leastAmplitude = 5.0

  init(_ stream: EventStream, _ samples: EventSamples, _ options: EventOptions) {
    self.init(
      rate: samples.rate, areFiltered: options.areFiltered(stream.log.capture),
      isDistanceKnown: stream.eyes != nil)
  }

  init(rate: Double, areFiltered: Bool, isDistanceKnown: Bool) {
    // A rate that steps in whole microseconds give differs from the nominal one by less.
    let rate = rate * 1.001
    if areFiltered {
      self = .withheld("the tracker smooths gaze points, which lowers peaks")
    } else if rate < Self.lowerBoundRate {
      self = .withheld(
        "the rate is below \(decimal(Self.lowerBoundRate, 0)) Hz, at which a saccade has too few samples")
    } else if !isDistanceKnown {
      self = .withheld("the viewing distance is not known")
    } else {
      self = rate < Self.exactRate ? .lowerBound : .exact
    }
  }

  /// The greatest velocity between samples of a saccade, in degrees per second.
  ///
  /// - Parameter places: From the last sample of the fixation before to the first one of the fixation after.
  func value(
    _ samples: EventSamples, _ places: ClosedRange<Int>, _ stream: EventStream, amplitude: Double?
  ) -> Double? {
    guard let eyes = stream.eyes, let amplitude else { return nil }
    switch self {
    case .withheld: return nil
    case .lowerBound where amplitude < Self.leastAmplitude: return nil
    case .lowerBound, .exact: break
    }
    func angles(_ place: Int) -> SIMD2<Double> {
      let row = Int(samples.rows[place])
      return eyes.degrees(of: stream.point(row), row: row)
    }
    return places.dropFirst().map { place in
      EventSamples.angle(angles(place - 1), angles(place)) / (samples.times[place] - samples.times[place - 1])
    }.max()
  }

  /// For a saccade that has one: `exact` or `lower_bound`.
  var word: String { self == .lowerBound ? "lower_bound" : "exact" }
}
