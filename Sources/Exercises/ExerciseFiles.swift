import Inputs

/// The tidy CSV files of a study of exercises, in full precision.
struct ExerciseFiles {
  let study: ExerciseStudy

  var triggers: [UInt8] {
    var file = CSVWriter(
      header: [
        "participant", "capture", "coefficient", "exercise", "start_s", "trigger_s", "outcome",
        "labelled_exercise", "cycle", "completion_s",
      ], rowCount: study.results.reduce(0) { $0 + $1.triggers.count })
    for result in study.results {
      for outcome in result.triggers {
        let trigger = outcome.trigger
        file.write([result.recording.participant, result.recording.name])
        file.write(study.options.coefficient)
        file.write(trigger.exercise.rawValue)
        file.write(trigger.start)
        file.write(trigger.time)
        file.write(outcome.kind.rawValue)
        file.write(outcome.interval?.exercise.rawValue ?? "")
        file.write(outcome.interval?.cycle)
        file.write(outcome.kind == .hit ? outcome.interval.map { trigger.time - $0.start } : nil)
        file.endRow()
      }
    }
    return file.bytes
  }

  var cycles: [UInt8] {
    var file = CSVWriter(
      header: [
        "participant", "capture", "coefficient", "exercise", "cycle", "start_s", "end_s", "recognised", "hit",
        "completion_s",
      ], rowCount: study.results.reduce(0) { $0 + $1.cycles.count })
    for result in study.results {
      for cycle in result.cycles {
        file.write([result.recording.participant, result.recording.name])
        file.write(study.options.coefficient)
        file.write(cycle.interval.exercise.rawValue)
        file.write(cycle.interval.cycle)
        file.write(cycle.interval.start)
        file.write(cycle.interval.end)
        file.write(cycle.recognised?.rawValue ?? "none")
        file.write(cycle.completionTime == nil ? 0 : 1)
        file.write(cycle.completionTime)
        file.endRow()
      }
    }
    return file.bytes
  }

  /// One row per recording, coefficient and exercise.
  var sweep: [UInt8] {
    var file = CSVWriter(
      header: [
        "participant", "capture", "calibrated_on", "coefficient", "exercise", "cycles", "hits", "misses",
        "repeats", "completion_median_s", "false_triggers", "other_minutes", "false_per_minute",
      ], rowCount: study.results.reduce(0) { $0 + $1.sweep.count * Exercise.allCases.count })
    for result in study.results {
      for point in result.sweep {
        for score in point.scores {
          file.write([result.recording.participant, result.recording.name, result.calibrationName])
          file.write(point.coefficient)
          file.write(score.exercise.rawValue)
          file.write(score.cycleCount)
          file.write(score.hitCount)
          file.write(score.missCount)
          file.write(score.repeatCount)
          file.write(SweepPoint(coefficient: point.coefficient, scores: [score]).medianCompletionTime)
          file.write(score.falseCount)
          file.write(score.otherMinutes)
          file.write(score.falseRate)
          file.endRow()
        }
      }
    }
    return file.bytes
  }

  /// What `--references` reads: the references of each calibration.
  var references: [UInt8] {
    var file = CSVWriter(
      header: ["participant", "capture", "shape", "rest", "reference", "cycles", "frames"], rowCount: 100)
    for person in study.people {
      var told = Set<String>()
      for result in person.results {
        guard let calibration = result.calibration, told.insert(result.calibrationName).inserted else {
          continue
        }
        for reference in calibration.references {
          file.write([person.name, result.calibrationName, reference.shape.name])
          file.write(reference.rest)
          file.write(reference.reference)
          file.write(reference.cycleCount)
          file.write(reference.frameCount)
          file.endRow()
        }
      }
    }
    return file.bytes
  }
}
