/// How an exercise was recognised in one or several recordings, with one coefficient.
struct ExerciseScore: Sendable, Equatable {
  let exercise: Exercise
  var cycleCount = 0
  /// From the start of each recognised cycle to its trigger, seconds.
  var completionTimes = [Double]()
  /// Triggers in a cycle after the one that counts.
  var repeatCount = 0
  /// Triggers at times that are not labelled with the exercise.
  var falseCount = 0
  /// The valid time that is not labelled with it.
  var otherMinutes = 0.0

  var hitCount: Int { completionTimes.count }
  var missCount: Int { cycleCount - hitCount }

  /// Nil if there is no time outside of it.
  var falseRate: Double? { otherMinutes > 0 ? Double(falseCount) / otherMinutes : nil }

  static func + (one: ExerciseScore, other: ExerciseScore) -> ExerciseScore {
    ExerciseScore(
      exercise: one.exercise, cycleCount: one.cycleCount + other.cycleCount,
      completionTimes: one.completionTimes + other.completionTimes,
      repeatCount: one.repeatCount + other.repeatCount, falseCount: one.falseCount + other.falseCount,
      otherMinutes: one.otherMinutes + other.otherMinutes)
  }
}
