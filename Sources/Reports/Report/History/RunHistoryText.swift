import Calibration
import Documents
import Inputs
import Splits
import Statistics
import Trials

extension RunHistory {
  /// An answer of a run; nil for a run without one.
  private struct Line: Sendable {
    let entry: Entry
    let answer: AnswersFile.Entry?
    /// Such as `Which features are best for a new target?`.
    let question: String

    var error: String {
      guard let answer else { return "" }
      return answer.text + (answer.interval.isEmpty ? "" : " [\(answer.interval)]")
    }
  }

  /// Limits of the numbers of some rows, each once.
  private static func caveats(_ lines: [Line]) -> [String] {
    let all = lines.flatMap { line in
      line.entry.record.caveats
        + [
          line.answer.flatMap { answer in
            line.entry.record.leakage(split: answer.split, samples: answer.samples).caveat.map {
              "\(answer.split): \($0)"
            }
          }
        ].compactMap(\.self)
    }
    return grouped(all, by: \.self).map { $0[0] }
  }

  private var lines: [Line] {
    let all = entries.flatMap(\.answers)
    return entries.flatMap { entry -> [Line] in
      guard !entry.answers.isEmpty else { return [Line(entry: entry, answer: nil, question: "")] }
      return entry.answers.map { answer in
        Line(entry: entry, answer: answer, question: answer.indexed(among: all).question)
      }
    }
  }

  package static var formats: [String] { Catalogue.reportFormats.kinds }

  /// The history in a report format; nil if there is no such format.
  ///
  /// - Parameter width: Columns of the terminal, for the format `text`.
  package func text(format: String, width: Int = 80) -> String? {
    format == "text" ? text(width: width) : Catalogue.reportFormat(format)?.text(table)
  }

  private static let alone =
    "No run has been replaced yet; gazelab run keeps one when settings, data or the program change."

  /// One table per question, and below them what changed.
  private func text(width: Int) -> String {
    let lines = lines
    // The words of a question depend on what varies between rows; samples and split do not.
    let questions = grouped(lines.filter { $0.answer != nil }) { line in
      [line.answer?.samples ?? "", line.answer?.split ?? ""]
    }
    let tables = (questions.isEmpty ? [lines] : questions).map { lines in
      TextTable.text(Self.table(of: lines), width: width)
    }
    let changes = entries.dropFirst().flatMap { entry in
      TextTable.wrap("\(entry.name): \(entry.changeText)".onOneLine, width - 2, indent: "  ")
        .map { "  " + $0 }
    }
    let last = entries.suffix(2).map { shellWord($0.folder) }
    let end =
      entries.count < 2
      ? TextTable.wrap(Self.alone, width)
      : ["What changed from the run before:"] + changes
        + ["", "Is it better? gazelab compare \(last.joined(separator: " "))"]
    return (tables + [end.map { $0 + "\n" }.joined()]).joined(separator: "\n")
  }

  /// The answers to one question.
  private static func table(of lines: [Line]) -> Table {
    let measures = Set(lines.compactMap { $0.answer?.measure })
    return Listing(lines) {
      Column(title: "run", .label) { $0.entry.name }
      Column(title: "when (UTC)", .label) { $0.entry.time }
      Column(title: measures.count == 1 ? measures.first ?? "" : "error", .label) { $0.error }
      Column(title: "best", .label) { $0.answer?.best ?? "no answer" }
    }.table(
      lines.last.map { $0.question.isEmpty ? "Runs" : $0.question } ?? "Runs", caveats: caveats(lines))
  }

  /// One row per run and question.
  private var table: Table {
    Listing(lines) {
      Column(title: "run", .label) { $0.entry.folder }
      Column(title: "started", .label) { $0.entry.record.times.started }
      Column(title: "question", .label) { $0.question }
      Column(title: "samples", .label) { $0.answer?.samples ?? "" }
      Column(title: "split", .label) { $0.answer?.split ?? "" }
      Column(title: "best", .label) { $0.answer?.best ?? "" }
      Column(title: "measure", .label) { $0.answer?.measure ?? "" }
      Column.interval(nil, ["error", "from", "to"], .number(2), word: "") {
        Estimate($0.answer?.error, low: $0.answer?.low, high: $0.answer?.high)
      }
      Column(title: "unit", .label) { $0.answer?.unit ?? "" }
      Column(title: "changed", .label) { $0.entry.changeText }
    }.table(title, caveats: Self.caveats(lines)).withoutEmptyColumns
  }

  private var title: String { "History of \(folder)" }

  /// The history for other programs.
  package var answer: JSONAnswer {
    JSONAnswer(
      "history", about: folder, title: title,
      facts: [
        ("runs", .texts(entries.map(\.folder))), ("changes", .texts(entries.dropFirst().map(\.changeText))),
      ], tables: [("history", table)], warnings: Self.caveats(lines) + warnings.map(\.line))
  }
}
