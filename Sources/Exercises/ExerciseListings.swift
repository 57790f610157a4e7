import Documents
import Inputs

/// What is told of a study of exercises, in full precision: CSV files and the numbers of `exercises.json`.
struct ExerciseListings {
  let study: ExerciseStudy

  // MARK: Files

  var triggers: ListedFile {
    let coefficient = study.options.coefficient
    let rows = study.results.flatMap { result in
      result.triggers.map { (result: result, outcome: $0) }
    }
    return Listing(rows) {
      Column("participant") { $0.result.recording.participant }
      Column("capture") { $0.result.recording.name }
      Column("coefficient") { _ in coefficient }
      Column("exercise") { $0.outcome.trigger.exercise.rawValue }
      Column("start_s") { $0.outcome.trigger.start }
      Column("trigger_s") { $0.outcome.trigger.time }
      Column("outcome") { $0.outcome.kind.rawValue }
      Column("labelled_exercise") { $0.outcome.interval?.exercise.rawValue }
      Column("cycle") { $0.outcome.interval?.cycle }
      Column("completion_s") { $0.outcome.completionTime }
    }.file("triggers.csv")
  }

  var cycles: ListedFile {
    let coefficient = study.options.coefficient
    let rows = study.results.flatMap { result in result.cycles.map { (result: result, cycle: $0) } }
    return Listing(rows) {
      Column("participant") { $0.result.recording.participant }
      Column("capture") { $0.result.recording.name }
      Column("coefficient") { _ in coefficient }
      Column("exercise") { $0.cycle.interval.exercise.rawValue }
      Column("cycle") { $0.cycle.interval.cycle }
      Column("start_s") { $0.cycle.interval.start }
      Column("end_s") { $0.cycle.interval.end }
      Column("recognised") { $0.cycle.recognised?.rawValue ?? "none" }
      Column("hit") { $0.cycle.completionTime == nil ? 0 : 1 }
      Column("completion_s") { $0.cycle.completionTime }
    }.file("cycles.csv")
  }

  /// One row per recording, coefficient and exercise.
  var sweep: ListedFile {
    let rows = study.results.flatMap { result in
      result.sweep.flatMap { point in
        point.scores.map { (result: result, coefficient: point.coefficient, score: $0) }
      }
    }
    return Listing(rows) {
      Column("participant") { $0.result.recording.participant }
      Column("capture") { $0.result.recording.name }
      Column("calibrated_on") { $0.result.calibrationName }
      Column("coefficient") { $0.coefficient }
      Column("exercise") { $0.score.exercise.rawValue }
      Column("cycles") { $0.score.cycleCount }
      Column("hits") { $0.score.hitCount }
      Column("misses") { $0.score.missCount }
      Column("repeats") { $0.score.repeatCount }
      Column("completion_median_s") {
        SweepPoint(coefficient: $0.coefficient, scores: [$0.score]).medianCompletionTime
      }
      Column("false_triggers") { $0.score.falseCount }
      Column("other_minutes") { $0.score.otherMinutes }
      Column("false_per_minute") { $0.score.falseRate }
    }.file("sweep.csv")
  }

  /// What `--references` reads: the references of each calibration.
  var references: ListedFile {
    let name = "references.csv"
    let rows = study.calibrations.flatMap { calibration in
      calibration.references.map { (calibration: calibration, reference: $0) }
    }
    return Listing(rows) {
      Column("participant") { $0.calibration.person }
      Column("capture") { $0.calibration.name }
      for column in ShapeReference.columns { column.of { $0.reference } }
    }.file(name)
  }

  // MARK: Numbers

  var coefficients: JSONValue {
    Listing(study.people) {
      Column("participant") { $0.name }
      Column("choices") { person in
        Listing(person.choices) {
          Column("chosen_on") { $0.chosenOn }
          Column("tested_on") { JSONValue.texts($0.testedOn) }
          Column.nested("chosen", { $0.chosen }, columns: { SweepPoint.columns })
          Column.nested("tested", { $0.tested }, columns: { SweepPoint.columns })
        }.json
      }
      Column("sweep") { Listing($0.sweep, columns: SweepPoint.columns).json }
    }.json
  }

  var scores: JSONValue {
    Listing(study.results) {
      for column in ExerciseResult.columns { column }
      Column("triggers") { $0.triggers.count }
      Column("exercises") { result in
        Listing(result.scores) {
          Column("exercise") { $0.exercise.rawValue }
          Column("cycles") { $0.cycleCount }
          Column("hits") { $0.hitCount }
          Column("completion_s") { JSONValue.numbers($0.completionTimes) }
          Column("repeats") { $0.repeatCount }
          Column("false_triggers") { $0.falseCount }
          Column("other_minutes") { $0.otherMinutes }
          Column("false_per_minute") { $0.falseRate }
        }.json
      }
    }.json
  }

  var shapes: JSONValue {
    let threshold = ShapeReference.threshold(study.options.coefficient)
    return Listing(study.results) {
      for column in ExerciseResult.columns { column }
      Column("shapes") { result in
        Listing(
          result.calibration?.references ?? [],
          columns: ShapeReference.deflections() + [threshold] + ShapeReference.counts
        ).json
      }
      Column("asymmetry") { result in
        let references = result.calibration?.references ?? []
        return JSONValue.object(
          Exercise.simple.compactMap { exercise in
            references.asymmetry(exercise).map { (exercise.rawValue, .number($0.value)) }
          })
      }
    }.json
  }

  /// What was chosen, for the report's record.
  var options: Facts {
    let options = study.options
    return Facts {
      Fact("reference", nil, options.reference.rawValue)
      Fact("rest", nil, options.rest.rawValue)
      Fact("coefficient", nil, options.coefficient)
      Fact("hold_s", nil, options.hold)
      Fact("rearm_s", nil, options.rearm)
      Fact("coefficients", nil, JSONValue.numbers(options.coefficients))
      Fact("false_per_minute_limit", nil, options.falseRateLimit)
    }
  }
}

extension SweepPoint {
  static let columns: [Column<SweepPoint>] =
    [Column("coefficient", "coefficient", .number(3)) { $0.coefficient }] + [
      Column("cycles", "cycles") { $0.cycleCount }, Column("hits", "hits") { $0.hitCount },
      Column("misses", "misses") { $0.missCount }, Column("repeats", "repeats") { $0.repeatCount },
    ] + outcome

  static let outcome: [Column<SweepPoint>] = [
    Column("completion_median_s", "time to complete, median", .seconds(2)) { $0.medianCompletionTime },
    Column("false_triggers", "false triggers") { $0.falseCount },
    Column("false_per_minute", "false triggers per minute", .number(2, "1/min")) { $0.falseRate },
  ]
}

extension ExerciseResult {
  fileprivate static let columns: [Column<ExerciseResult>] = [
    Column("participant") { $0.recording.participant }, Column("capture") { $0.recording.name },
    Column("calibrated_on") { $0.calibrationName },
  ]
}

extension TriggerOutcome {
  /// From the start of the cycle to a hit, seconds.
  fileprivate var completionTime: Double? {
    kind == .hit ? interval.map { trigger.time - $0.start } : nil
  }
}

extension ShapeReference {
  fileprivate static let columns = deflections() + counts

  static func deflections(of kind: Kind? = nil) -> [Column<ShapeReference>] {
    let title = kind.map { "reference (\($0.rawValue))" } ?? "reference"
    return [
      Column("shape", "shape", .label) { $0.shape.name },
      Column("rest", "rest", .number(3)) { $0.rest },
      Column("reference", title, .number(3)) { $0.reference },
    ]
  }

  static func threshold(_ coefficient: Double) -> Column<ShapeReference> {
    Column(
      "threshold", "threshold", .number(3), missing: "the reference is missing or not above the rest"
    ) { $0.threshold(coefficient) }
  }

  static let counts: [Column<ShapeReference>] = [
    Column("cycles", "cycles") { $0.cycleCount }, Column("frames", "frames") { $0.frameCount },
  ]
}
