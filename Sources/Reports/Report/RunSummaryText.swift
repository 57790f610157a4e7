import Documents
import Files
import Inputs
import Scores
import Trials

/// What a run says at a glance, for a terminal: its answer cards, and where to read on.
struct RunSummaryText: Sendable {
  let report: RunReport
  let style: TextStyle
  let width: Int
  let isBeingWritten: Bool

  private var run: Run { report.run }

  var text: String {
    let title = lines("\(run.title) [\(run.folder)]", .title)
    let cards = report.cards.map { CardText.text($0, width: width, style: style) }
    let none = lines("No row has a score of every trial; scores.csv says why.", .failure)
    return ([Self.block(title)] + (cards.isEmpty ? [Self.block(none)] : cards) + [Self.block(tail)])
      .joined(separator: "\n")
  }

  private static func block(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  private func lines(_ text: String, _ role: TextStyle.Role? = nil) -> [String] {
    TextTable.wrap(text.onOneLine, width).map { style($0, role) }
  }

  /// What the gate says, the worst verdicts by name; empty if the experiment asks for none.
  private var gate: [String] {
    guard let gate = run.record.gate else { return [] }
    let failed = gate.poor.map { judgement in
      let errors = [
        judgement.mean.map { "mean \(decimal($0, 1))°" }, judgement.worst.map { "worst \(decimal($0, 1))°" },
      ].compactMap(\.self)
      return "\(judgement.capture)\(errors.isEmpty ? "" : " (\(errors.joined(separator: ", ")))")"
    }
    let names = failed.prefix(5).joined(separator: "; ") + (failed.count > 5 ? "; …" : "")
    return lines(
      "Gate (\(gate.rules)): \(gate.counts)\(names.isEmpty ? "" : ": \(names)"). Judged: \(gate.row).",
      gate.isPassed ? nil : .caveat)
  }

  @ListBuilder<String> private var tail: [String] {
    let failed = run.scores.count { $0.status == .failed }
    let skipped = run.scores.count { $0.status == .skipped }
    let warnings = Warning.merged(run.warnings).count
    let trials = counted(run.scores.count, "trial")
    let page = "\(run.folder)/\(RunReport.pageName)"
    let hasReport = isBeingWritten || PathKind(of: page) == .file
    if failed > 0 { lines("\(failed) of \(trials) failed; see scores.csv.", .failure) }
    if skipped > 0 { lines("\(skipped) of \(trials) were skipped.", .caveat) }
    gate
    if warnings > 0 { lines("\(counted(warnings, "kind")) of warnings: see the report.", .caveat) }
    lines(hasReport ? "Report: \(page)" : "Write its report: gazelab report \(run.folder)")
  }
}

extension RunReport {
  /// Its answer cards.
  package var cards: [Card] { answers.all }

  /// The run at a glance, for a terminal.
  ///
  /// - Parameter isBeingWritten: Whether the report is about to be written: it is named, although it is not there yet.
  package func summaryText(isColoured: Bool, width: Int = 80, isBeingWritten: Bool = false) -> String {
    RunSummaryText(
      report: self, style: isColoured ? .coloured : .plain, width: width, isBeingWritten: isBeingWritten
    ).text
  }
}

extension Run {
  /// The run at a glance, for a terminal.
  package func summaryText(isColoured: Bool, width: Int = 80) -> String {
    RunReport(run: self).summaryText(isColoured: isColoured, width: width)
  }

  /// The run at a glance, for other programs.
  package var answer: JSONAnswer {
    JSONAnswer(
      "show", about: folder, title: title,
      facts: [
        ("trials", .integer(scores.count)), ("failed", .integer(scores.count { $0.status == .failed })),
        ("skipped", .integer(scores.count { $0.status == .skipped })),
        ("gate", record.gate.map { .text("\($0.rules): \($0.counts)") } ?? .null),
      ], cards: RunReport(run: self).cards,
      warnings: warnings.map(\.line))
  }
}
