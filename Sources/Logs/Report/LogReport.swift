import Documents
import Files
import Inputs
import Statistics

/// The report of one or several logs as files: a page, tables, figures, the sections' own files and their numbers.
package struct LogReport: Sendable {
  package typealias Part = (name: String, sections: [LogSection])

  /// Beyond this many logs, figures of the later ones are left out, because the page would be too long to read.
  static let largestDrawnCount = 12

  let title: String
  /// What was studied and on how much, in one line.
  let meta: String
  /// Each log's name, which is shown but never becomes the name of a file, and its sections.
  let parts: [Part]
  /// One row per log; nil for a report of a single log.
  var overview: Table?
  /// The one answer on top; nil for a report whose sections answer by themselves.
  package var card: Card?
  /// Whether the captures were made by a program; the page and all figures say so.
  package var isSimulated = false
  /// The name of the calibration whose gaze points are reported; nil for those that were recorded.
  package var calibration: String?
  package var provenance = LogProvenance()
  /// The name of the file with all numbers, such as `timeline.json`.
  package var recordName = "timeline.json"

  package init(title: String, meta: String, logs: [Part]) {
    self.title = title
    self.meta = meta
    parts = logs
  }

  var caveats: [String] {
    (isSimulated ? ["SIMULATED captures: the results do not apply to people."] : [])
      + (calibration.map {
        ["All gaze points are those of the calibration \($0.quoted); the recorded ones are not used."]
      } ?? [])
  }

  var isSingle: Bool { parts.count == 1 }

  /// What the names of a log's files begin with.
  private func prefix(_ part: Int) -> String { isSingle ? "" : "\(part + 1)-" }

  func tablePath(_ part: Int, _ section: LogSection, _ table: LogSection.NamedTable) -> String {
    "tables/\(prefix(part))\(section.slug)-\(table.slug)"
  }

  func figureName(_ part: Int, _ section: LogSection, _ figure: LogSection.NamedFigure) -> String {
    "\(prefix(part))\(section.slug)-\(figure.slug)"
  }

  func hasFigures(_ part: Int) -> Bool { part < Self.largestDrawnCount }

  // MARK: Files

  /// - Parameters:
  ///   - drawsPDFs: Whether to draw a PDF of each figure, too.
  ///   - folder: The report's folder, for warnings.
  /// - Returns: All files, and a warning for each PDF that is missing although it was asked for.
  /// - Throws: `CancellationError`.
  func files(
    drawsFigures: Bool, drawsPDFs: Bool = false, in folder: String = NamedPlot.folder
  ) throws(CancellationError) -> (files: [(name: String, bytes: [UInt8])], warnings: [Warning]) {
    let tables = tables
    let tableTexts: [(name: String, text: String)] = tables.flatMap { named in
      ReportFormat.all.compactMap { format in
        format.fileEnd.map { (name: named.name + $0, text: format.text(named.table)) }
      }
    }
    let ownFiles = ownFiles
    let drawings = try PlotFiles(drawsFigures ? plots : [], withPDF: drawsPDFs)
    let figures = Dictionary(uniqueKeysWithValues: drawings.plots.map { ($0.name, $0) })
    let page = LogReportPage(report: self, figures: figures, ownFiles: Set(ownFiles.map(\.name))).page
    let texts =
      tableTexts + [
        (TablesRecord.name, TablesRecord.text(tables)), ("report.md", MarkdownPage.text(page)),
        (ReportFolder.pageName, HTMLPage.text(page, program: Program.title)),
      ]
    let files =
      texts.map { ($0.name, Array($0.text.utf8)) } + ownFiles.map { ($0.name, $0.bytes) }
      + drawings.files
    return (
      files + [(recordName, record(of: files.map(\.0) + [recordName]).bytes(.outline))],
      drawings.warnings(folder)
    )
  }

  @ListBuilder<(name: String, table: Table)> package var tables: [(name: String, table: Table)] {
    if let overview { ("tables/overview", overview) }
    for part in parts.indices {
      for section in parts[part].sections {
        section.tables.map { (tablePath(part, section, $0), $0.table) }
      }
    }
    if let table = leftOut.table { ("tables/\(LeftOutRows.slug)", table) }
  }

  var leftOut: LeftOutRows { LeftOutRows(parts) }

  private var plots: [NamedPlot] {
    parts.indices.filter(hasFigures).flatMap { part in
      parts[part].sections.flatMap { section in
        section.figures.map {
          NamedPlot(
            name: figureName(part, section, $0), plot: $0.figure.marked(isSimulated ? ["simulated"] : []))
        }
      }
    }
  }

  private func record(of names: [String]) -> JSONValue {
    let logs = parts.map { part in
      JSONValue.object(
        [("name", .text(part.name))] + part.sections.map { ($0.slug, $0.numbers) }
          + [("row_counts", LeftOutRows.json(of: part.sections))])
    }
    return Facts {
      Fact("title", nil, title)
      provenance.record
      Fact("logs", nil, JSONValue.list(logs))
      Fact(ReportFolder.filesKey, nil, JSONValue.texts(names))
    }.json
  }

  /// The sections' own files: those of one name from several logs are one tidy file with a column for the log.
  private var ownFiles: [ListedFile] {
    let column = "capture"
    let own = parts.enumerated().flatMap { index, part in
      part.sections.flatMap(\.files).map { (part: index, first: part.name, file: $0) }
    }
    return grouped(own, by: \.file.name).flatMap { same -> [ListedFile] in
      let name = same[0].file.name
      // Files that cannot be joined stay apart.
      guard Set(same.map(\.file.keys)).count == 1 else {
        return same.map { .joined("\($0.part + 1)-\(name)", [($0.first, $0.file)], keyed: nil) }
      }
      // Some rows name their captures themselves.
      let key = same[0].file.keys.contains(column) ? nil : column
      return [.joined(name, same.map { ($0.first, $0.file) }, keyed: key)]
    }
  }

  /// Writes the report whole or not at all, and removes what an earlier one left behind.
  ///
  /// - Throws: `FileError` if the folder cannot be written, or `CancellationError`; nothing is changed then.
  @discardableResult
  package func write(to folder: String, drawsFigures: Bool, drawsPDFs: Bool = false) throws
    -> WrittenLogReport
  {
    let warnings = try ReportFolder(folder, recordName: recordName).write { () throws(CancellationError) in
      try files(drawsFigures: drawsFigures, drawsPDFs: drawsPDFs, in: folder)
    }
    return WrittenLogReport(page: "\(folder)/\(ReportFolder.pageName)", warnings: warnings)
  }
}

extension LogReport {
  /// How many tables a terminal shows, and how many rows these have at most.
  private static let (shownTableCount, shownRowCount) = (2, 12)

  /// The answers for a terminal: the card, sentences, then one or two small tables. The page has everything else.
  package func text(width: Int = 80) -> String {
    func wrapped(_ text: String, indent: String = "") -> [String] {
      TextTable.wrap(text.onOneLine, width - indent.count).map { indent + $0 }
    }
    func block(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    var blocks = [block(([title, meta].filter { !$0.isEmpty } + caveats).flatMap { wrapped($0) })]
    if let card { blocks.append(CardText.text(card, width: width)) }
    if let overview { blocks.append(TextTable.text(overview, width: width)) }
    if isSingle {
      blocks += parts[0].sections.map { section in
        block(
          wrapped(section.question)
            + (section.answer + section.caveats).flatMap { wrapped($0, indent: "  ") })
      }
    }
    let leftOut = leftOut.sentences
    if !leftOut.isEmpty {
      blocks.append(
        block(wrapped(LeftOutRows.question) + leftOut.flatMap { wrapped($0, indent: "  ") }))
    }
    if isSingle {
      let tables = parts[0].sections.compactMap { $0.tables.first?.table }.filter {
        (1...Self.shownRowCount).contains($0.rows.count)
      }
      blocks += tables.prefix(Self.shownTableCount).map { TextTable.text($0, width: width) }
    }
    return blocks.joined(separator: "\n")
  }
}

/// A report of logs that has been written.
package struct WrittenLogReport: Sendable {
  /// The path of the page.
  package let page: String
  /// What is missing, such as a PDF that gnuplot could not draw.
  package let warnings: [Warning]
}
