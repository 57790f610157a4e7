import Captures
import Inputs

/// The fixations that a timeline finds in a log, for questions of other targets.
package struct FoundFixations: Sendable {
  /// In order of time; empty if the method was refused.
  package let fixations: [GazeFixation]
  /// Whether gaze points are missing between each fixation and the one before.
  package let followGaps: [Bool]
  /// Such as `I-DT with a dispersion of at most 1.00° for at least 100 ms`.
  package let rule: String
  /// Why the method was not applied; nil if it was.
  package let refusal: String?
  private let stream: EventStream

  /// - Returns: Nil for a log without gaze points.
  /// - Throws: If a threshold is in degrees and no viewing distance is known.
  package init?(_ log: Log, _ options: EventOptions) throws(InputError) {
    guard let stream = EventStream(log) else { return nil }
    let samples = stream.samples(try stream.unit(options.kind, options))
    let detection = EventDetection(samples, options.kind, options)
    self.stream = stream
    fixations = detection.fixations.map { GazeFixation($0, samples, point: stream.point) }
    followGaps = samples.followGaps(detection.fixations)
    rule = "\(options.kind.title) with a \(detection.rule(options))"
    refusal = detection.refusal
  }

  /// The angle between two fixations as the eyes see it, degrees; nil where no viewing distance is known.
  package func degrees(from one: GazeFixation, to other: GazeFixation) -> Double? {
    stream.degrees(from: one, to: other)
  }
}
