import Captures
import Foundation

/// The movement from one fixation to the next, without a gap between them.
struct Saccade: Sendable, Equatable {
  /// When the fixation before it ends, seconds since the first row of the log.
  let onset: Double
  /// Until the next fixation begins, seconds.
  let duration: Double
  /// Between the mean gaze points of the two fixations, pt.
  let amplitude: Double
  /// The same as seen by the eyes; nil where the viewing distance is not known.
  let amplitudeDegrees: Double?
  /// The horizontal part of the amplitude in characters of text.
  let characters: Double
  /// Degrees from −180 to 180: 0 to the right, 90 upwards.
  let directionDegrees: Double
  /// Degrees per second; nil where `PeakVelocity` withholds it.
  let peakVelocity: Double?

  /// - Returns: The saccades in order, and the number of pairs of fixations with a gap between them.
  static func all(
    _ ranges: [Range<Int>], _ fixations: [GazeFixation], _ samples: EventSamples, _ stream: EventStream,
    _ options: EventOptions
  ) -> (saccades: [Saccade], gapCount: Int) {
    let peak = PeakVelocity(stream, samples, options)
    let followGaps = samples.followGaps(ranges)
    var (found, gapCount) = ([Saccade](), 0)
    for index in ranges.indices.dropFirst() {
      let (before, after) = (ranges[index - 1], ranges[index])
      guard !followGaps[index] else {
        gapCount += 1
        continue
      }
      found.append(
        Saccade(
          from: fixations[index - 1], to: fixations[index], stream, characterWidth: options.characterWidth,
          peak: { amplitude in
            peak.value(samples, before.upperBound - 1...after.lowerBound, stream, amplitude: amplitude)
          }))
    }
    return (found, gapCount)
  }

  private init(
    from one: GazeFixation, to other: GazeFixation, _ stream: EventStream, characterWidth: Double,
    peak: (_ amplitudeDegrees: Double?) -> Double?
  ) {
    let (x, y) = (other.x - one.x, other.y - one.y)
    onset = one.end
    duration = other.onset - one.end
    amplitude = hypot(x, y)
    characters = abs(x) / characterWidth
    directionDegrees = atan2(y, x).degrees
    let degrees = stream.degrees(from: one, to: other)
    amplitudeDegrees = degrees
    peakVelocity = peak(degrees)
  }
}
