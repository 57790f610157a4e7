import Documents
import Files
import Inputs
import Trials

/// The report of a run as a page: the answers first, then an appendix of questions that a reader opens.
struct RunPage: Sendable {
  typealias NamedTable = (report: ReportTable, table: Table, files: [String])

  let run: Run
  let results: [SplitResults]
  let answers: RunAnswers
  /// By answer.
  let everyone: [EveryoneSection]
  /// By result, as `figures.ofPlaces`.
  let tables: [[NamedTable]]
  /// Nil for a report without figures.
  let figures: RunFigures?

  private static let madeSection = "How this was made"

  var page: ReportPage {
    ReportPage(
      title: run.title, meta: meta, metaSection: Self.madeSection, repeatsCaveats: false, opening: opening,
      sections: answerSections + appendix)
  }

  /// Such as `8 people × 2 devices · 16 captures, 14,400 frames · linear · GazeLab 0.2.0`.
  private var meta: String {
    let record = run.record
    let people = record.captureProtocol?.participants ?? 0
    let devices = record.devices?.count ?? 0
    let frames = record.inputs.reduce(0) { $0 + $1.frames }
    let calibrators = record.experiment.calibrators.keys.filter { $0 != record.experiment.baseline }.sorted()
    let who = [
      people > 0 ? "\(people) \(people == 1 ? "person" : "people")" : nil,
      devices > 0 ? counted(devices, "device") : nil,
    ].compactMap { $0 }.joined(separator: " × ")
    return [
      who, "\(counted(record.inputs.count, "capture")), \(Self.grouped(frames)) frames",
      calibrators.count == 1 ? calibrators[0] : "\(calibrators.count) calibrators", Program.title,
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// A count with commas between thousands.
  private static func grouped(_ count: Int) -> String {
    let digits = Array("\(count)")
    return digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
    }.joined()
  }

  /// What is odd about the page itself.
  private var opening: [ReportPage.Block] {
    var blocks = [ReportPage.Block]()
    if answers.elements.isEmpty {
      blocks.append(.paragraph("No row has a score of every trial; scores.csv says why."))
    }
    return blocks
  }

  // MARK: Answers

  private var isThesis: Bool { run.record.experiment.check != nil }

  private var answerSections: [ReportPage.Section] {
    let cards = answers.elements.map { element in
      ReportPage.Section(
        title: element.card.card.question, shortTitle: element.card.shortTitle,
        blocks: [.card(element.card.card)])
    }
    let thesis = isThesis ? tables.joined().filter(\.report.suffix.isEmpty).map(Self.block) : []
    return cards
      + (thesis.isEmpty
        ? []
        : [
          ReportPage.Section(
            title: "RMSE and R² as in the thesis", shortTitle: "As in the thesis", blocks: thesis)
        ])
      + everyone.flatMap(\.sections)
  }

  /// The figures of the screen that stand open below the answers: the page before the appendix stays short.
  private var openFigures: Set<String> {
    var room = 2900.0
    for element in answers.elements {
      let rows = Double(min(element.answer.rows.count, AnswerCard.largestRowCount))
      let units = element.answer.units.names.count * max(1, element.answer.devices.count)
      room -= 330 + 35 * rows
      if isThesis { room -= 250 + 27 * Double(element.results.summaries.count) }
      if answers.elements.count == 1 && !isThesis { room -= 100 + 29 * Double(units > 24 ? 12 : units) }
      if element.answer.devices.count > 1 { room -= 250 + 27 * rows }
    }
    let candidates = results.count == 1 ? drawn(.screen, 0) : []
    let open = candidates.prefix(3).filter { drawn in
      let height = drawn.figure.shownHeight
      guard room >= height else { return false }
      room -= height
      return true
    }
    return Set(open.map(\.report.suffix))
  }

  private static func block(_ named: NamedTable) -> ReportPage.Block {
    .table(named.table, files: named.files)
  }

  // MARK: Appendix

  private var appendix: [ReportPage.Section] {
    let warnings = Warning.merged(run.record.warnings)
    let provenance = Provenance(run: run)
    let open = openFigures
    return AppendixQuestion.all.compactMap { section($0, open: open) }
      + [
        folded(
          AnswerBadges.section, "Badges", "data, split, choice and reach of the answers above",
          [.terms(answers.badgeTerms)], isEmpty: answers.badgeTerms.isEmpty),
        folded(
          "What was recorded?", "Captures", "gaze points and times of the captures",
          (figures?.ofCaptures ?? []).map { .figure($0) }, isEmpty: figures?.ofCaptures.isEmpty ?? true),
        folded(
          "Warnings", nil, counted(warnings.count, "kind"), [.list(Self.start(of: warnings))],
          isEmpty: warnings.isEmpty),
        folded(
          "Method, to paste into a paper", "Method", nil,
          MethodParagraph(results).paragraphs.map { .paragraph($0) }),
        folded("Definitions", nil, "metrics, SD, rank and condition", [.terms(provenance.definitions)]),
        folded(
          Self.madeSection, "How it was made", "data digests, seed, version",
          kept + [
            .terms(provenance.terms), .paragraph("To reproduce this run:"), .command(provenance.command),
          ]),
      ].compactMap { $0 }
  }

  private static func start(of warnings: [String]) -> [String] {
    let largestCount = PageLimits.usual.rowCount
    guard warnings.count > largestCount else { return warnings }
    return warnings.prefix(largestCount)
      + ["First \(largestCount) of \(warnings.count) kinds of warnings; all in \(RunRecord.name)."]
  }

  private var kept: [ReportPage.Block] {
    run.results.samples.isEmpty
      ? [
        .paragraph(
          "This run kept no gaze points (there are more than \(KeptPoints.largestStoredCount), only sums were requested, or "
            + "an earlier version made it). Tables and figures that need them are not shown.")
      ] : []
  }

  private func folded(
    _ title: String, _ shortTitle: String?, _ detail: String?, _ blocks: [ReportPage.Block],
    isEmpty: Bool = false
  ) -> ReportPage.Section? {
    isEmpty
      ? nil
      : ReportPage.Section(
        title: title, isFolded: true, detail: detail, shortTitle: shortTitle, blocks: blocks)
  }

  /// The tables and figures of a question, by split where there are several; nil where there are none.
  ///
  /// - Parameter open: The suffixes of figures that stand open; all else is folded.
  private func section(_ question: AppendixQuestion, open: Set<String>) -> ReportPage.Section? {
    func figures(_ index: Int, areOpen: Bool) -> [ReportPage.Block] {
      drawn(question, index).filter { open.contains($0.report.suffix) == areOpen }.map { .figure($0.figure) }
    }
    let shown = open.isEmpty ? [] : figures(0, areOpen: true)
    let parts = results.indices.compactMap { index -> (title: String, blocks: [ReportPage.Block])? in
      let drawn = figures(index, areOpen: false)
      let listed = tables[index].filter {
        $0.report.question == question && !(isThesis && $0.report.suffix.isEmpty)
      }.map(Self.block)
      return drawn.isEmpty && listed.isEmpty ? nil : (results[index].title, drawn + listed)
    }
    guard !parts.isEmpty || !shown.isEmpty else { return nil }
    let blocks = results.count == 1 ? parts.flatMap(\.blocks) : []
    let sections =
      results.count == 1
      ? [] : parts.map { ReportPage.Section(title: $0.title, isImplied: true, blocks: $0.blocks) }
    guard shown.isEmpty else {
      let rest = ReportPage.Section(
        title: "More: \(question.detail)", isFolded: true, shortTitle: "More", blocks: blocks)
      return ReportPage.Section(
        title: question.title, shortTitle: question.shortTitle, blocks: shown,
        sections: blocks.isEmpty ? [] : [rest])
    }
    return ReportPage.Section(
      title: question.title, isFolded: true, detail: question.detail, shortTitle: question.shortTitle,
      blocks: blocks, sections: sections)
  }

  private func drawn(_ question: AppendixQuestion, _ index: Int) -> [ReportFigure.Drawn] {
    (figures?.ofPlaces[index] ?? []).filter { $0.report.question == question }
  }
}
