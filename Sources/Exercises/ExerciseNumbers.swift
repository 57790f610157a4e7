import Documents

/// The numbers of a study of exercises as JSON, in full precision.
struct ExerciseNumbers {
  let study: ExerciseStudy

  private static func count(_ count: Int) -> OrderedJSON { .number(Double(count)) }

  private static func point(_ point: SweepPoint?) -> OrderedJSON {
    guard let point else { return .number(.nan) }
    return .object([
      ("coefficient", .number(point.coefficient)), ("cycles", count(point.cycleCount)),
      ("hits", count(point.hitCount)), ("misses", count(point.missCount)),
      ("repeats", count(point.repeatCount)),
      ("completion_median_s", .number(point.medianCompletionTime ?? .nan)),
      ("false_triggers", count(point.falseCount)), ("false_per_minute", .number(point.falseRate ?? .nan)),
    ])
  }

  var coefficients: OrderedJSON {
    .list(
      study.people.map { person in
        .object([
          ("participant", .text(person.name)),
          (
            "choices",
            .list(
              person.choices.map { choice in
                .object([
                  ("chosen_on", .text(choice.chosenOn)), ("tested_on", .texts(choice.testedOn)),
                  ("chosen", Self.point(choice.chosen)), ("tested", Self.point(choice.tested)),
                ])
              })
          ), ("sweep", .list(person.sweep.map(Self.point))),
        ])
      })
  }

  var scores: OrderedJSON {
    .list(
      study.results.map { result in
        .object([
          ("participant", .text(result.recording.participant)), ("capture", .text(result.recording.name)),
          ("calibrated_on", .text(result.calibrationName)),
          ("triggers", Self.count(result.triggers.count)),
          (
            "exercises",
            .list(
              result.scores.map { score in
                .object([
                  ("exercise", .text(score.exercise.rawValue)), ("cycles", Self.count(score.cycleCount)),
                  ("hits", Self.count(score.hitCount)), ("completion_s", .numbers(score.completionTimes)),
                  ("repeats", Self.count(score.repeatCount)),
                  ("false_triggers", Self.count(score.falseCount)),
                  ("other_minutes", .number(score.otherMinutes)),
                  ("false_per_minute", .number(score.falseRate ?? .nan)),
                ])
              })
          ),
        ])
      })
  }

  var references: OrderedJSON {
    .list(
      study.results.map { result in
        let references = result.calibration?.references ?? []
        return .object([
          ("participant", .text(result.recording.participant)), ("capture", .text(result.recording.name)),
          ("calibrated_on", .text(result.calibrationName)),
          (
            "shapes",
            .list(
              references.map { own in
                .object([
                  ("shape", .text(own.shape.name)), ("rest", .number(own.rest ?? .nan)),
                  ("reference", .number(own.reference ?? .nan)),
                  ("threshold", .number(own.threshold(study.options.coefficient) ?? .nan)),
                  ("cycles", Self.count(own.cycleCount)), ("frames", Self.count(own.frameCount)),
                ])
              })
          ),
          (
            "asymmetry",
            .object(
              Exercise.simple.compactMap { exercise in
                references.asymmetry(exercise).map { (exercise.rawValue, .number($0.value)) }
              })
          ),
        ])
      })
  }

  var options: [(name: String, value: OrderedJSON)] {
    let options = study.options
    return [
      ("reference", .text(options.reference.rawValue)), ("rest", .text(options.rest.rawValue)),
      ("coefficient", .number(options.coefficient)), ("hold_s", .number(options.hold)),
      ("rearm_s", .number(options.rearm)), ("coefficients", .numbers(options.coefficients)),
      ("false_per_minute_limit", .number(options.falseRateLimit)),
    ]
  }
}
