import Statistics

/// The scatter of a stream's gaze points while the eyes rest.
///
/// The stream is cut into successive windows of one length without gaps. Each has a standard deviation, √(variance x +
/// variance y) with ddof 0, and a root mean square of its steps. The medians over the windows are the noise, because
/// few windows hold a saccade.
struct GazeNoise: Sendable, Equatable {
  /// In the unit of the samples, as is `stepRMS`.
  let scatter: Double
  let stepRMS: Double
  let windowCount: Int

  /// - Parameter length: The least length of a window, seconds.
  /// - Returns: Nil if no window is that long.
  init?(_ samples: EventSamples, length: Double) {
    let least = length - DispersionDetector.tolerance - TimeOrder.rounding
    var (scatters, steps) = ([Double](), [Double]())
    for segment in samples.segments {
      var start = segment.lowerBound
      for end in segment where samples.times[end] - samples.times[start] >= least && end > start {
        scatters.append(Self.scatter(samples, start...end))
        steps.append(Self.stepRMS(samples, start...end))
        start = end + 1
        if start >= segment.upperBound { break }
      }
    }
    windowCount = scatters.count
    guard let scatter = RankedNumbers.median(of: scatters), let stepRMS = RankedNumbers.median(of: steps)
    else { return nil }
    self.scatter = scatter
    self.stepRMS = stepRMS
  }

  private static func scatter(_ samples: EventSamples, _ window: ClosedRange<Int>) -> Double {
    func variance(_ numbers: [Double]) -> Double {
      let mean = window.reduce(0) { $0 + numbers[$1] } / Double(window.count)
      return window.reduce(0) { $0 + (numbers[$1] - mean) * (numbers[$1] - mean) } / Double(window.count)
    }
    return (variance(samples.x) + variance(samples.y)).squareRoot()
  }

  private static func stepRMS(_ samples: EventSamples, _ window: ClosedRange<Int>) -> Double {
    let sum = window.dropFirst().reduce(0.0) { sum, place in
      let (x, y) = (samples.x[place] - samples.x[place - 1], samples.y[place] - samples.y[place - 1])
      return sum + x * x + y * y
    }
    return (sum / Double(window.count - 1)).squareRoot()
  }
}
