import Inputs

/// What a run says at a glance: a sentence for each kind of samples and split, three at most.
///
/// Plain text that contains names from the captures and the experiment file: it is escaped where it is written.
struct SummarySentences: Sendable {
  struct Sentence: Sendable, Equatable {
    let text: String
    /// Whether its number is no estimate for people and new samples.
    var isCaution = false
  }

  let all: [Sentence]

  var sentences: [String] { all.map(\.text) }

  private static let largestCount = 3

  /// - Parameter results: Those of one run, in the order of the report; at least one.
  init(_ results: [SplitResults]) {
    let namesSamples = Set(results.map(\.samples)).count > 1
    let rest = results.count - Self.largestCount
    all =
      results.prefix(Self.largestCount).map { own in
        Sentence(
          text: SummarySentence(results: own, namesSamples: namesSamples).text,
          isCaution: own.run.record.dataset.isSimulated || own.leakage != .honest)
      } + (rest > 0 ? [Sentence(text: "\(counted(rest, "more table")) in the report.")] : [])
  }

  init(_ run: Run) { self.init(SplitResults.all(in: run)) }
}

private struct SummarySentence {
  let results: SplitResults
  let namesSamples: Bool

  var text: String { (results.run.record.dataset.isSimulated ? "SIMULATED captures: " : "") + body }

  private var body: String {
    let (candidates, least) = (results.candidates, results.bestCandidates)
    guard let best = least.first, let error = best.error else {
      let none =
        candidates.count == 1
        ? "\(results.name(candidates[0])) does not have" : "No \(results.noun([candidates[0]])) has"
      return "\(none) a score of every trial \(question); see scores.csv."
    }
    let ties = least.count == 1 ? "" : " (tied with \(least.count - 1))"
    let head =
      candidates.count == 1
      ? "\(results.name(best)) \(question)"
      : "\(results.name(best)) has the lowest error of \(candidates.count) \(results.noun(candidates)) \(question)\(ties)"
    let scoredCount = candidates.count { $0.error != nil }
    let missingCount = candidates.count - scoredCount
    return
      (["\(head): \(text(error, best)), \(reach(best))."]
      + (missingCount > 0 ? ["Not ranked, because a trial has no score: \(missingCount)."] : [])
      + (scoredCount > 1 ? [Phrase.optimism] : []) + worth(best)).joined(separator: " ")
  }

  private var question: String {
    "under \(results.split)" + (namesSamples ? " on \(results.samples)" : "")
  }

  private func text(_ error: Double, _ best: Candidate) -> String {
    let groups =
      best.summaries.count > 1
      ? "median of \(best.summaries.count) groups by "
        + results.run.record.experiment.groupBy.joined(separator: " and ") : nil
    let brackets = [groups, repeats(best), guess(error)].compactMap { $0 }
    return "\(decimal(error, 1)) pt RMSE"
      + (brackets.isEmpty ? "" : " (\(brackets.joined(separator: "; ")))")
  }

  private func repeats(_ best: Candidate) -> String? {
    guard let count = best.summaries.map(\.repeatCount).max(), count > 1 else { return nil }
    let statistic = results.run.record.experiment.summary
    let spread =
      best.summaries.count == 1
      ? best.summaries[0].metrics["rmse"]?.standardDeviation.map { ", SD \(decimal($0, 1)) pt" } : nil
    return (statistic == .pooled ? "pooled over" : "\(statistic.rawValue) of") + " \(count) repeats"
      + (spread ?? "")
  }

  private func guess(_ error: Double) -> String? {
    guard let guess = results.guessError else { return nil }
    let text = "constant guess: \(decimal(guess, 1)) pt"
    return guess < error ? "worse than the \(text)" : text
  }

  private func reach(_ best: Candidate) -> String {
    let subjects = best.summaries.flatMap { results.fixations[$0.cell] ?? [] }.map(\.subject)
    guard !subjects.isEmpty else {
      return "tested on \(best.summaries.compactMap(\.testCount).reduce(0, +)) rows"
    }
    let people = Set(subjects.map(\.participant)).count
    return "tested on \(counted(Set(subjects.map(\.keyName)).count, "fixation")) of "
      + (people == 1 ? "one person" : "\(people) people")
  }

  /// What must be said before anybody believes the number.
  private func worth(_ best: Candidate) -> [String] {
    guard let caveat = results.leakage.caveat else { return [] }
    let grouped = Optimism(results).flatMap { optimism in
      optimism.error(of: best).map {
        "Split by whole fixations (\(optimism.groupedSplit)), its error is \(decimal($0, 1)) pt."
      }
    }
    return [caveat.prefix(1).uppercased() + caveat.dropFirst() + "."] + [grouped].compactMap { $0 }
  }
}
