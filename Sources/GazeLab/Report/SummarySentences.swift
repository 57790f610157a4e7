import Inputs

/// What a run says at a glance: a sentence for each kind of samples and split, three at most.
///
/// Plain text with names from the captures and the experiment file in it: it is escaped where it is written.
struct SummarySentences: Sendable {
  struct Sentence: Sendable, Equatable {
    let text: String
    /// Whether the number in it is no estimate for people and new samples.
    var isCaution = false
  }

  /// At least one.
  let all: [Sentence]

  var sentences: [String] { all.map(\.text) }

  private static let mostPlaces = 3

  /// - Parameter places: Of one run, in the order of the report; at least one.
  init(_ places: [SplitResults]) {
    let namesSamples = Set(places.map(\.samples)).count > 1
    let rest = places.count - Self.mostPlaces
    let more = rest == 1 ? "1 more table is" : "\(rest) more tables are"
    all =
      places.prefix(Self.mostPlaces).map { place in
        Sentence(
          text: SummarySentence(place, namesSamples: namesSamples).text,
          isCaution: place.run.record.dataset.isSimulated || place.leakage != .honest)
      } + (rest > 0 ? [Sentence(text: "\(more) in the report.")] : [])
  }

  init(_ run: Run) { self.init(SplitResults.all(in: run)) }
}

/// What a run says under one kind of samples and one split.
private struct SummarySentence {
  let place: SplitResults
  let namesSamples: Bool

  init(_ place: SplitResults, namesSamples: Bool) {
    (self.place, self.namesSamples) = (place, namesSamples)
  }

  var text: String {
    let opening = place.run.record.dataset.isSimulated ? "SIMULATED captures: " : ""
    return opening + body
  }

  private var body: String {
    let (candidates, least) = (place.candidates, place.leastCandidates)
    guard let best = least.first, let error = best.error else {
      let none =
        candidates.count == 1
        ? place.name(candidates[0]) + " has no" : "No \(place.noun([candidates[0]])) has a"
      return "\(none) score of every trial \(question); scores.csv says why."
    }
    let others = least.count == 1 ? "" : " (\(least.count - 1) more to the same digits)"
    let head =
      candidates.count == 1
      ? "\(place.name(best)) \(question)"
      : "Of \(candidates.count) \(place.noun(candidates)), \(place.name(best)) errs least \(question)\(others)"
    let scoredCount = candidates.count { $0.error != nil }
    let missing = candidates.count - scoredCount
    let parts =
      ["\(text(error, best)), \(reach(best))"]
      + (missing > 0 ? ["\(missing) of \(candidates.count) without a score of every trial take no part"] : [])
      + (scoredCount > 1 ? ["chosen after the fact"] : [])
    return ([head + ": " + parts.joined(separator: "; ") + "."] + worth(best)).joined(separator: " ")
  }

  // MARK: Words

  private var question: String {
    "under \(place.split)" + (namesSamples ? " on \(place.samples)" : "")
  }

  private func text(_ error: Double, _ best: Candidate) -> String {
    let how = [
      best.summaries.count > 1
        ? "median of \(best.summaries.count) groups by "
          + place.run.record.experiment.groupBy.joined(separator: " and ") : nil,
      repeats(best),
    ].compactMap { $0 }
    let brackets = how + [guess(error)].compactMap { $0 }
    return "\(decimal(error, 1)) pt RMSE"
      + (brackets.isEmpty ? "" : " (\(brackets.joined(separator: "; ")))")
  }

  private func repeats(_ best: Candidate) -> String? {
    guard let count = best.summaries.map(\.repeatCount).max(), count > 1 else { return nil }
    let statistic = place.run.record.experiment.summary
    let spread =
      best.summaries.count == 1
      ? best.summaries[0].metrics["rmse"]?.standardDeviation.map { ", SD \(decimal($0, 1)) pt" } : nil
    return (statistic == .pooled ? "pooled over" : "\(statistic.rawValue) of") + " \(count) repeats"
      + (spread ?? "")
  }

  private func guess(_ error: Double) -> String? {
    guard let guess = place.guessError else { return nil }
    let text = "constant guess \(decimal(guess, 1)) pt"
    return guess < error ? "worse than the \(text)" : text
  }

  /// On what it was tested.
  private func reach(_ best: Candidate) -> String {
    let subjects = best.summaries.flatMap { place.fixations[$0.cell] ?? [] }.map(\.subject)
    guard !subjects.isEmpty else {
      let rows = best.summaries.compactMap(\.testCount).reduce(0, +)
      return "\(rows) rows tested"
    }
    let (fixations, people) = (Set(subjects.map(\.keyName)).count, Set(subjects.map(\.participant)).count)
    return "\(fixations) fixation\(fixations == 1 ? "" : "s") of "
      + (people == 1 ? "one person" : "\(people) people")
  }

  /// What must be said before anybody believes the number.
  private func worth(_ best: Candidate) -> [String] {
    switch place.leakage {
    case .honest: []
    case .noTest: ["This is no test: the rows that are scored are the ones that were fitted."]
    case .leaks:
      [
        "This split leaks: frames of one fixation are in both halves, so the error is too small"
          + (honest(best).map { "; \($0)." } ?? ".")
      ]
    }
  }

  /// The error of the same candidate where whole fixations are split.
  private func honest(_ best: Candidate) -> String? {
    let run = place.run
    guard
      let groupedCounterpart = run.record.experiment.splits.first(where: { $0.label == place.split })?
        .groupedCounterpart
    else {
      return nil
    }
    let counterparts = best.summaries.compactMap { summary in
      run.summaries.first {
        $0.cell.split == groupedCounterpart && $0.cell.samples == summary.cell.samples
          && $0.cell.group == summary.cell.group && $0.cell.features == summary.cell.features
          && $0.cell.calibrator == summary.cell.calibrator
      }
    }
    guard counterparts.count == best.summaries.count, let error = Candidate.error(counterparts) else {
      return nil
    }
    return "by whole fixations (\(groupedCounterpart)) the same has \(decimal(error, 1)) pt"
  }
}
