import Documents
import Files
import Inputs

/// A report of logs as a page: the answer to each question, its first figure and table, and the rest to be opened.
///
/// If the report has a card, that leads with one figure, and all sections are to be opened.
struct LogReportPage {
  let report: LogReport
  /// By name; empty where figures were not asked for.
  let figures: [String: NamedPlot]
  /// The names of the sections' own files; of those that several logs do not share, only the numbered ones.
  let ownFiles: Set<String>

  private static let madeSection = "How this was made"

  var page: ReportPage {
    ReportPage(
      title: report.title,
      meta: [report.meta, Program.title].filter { !$0.isEmpty }.joined(separator: " · "),
      metaSection: Self.madeSection, opening: opening,
      sections: answer + sections + leftOut + [made])
  }

  private var isFolded: Bool { report.card != nil }

  /// The one answer, with the figure that shows most of it; empty for a report without.
  private var answer: [ReportPage.Section] {
    guard let card = report.card else { return [] }
    let figure = leadingFigure.flatMap { figures[$0] }.map { [ReportPage.Block.figure($0)] } ?? []
    let all = report.overview.map { overview in
      ReportPage.Section(
        title: "All captures in numbers", isFolded: true, detail: counted(report.parts.count, "capture"),
        shortTitle: "Captures", blocks: [.table(overview, files: Self.files("tables/overview"))])
    }
    return [
      ReportPage.Section(title: card.question, shortTitle: "Answer", blocks: [.card(card)] + figure)
    ] + (all.map { [$0] } ?? [])
  }

  /// The name of the figure beside the card: the gaze over time, or else the first one there is.
  private var leadingFigure: String? {
    guard report.card != nil, report.isSingle else { return nil }
    let sections = report.parts[0].sections.filter { !$0.figures.isEmpty }
    guard let section = sections.first(where: { $0.slug == "gaze" }) ?? sections.first else { return nil }
    return report.figureName(0, section, section.figures[0])
  }

  @ListBuilder<ReportPage.Block> private var opening: [ReportPage.Block] {
    report.caveats.map(ReportPage.Block.caveat)
    if !isFolded {
      report.overview.map { ReportPage.Block.table($0, files: Self.files("tables/overview")) }
    }
    if report.parts.count > LogReport.largestDrawnCount {
      ReportPage.Block.paragraph(
        "Only the first \(LogReport.largestDrawnCount) of \(report.parts.count) captures have figures; the "
          + "numbers of all are here and in \(report.recordName). Name a capture to see its figures.")
    }
  }

  private var sections: [ReportPage.Section] {
    if report.isSingle { return report.parts[0].sections.map { section($0, part: 0) } }
    return report.parts.indices.map { part in
      let own = report.parts[part]
      return ReportPage.Section(
        title: own.name, isFolded: isFolded || !report.hasFigures(part),
        sections: own.sections.map { section($0, part: part) })
    }
  }

  private func section(_ section: LogSection, part: Int) -> ReportPage.Section {
    let names = section.figures.map { report.figureName(part, section, $0) }
    let drawn = names.filter { $0 != leadingFigure }.compactMap { figures[$0] }
    let tables = section.tables.map { named in
      ReportPage.Block.table(
        named.table, files: Self.files(report.tablePath(part, section, named)))
    }
    let rest = drawn.dropFirst().map { ReportPage.Block.figure($0) } + tables.dropFirst()
    let kinds =
      drawn.dropFirst().map { _ in "figure" } + tables.dropFirst().map { _ in "table" }
    return ReportPage.Section(
      title: section.question, isFolded: isFolded, detail: isFolded ? Self.brief(section.answer) : nil,
      shortTitle: section.shortTitle,
      blocks: (isFolded ? paragraphs(section) : [.card(card(section))]) + drawn.prefix(1).map { .figure($0) }
        + tables.prefix(1),
      sections: more(section, Array(rest), Self.detail(kinds)).map { [$0] } ?? [])
  }

  /// Everything beyond the answer with its first figure and table; nil if that is all.
  private func more(
    _ section: LogSection, _ rest: [ReportPage.Block], _ detail: String
  ) -> ReportPage.Section? {
    let terms: [ReportPage.Block] = section.definitions.isEmpty ? [] : [.terms(section.definitions)]
    guard !(rest + terms).isEmpty else { return nil }
    let details = [detail, terms.isEmpty ? "" : "definitions"].filter { !$0.isEmpty }
    return ReportPage.Section(
      title: "More on \(section.shortTitle.lowercasedFirst)", isFolded: true,
      detail: details.joined(separator: ", "), blocks: rest + terms)
  }

  private func paragraphs(_ section: LogSection) -> [ReportPage.Block] {
    (section.answer + section.caveats).map(ReportPage.Block.paragraph)
  }

  /// The first sentence of an answer, if it is short enough to stand behind a heading.
  static func brief(_ answer: [String]) -> String? {
    guard let text = answer.first else { return nil }
    let sentence = text.firstRange(of: /[.;] (?=[A-Z])/).map { text[..<$0.lowerBound] } ?? text[...]
    let whole = sentence.last == "." ? sentence.dropLast() : sentence
    return whole.count <= longestBrief ? String(whole) : nil
  }

  private static let longestBrief = 90

  /// The first paragraph of the answer stands out; the others and what limits the numbers follow in smaller type.
  private func card(_ section: LogSection) -> Card {
    let files = section.files.map(\.name).filter(ownFiles.contains).map { (name: $0, path: $0) }
    return Card(
      question: section.question, subtitle: "",
      answer: [Card.Piece(section.answer.first ?? "No answer.")], badges: [], rowTitle: "",
      columns: [], rows: [], axis: nil, notes: section.answer.dropFirst() + section.caveats,
      files: files.isEmpty ? [] : [Card.Files(title: "Every row", links: files)],
      shortTitle: section.shortTitle)
  }

  private static func detail(_ names: [String]) -> String {
    ["figure", "table"].compactMap { name in
      let count = names.count { $0 == name }
      return count == 0 ? nil : counted(count, name)
    }.joined(separator: ", ")
  }

  private static func files(_ path: String) -> [String] {
    ReportFormat.all.compactMap { $0.fileEnd.map { path + $0 } }
  }

  /// What the sections left out; empty if that is nothing.
  private var leftOut: [ReportPage.Section] {
    let leftOut = report.leftOut
    guard let table = leftOut.table else { return [] }
    return [
      ReportPage.Section(
        title: LeftOutRows.question, isFolded: isFolded, shortTitle: "Rows left out",
        blocks: leftOut.sentences.map(ReportPage.Block.paragraph)
          + [.table(table, files: Self.files("tables/\(LeftOutRows.slug)"))])
    ]
  }

  private var made: ReportPage.Section {
    let command = report.provenance.command.map {
      [ReportPage.Block.paragraph("To write this report again:"), .command($0)]
    }
    return ReportPage.Section(
      title: Self.madeSection, isFolded: true, detail: "digests of the data, version", shortTitle: nil,
      blocks: [.terms(report.provenance.terms)] + (command ?? []) + [
        .paragraph("All numbers and options are in \(report.recordName), in full precision.")
      ])
  }
}

extension String {
  /// The title of a section within a sentence; words such as `PERCLOS` stay as they are.
  fileprivate var lowercasedFirst: String {
    guard let second = dropFirst().first, second.isLowercase else { return self }
    return prefix(1).lowercased() + dropFirst()
  }
}
