import Documents
import Statistics

/// A recording, the thresholds it was judged by, and what these recognise in it.
struct ExerciseResult: Sendable {
  /// The origin of the references.
  enum Source: Sendable, Equatable {
    /// The same recording, so that what is counted in it is optimistic.
    case same
    case other(recording: String)
    case file(path: String)
  }

  struct Calibration: Sendable {
    let source: Source
    let references: [ShapeReference]
  }

  let recording: ExerciseRecording
  /// Nil without labels of this person and without given references.
  let calibration: Calibration?
  /// The triggers with the coefficient of the options.
  let triggers: [TriggerOutcome]
  /// The same; empty without labels, like the scores and the sweep.
  let cycles: [CycleOutcome]
  let scores: [ExerciseScore]
  let sweep: [SweepPoint]

  init(_ recording: ExerciseRecording, _ calibration: Calibration?, _ options: ExerciseOptions) {
    self.recording = recording
    self.calibration = calibration
    let references = calibration?.references ?? []
    let found =
      calibration == nil
      ? []
      : ExerciseDetector(references, coefficient: options.coefficient, options: options)
        .triggers(recording.series)
    guard calibration != nil, recording.isLabelled else {
      triggers = found.map { TriggerOutcome(trigger: $0, kind: .unlabelled, interval: nil) }
      cycles = []
      scores = []
      sweep = []
      return
    }
    let counted = ExerciseScores(recording.series, recording.intervals, found)
    triggers = counted.triggers
    cycles = counted.cycles
    scores = counted.scores
    sweep = [SweepPoint](recording.series, recording.intervals, references, options)
  }

  var withheld: [(exercise: Exercise, reason: String)] {
    Exercise.allCases.compactMap { exercise in
      guard recording.series.has(exercise) else { return (exercise, "the recording lacks its shapes") }
      guard let references = calibration?.references else { return nil }
      let own = exercise.shapes.compactMap { references[$0] }
      if own.count < exercise.shapes.count || own.contains(where: { $0.reference.ifKnown == nil }) {
        return (exercise, "no calibration cycle shows its shapes")
      }
      if own.contains(where: { $0.rest.ifKnown == nil }) {
        return (exercise, "no frame outside exercises shows the rest")
      }
      return own.contains { $0.deflection.ifKnown == nil }
        ? (exercise, "its shapes do not rise above their rest in the calibration cycles") : nil
    }
  }
}

extension ExerciseResult {
  var calibrationName: String {
    switch calibration?.source {
    case .same: recording.name
    case .other(let name): name
    case .file(let path): path
    case nil: ""
    }
  }

  static let columns: [Column<ExerciseResult>] = [
    Column("participant") { $0.recording.participant }, Column("capture") { $0.recording.name },
    Column("calibrated_on") { $0.calibrationName },
  ]
}
