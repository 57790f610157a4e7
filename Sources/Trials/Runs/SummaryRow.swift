import Calibration
import Scores
import Splits

/// A row of a run's summary: one feature set and calibrator under one split, with its errors.
public struct SummaryRow: Sendable {
  /// The group, such as `participant=p01; device=iPad Mini 6th`; empty where an experiment does not group its data.
  public let group: String
  /// Empty where the row covers several people, like `device` where it covers several devices.
  public let participant: String
  public let device: String
  /// `frames` or `fixation-medians`.
  public let samples: String
  /// The feature set; empty for a calibrator that uses none.
  public let features: String
  public let calibrator: String
  public let split: String
  /// True if no frame of a tested fixation was trained on. Otherwise the errors are too small.
  public let isHonest: Bool
  /// Each defined metric by its name, in the unit that the reference page of the metrics gives: over repeats the
  /// median, the mean or the pooled value, as the experiment's `summary` says.
  public let values: [String: Double]
  /// The standard deviation over repeats with ddof 0, by the metric's name; empty for a single repeat.
  public let deviations: [String: Double]
}

extension Run {
  /// The rows of `summary.csv`, in its order.
  public var summaryRows: [SummaryRow] {
    let columns = record.cellColumns
    return summaries.map { summary in
      let cell = summary.cell
      let people = columns.people(ofGroup: cell.group)
      return SummaryRow(
        group: cell.group, participant: people[0], device: people[1], samples: cell.samples,
        features: cell.usesFeatures ? cell.features : "", calibrator: cell.calibrator, split: cell.split,
        isHonest: record.leakage(split: cell.split, samples: cell.samples) == .honest,
        values: summary.metrics.mapValues(\.centre),
        deviations: summary.metrics.compactMapValues(\.standardDeviation))
    }
  }
}
