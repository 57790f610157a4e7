import Calibration
import Captures

/// The errors of one fixation's gaze points in a cell, over all repeats that tested it.
package struct FixationScore: Sendable, Equatable {
  /// A reference, because all cells of a sample set share their fixations.
  package final class Subject: Sendable, Equatable {
    package let capture: String
    package let participant: String
    package let device: String
    package let labels: LabelWords
    package let targetName: String
    package let target: ScreenPoint
    /// The frames of its samples, counted from 0 in the capture.
    package let frameRows: Range<Int>

    package init(
      capture: String, participant: String, device: String, labels: LabelWords, targetName: String,
      target: ScreenPoint, frameRows: Range<Int>
    ) {
      self.capture = capture
      self.participant = participant
      self.device = device
      self.labels = labels
      self.targetName = targetName
      self.target = target
      self.frameRows = frameRows
    }

    package convenience init(_ source: Origins.Source, frameRows: Range<Int>) {
      let key = source.key
      self.init(
        capture: key.capture, participant: key.participant, device: key.device, labels: key.labels,
        targetName: source.targetName, target: key.target, frameRows: frameRows)
    }

    package static func == (one: Subject, other: Subject) -> Bool {
      one === other
        || (one.capture == other.capture && one.participant == other.participant
          && one.device == other.device && one.labels == other.labels
          && one.targetName == other.targetName && one.target == other.target
          && one.frameRows == other.frameRows)
    }

    /// Identifies a fixation; all pieces of one fixation have the same name.
    package var keyName: String {
      ([capture, participant, device] + labels.words + ["\(target.x)", "\(target.y)"]).joined(
        separator: "\u{1F}")
    }
  }

  /// Sums over scored samples.
  package struct Sums: Sendable, Equatable {
    package var repeatCount = 0
    package var count = 0
    /// Σ(predicted − target) and Σ(predicted − target)² per axis, pt and pt².
    package var errorX = 0.0
    package var errorY = 0.0
    package var squaredErrorX = 0.0
    package var squaredErrorY = 0.0
    /// Sums of the distance, pt, and of the angle at the eyes, degrees; the angle is nil without both eyes.
    package var distance = 0.0
    package var angle: Double? = 0.0
    /// Sum over repeats of the angle between the mean gaze direction and the target, degrees; nil without both eyes,
    /// and in runs from before it was stored.
    package var accuracy: Double? = 0.0
    /// Sums over repeats of the mean horizontal difference from the target, to the right, and of the vertical one,
    /// upwards, degrees; nil as above.
    package var bias: PerAxis? = PerAxis(x: 0, y: 0)

    package init() {}

    package init(of fixations: [FixationScore]) { self.init(of: fixations.lazy.map(\.sums)) }

    package init(of parts: some Sequence<Sums>) {
      for part in parts { add(part) }
    }

    /// - Parameter accuracy: The angle between the samples' mean gaze direction and the target, degrees.
    package init(_ samples: [ScoredFixation.Sample], accuracy: Double?, bias: PerAxis?) {
      repeatCount = 1
      count = samples.count
      self.accuracy = accuracy
      self.bias = bias
      for sample in samples {
        errorX += sample.error.x
        errorY += sample.error.y
        squaredErrorX += sample.error.x * sample.error.x
        squaredErrorY += sample.error.y * sample.error.y
        distance += sample.distance
        angle = sample.angle.flatMap { own in angle.map { $0 + own.degrees } }
      }
    }

    package mutating func add(_ other: Sums) {
      repeatCount += other.repeatCount
      count += other.count
      errorX += other.errorX
      errorY += other.errorY
      squaredErrorX += other.squaredErrorX
      squaredErrorY += other.squaredErrorY
      distance += other.distance
      angle = other.angle.flatMap { theirs in angle.map { $0 + theirs } }
      accuracy = other.accuracy.flatMap { theirs in accuracy.map { $0 + theirs } }
      bias = other.bias.flatMap { theirs in bias.map { $0 + theirs } }
    }

    /// The metric `rmse` over samples and both axes, pt.
    package var rmse: Double { (squaredError / (2 * Double(count))).squareRoot() }

    package var squaredError: Double { squaredErrorX + squaredErrorY }

    /// Mean angle, degrees; nil without both eyes.
    package var meanAngle: Double? { angle.map { $0 / Double(count) } }

    /// The mean accuracy over repeats, degrees; nil where it is not known.
    package var meanAccuracy: Double? { accuracy.map { $0 / Double(repeatCount) } }
  }

  package let cell: Cell
  package let subject: Subject
  /// The sums over at least one sample.
  package let sums: Sums

  package init(cell: Cell, subject: Subject, sums: Sums) {
    self.cell = cell
    self.subject = subject
    self.sums = sums
  }
}

extension Samples {
  /// The subject of each fixation, by the fixation's number.
  package var fixationSubjects: [Int: FixationScore.Subject] {
    var stretches = [Int: (source: Int, frames: Range<Int>)]()
    for sample in origins.indices {
      let (source, rows) = (origins.sourceIndex(sample), origins.frameRows(sample))
      let fixation = origins.sources[source].fixation
      let known = stretches[fixation] ?? (source, rows)
      let first = min(known.frames.lowerBound, rows.lowerBound)
      stretches[fixation] = (known.source, first..<max(known.frames.upperBound, rows.upperBound))
    }
    return stretches.mapValues { FixationScore.Subject(origins.sources[$0.source], frameRows: $0.frames) }
  }
}

extension [Int: FixationScore.Subject] {
  /// The scores of these fixations in a cell, given their sums by number. Numbers of unknown fixations are left out.
  package func scores(
    _ cell: Cell, _ sums: some Sequence<(number: Int, sums: FixationScore.Sums)>
  ) -> [FixationScore] {
    sums.compactMap { number, sums in
      self[number].map { FixationScore(cell: cell, subject: $0, sums: sums) }
    }
  }
}
