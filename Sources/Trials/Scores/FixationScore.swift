import Calibration
import Captures

/// The errors of one fixation's gaze points in a cell, over all repeats that tested it.
package struct FixationScore: Sendable, Equatable {
  package struct Subject: Sendable, Equatable {
    /// Stored by reference, because all cells of a sample set share their fixations.
    private final class Names: Sendable {
      let capture, participant, device: String
      let labels: LabelWords
      let targetName: String
      let target: ScreenPoint
      let frameRows: Range<Int>

      init(
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
    }

    private let stored: Names

    init(
      capture: String, participant: String, device: String, labels: LabelWords, targetName: String,
      target: ScreenPoint, frameRows: Range<Int>
    ) {
      stored = Names(
        capture: capture, participant: participant, device: device, labels: labels, targetName: targetName,
        target: target, frameRows: frameRows)
    }

    package var capture: String { stored.capture }
    package var participant: String { stored.participant }
    package var device: String { stored.device }
    package var labels: LabelWords { stored.labels }
    package var targetName: String { stored.targetName }
    package var target: ScreenPoint { stored.target }
    /// The frames of its samples, counted from 0 in the capture.
    package var frameRows: Range<Int> { stored.frameRows }

    package static func == (one: Subject, other: Subject) -> Bool {
      one.stored === other.stored
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
    var bias: ScreenAngles? = .zero

    package init() {}

    package init(of fixations: [FixationScore]) { self.init(of: fixations.lazy.map(\.sums)) }

    package init(of parts: some Sequence<Sums>) {
      for part in parts { add(part) }
    }

    /// - Parameters:
    ///   - accuracy: The angle between the samples' mean gaze direction and the target, degrees.
    ///   - bias: Their mean differences from the target, degrees.
    init(_ samples: [ScoredFixation.Sample], accuracy: Double?, bias: ScreenAngles?) {
      repeatCount = 1
      self.accuracy = accuracy
      self.bias = bias
      for sample in samples { add(sample.error, distance: sample.distance, angle: sample.angle) }
    }

    private mutating func add(_ error: (x: Double, y: Double), distance: Double, angle: Double?) {
      count += 1
      errorX += error.x
      errorY += error.y
      squaredErrorX += error.x * error.x
      squaredErrorY += error.y * error.y
      self.distance += distance
      self.angle = angle.flatMap { own in self.angle.map { $0 + own.degrees } }
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

  /// A horizontal and a vertical angle, degrees.
  struct ScreenAngles: Sendable, Equatable {
    var x: Double
    var y: Double

    static let zero = ScreenAngles(x: 0, y: 0)

    static func + (one: ScreenAngles, other: ScreenAngles) -> ScreenAngles {
      ScreenAngles(x: one.x + other.x, y: one.y + other.y)
    }
  }

  package let cell: Cell
  package let subject: Subject
  /// The sums over at least one sample.
  package let sums: Sums
}

extension FixationScore.Subject {
  init(_ source: Origins.Source, frameRows: Range<Int>) {
    let key = source.key
    self.init(
      capture: key.capture, participant: key.participant, device: key.device, labels: key.labels,
      targetName: source.targetName, target: key.target, frameRows: frameRows)
  }
}

extension Samples {
  /// What each fixation is, by its number.
  package var fixationSubjects: [Int: FixationScore.Subject] {
    var stretches = [Int: (source: Int, frames: Range<Int>)]()
    for sample in origins.indices {
      let (source, rows) = (origins.sourceIndex(sample), origins.frameRows(sample))
      let known = stretches[origins.sources[source].fixation] ?? (source, rows)
      stretches[origins.sources[source].fixation] = (
        known.source,
        min(known.frames.lowerBound, rows.lowerBound)..<max(known.frames.upperBound, rows.upperBound)
      )
    }
    return stretches.mapValues { stretch in
      FixationScore.Subject(origins.sources[stretch.source], frameRows: stretch.frames)
    }
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
