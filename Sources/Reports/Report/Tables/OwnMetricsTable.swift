import Calibration
import Documents
import Scores
import Statistics
import Trials

extension SplitResults {
  /// The metrics that the experiment defines by formulas.
  var ownMetrics: [OwnMetricRecord] { run.record.experiment.ownMetrics ?? [] }

  /// These metrics of each row; nil without any.
  var ownMetricsTable: Table? {
    let own = ownMetrics
    guard !own.isEmpty else { return nil }
    return table(
      "metrics of the experiment's own",
      notes: own.map { "\($0.name): \($0.formula), over the scored samples with a gaze point." } + centreNote
    ) {
      for metric in own {
        Column(title: metric.name, .number(0, metric.unit)) { metric.entry($0) }
      }
    }
  }

  /// The mean of such a metric over the groups of a row; nil where one of them has none.
  func value(of metric: OwnMetricRecord, _ row: Ranking.Row) -> Double? {
    let own = summaries.byCell
    let values = row.cells.compactMap { own[$0]?.metrics[metric.name]?.centre }
    guard !values.isEmpty, values.count == row.cells.count else { return nil }
    return (values.reduce(0, +) / Double(values.count)).ifFinite
  }

  /// What the columns of a card with such metrics show.
  func ownMetricsNote(_ metrics: [OwnMetricRecord], groupCount: Int) -> [String] {
    metrics.map { metric in
      "\(metric.name): \(metric.formula)" + (groupCount > 1 ? ", the mean over \(groupCount) groups." : ".")
    }
  }
}

extension OwnMetricRecord {
  /// The unit as it follows a number: `°`, ` pt`; empty without one.
  var unitBehind: String { unit.isEmpty || unit == "°" ? unit : " \(unit)" }

  /// The entry of a row, with the reason where there is no value.
  fileprivate func entry(_ summary: Summary) -> Table.Entry {
    guard let value = summary.metrics[name] else {
      let reason =
        summary.repeatCount > 0
        ? absence(isScored: summary.metrics["rmse"] != nil).sentence : summary.missingReason
      return .missing(summary.missingWord, reason: reason)
    }
    return .spread(value.centre, deviation: value.standardDeviation, decimals: decimals)
  }
}
