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

  package init(run: Run) {
    self.run = run
    results = SplitResults.all(in: run)
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
  ///   - showPage: Called with the page before the other files are made.
  /// - Returns: All files, and a warning for each PDF that is missing although it was asked for.
  /// - Throws: `CancellationError`.
  package func files(
    drawsFigures: Bool, drawsPDFs: Bool = false, playsCaptures: Bool = false,
    showPage: (_ page: [UInt8]) -> Void = { _ in }
  ) throws(CancellationError) -> (files: [(name: String, bytes: [UInt8])], warnings: [Warning]) {
    let withPDF = drawsPDFs || run.record.experiment.figures == .pdf
    // Tables are made once for all formats, since intervals take time.
    let tables = results.enumerated().map { index, own in
      ReportTable.all.compactMap { report in
        report.table(own).map { ReportTable.Numbered(report: report, number: index + 1, table: $0) }
      }
    }
    let figures = drawsFigures ? try RunFigures(run, results, RunCards(results), withPDF: withPDF) : nil
    let drawings = figures?.drawings
    let endings = Dictionary(uniqueKeysWithValues: (drawings?.plots ?? []).map { ($0.name, $0.endings) })
    let cards = RunCards(results, hasFiles: true, figureEndings: endings)
    let everyone = EveryoneSection.all(cards, isThesis: run.record.experiment.check != nil)
    let long = everyone.compactMap(\.file)
    let page = RunPage(
      run: run, results: results, cards: cards, everyone: everyone, tables: tables, figures: figures,
      playsCaptures: playsCaptures
    ).page
    let html = Array(HTMLPage.text(page, program: Program.title).utf8)
    showPage(html)
    let listed =
      cards.elements.map { (AnswerCard.tableName($0.number), $0.card.table) } + long
      + tables.joined().map { ($0.path, $0.table) }
    let files =
      cards.elements.flatMap(\.files) + long.map { ($0.name + ".csv", CSVTable.format.text($0.table)) }
      + tables.joined().flatMap(\.files) + [
        (TablesRecord.name, TablesRecord.text(listed)), (SummaryFile.name, SummaryFile.text(run)),
        ("report.md", MarkdownPage.text(page)),
      ]
    return (
      files.map { ($0.name, Array($0.text.utf8)) }
        + [(Self.pageName, html), (AnswersFile.name, AnswersFile(cards).json)]
        + (drawings?.files ?? []), drawings?.warnings(run.folder) ?? []
    )
  }

  /// Makes all files, and notes in the run what is missing in them.
  ///
  /// - Parameter showPage: Called with the page before the other files are made.
  /// - Throws: `CancellationError`.
  package mutating func drawn(
    drawsFigures: Bool, showPage: (_ page: [UInt8]) -> Void = { _ in }
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
