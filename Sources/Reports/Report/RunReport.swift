import Documents
import Files
import Inputs
import Trials

/// What is computed from the stored scores of a run: its answers, once for all that is said and written of them.
public struct RunReport: Sendable {
  static let pageName = RunRecord.reportName
  /// Where `gazelab describe --html` may have written the pages of the captures, from the run's folder.
  static let capturesFolder = "captures"
  static let capturesPage = "\(capturesFolder)/index.html"

  public private(set) var run: Run
  let results: [SplitResults]
  let answers: RunCards
  private let jobs: Int

  /// - Parameter jobs: The largest number of threads that make the report.
  package init(run: Run, jobs: Int = RunOptions().jobs) {
    self.run = run
    self.jobs = jobs
    results = SplitResults.all(in: run, jobs: jobs)
    answers = RunCards(results)
  }

  /// - Throws: `FileError` if a folder of the report is there and cannot be read.
  package static func staleNames(in folder: String) throws(FileError) -> [String] {
    let tables = try namesIfThere("\(folder)/tables")
    let suffixes = ReportTable.all.map(\.suffix)
    let staleTables = tables.filter { name in
      if name.hasPrefix("answer-") { return ReportFormat.fileEnds.contains(where: name.hasSuffix) }
      guard name.hasPrefix("table-") else { return false }
      return ReportFormat.fileEnds.contains { end in
        guard name.hasSuffix(end) else { return false }
        let suffix = name.dropFirst("table-".count).dropLast(end.count).drop { ("0"..."9").contains($0) }
        return suffixes.contains { $0 == suffix }
      }
    }
    return try staleTables.map { "tables/\($0)" } + RunFigures.staleNames(in: folder)
  }

  /// - Parameters:
  ///   - drawsPDFs: Whether to draw PDFs although the experiment does not ask for them.
  ///   - playsCaptures: Whether the pages of the captures are in the run's folder.
  ///   - showPage: Called with the page as soon as it is made.
  /// - Returns: All files, and a warning for each PDF that is missing although it was asked for.
  /// - Throws: `CancellationError`.
  package func files(
    drawsFigures: Bool, drawsPDFs: Bool = false, playsCaptures: Bool = false,
    showPage: @Sendable (_ page: [UInt8]) -> Void = { _ in }
  ) throws(CancellationError) -> (files: [(name: String, bytes: [UInt8])], warnings: [Warning]) {
    let withPDF = drawsPDFs || run.record.experiment.figures == .pdf
    let drawn = drawsFigures ? try RunFigures(run, results, answers, withPDF: withPDF, jobs: jobs) : nil
    let (tables, everyone) = concurrently(jobs: jobs) {
      self.tables
    } _: {
      EveryoneSection.all(answers, isThesis: run.record.experiment.check != nil)
    }
    let drawings = drawn?.drawings
    let endings = Dictionary(uniqueKeysWithValues: (drawings?.plots ?? []).map { ($0.name, $0.endings) })
    let cards = answers.linked(figureEndings: endings)
    let page = RunPage(
      run: run, results: results, cards: cards, everyone: everyone, tables: tables, figures: drawn,
      playsCaptures: playsCaptures
    ).page
    let (html, texts) = concurrently(jobs: jobs) {
      let html = Array(HTMLPage.text(page, program: Program.title).utf8)
      showPage(html)
      return html
    } _: {
      self.texts(cards, everyone.compactMap(\.file), Array(tables.joined()), page)
    }
    return (
      texts + [(Self.pageName, html), (AnswersFile.name, AnswersFile(cards).json)]
        + (drawings?.files ?? []), drawings?.warnings(run.folder) ?? []
    )
  }

  /// Tables are made once for all formats, since intervals take time.
  private var tables: [[ReportTable.Numbered]] {
    let reports = ReportTable.all
    let made = concurrentMap(results.count * reports.count, jobs: jobs) { place in
      reports[place % reports.count].table(results[place / reports.count])
    }
    return results.indices.map { index in
      reports.enumerated().compactMap { place, report in
        made[index * reports.count + place].map {
          ReportTable.Numbered(report: report, number: index + 1, table: $0)
        }
      }
    }
  }

  private func texts(
    _ cards: RunCards, _ long: [(name: String, table: Table)], _ tables: [ReportTable.Numbered],
    _ page: ReportPage
  ) -> [(name: String, bytes: [UInt8])] {
    let run = run
    let listed =
      cards.elements.map { (AnswerCard.tableName($0.number), $0.card.table) } + long
      + tables.map { ($0.path, $0.table) }
    var makers = [@Sendable () -> [(name: String, text: String)]]()
    makers += cards.elements.map { element in { element.files } }
    makers += long.map { file in { [(file.name + ".csv", CSVTable.format.text(file.table))] } }
    makers += tables.map { table in { table.files } }
    makers.append { [(TablesRecord.name, TablesRecord.text(listed))] }
    makers.append { [(SummaryFile.name, SummaryFile.text(run))] }
    makers.append { [("report.md", MarkdownPage.text(page))] }
    let all = makers
    return concurrentMap(all.count, jobs: jobs) { place in
      all[place]().map { (name: $0.name, bytes: Array($0.text.utf8)) }
    }.flatMap(\.self)
  }

  /// Makes all files, and notes in the run what is missing in them.
  ///
  /// - Parameter showPage: Called with the page as soon as it is made.
  /// - Throws: `CancellationError`.
  package mutating func drawn(
    drawsFigures: Bool, showPage: @Sendable (_ page: [UInt8]) -> Void = { _ in }
  ) throws -> [(name: String, bytes: [UInt8])] {
    let made = try files(drawsFigures: drawsFigures, showPage: showPage)
    run.reportWarnings = made.warnings
    try Task.checkCancellation()
    return made.files
  }

  /// The main tables, for a terminal.
  public var text: String {
    let record = run.record
    let head = TextTable.wrap("\(record.experiment.title) [\(run.folder)]".onOneLine).joined(separator: "\n")
    let tables = results.flatMap { own in ReportTable.all.filter(\.isMain).compactMap { $0.table(own) } }
    return ([head + "\n"] + tables.map { TextTable.text($0) }).joined(separator: "\n")
  }
}

extension Run {
  /// Writes the report again from what is stored.
  ///
  /// - Parameters:
  ///   - drawsFigures: Whether to draw the figures.
  ///   - drawsPDFs: Whether to draw a PDF of each figure, too, although the experiment does not ask for it;
  ///     needs gnuplot.
  /// - Returns: What is missing in the report, such as a PDF that gnuplot could not draw.
  /// - Throws: `FileError` if the folder cannot be written, or `CancellationError`; nothing is changed then.
  @discardableResult
  public func writeReport(drawsFigures: Bool = true, drawsPDFs: Bool = false) throws -> [Warning] {
    let lock = try RunFolder.lockResults(of: folder)
    defer { lock.release() }
    guard try RunRecord(folder: folder).dataDigests == record.dataDigests else {
      throw FileError.unwritable(path: folder, reason: "another run was written into it in the meantime")
    }
    let pages = try namesIfThere("\(folder)/\(RunReport.capturesFolder)")
    let report = try RunReport(run: self).files(
      drawsFigures: drawsFigures, drawsPDFs: drawsPDFs,
      playsCaptures: pages.contains { "\(RunReport.capturesFolder)/\($0)" == RunReport.capturesPage })
    try RunFolder.write(report.files, record, to: folder, removing: RunReport.staleNames(in: folder))
    return report.warnings
  }

  public var text: String { RunReport(run: self).text }
}
