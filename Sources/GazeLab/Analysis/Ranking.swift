import Statistics

/// Which rows of a group have the lowest RMSE, and which others are not distinguishably worse.
///
/// Rows with a missing trial are about other trials and take no part. The constant guess is a rival, no candidate.
struct Ranking: Sendable {
  enum Verdict: Sendable, Equatable {
    case worse
    case like
    /// Distinguishably better than the best: the constant guess, or where the lowest median is not the lowest mean.
    case better
    case withheld(WithheldReason)
  }

  enum Method: Sendable, Equatable {
    /// By Holm's p of the test over repeats.
    case test(RepeatTests.Method)
    /// By whether the interval of the difference, at a level for all rivals together, holds 0.
    case intervals(clusterCount: Int, ClusteredErrors.Unit)
  }

  /// The rows with the lowest error, the same but for rounding; at least one.
  let best: [Summary]
  let candidateCount: Int
  let excludedCount: Int
  let isBeatenByGuess: Bool
  let rivals: [Summary]
  /// One per rival; nil where an interval would say nothing.
  let verdicts: [Verdict]?
  /// Nil where `verdicts` is.
  let method: Method?

  var group: String { best[0].cell.group }

  func rivals(_ verdict: Verdict) -> [Summary] {
    zip(rivals, verdicts ?? []).filter { $1 == verdict }.map { $0.0 }
  }

  var withheld: [WithheldReason] {
    (verdicts ?? []).compactMap { if case .withheld(let reason) = $0 { reason } else { nil } }
  }

  var unjudgedCount: Int { verdicts == nil ? rivals.count : withheld.count }

  /// Nil where fewer than two candidates have an error. `draws` are nil where an interval would say nothing.
  init?(_ results: SplitResults, _ summaries: [Summary], _ draws: GroupDraws?) {
    let label = results.run.record.experiment.baseline
    func error(_ summary: Summary) -> Double { summary.metrics["rmse"]?.centre ?? .infinity }
    let whole = summaries.filter { $0.metrics["rmse"] != nil && $0.missingCount == 0 }
    let candidates = whole.filter { $0.cell.calibrator != label }
    guard candidates.count > 1,
      let bound = candidates.map(error).min().map({ $0 * (1 + Candidate.rounding) })
    else { return nil }
    let guess = whole.first { $0.cell.calibrator == label }
    best = candidates.filter { error($0) <= bound }
    candidateCount = candidates.count
    excludedCount = summaries.count { $0.cell.calibrator != label } - candidates.count
    isBeatenByGuess = guess.map { error($0) <= bound } ?? false
    rivals = candidates.filter { error($0) > bound } + [guess].compactMap { $0 }
    guard let draws else {
      (verdicts, method) = (nil, nil)
      return
    }
    let tests = RepeatTests(results, [best[0]] + rivals, testsBaseline: true)
    let outcomes = tests.outcomes.dropFirst().compactMap { $0 }
    if let tested = tests.method, outcomes.count == rivals.count {
      method = .test(tested)
      verdicts = outcomes.map(Self.verdict)
    } else {
      method = .intervals(clusterCount: draws.errors.clusterCount, draws.errors.unit)
      verdicts = Self.verdicts(rivals, against: best[0], draws)
    }
  }

  private static func verdict(_ outcome: Result<RepeatTests.Outcome, WithheldReason>) -> Verdict {
    switch outcome {
    case .success(let test) where test.adjustedP < 0.05: test.difference > 0 ? .worse : .better
    case .success: .like
    case .failure(let reason): .withheld(reason)
    }
  }

  private static func verdicts(
    _ rivals: [Summary], against best: Summary, _ draws: GroupDraws
  ) -> [Verdict] {
    let rows = Dictionary(uniqueKeysWithValues: draws.summaries.enumerated().map { ($1.cell, $0) })
    return rivals.map { rival in
      guard let own = rows[rival.cell], let other = rows[best.cell] else {
        return .withheld(.undefinedStatistic)
      }
      do throws(WithheldReason) {
        let interval = try draws.interval(
          level: 1 - 0.05 / Double(rivals.count), of: draws.values[own].minus(draws.values[other]),
          needing: [own, other])
        return interval.low > 0 ? .worse : interval.high < 0 ? .better : .like
      } catch {
        return .withheld(error)
      }
    }
  }
}
