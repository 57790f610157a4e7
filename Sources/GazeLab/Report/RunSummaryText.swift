import Documents
import Files
import Inputs

/// What a run says at a glance, for a terminal: its sentences, and the most important columns of each table.
struct RunSummaryText: Sendable {
  let run: Run
  let style: TextStyle
  var width = 80
  /// Whether the report is about to be written.
  var isBeingWritten = false

  var text: String {
    let results = SplitResults.all(in: run)
    let title = lines("\(run.title) [\(run.folder)]", .title)
    let sentences = SummarySentences(results).all.flatMap { lines($0.text, $0.isCaution ? .caveat : nil) }
    return
      ([(title + sentences).joined(separator: "\n") + "\n"]
      + results.map { TextTable.text(table($0), width: width, style: style) } + [
        tail.joined(separator: "\n") + "\n"
      ])
      .joined(separator: "\n")
  }

  private func lines(_ text: String, _ role: TextStyle.Role? = nil) -> [String] {
    TextTable.wrap(text.onOneLine, width).map { style($0, role) }
  }

  private func table(_ results: SplitResults) -> Table {
    let metrics = [("RMSE", "rmse"), ("R²", "r2"), ("mean angle", "angle_mean_degrees")]
    let full = results.table(
      "", notes: [],
      columns: metrics.map { title, metric in
        Table.Column(title: title, unit: Metric.named(metric)?.unit ?? "", isRanked: metric == "rmse")
      }
    ) { summary in metrics.map { SplitResults.entry($0.1, summary) } }.withoutEmptyColumns
    let marks = full.marking.map { marking in
      Marking(
        rows: marking.rows,
        meanings: Marking.Mark.allCases.filter { mark in marking.rows.contains { $0 == mark } }.map { mark in
          Marking.Meaning(
            mark: mark,
            sentence: mark == .best
              ? (["Lowest RMSE, picked on the test data (optimistic)."] + judged(results)).joined(
                separator: " ")
              : "Not distinguishably worse than the lowest.")
        })
    }
    return Table(
      title: full.title, caveats: full.caveats, notes: results.centreNote, columns: full.columns,
      rows: full.rows, marking: marks)
  }

  /// Which rows were not tested: a row without a mark need not be worse.
  private func judged(_ results: SplitResults) -> [String] {
    let count = results.rankings.reduce(0) { $0 + $1.rivals.count }
    let unjudgedCount = results.rankings.reduce(0) { $0 + $1.unjudgedCount }
    let unjudged =
      switch unjudgedCount {
      case 0: [String]()
      case count: ["Ties were not tested."]
      default: ["\(unjudgedCount) of \(count) other rows were not tested against it."]
      }
    return unjudged + results.rankings.compactMap(results.betterSentence).map { $0 + "." }
  }

  private var tail: [String] {
    let failed = run.scores.count { $0.status == .failed }
    let skipped = run.scores.count { $0.status == .skipped }
    let warnings = run.warnings.count
    let trials = counted(run.scores.count, "trial")
    let reports = ["report.html", "report.md"].filter {
      isBeingWritten || PathKind(of: "\(run.folder)/\($0)") == .file
    }
    return (failed > 0 ? lines("\(failed) of \(trials) failed; see scores.csv.", .failure) : [])
      + (skipped > 0 ? lines("\(skipped) of \(trials) were skipped.", .caveat) : [])
      + (warnings > 0 ? lines("\(counted(warnings, "warning")): see the report.", .caveat) : [])
      + lines(
        "All tables, definitions and sources: "
          + (reports.isEmpty ? "gazelab report \(run.folder)" : "\(run.folder)/\(reports[0])"))
  }
}

extension Run {
  /// The run at a glance, for a terminal.
  ///
  /// - Parameter isBeingWritten: Whether the report is about to be written: it is named, although it is not there yet.
  package func summaryText(isColoured: Bool, width: Int = 80, isBeingWritten: Bool = false) -> String {
    RunSummaryText(
      run: self, style: isColoured ? .coloured : .plain, width: width, isBeingWritten: isBeingWritten
    ).text
  }
}

/// One sentence per kind of samples and split, three at most. Plain text with names from files, escaped where written.
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
