import Documents
import Files
import Inputs

/// What a run says at a glance, for a terminal: its sentences, and the most important columns of each table.
struct RunSummaryText: Sendable {
  let run: Run
  let style: TextStyle

  var text: String {
    let results = SplitResults.all(in: run)
    let title = lines("\(run.title) [\(run.folder)]", .title)
    let sentences = SummarySentences(results).all.flatMap { lines($0.text, $0.isCaution ? .caveat : nil) }
    return
      ([(title + sentences).joined(separator: "\n") + "\n"]
      + results.map { TextTable.text(table($0), style: style) } + [tail.joined(separator: "\n") + "\n"])
      .joined(separator: "\n")
  }

  private func lines(_ text: String, _ role: TextStyle.Role? = nil) -> [String] {
    TextTable.wrap(text.onOneLine).map { style($0, role) }
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
    let reports = ["report.html", "report.md"].filter { PathKind(of: "\(run.folder)/\($0)") == .file }
    return (failed > 0 ? lines("\(failed) of \(trials) failed; see scores.csv.", .failure) : [])
      + (skipped > 0 ? lines("\(skipped) of \(trials) were skipped.", .caveat) : [])
      + (warnings > 0 ? lines("\(counted(warnings, "warning")): see the report.", .caveat) : [])
      + lines(
        "All tables, definitions and sources: "
          + (reports.isEmpty ? "gazelab report \(run.folder)" : "\(run.folder)/\(reports[0])"))
  }
}

extension Run {
  /// The run at a glance, for a terminal of 80 columns.
  package func summaryText(isColoured: Bool) -> String {
    RunSummaryText(run: self, style: isColoured ? .coloured : .plain).text
  }
}
