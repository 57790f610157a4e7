import Documents
import Statistics

/// Which row of a group has the least RMSE, and which rows are not distinguishably worse.
///
/// Rows of which a trial is missing take no part: they are about other trials. The constant guess is a yardstick and
/// no candidate, but is held against the least like all others.
struct Ranking: Sendable {
  /// The first of those with the least error.
  let best: Summary
  let marks: [Cell: Marking.Mark]
  /// What the mark of the best says.
  let bestSentence: String
  /// How rows like the best were found, and of which nothing is said; nil where nothing is said of any.
  let likeMethod: String?
  /// Of rows held against the best.
  let rivalCount: Int
  /// Of these, how many nothing is said of.
  let unjudgedCount: Int
  /// Names of rows that err distinguishably less than the best: the constant guess, or where the least median is not
  /// the least mean.
  let better: [String]

  /// Nil where fewer than two candidates have an error.
  ///
  /// - Parameters:
  ///   - summaries: Of one group.
  ///   - draws: Of the same group; nil where an interval would say nothing.
  init?(_ place: SplitResults, _ summaries: [Summary], _ draws: GroupDraws?) {
    let label = place.run.record.experiment.baseline
    func error(_ summary: Summary) -> Double { summary.metrics["rmse"]?.centre ?? .infinity }
    let whole = summaries.filter {
      $0.metrics["rmse"] != nil && $0.failedCount + $0.skippedCount == 0
    }
    let candidates = whole.filter { $0.cell.calibrator != label }
    // Errors that differ by rounding alone are the same.
    guard candidates.count > 1,
      let bound = candidates.map(error).min().map({ $0 * (1 + Candidate.rounding) }),
      let best = candidates.first(where: { error($0) <= bound })
    else { return nil }
    let baseline = whole.first { $0.cell.calibrator == label }
    let rivals = candidates.filter { error($0) > bound } + [baseline].compactMap { $0 }
    let judgement = Judgement(place, best, rivals, draws)
    let like = zip(rivals, judgement?.verdicts ?? []).filter { $1 == .like }.map { $0.0 }

    self.best = best
    marks = Dictionary(
      uniqueKeysWithValues: candidates.filter { error($0) <= bound }.map { ($0.cell, .best) }
        + like.map { ($0.cell, .likeBest) })
    let groups = place.run.record.experiment.groupBy.isEmpty ? "" : " of each group"
    var sentence = "the least RMSE of \(candidates.count) rows\(groups); chosen after the fact, it flatters"
    if let baseline, error(baseline) <= bound {
      sentence += "; \(label), which always answers the same, has no greater one"
    }
    let left = summaries.count { $0.cell.calibrator != label } - candidates.count
    if left > 0 { sentence += "; rows of which a trial has no score take no part" }
    let withheld = judgement?.verdicts.compactMap { verdict in
      if case .withheld(let reason) = verdict { reason } else { nil }
    }
    rivalCount = rivals.count
    unjudgedCount = withheld?.count ?? rivals.count
    better = zip(rivals, judgement?.verdicts ?? []).filter { $1 == .better }.map { place.name($0.0.cell) }
    guard let judgement, let withheld, withheld.count < rivals.count else {
      // Where all candidates are best there is nothing to say.
      bestSentence =
        rivals.isEmpty
        ? sentence
        : sentence + "; which rows are as good is not said: "
          + (withheld?.first?.sentence ?? Self.reason(place))
      likeMethod = nil
      return
    }
    bestSentence = sentence
    let untested = grouped(withheld, by: \.sentence).map { same in
      "; not said of \(same.count) of \(rivals.count) rows: \(same[0].sentence)"
    }
    likeMethod =
      judgement.method + untested.joined()
  }

  /// Nil where no row is better.
  var betterSentence: String? {
    better.isEmpty
      ? nil
      : "\(enumerated(better)) err\(better.count == 1 ? "s" : "") distinguishably less than the best row"
  }

  /// - Parameter isAnyLike: Whether any row of the table, in this group or another, is like the best of its group.
  func meanings(isAnyLike: Bool) -> [Marking.Meaning] {
    [Marking.Meaning(mark: .best, sentence: bestSentence)]
      + [likeMethod].compactMap { $0 }.map { method in
        Marking.Meaning(
          mark: .likeBest,
          sentence:
            "not distinguishably worse\(isAnyLike || !better.isEmpty ? "" : " (no row is)"): \(method)"
            + (betterSentence.map { "; \($0)" } ?? ""))
      }
  }

  /// Why nothing can be said at all.
  private static func reason(_ place: SplitResults) -> String {
    switch place.leakage {
    case .leaks: "the split leaks"
    case .noTest: "no row was new"
    case .honest: "errors were not kept fixation by fixation"
    }
  }

  private enum Verdict: Equatable {
    /// Distinguishably worse than the best.
    case worse
    case like
    /// Distinguishably better than the best.
    case better
    case withheld(WithheldReason)
  }

  private struct Judgement {
    /// One a rival.
    let verdicts: [Verdict]
    /// How they were found.
    let method: String

    /// By the test over repeats where the split has one, else by intervals of differences.
    init?(_ place: SplitResults, _ best: Summary, _ rivals: [Summary], _ draws: GroupDraws?) {
      guard let draws else { return nil }
      let tests = RepeatTests(place, [best] + rivals, testsBaseline: true)
      let results = rivals.indices.map { tests.result($0 + 1) }
      if let note = tests.method, !results.contains(where: { $0 == nil }) {
        method = "p ≥ 0.05 in the \(note)"
        verdicts = results.map { result in
          switch result {
          case .success(let test) where test.adjustedP < 0.05: test.difference > 0 ? .worse : .better
          case .success: .like
          case .failure(let reason): .withheld(reason)
          case nil: .withheld(.undefinedStatistic)
          }
        }
        return
      }
      let count = rivals.count
      let unit = draws.errors.unit.rawValue
      method =
        "the interval of the difference holds 0 (BCa bootstrap over \(draws.errors.clusterCount) \(unit)s, at a level "
        + (count > 1 ? "of 1 − 0.05/\(count), for \(count) rows together" : "of 0.95") + ")"
      let rows = Dictionary(uniqueKeysWithValues: draws.summaries.enumerated().map { ($1.cell, $0) })
      verdicts = rivals.map { rival in
        guard let own = rows[rival.cell], let other = rows[best.cell] else {
          return .withheld(.undefinedStatistic)
        }
        do throws(WithheldReason) {
          let interval = try draws.interval(
            level: 1 - 0.05 / Double(count), of: draws.values[own].minus(draws.values[other]),
            needing: [own, other])
          return interval.low > 0 ? .worse : interval.high < 0 ? .better : .like
        } catch {
          return .withheld(error)
        }
      }
    }
  }
}
