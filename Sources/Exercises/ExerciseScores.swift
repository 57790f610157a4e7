import Statistics

/// The triggers of a recording with one coefficient, held against its labels.
struct ExerciseScores: Sendable {
  let triggers: [TriggerOutcome]
  let cycles: [CycleOutcome]
  /// One per exercise, in their order; without those for which the recording lacks shapes.
  let scores: [ExerciseScore]

  /// - Parameter intervals: Sorted, without overlaps.
  init(_ series: ShapeSeries, _ intervals: [ExerciseInterval], _ triggers: [ExerciseTrigger]) {
    var scores = Exercise.allCases.map { ExerciseScore(exercise: $0) }
    var recognised = [Exercise?](repeating: nil, count: intervals.count)
    var times = [Double?](repeating: nil, count: intervals.count)
    self.triggers = triggers.map { trigger in
      guard let index = intervals.interval(at: trigger.time) else {
        scores[trigger.exercise.index].falseCount += 1
        return TriggerOutcome(trigger: trigger, kind: .wrong, interval: nil)
      }
      let interval = intervals[index]
      func outcome(_ kind: TriggerOutcome.Kind) -> TriggerOutcome {
        TriggerOutcome(trigger: trigger, kind: kind, interval: interval)
      }
      guard interval.exercise == trigger.exercise else {
        scores[trigger.exercise.index].falseCount += 1
        recognised[index] = recognised[index] ?? trigger.exercise
        return outcome(.wrong)
      }
      guard times[index] == nil else {
        scores[trigger.exercise.index].repeatCount += 1
        return outcome(.repeated)
      }
      recognised[index] = trigger.exercise
      times[index] = trigger.time - interval.start
      return outcome(.hit)
    }
    for (index, interval) in intervals.enumerated() {
      scores[interval.exercise.index].cycleCount += 1
      if let time = times[index] { scores[interval.exercise.index].completionTimes.append(time) }
    }
    for index in scores.indices {
      let own = intervals.filter { $0.exercise == scores[index].exercise }
      let labelled = own.reduce(0) { $0 + series.validSeconds(from: $1.start, to: $1.end) }
      scores[index].otherMinutes = max(0, series.validSeconds - labelled) / 60
    }
    cycles = zip(intervals, zip(recognised, times)).map {
      CycleOutcome(interval: $0, recognised: $1.0, completionTime: $1.1)
    }
    self.scores = scores.filter { series.has($0.exercise) || $0.cycleCount > 0 }
  }
}

/// A labelled cycle and what was recognised in it.
struct CycleOutcome: Sendable, Equatable {
  let interval: ExerciseInterval
  /// Its own exercise if that was triggered, else the first other one; nil if none was.
  let recognised: Exercise?
  /// The time from its start to the first trigger of its own exercise, seconds; nil for a miss.
  let completionTime: Double?
}

/// A trigger held against the labels.
struct TriggerOutcome: Sendable, Equatable {
  enum Kind: String, Sendable {
    case hit
    /// A later trigger in a cycle of its exercise.
    case repeated = "repeat"
    case wrong = "false"
    /// A trigger in a recording without labels.
    case unlabelled
  }

  let trigger: ExerciseTrigger
  let kind: Kind
  /// The cycle in which it lies, of whichever exercise.
  let interval: ExerciseInterval?
}

/// The counts of an exercise in one or several recordings, with one coefficient.
struct ExerciseScore: Sendable, Equatable {
  let exercise: Exercise
  var cycleCount = 0
  /// The time from the start of each recognised cycle to its trigger, seconds.
  var completionTimes = [Double]()
  var repeatCount = 0
  /// Triggers at times that are not labelled with the exercise.
  var falseCount = 0
  /// The valid time that is not labelled with it.
  var otherMinutes = 0.0

  var hitCount: Int { completionTimes.count }
  var missCount: Int { cycleCount - hitCount }

  /// False triggers per minute of that time.
  var falseRate: Result<Double, Absence> {
    otherMinutes > 0 ? .success(Double(falseCount) / otherMinutes) : .failure(.noOtherTime)
  }

  static func + (one: ExerciseScore, other: ExerciseScore) -> ExerciseScore {
    ExerciseScore(
      exercise: one.exercise, cycleCount: one.cycleCount + other.cycleCount,
      completionTimes: one.completionTimes + other.completionTimes,
      repeatCount: one.repeatCount + other.repeatCount, falseCount: one.falseCount + other.falseCount,
      otherMinutes: one.otherMinutes + other.otherMinutes)
  }
}
