import Files

/// The files of a run that follow from its stored scores.
struct RunReport {
  let run: Run
  private let places: [ResultPlace]

  init(run: Run) {
    self.run = run
    places = ResultPlace.all(in: run)
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
    }.map { "tables/\($0)" }
  }

  var files: [(name: String, bytes: [UInt8])] {
    // Made once, for all formats: intervals take their time.
    let tables = places.map { place in
      ReportTable.all.compactMap { report in report.table(place).map { (report: report, table: $0) } }
    }
    var files: [(name: String, text: String)] = []
    for (index, ofPlace) in tables.enumerated() {
      for (report, table) in ofPlace {
        for format in ReportFormat.all {
          guard let end = format.fileEnd else { continue }
          files.append(("tables/table-\(index + 1)\(report.suffix)\(end)", format.text(table)))
        }
      }
    }
    files.append((SummaryFile.name, SummaryFile.text(run)))
    files.append(("report.md", markdown(Array(tables.joined()))))
    return files.map { ($0.name, Array($0.text.utf8)) }
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

  // MARK: report.md

  private func markdown(_ tables: [(report: ReportTable, table: Table)]) -> String {
    let record = run.record
    let escape = MarkdownTable.escape
    var sections = ["# " + escape(record.experiment.title)]
    if record.dataset.isSimulated {
      sections.append("**SIMULATED captures:** made by geometry. These numbers say nothing about people.")
    }
    sections.append(paragraph(opening))
    sections.append("## Results")
    sections += tables.map { MarkdownTable.format.text($0.table) }
    sections.append(
      (["## Method, to paste"] + MethodParagraph(places).paragraphs.map(paragraph)).joined(separator: "\n\n"))
    if !warnings.isEmpty { sections.append("## Warnings\n\n" + list(warnings)) }
    sections.append("## Definitions\n\n" + list(definitions))
    sections.append("## Where the numbers come from\n\n" + list(provenance))
    return sections.map(\.trimmed).joined(separator: "\n\n") + "\n"
  }

  private var opening: String {
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

  private var definitions: [String] {
    Catalogue.metrics.entries.map { "\($0.kind): \($0.summary)" } + [
      "SD: over repeats, with ddof 0; folds of one repeat are pooled first",
      "rank: singular values above rcond × the largest, of the centred columns that vary in training",
      "condition: ‖R‖₁·‖R⁻¹‖₁ of the QR factor of these columns scaled to unit length",
    ]
  }

  private var provenance: [String] {
    let record = run.record
    let dataset = [record.dataset.citation, record.dataset.licence.map { "licence: \($0)" }].compactMap { $0 }
    let named = record.experiment.calibrators.sorted { $0.key < $1.key }.filter { $0.key != $0.value }.map {
      "calibrator \($0.key): \($0.value)"
    }
    let skips = run.scores.contains { $0.status == .skipped }
    let filters = record.experiment.filters.sorted { $0.key < $1.key }.map {
      "where \($0.key): \($0.value.joined(separator: ", "))"
    }
    return ["dataset \(record.dataset.name): \(([record.dataset.title] + dataset).joined(separator: "; "))"]
      + filters + named + record.inputs.map { "\($0.capture): \($0.frames) frames, sha256 \($0.sha256)" }
      + record.samples.flatMap { samples in
        samples.dropped.sorted { $0.key < $1.key }.map {
          "dropped of \(samples.group) \(samples.kind): \($0.value) samples, \($0.key)"
        }
      } + [
        "seed \(record.experiment.seed), GazeLab \(record.program.version); everything else is in run.json",
        "to make it again: gazelab run \(record.experiment.file)"
          + record.experiment.overrides.map {
            " --set '\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
          }.joined() + (skips ? " --skip-missing" : ""),
      ]
  }

  private func paragraph(_ text: String) -> String {
    TextTable.wrap(MarkdownTable.escape(text)).joined(separator: "\n")
  }

  private func list(_ items: [String]) -> String {
    items.map { TextTable.wrap("- " + MarkdownTable.escape($0), indent: "  ").joined(separator: "\n") }
      .joined(separator: "\n")
  }
}

extension String {
  /// Without line ends behind the text.
  fileprivate var trimmed: String {
    var text = self
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
