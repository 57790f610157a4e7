import Inputs

/// A way to write a table down.
struct ReportFormat: Sendable {
  /// The end of the name of a file with one table, with its dot; nil for formats in which a report has no such files.
  var fileEnd: String?
  /// Whether tables can stand one after the other in a text of this format.
  var holdsSeveralTables = true
  let text: @Sendable (Table) -> String

  /// In the order of the catalogue.
  static let all = Catalogue.reportFormats.entries.map(\.made)

  /// The ends of all files that a report has for a table.
  static var fileEnds: [String] { all.compactMap(\.fileEnd) }
}

extension Catalogue<ReportFormat> {
  static let reportFormats = Catalogue(
    noun: "report format",
    entries: [
      entry("text", "aligned for a terminal of 80 columns", TextTable.format),
      entry("markdown", "a pipe table, readable as it stands", MarkdownTable.format),
      entry("csv", "full precision, a column for each standard deviation", CSVTable.format),
      entry("csv-tidy", "full precision, a row for each number", TidyCSVTable.format),
      entry("json", "full precision, for programs; gazelab schema table describes it", JSONTable.format),
      entry("latex", "booktabs and siunitx, with caption", LaTeXTable.format),
    ])

  private static func entry(_ kind: String, _ summary: String, _ format: ReportFormat) -> Entry {
    Entry(kind: kind, summary: summary, example: kind, make: { _ in format })
  }

  /// The format of that name.
  static func reportFormat(_ kind: String) -> ReportFormat? {
    reportFormats.entries.first { $0.kind == kind }?.made
  }
}
