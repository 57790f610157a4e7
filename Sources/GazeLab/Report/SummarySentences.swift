/// What a run says at a glance: a sentence for each kind of samples and split, three at most.
///
/// Plain text with names from the captures and the experiment file in it: it is escaped where it is written.
struct SummarySentences: Sendable {
  /// At least one.
  let sentences: [String]

  private static let mostPlaces = 3

  /// - Parameter places: Of one run, in the order of the report; at least one.
  init(_ places: [ResultPlace]) {
    let namesSamples = Set(places.map(\.samples)).count > 1
    let rest = places.count - Self.mostPlaces
    let more = rest == 1 ? "1 more table is" : "\(rest) more tables are"
    sentences =
      places.prefix(Self.mostPlaces).map { SummarySentence($0, namesSamples: namesSamples).text }
      + (rest > 0 ? ["\(more) in the report."] : [])
  }

  init(_ run: Run) { self.init(ResultPlace.all(in: run)) }
}

/// What a run says under one kind of samples and one split.
private struct SummarySentence {
  let place: ResultPlace
  let namesSamples: Bool

  /// What is compared: a feature set with a calibrator, in all groups.
  private struct Candidate {
    let name: String
    let summaries: [Summary]
    /// Over groups the median; nil where a group has none.
    let error: Double?
  }

  init(_ place: ResultPlace, namesSamples: Bool) {
    (self.place, self.namesSamples) = (place, namesSamples)
  }

  var text: String {
    let opening = place.run.record.dataset.isSimulated ? "SIMULATED captures: " : ""
    return opening + body
  }

  private var body: String {
    let candidates = candidates
    let scored = candidates.compactMap { candidate in candidate.error.map { (candidate, $0) } }
    guard let bound = scored.map(\.1).min().map({ $0 * (1 + Self.rounding) }) else {
      return "No \(noun(candidates)) has an error \(question): see the messages of the trials."
    }
    let least = scored.filter { $0.1 <= bound }
    let best = least[0].0
    let others = least.count == 1 ? "" : " (\(least.count - 1) more to the same digits)"
    let head =
      candidates.count == 1
      ? "\(best.name) \(question)"
      : "Of \(candidates.count) \(noun(candidates)), \(best.name) errs least \(question)\(others)"
    let missing = candidates.count - scored.count
    let parts =
      ["\(error(best, least[0].1)), \(reach(best))"]
      + (missing > 0 ? ["\(missing) of \(candidates.count) have no number"] : [])
      + (scored.count > 1 ? ["chosen after the fact"] : [])
    return ([head + ": " + parts.joined(separator: "; ") + "."] + worth(best)).joined(separator: " ")
  }

  /// Numbers that are further apart than this share of them differ by more than rounding.
  private static let rounding = 1e-9

  /// In the order of the report, without the constant guess.
  private var candidates: [Candidate] {
    let own = place.summaries.filter { !isBaseline($0) }
    // A run of the constant guess alone is about that.
    return grouped(own.isEmpty ? place.summaries : own, by: { [$0.cell.features, $0.cell.calibrator] }).map {
      summaries in
      Candidate(name: name(summaries[0].cell), summaries: summaries, error: Self.error(summaries))
    }
  }

  private func isBaseline(_ summary: Summary) -> Bool {
    summary.cell.calibrator == place.run.record.experiment.baseline
  }

  /// Over groups the median; nil where one has none.
  private static func error(_ summaries: [Summary]) -> Double? {
    let errors = summaries.compactMap { $0.metrics["rmse"]?.centre }
    return errors.count == summaries.count && !errors.isEmpty ? median(errors) : nil
  }

  // MARK: Words

  private func name(_ cell: Cell) -> String {
    place.name(
      Cell(
        group: "", samples: cell.samples, features: cell.features, calibrator: cell.calibrator,
        split: cell.split))
  }

  private func noun(_ candidates: [Candidate]) -> String {
    let cells = candidates.map { $0.summaries[0].cell }
    let (features, calibrators) = (Set(cells.map(\.features)), Set(cells.map(\.calibrator)))
    let word =
      calibrators.count == 1 && !features.contains("-")
      ? "feature set" : features.count == 1 ? "calibrator" : "candidate"
    return candidates.count == 1 ? word : word + "s"
  }

  private var question: String {
    "under \(place.split)" + (namesSamples ? " on \(place.samples)" : "")
  }

  private func error(_ best: Candidate, _ error: Double) -> String {
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
    let guesses = place.summaries.filter(isBaseline)
    guard let guess = Self.error(guesses) else { return nil }
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
    switch place.honesty {
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
    guard let twin = run.record.experiment.splits.first(where: { $0.label == place.split })?.twin else {
      return nil
    }
    let twins = best.summaries.compactMap { summary in
      run.summaries.first {
        $0.cell.split == twin && $0.cell.samples == summary.cell.samples
          && $0.cell.group == summary.cell.group && $0.cell.features == summary.cell.features
          && $0.cell.calibrator == summary.cell.calibrator
      }
    }
    guard twins.count == best.summaries.count, let error = Self.error(twins) else { return nil }
    return "by whole fixations (\(twin)) the same has \(decimal(error, 1)) pt"
  }
}
