import Documents
import Files
import Inputs

/// The files that are computed from the stored scores of a run.
struct RunReport {
  static let pageName = "report.html"

  let run: Run
  private let results: [SplitResults]

  init(run: Run) {
    self.run = run
    results = SplitResults.all(in: run)
  }

  static func staleNames(in folder: String) -> [String] {
    let tables = (try? namesInFolder("\(folder)/tables")) ?? []
    let suffixes = ReportTable.all.map(\.suffix)
    return tables.filter { name in
      guard name.hasPrefix("table-") else { return false }
      return ReportFormat.fileEnds.contains { end in
        guard name.hasSuffix(end) else { return false }
        let suffix = name.dropFirst("table-".count).dropLast(end.count).drop { ("0"..."9").contains($0) }
        return suffixes.contains { $0 == suffix }
      }
    }.map { "tables/\($0)" } + RunFigures.staleNames(in: folder)
  }

  func files(drawsFigures: Bool) -> [(name: String, bytes: [UInt8])] {
    let figures = drawsFigures ? RunFigures(run, results) : RunFigures(noneOf: results)
    // Tables are made once for all formats, since intervals take time.
    let tables = results.enumerated().map { index, own in
      ReportTable.all.compactMap { report in
        report.table(own).map { NumberedTable(report: report, number: index + 1, table: $0) }
      }
    }
    let page = page(tables, figures)
    let files =
      tables.joined().flatMap(\.files) + [
        (SummaryFile.name, SummaryFile.text(run)), ("report.md", MarkdownPage.text(page)),
        (Self.pageName, HTMLPage.text(page, program: Program.title)),
      ]
    return files.map { ($0.name, Array($0.text.utf8)) } + figures.files
  }

  private struct NumberedTable {
    let report: ReportTable
    let number: Int
    let table: Table

    private var formats: [(name: String, format: ReportFormat)] {
      ReportFormat.all.compactMap { format in
        format.fileEnd.map { ("tables/table-\(number)\(report.suffix)\($0)", format) }
      }
    }

    var fileNames: [String] { formats.map(\.name) }
    var files: [(name: String, text: String)] { formats.map { ($0.name, $0.format.text(table)) } }
  }

  var text: String {
    let record = run.record
    let head = TextTable.wrap("\(record.experiment.title) [\(run.folder)]".onOneLine).joined(separator: "\n")
    let tables = results.flatMap { own in ReportTable.all.filter(\.isMain).compactMap { $0.table(own) } }
    return ([head + "\n"] + tables.map { TextTable.text($0) }).joined(separator: "\n")
  }

  private func page(_ tables: [[NumberedTable]], _ figures: RunFigures) -> ReportPage {
    let sections = zip(results, zip(tables, figures.ofPlaces)).map { own, shown in
      section(own, tables: shown.0, figures: shown.1)
    }
    let further: [(title: String, blocks: [ReportPage.Block])] = [
      ("Captures", figures.ofCaptures.map { .figure($0) }),
      ("Warnings", warnings.isEmpty ? [] : [.list(warnings)]),
      ("Method", MethodParagraph(results).paragraphs.map { .paragraph($0) }),
      ("Definitions", [.terms(definitions)]),
      ("Provenance", [.terms(provenance), .paragraph("To reproduce this run:"), .command(command)]),
    ]
    return ReportPage(
      title: run.record.experiment.title, opening: opening(figures),
      sections: [ReportPage.Section(title: "Results", sections: sections)]
        + further.filter { !$0.blocks.isEmpty }.map { ReportPage.Section(title: $0.title, blocks: $0.blocks) }
    )
  }

  private func section(
    _ results: SplitResults, tables: [NumberedTable], figures: [DrawnFigure]
  ) -> ReportPage.Section {
    func block(_ table: NumberedTable) -> ReportPage.Block { .table(table.table, files: table.fileNames) }
    return ReportPage.Section(
      title: results.title, isImplied: true,
      blocks: tables.filter(\.report.isMain).map(block) + figures.map { .figure($0) }
        + tables.filter { !$0.report.isMain }.map(block))
  }

  private func opening(_ figures: RunFigures) -> [ReportPage.Block] {
    var blocks = SummarySentences(results).all.map { sentence -> ReportPage.Block in
      sentence.isCaution ? .caveat(sentence.text) : .paragraph(sentence.text)
    }
    if run.record.dataset.isSimulated {
      blocks.insert(
        .caveat("SIMULATED captures, computed from geometry. These numbers say nothing about people."), at: 0)
    }
    blocks.append(.paragraph(extent))
    if !warnings.isEmpty {
      let count = warnings.count
      blocks.append(
        .reference(count == 1 ? "There is a warning." : "There are \(count) warnings.", section: "Warnings"))
    }
    if let hindrance = figures.hindrance {
      blocks.append(
        .paragraph(
          "The figures are not drawn: \(hindrance). Their data and scripts are in the folder \(FigureFiles.folder); "
            + "run gazelab report to draw them later."))
    }
    if run.results.samples.isEmpty {
      blocks.append(
        .paragraph(
          "This run kept no gaze points (there are more than \(KeptPoints.largestStoredCount), only sums were requested, or "
            + "an earlier version made it). Tables and figures that need them are not shown."))
    }
    return blocks
  }

  private var extent: String {
    let record = run.record
    let frames = record.inputs.reduce(0) { $0 + $1.frames }
    let fixations = record.inputs.reduce(0) { $0 + $1.fixations }
    let captures = counted(record.inputs.count, "capture")
    let features = record.experiment.features.count
    let trials = "\(run.scores.count) trials of \(record.experiment.calibrators.count) calibrators"
    let withSets = features > 0 ? " with \(counted(features, "feature set"))" : ""
    return "\(trials)\(withSets) on \(captures) (\(frames) frames, \(fixations) fixations) of "
      + "“\(record.dataset.title)”."
  }

  private var warnings: [String] { Warning.merged(run.record.warnings) }

  private var definitions: [ReportPage.Term] {
    Catalogue.metrics.entries.map { ReportPage.Term(name: $0.kind, meaning: $0.summary) } + [
      ReportPage.Term(
        name: "SD", meaning: "over repeats, with ddof 0; folds of one repeat are pooled first"),
      ReportPage.Term(
        name: "rank",
        meaning: "singular values above rcond × the largest, of the centred columns that vary in training"),
      ReportPage.Term(
        name: "condition", meaning: "‖R‖₁·‖R⁻¹‖₁ of the QR factor of these columns scaled to unit length"),
    ]
  }

  private var provenance: [ReportPage.Term] {
    let record = run.record
    let (dataset, experiment) = (record.dataset, record.experiment)
    let source = [dataset.title, dataset.citation, dataset.licence.map { "licence: \($0)" }]
    var terms = [("dataset \(dataset.name)", source.compactMap { $0 }.joined(separator: "; "))]
    terms += experiment.filters.sorted { $0.key < $1.key }.map {
      ("where \($0.key)", $0.value.joined(separator: ", "))
    }
    terms += experiment.calibrators.sorted { $0.key < $1.key }.filter { $0.key != $0.value }.map {
      ("calibrator \($0.key)", $0.value)
    }
    terms += record.inputs.map { ($0.capture, "\($0.frames) frames, sha256 \($0.sha256)") }
    for samples in record.samples {
      terms += samples.dropped.sorted { $0.key < $1.key }.map {
        ("dropped from \(samples.group) \(samples.kind)", "\($0.value) samples, \($0.key)")
      }
    }
    terms += [
      ("experiment", "sha256 \(experiment.sha256)"), ("seed", "\(experiment.seed)"),
      ("GazeLab", "\(record.program.version); all else is in run.json"),
    ]
    return terms.map(ReportPage.Term.init)
  }

  private var command: String {
    let experiment = run.record.experiment
    let overrides = experiment.overrides.map { " --set " + shellWord($0) }
    let skips = run.scores.contains { $0.status == .skipped }
    return "gazelab run \(shellWord(experiment.file))\(overrides.joined())\(skips ? " --skip-missing" : "")"
  }
}

extension Run {
  /// Writes the report again from what is stored.
  ///
  /// - Parameter drawsFigures: Whether to draw the figures; needs gnuplot.
  /// - Throws: `FileError` if the folder cannot be written; nothing is changed then.
  public func writeReport(drawsFigures: Bool = true) throws(FileError) {
    try DurableFolder(folder).write(
      RunReport(run: self).files(drawsFigures: drawsFigures), removing: RunReport.staleNames(in: folder))
  }

  public var text: String { RunReport(run: self).text }
}
