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
    var (found, gapCount, segment) = ([Saccade](), 0, 0)
    for index in ranges.indices.dropFirst() {
      let (before, after) = (ranges[index - 1], ranges[index])
      while samples.segments[segment].upperBound <= before.lowerBound { segment += 1 }
      guard samples.segments[segment].contains(after.lowerBound) else {
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
    let degrees = stream.eyes.map { places in
      // One place for both, so that a movement of the head is not taken for one of the eyes.
      let eyes = (places.eyes(one.lastRow) + places.eyes(other.firstRow)) / 2
      let screens = (stream.log.screen(ofRow: one.lastRow), stream.log.screen(ofRow: other.firstRow))
      return VisualAngle.between(
        screens.0.position(one.point) - eyes, screens.1.position(other.point) - eyes
      ).degrees
    }
    amplitudeDegrees = degrees
    peakVelocity = peak(degrees)
  }
}
