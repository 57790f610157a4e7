import Files
import Inputs

/// The files of a run that follow from its stored scores.
struct RunReport {
  let run: Run
  private let places: [SplitResults]

  init(run: Run) {
    self.run = run
    places = SplitResults.all(in: run)
  }

  /// Names of files that another report of the same run may have left.
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

  /// - Parameter drawsFigures: Whether there are figures, which take longer than all else.
  func files(drawsFigures: Bool) -> [(name: String, bytes: [UInt8])] {
    let figures = drawsFigures ? RunFigures(run, places) : RunFigures.none(places)
    // Made once, for all formats: intervals take their time.
    let tables = places.enumerated().map { index, place in
      ReportTable.all.compactMap { report in
        report.table(place).map { PlacedTable(report: report, place: index, table: $0) }
      }
    }
    let page = page(tables, figures)
    let files =
      tables.joined().flatMap(\.files) + [
        (SummaryFile.name, SummaryFile.text(run)), ("report.md", MarkdownPage.text(page)),
        (HTMLPage.reportName, HTMLPage.text(page)),
      ]
    return files.map { ($0.name, Array($0.text.utf8)) } + figures.files
  }

  /// A table of one place, and the files that hold it.
  private struct PlacedTable {
    let report: ReportTable
    /// From 0.
    let place: Int
    let table: Table

    private var formats: [(name: String, format: ReportFormat)] {
      ReportFormat.all.compactMap { format in
        format.fileEnd.map { ("tables/table-\(place + 1)\(report.suffix)\($0)", format) }
      }
    }

    var fileNames: [String] { formats.map(\.name) }

    var files: [(name: String, text: String)] { formats.map { ($0.name, $0.format.text(table)) } }
  }

  /// The tables and warnings for a terminal.
  var text: String {
    let record = run.record
    let head = TextTable.wrap("\(record.experiment.title) [\(run.folder)]".onOneLine).joined(separator: "\n")
    let tables = places.flatMap { place in
      ReportTable.all.filter(\.isMain).compactMap { $0.table(place) }
    }
    return ([head + "\n"] + tables.map { TextTable.text($0) }).joined(separator: "\n")
  }

  // MARK: The page

  private func page(_ tables: [[PlacedTable]], _ figures: RunFigures) -> ReportPage {
    let results = zip(places, zip(tables, figures.ofPlaces)).map { place, shown in
      section(place, tables: shown.0, figures: shown.1)
    }
    let warnings = warnings.isEmpty ? [] : [section("Warnings", .list(warnings))]
    let captures =
      figures.ofCaptures.isEmpty
      ? []
      : [ReportPage.Section(title: "The captures", blocks: figures.ofCaptures.map { .figure($0) })]
    return ReportPage(
      title: run.record.experiment.title, opening: opening(figures),
      sections: [ReportPage.Section(title: "Results", sections: results)] + captures + warnings + [
        ReportPage.Section(
          title: "Method, to paste", blocks: MethodParagraph(places).paragraphs.map { .paragraph($0) }),
        section("Definitions", .terms(definitions)),
        ReportPage.Section(
          title: "Where the numbers come from",
          blocks: [.terms(provenance), .paragraph("To make it again:"), .command(command)]),
      ])
  }

  private func section(_ title: String, _ block: ReportPage.Block) -> ReportPage.Section {
    ReportPage.Section(title: title, blocks: [block])
  }

  /// What came out first, then figures, then what else there is to know.
  private func section(
    _ place: SplitResults, tables: [PlacedTable], figures: [DrawnFigure]
  ) -> ReportPage.Section {
    func block(_ table: PlacedTable) -> ReportPage.Block { .table(table.table, files: table.fileNames) }
    return ReportPage.Section(
      title: place.title, isImplied: true,
      blocks: tables.filter(\.report.isMain).map(block) + figures.map { .figure($0) }
        + tables.filter { !$0.report.isMain }.map(block))
  }

  private func opening(_ figures: RunFigures) -> [ReportPage.Block] {
    let dataset = run.record.dataset
    let simulated: [ReportPage.Block] =
      dataset.isSimulated
      ? [.caveat("SIMULATED captures: made by geometry. These numbers say nothing about people.")] : []
    let warned: [ReportPage.Block] =
      warnings.isEmpty
      ? []
      : [
        .reference(
          warnings.count == 1 ? "There is a warning." : "There are \(warnings.count) warnings.",
          section: "Warnings")
      ]
    let undrawn: [ReportPage.Block] =
      figures.hindrance.map {
        [
          .paragraph(
            "The figures are not drawn: \($0). Their numbers and scripts are in the folder "
              + "\(RunFigures.folder); afterwards, gazelab report draws them.")
        ]
      } ?? []
    let unkept: [ReportPage.Block] =
      run.results.samples.isEmpty
      ? [
        .paragraph(
          "This run kept no gaze points (there are more than \(GazePointsFile.largestCount), only sums were asked for, or "
            + "it is of an earlier version): what needs them, from maps of gaze points to errors and the head, is not "
            + "shown.")
      ] : []
    let summary = SummarySentences(places).all.map { sentence -> ReportPage.Block in
      sentence.isCaution ? .caveat(sentence.text) : .paragraph(sentence.text)
    }
    return simulated + summary + [.paragraph(extent)] + warned + undrawn + unkept
  }

  /// How much was done, on what.
  private var extent: String {
    let record = run.record
    let frames = record.inputs.reduce(0) { $0 + $1.frames }
    let fixations = record.inputs.reduce(0) { $0 + $1.fixations }
    let captures = record.inputs.count == 1 ? "1 capture" : "\(record.inputs.count) captures"
    let features = record.experiment.features.count
    let trials = "\(run.scores.count) trials of \(record.experiment.calibrators.count) calibrators"
    let withSets = features > 0 ? " with \(features) feature sets" : ""
    return "\(trials)\(withSets) on \(captures) (\(frames) frames, \(fixations) fixations) of "
      + "“\(record.dataset.title)”."
  }

  private var warnings: [String] { run.record.warnings.map(\.line) }

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
    let dataset = [
      record.dataset.title, record.dataset.citation, record.dataset.licence.map { "licence: \($0)" },
    ].compactMap { $0 }
    let named = record.experiment.calibrators.sorted { $0.key < $1.key }.filter { $0.key != $0.value }.map {
      ReportPage.Term(name: "calibrator \($0.key)", meaning: $0.value)
    }
    let filters = record.experiment.filters.sorted { $0.key < $1.key }.map {
      ReportPage.Term(name: "where \($0.key)", meaning: $0.value.joined(separator: ", "))
    }
    return [
      ReportPage.Term(name: "dataset \(record.dataset.name)", meaning: dataset.joined(separator: "; "))
    ] + filters + named
      + record.inputs.map {
        ReportPage.Term(name: $0.capture, meaning: "\($0.frames) frames, sha256 \($0.sha256)")
      }
      + record.samples.flatMap { samples in
        samples.dropped.sorted { $0.key < $1.key }.map {
          ReportPage.Term(
            name: "dropped of \(samples.group) \(samples.kind)", meaning: "\($0.value) samples, \($0.key)")
        }
      } + [
        ReportPage.Term(name: "experiment", meaning: "sha256 \(record.experiment.sha256)"),
        ReportPage.Term(name: "seed", meaning: "\(record.experiment.seed)"),
        ReportPage.Term(
          name: "GazeLab", meaning: "\(record.program.version); everything else is in run.json"),
      ]
  }

  /// What makes the run again.
  private var command: String {
    let experiment = run.record.experiment
    let overrides = experiment.overrides.map { " --set " + Self.quoted($0) }
    let skips = run.scores.contains { $0.status == .skipped }
    return "gazelab run \(Self.quoted(experiment.file))\(overrides.joined())\(skips ? " --skip-missing" : "")"
  }

  /// As one word for a shell.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-=".utf8.contains(byte)
      }
    }
    if isPlain { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
