import Documents
import Files
import Inputs
import Trials

/// The report of a run as a page: the cards first, then an appendix of questions that a reader opens.
struct RunPage: Sendable {
  let run: Run
  let results: [SplitResults]
  let cards: RunCards
  /// One per card.
  let everyone: [EveryoneSection]
  /// The tables by result, as `figures.ofPlaces`.
  let tables: [[ReportTable.Numbered]]
  /// Nil for a report without figures.
  let figures: RunFigures?
  /// Whether pages that play the captures are beside this one.
  var playsCaptures = false

  private static let madeSection = "How this was made"

  var page: ReportPage {
    ReportPage(
      title: run.title, meta: meta, metaSection: Self.madeSection, repeatsCaveats: false,
      opening: cards.elements.isEmpty
        ? [.paragraph("No row has a score of every trial; scores.csv says why.")] : [],
      sections: cardSections + appendix)
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

  // MARK: Cards

  private var isThesis: Bool { run.record.experiment.check != nil }

  private var cardSections: [ReportPage.Section] {
    let thesis = isThesis ? results.indices.flatMap(thesisBlocks) : []
    let budgets = cards.budgets.map { budget in
      ReportPage.Section(
        title: budget.card.question, shortTitle: BudgetCard.shortTitle, blocks: [.card(budget.card)])
    }
    let others = cards.elements.map { element in
      ReportPage.Section(
        title: element.card.card.question, shortTitle: element.card.shortTitle,
        blocks: [.card(element.card.card)])
    }
    return budgets + others
      + (thesis.isEmpty
        ? []
        : [
          ReportPage.Section(
            title: "RMSE and R² as in the thesis", shortTitle: "As in the thesis", blocks: thesis)
        ])
      + everyone.flatMap(\.sections)
  }

  private func thesisBlocks(_ index: Int) -> [ReportPage.Block] {
    tables[index].filter(\.report.isOfThesis).map(block) + orderBlocks(index)
  }

  /// Says why degrees and RMSE order the rows differently; empty where they do not.
  private func orderBlocks(_ index: Int) -> [ReportPage.Block] {
    OrderText(results[index]).map { [.paragraph($0.text)] } ?? []
  }

  /// The figures of the screen that stand open below the cards: the page before the appendix stays short, and it prints on
  /// two sheets.
  private var openFigures: [NamedPlot] {
    guard results.count == 1 else { return [] }
    var (room, printRoom) = (2900.0, 1800.0)
    for element in cards.elements {
      let rows = Double(min(element.ranking.rows.count, AnswerCard.largestRowCount))
      let deviceCount = element.ranking.devices.count
      let units = element.ranking.units.names.count * max(1, deviceCount)
      room -= 330 + 35 * rows
      printRoom -= 380 + 18 * rows
      if isThesis {
        room -= 250 + 27 * Double(element.results.summaries.count)
        printRoom -= 150 + 17 * Double(element.results.summaries.count)
      }
      if cards.elements.count == 1 && !isThesis {
        room -= 100 + 29 * Double(units > 24 ? 12 : units)
        printRoom -= 150 + 17 * Double(units > 24 ? 12 : units)
      }
      if deviceCount > 1 {
        room -= 250 + 27 * rows
        printRoom -= 190 + 17 * rows
      }
    }
    let fitting = drawn(.screen, 0).prefix(3).prefix(while: { figure in
      // Print scales figures down to two thirds.
      let printed = figure.shownHeight * 2 / 3
      guard room >= figure.shownHeight, printRoom >= printed else { return false }
      room -= figure.shownHeight
      printRoom -= printed
      return true
    })
    return Array(fitting)
  }

  // MARK: Appendix

  @ListBuilder<ReportPage.Section> private var appendix: [ReportPage.Section] {
    let warnings = Warning.merged(run.record.warnings)
    let provenance = Provenance(run: run)
    let open = openFigures
    for question in AppendixQuestion.all { section(question, open: question == .screen ? open : []) }
    if !cards.badgeTerms.isEmpty {
      folded(
        CardBadges.section, "Badges", "data, split, choice and reach of the answers above",
        [.terms(cards.badgeTerms)])
    }
    folded(
      "What was recorded?", "Captures", "gaze points and times of the captures",
      (figures?.ofCaptures ?? []).map { .figure($0) } + playing)
    if !warnings.isEmpty {
      folded("Warnings", nil, counted(warnings.count, "kind"), [.list(Self.start(of: warnings))])
    }
    folded(
      "Method, to paste into a paper", "Method", nil,
      MethodParagraph(results).paragraphs.map { .paragraph($0) })
    folded("Definitions", nil, "metrics, SD, rank and condition", [.terms(provenance.definitions)])
    folded(
      Self.madeSection, "How it was made", "data digests, seed, version",
      kept + [
        .terms(provenance.terms), .paragraph("To reproduce this run:"), .command(provenance.command),
      ])
  }

  /// A link to the pages that play the captures, or how to make them.
  @ListBuilder<ReportPage.Block> private var playing: [ReportPage.Block] {
    if playsCaptures {
      [.page("Play the fixations of each capture, frame by frame", path: RunReport.capturesPage)]
    } else {
      [
        .paragraph(
          "To play the fixations of each capture, frame by frame, write a page for each. Where they are in the folder "
            + "\(RunReport.capturesFolder) beside this page, gazelab report links to them here."),
        .command(Provenance(run: run).describing),
      ]
    }
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
    _ title: String, _ shortTitle: String?, _ detail: String?, _ blocks: [ReportPage.Block]
  ) -> ReportPage.Section {
    ReportPage.Section(title: title, isFolded: true, detail: detail, shortTitle: shortTitle, blocks: blocks)
  }

  /// The tables and figures of a question, by split where there are several; nil where there are none.
  ///
  /// - Parameter open: The figures that stand open; all else is folded.
  private func section(_ question: AppendixQuestion, open: [NamedPlot]) -> ReportPage.Section? {
    let parts = results.indices.map { index in
      let figures = drawn(question, index).filter { figure in !open.contains { $0.name == figure.name } }
      let listed = tables[index].filter {
        $0.report.question == question && !(isThesis && $0.report.isOfThesis)
      }
      return (
        title: results[index].title,
        blocks: figures.map { ReportPage.Block.figure($0) }
          + (question == .allRows && !isThesis ? orderBlocks(index) : []) + listed.map(block)
      )
    }.filter { !$0.blocks.isEmpty }
    guard !parts.isEmpty || !open.isEmpty else { return nil }
    let blocks = results.count == 1 ? parts.flatMap(\.blocks) : []
    guard open.isEmpty else {
      let rest = ReportPage.Section(
        title: "More: \(question.detail)", isFolded: true, shortTitle: "More", blocks: blocks)
      return ReportPage.Section(
        title: question.title, shortTitle: question.shortTitle, blocks: open.map { .figure($0) },
        sections: blocks.isEmpty ? [] : [rest])
    }
    return ReportPage.Section(
      title: question.title, isFolded: true, detail: question.detail, shortTitle: question.shortTitle,
      blocks: blocks,
      sections: results.count == 1
        ? [] : parts.map { ReportPage.Section(title: $0.title, isImplied: true, blocks: $0.blocks) })
  }

  /// The badge of reach says for a table what its own note would.
  private func block(_ table: ReportTable.Numbered) -> ReportPage.Block {
    table.block(isReachSaid: cards.elements.contains { $0.number == table.number })
  }

  private func drawn(_ question: AppendixQuestion, _ index: Int) -> [NamedPlot] {
    (figures?.ofPlaces[index] ?? []).filter { $0.report.question == question }.map(\.figure)
  }
}
