/// A trigger held against the labels.
struct TriggerOutcome: Sendable, Equatable {
  enum Kind: String, Sendable {
    case hit
    /// A later trigger in a cycle of its exercise.
    case repeated = "repeat"
    case wrong = "false"
    /// In a recording without labels.
    case unlabelled
  }

  let trigger: ExerciseTrigger
  let kind: Kind
  /// The cycle in which it lies, of whichever exercise.
  let interval: ExerciseInterval?
}
