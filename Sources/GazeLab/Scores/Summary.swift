import Statistics

/// How repeats become one number.
enum SummaryStatistic: String, Sendable, CaseIterable, Codable {
  case median, mean
  /// All rows of all repeats together.
  case pooled
}

/// A number with its spread over repeats.
struct Centred: Sendable, Equatable {
  let centre: Double
  /// With ddof 0; nil for a single repeat.
  let standardDeviation: Double?

  /// - Parameter values: One a repeat; at least one.
  init(_ values: [Double], _ statistic: SummaryStatistic, pooled: Double?) {
    let mean = values.reduce(0, +) / Double(values.count)
    switch statistic {
    case .median:
      var ranked = RankedNumbers(values)
      centre = ranked.median
    case .mean: centre = mean
    case .pooled: centre = pooled ?? mean
    }
    standardDeviation = values.count > 1 ? Statistics.standardDeviation(values) : nil
  }
}

/// All trials of one cell in a row of `summary.csv`.
struct Summary: Sendable {
  let cell: Cell
  let trialCount: Int
  let failedCount: Int
  let skippedCount: Int
  let repeatCount: Int
  /// Training and test rows of the first trial.
  let trainCount: Int?
  let testCount: Int?
  /// Least and largest over the trials; nil for calibrators without features; so too below.
  let columnCounts: ClosedRange<Int>?
  let ranks: ClosedRange<Int>?
  /// The median over the trials that have one.
  let condition: Double?
  /// By metric. Only repeats of which every fold has been scored and the metric is defined count.
  let metrics: [String: Centred]
  /// What the trials had to say and how many of them, in order; not that one of them has no R² where all folds
  /// together do.
  let messages: [(text: String, count: Int)]
  /// What was chosen inside the training parts and how often, in the order of first appearance.
  let choices: [(label: String, count: Int)]

  /// - Parameters:
  ///   - scores: Of one cell, in the order of repeats and folds; at least one.
  ///   - repeatScores: Of the same cell.
  init(_ scores: [Score], _ repeatScores: [RepeatScore], _ statistic: SummaryStatistic) {
    cell = scores[0].cell
    trialCount = scores.count
    failedCount = scores.count { $0.status == .failed }
    skippedCount = scores.count { $0.status == .skipped }
    trainCount = scores.lazy.compactMap(\.trainCount).first
    testCount = scores.lazy.compactMap(\.testCount).first
    columnCounts = Self.range(scores.compactMap(\.columnCount))
    ranks = Self.range(scores.compactMap(\.rank))
    let conditions = scores.compactMap(\.condition)
    condition = conditions.isEmpty ? nil : median(conditions)

    let repeats = Self.pooledRepeats(scores)
    repeatCount = repeats.count
    var all = Moments()
    for moments in repeats { all.add(moments) }
    var metrics = [String: Centred]()
    for (name, metric) in Metric.ofTrials {
      let values = repeats.compactMap { metric.value($0) }
      if !values.isEmpty { metrics[name] = Centred(values, statistic, pooled: metric.value(all)) }
    }
    for (index, (name, _)) in Metric.ofRepeats.enumerated() {
      let values = repeatScores.compactMap { $0.values[index] }
      // They do not follow from sums over all repeats: of these the mean stands for "pooled".
      if !values.isEmpty { metrics[name] = Centred(values, statistic, pooled: nil) }
    }
    self.metrics = metrics
    let hasR2 = metrics["r2"] != nil
    let messages = scores.lazy.filter { !$0.message.isEmpty }.compactMap { score -> String? in
      let parts = score.message.split(separator: "; ").filter { !(hasR2 && $0.hasPrefix(Score.withoutR2)) }
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
    self.messages = grouped(messages, by: { $0 }).map { ($0[0], $0.count) }
    choices = grouped(scores.compactMap(\.choice), by: { $0 }).map { ($0[0], $0.count) }
  }

  /// One value of a metric a repeat, its folds pooled.
  static func repeatValues(_ scores: [Score], _ metric: Metric) -> [Double] {
    pooledRepeats(scores).compactMap { metric.value($0) }
  }

  /// The folds of each repeat added up; without repeats of which a fold is missing.
  private static func pooledRepeats(_ scores: [Score]) -> [Moments] {
    var repeats = [(moments: Moments, isWhole: Bool)]()
    var lastRepeat: Int?
    for score in scores {
      if score.repeatIndex != lastRepeat { repeats.append((Moments(), true)) }
      lastRepeat = score.repeatIndex
      if let moments = score.moments {
        repeats[repeats.count - 1].moments.add(moments)
      } else {
        repeats[repeats.count - 1].isWhole = false
      }
    }
    return repeats.filter(\.isWhole).map(\.moments)
  }

  private static func range(_ values: [Int]) -> ClosedRange<Int>? {
    guard let least = values.min(), let largest = values.max() else { return nil }
    return least...largest
  }
}
