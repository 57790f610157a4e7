import Statistics

/// What one coefficient yields, over one or several recordings.
struct SweepPoint: Sendable, Equatable {
  let coefficient: Double
  /// By exercise, in their order.
  let scores: [ExerciseScore]

  var cycleCount: Int { scores.reduce(0) { $0 + $1.cycleCount } }
  var hitCount: Int { scores.reduce(0) { $0 + $1.hitCount } }
  var missCount: Int { cycleCount - hitCount }
  var repeatCount: Int { scores.reduce(0) { $0 + $1.repeatCount } }
  var falseCount: Int { scores.reduce(0) { $0 + $1.falseCount } }

  /// The sum of the exercises' rates, each per minute that is not labelled with it; nil without such time.
  var falseRate: Double? {
    let rates = scores.compactMap(\.falseRate)
    return rates.isEmpty ? nil : rates.reduce(0, +)
  }

  var completionTimes: [Double] { scores.flatMap(\.completionTimes) }

  var medianCompletionTime: Double? {
    let times = completionTimes
    return times.isEmpty ? nil : median(times)
  }

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
  /// Runs the detector with each coefficient.
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
    filter { $0.falseRate.map { $0 <= limit } ?? false }.max {
      ($0.hitCount, $0.coefficient) < ($1.hitCount, $1.coefficient)
    }
  }
}

/// A coefficient chosen on one recording of a person and tested on the person's other recordings.
struct CoefficientChoice: Sendable {
  let participant: String
  let chosenOn: String
  let testedOn: [String]
  /// In the recording it was chosen on; nil if every coefficient has too many false triggers there.
  let chosen: SweepPoint?
  /// The same coefficient in the others, with thresholds from the recording it was chosen on; nil without `chosen`.
  let tested: SweepPoint?
}
