import Calibration
import Captures
import DelimitedText
import Statistics

/// How long people look at targets for a calibration.
struct CalibrationTime: Sendable, Equatable {
  /// Σ over fixations of last time − first time + median step, seconds: the time spent looking.
  let seconds: Double
  /// Σ over captures of the time from the first to the last frame, seconds: what a person must wait for.
  let span: Double

  /// - Parameters:
  ///   - rows: The training rows of a fold.
  ///   - times: The times of all frames of each capture, seconds, by its name.
  /// - Returns: Nil if the times of a capture are missing.
  init?(_ rows: some Sequence<Int>, of origins: Origins, times: [String: NumberColumn]) {
    var framesByFixation = [Int: (capture: String, frames: [Int])]()
    for row in rows {
      let source = origins.source(row)
      framesByFixation[source.fixation, default: (source.key.capture, [])].frames += Array(
        origins.frameRows(row))
    }
    var (seconds, ends) = (0.0, [String: ClosedRange<Double>]())
    for (_, fixation) in framesByFixation.sorted(by: { $0.key < $1.key }) {
      guard let column = times[fixation.capture] else { return nil }
      let own = fixation.frames.sorted().map { column[$0] }
      guard let least = own.min(), let largest = own.max(), least.isFinite, largest.isFinite else { continue }
      seconds += SamplingTimes(own, validCount: own.count).duration
      let known = ends[fixation.capture] ?? least...largest
      ends[fixation.capture] = min(known.lowerBound, least)...max(known.upperBound, largest)
    }
    self.seconds = seconds
    span = ends.sorted { $0.key < $1.key }.reduce(0) { $0 + ($1.value.upperBound - $1.value.lowerBound) }
  }
}
