import Documents
import Files
import Inputs
import Trials

extension GateReport {
  static let recordName = "gate.json"

  /// The folder below that for reports to which the page belongs, such as `gate/lab`.
  package static func path(of subjects: [String]) -> String {
    let names = subjects.map { subject in
      let name = subject.split(separator: "/").last.map(String.init) ?? ""
      return name.isEmpty || name.allSatisfy({ $0 == "." }) ? "here" : name
    }
    return "gate/" + (names.count == 1 ? names[0] : "\(names[0])-and-\(names.count - 1)-more")
  }

  /// Writes the page, its tables and its record whole or not at all, and removes what an earlier one left behind.
  ///
  /// - Parameter command: What writes the page again.
  /// - Returns: The path of the page.
  /// - Throws: `FileError` if the folder cannot be written, or `CancellationError`; nothing is changed then.
  package func write(to folder: String, command: [String]) throws -> String {
    let report = ReportFolder(folder, recordName: Self.recordName)
    _ = try report.write { () throws(CancellationError) in (files(command), []) }
    return "\(folder)/\(ReportFolder.pageName)"
  }

  func files(_ command: [String]) -> ReportFolder.Files {
    let page = GatePage(items: items, command: command)
    let tables = page.tables.flatMap { named in
      ReportFormat.all.compactMap { format in
        format.fileEnd.map { (name: named.name + $0, text: format.text(named.table)) }
      }
    }
    let texts =
      tables + [
        (TablesRecord.name, TablesRecord.text(page.tables)), ("report.md", MarkdownPage.text(page.page)),
        (ReportFolder.pageName, HTMLPage.text(page.page, program: Program.title)),
      ]
    let record = Facts {
      Fact("program", nil, Program.version)
      Fact("results", nil, JSONValue.list(items.map(\.json)))
      Fact(ReportFolder.filesKey, nil, JSONValue.texts(texts.map(\.name) + [Self.recordName]))
    }
    return texts.map { ($0.name, Array($0.text.utf8)) } + [(Self.recordName, record.json.bytes(.outline))]
  }
}

/// A gate's verdicts as a page: one answer, the list, and what stands behind it to be opened.
struct GatePage {
  private let ranked: [GateItem]
  private let command: [String]
  private let listed: GateTables

  private static let sections = (
    rules: "Which limits, and where do they come from?", verdicts: "The verdicts in numbers"
  )

  init(items: [GateItem], command: [String]) {
    ranked = GateItem.ranked(items)
    self.command = command
    listed = GateTables(ranked: ranked, others: GateOtherRules.all(of: ranked))
  }

  @ListBuilder<(name: String, table: Table)> var tables: [(name: String, table: Table)] {
    ("tables/verdicts", listed.verdicts)
    if let again = listed.again { ("tables/record-again", again) }
    ("tables/limits", listed.rules)
    ("tables/words", GateTables.words)
    ("tables/other-rules", listed.otherRules)
  }

  static let title = "Quality gate"

  var card: Card { answer.card }

  /// By how much the closest of those that do not pass misses; empty if all pass.
  var missing: String { answer.missing }

  private var answer: GateCard {
    GateCard(ranked: ranked, sections: Self.sections, others: listed.others)
  }

  var page: ReportPage {
    ReportPage(
      title: Self.title, meta: Program.title, metaSection: Self.made,
      opening: [],
      sections: [ReportPage.Section(title: GateCard.question, shortTitle: "Verdict", blocks: [.card(card)])]
        + again + [
          folded(Self.sections.verdicts, "Verdicts", [block("tables/verdicts", listed.verdicts)]),
          ReportPage.Section(
            title: "What was found", isFolded: true, detail: counted(ranked.count, "result"),
            sections: ranked.map(findings)),
          folded(
            Self.sections.rules, "Limits",
            [block("tables/limits", listed.rules), block("tables/words", GateTables.words)]),
          folded(
            "What would other rules say?", "Other rules", [block("tables/other-rules", listed.otherRules)]),
          ReportPage.Section(
            title: Self.made, isFolded: true,
            blocks: [
              .paragraph("To write this page again:"), .command(command.joined(separator: " ")),
              .paragraph("All findings are in \(GateReport.recordName), in full precision."),
            ]),
        ])
  }

  private static let made = "How this was made"

  private var again: [ReportPage.Section] {
    guard let again = listed.again else { return [] }
    return [
      ReportPage.Section(
        title: "What is worth recording again?", isFolded: true,
        detail: counted(again.rows.count, "fixation"),
        shortTitle: "Record again", blocks: [block("tables/record-again", again)])
    ]
  }

  private func folded(_ title: String, _ short: String, _ blocks: [ReportPage.Block]) -> ReportPage.Section {
    ReportPage.Section(title: title, isFolded: true, shortTitle: short, blocks: blocks)
  }

  private func block(_ name: String, _ table: Table) -> ReportPage.Block {
    .table(table, files: ReportFormat.fileEnds.map { name + $0 })
  }

  private func findings(_ item: GateItem) -> ReportPage.Section {
    let sentences = item.judgement.findings.map { finding in
      (finding.severity == .pass ? "" : "\(finding.severity.rawValue): ") + finding.sentence
    }
    return ReportPage.Section(
      title: "\(item.name): \(item.judgement.verdict.rawValue)", isFolded: true,
      blocks: [.list(sentences)])
  }
}
