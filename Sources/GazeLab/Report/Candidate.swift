import Statistics

/// What a place compares: a feature set with a calibrator, in all groups.
struct Candidate: Sendable {
  /// One a group.
  let summaries: [Summary]

  /// Errors that differ by no more than this share of them differ by rounding alone.
  static let rounding = 1e-9

  /// RMSE in points, over groups the median; nil where a group has none, or a trial has no score: its error would be
  /// about other trials.
  var error: Double? { Self.error(summaries) }

  /// - Parameter summaries: One a group.
  static func error(_ summaries: [Summary]) -> Double? {
    let whole = summaries.filter { $0.failedCount + $0.skippedCount == 0 }
    let errors = whole.compactMap { $0.metrics["rmse"]?.centre }
    return errors.count == summaries.count && !errors.isEmpty ? median(errors) : nil
  }
}

extension SplitResults {
  /// In the order of the report, without the constant guess; that alone where there is nothing else.
  var candidates: [Candidate] {
    let own = summaries.filter { $0.cell.calibrator != run.record.experiment.baseline }
    return grouped(own.isEmpty ? summaries : own, by: { [$0.cell.features, $0.cell.calibrator] }).map {
      Candidate(summaries: $0)
    }
  }

  /// The candidates of least error, several where they differ by rounding alone; none where none has an error.
  var leastCandidates: [Candidate] {
    let scored = candidates.compactMap { candidate in candidate.error.map { (candidate, $0) } }
    guard let bound = scored.map(\.1).min().map({ $0 * (1 + Candidate.rounding) }) else { return [] }
    return scored.filter { $0.1 <= bound }.map(\.0)
  }

  /// The error of the constant guess, as a candidate's; nil where there is none.
  var guessError: Double? {
    Candidate.error(summaries.filter { $0.cell.calibrator == run.record.experiment.baseline })
  }

  /// The name of a candidate in a sentence: no group is part of it.
  func name(_ candidate: Candidate) -> String {
    let cell = candidate.summaries[0].cell
    return name(
      Cell(
        group: "", samples: cell.samples, features: cell.features, calibrator: cell.calibrator,
        split: cell.split))
  }

  /// What candidates are called: `feature sets` where they differ in nothing else.
  func noun(_ candidates: [Candidate]) -> String {
    let cells = candidates.map { $0.summaries[0].cell }
    let (features, calibrators) = (Set(cells.map(\.features)), Set(cells.map(\.calibrator)))
    let word =
      calibrators.count == 1 && !features.contains("-")
      ? "feature set" : features.count == 1 ? "calibrator" : "candidate"
    return candidates.count == 1 ? word : word + "s"
  }
}
