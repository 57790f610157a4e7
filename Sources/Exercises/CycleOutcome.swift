/// A labelled cycle and what was recognised in it.
struct CycleOutcome: Sendable, Equatable {
  let interval: ExerciseInterval
  /// Its own exercise if that was triggered, else the first other one; nil if none was.
  let recognised: Exercise?
  /// From its start to the first trigger of its own exercise, seconds; nil for a miss.
  let completionTime: Double?
}
