/// The triggers of a recording with one coefficient, held against its labels.
struct ExerciseScores: Sendable {
  let triggers: [TriggerOutcome]
  let cycles: [CycleOutcome]
  /// By exercise, in their order; without those for which the recording lacks shapes.
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
