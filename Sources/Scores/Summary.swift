import Statistics

package enum SummaryStatistic: String, Sendable, CaseIterable, Codable {
  case median, mean
  /// Over all rows of all repeats together.
  case pooled
}

package struct Centred: Sendable, Equatable {
  package let centre: Double
  /// The standard deviation with ddof 0; nil for a single repeat.
  package let standardDeviation: Double?

  /// - Parameter values: One per repeat.
  /// - Returns: Nil without values, and where their sum exceeds the largest number.
  init?(_ values: [Double], _ statistic: SummaryStatistic, pooled: Double?) {
    guard !values.isEmpty else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    switch statistic {
    case .median:
      var ranked = RankedNumbers(values)
      centre = ranked.median
    case .mean: centre = mean
    case .pooled: centre = pooled ?? mean
    }
    guard centre.isFinite else { return nil }
    standardDeviation = values.count > 1 ? Statistics.standardDeviation(values).ifFinite : nil
  }
}

/// All trials of one cell in a row of `summary.csv`.
package struct Summary: Sendable {
  package let cell: Cell
  package let trialCount: Int
  package let failedCount: Int
  package let skippedCount: Int
  package let repeatCount: Int
  /// Training and test rows of the first trial.
  package let trainCount: Int?
  package let testCount: Int?
  /// The range over the trials; nil for calibrators without features, as is `ranks`.
  package let columnCounts: ClosedRange<Int>?
  package let ranks: ClosedRange<Int>?
  /// The median over the trials that have one.
  package let condition: Double?
  /// The values by metric, over the repeats whose folds are all scored and for which the metric is defined.
  package let metrics: [String: Centred]
  /// The trials' messages with their counts, in order; none on a missing R² if all folds together have one.
  package let messages: [(text: String, count: Int)]
  /// The choices inside the training parts and their counts, in order of first appearance.
  package let choices: [(label: String, count: Int)]

  /// - Parameters:
  ///   - scores: The scores of one cell, in the order of repeats and folds; at least one.
  ///   - own: The names of the experiment's own metrics.
  package init(
    _ scores: [Score], _ repeatScores: [RepeatScore], _ statistic: SummaryStatistic, own: [String] = []
  ) {
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
      metrics[name] = Centred(values, statistic, pooled: metric.value(all))
    }
    for (index, (name, _)) in Metric.ofRepeats.enumerated() {
      let values = repeatScores.compactMap { $0.values[index] }
      // These do not follow from sums over all repeats, so "pooled" is their mean.
      metrics[name] = Centred(values, statistic, pooled: nil)
    }
    for (index, name) in own.enumerated() {
      metrics[name] = Centred(repeatScores.compactMap { $0.own[index] }, statistic, pooled: nil)
    }
    self.metrics = metrics
    let hasR2 = metrics["r2"] != nil
    let messages = scores.lazy.filter { !$0.message.isEmpty }.compactMap { score -> String? in
      let hindrance = hasR2 ? score.moments?.hindranceOfR2 : nil
      let parts = score.message.split(separator: "; ").map(String.init).filter { $0 != hindrance }
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
    self.messages = grouped(messages, by: { $0 }).map { ($0[0], $0.count) }
    choices = grouped(scores.compactMap(\.choice), by: { $0 }).map { ($0[0], $0.count) }
  }

  package static func repeatValues(_ scores: [Score], _ metric: Metric) -> [Double] {
    pooledRepeats(scores).compactMap { metric.value($0) }
  }

  private static func pooledRepeats(_ scores: [Score]) -> [Moments] {
    grouped(scores, by: \.repeatIndex).compactMap { folds in
      var sum = Moments()
      for fold in folds {
        guard let moments = fold.moments else { return nil }
        sum.add(moments)
      }
      return sum
    }
  }

  private static func range(_ values: [Int]) -> ClosedRange<Int>? {
    guard let least = values.min(), let largest = values.max() else { return nil }
    return least...largest
  }
}
