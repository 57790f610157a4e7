import Statistics

/// The yield of one coefficient in one or several recordings.
struct SweepPoint: Sendable, Equatable {
  let coefficient: Double
  /// One per exercise, in their order.
  let scores: [ExerciseScore]

  var cycleCount: Int { scores.reduce(0) { $0 + $1.cycleCount } }
  var hitCount: Int { scores.reduce(0) { $0 + $1.hitCount } }
  var missCount: Int { cycleCount - hitCount }
  var repeatCount: Int { scores.reduce(0) { $0 + $1.repeatCount } }
  var falseCount: Int { scores.reduce(0) { $0 + $1.falseCount } }

  /// The sum of the exercises' rates, each per minute that is not labelled with it.
  var falseRate: Result<Double, Absence> {
    let rates = scores.compactMap(\.falseRate.ifKnown)
    return rates.isEmpty ? .failure(.noOtherTime) : .success(rates.reduce(0, +))
  }

  var completionTimes: [Double] { scores.flatMap(\.completionTimes) }

  var medianCompletionTime: Result<Double, Absence> { completion(median) }

  /// A statistic of the times to complete; absent without a recognised cycle.
  func completion(_ statistic: ([Double]) -> Double?) -> Result<Double, Absence> {
    let times = completionTimes
    return (times.isEmpty ? nil : statistic(times)).orAbsent(.noHit)
  }

  var byExercise: [SweepPoint] { scores.map { SweepPoint(coefficient: coefficient, scores: [$0]) } }

  /// The points of several sweeps with the same coefficients, recordings added up.
  static func sum(_ sweeps: [[SweepPoint]]) -> [SweepPoint] {
    guard let first = sweeps.first else { return [] }
    return first.indices.map { index in
      let scores = grouped(sweeps.flatMap { $0[index].scores }, by: \.exercise)
        .map { own in own.dropFirst().reduce(own[0], +) }.sorted { $0.exercise.index < $1.exercise.index }
      return SweepPoint(coefficient: first[index].coefficient, scores: scores)
    }
  }
}

extension [SweepPoint] {
  init(
    _ series: ShapeSeries, _ intervals: [ExerciseInterval], _ references: [ShapeReference],
    _ options: ExerciseOptions
  ) {
    self = options.coefficients.map { coefficient in
      let triggers = ExerciseDetector(references, coefficient: coefficient, options: options).triggers(series)
      return SweepPoint(
        coefficient: coefficient, scores: ExerciseScores(series, intervals, triggers).scores)
    }
  }

  /// The most hits with at most `limit` false triggers per minute; ties go to the larger coefficient. Nil if all
  /// coefficients have more false triggers.
  func chosen(limit: Double) -> SweepPoint? {
    filter { $0.falseRate.ifKnown.map { $0 <= limit } ?? false }.max {
      ($0.hitCount, $0.coefficient) < ($1.hitCount, $1.coefficient)
    }
  }
}

/// A coefficient chosen on one recording of a person and tested on the person's other recordings.
struct CoefficientChoice: Sendable {
  let participant: String
  let chosenOn: String
  let testedOn: [String]
  /// The yield in the recording it was chosen on; nil if every coefficient has too many false triggers there.
  let chosen: SweepPoint?
  /// The same coefficient in the others, with thresholds from the recording it was chosen on; nil without `chosen`.
  let tested: SweepPoint?
}
