/// A way to write a table down.
struct ReportFormat: Sendable {
  /// Of a file with one table, without the dot.
  let fileExtension: String
  /// Whether tables can stand one after the other in a text of this format.
  var holdsSeveralTables = true
  let text: @Sendable (Table) -> String
}

extension Catalogue<ReportFormat> {
  static let reportFormats = Catalogue(
    noun: "report format",
    entries: [
      entry("text", "aligned for a terminal of 80 columns", TextTable.format),
      entry("markdown", "a pipe table, readable as it stands", MarkdownTable.format),
      entry("csv", "full precision, a column for each standard deviation", CSVTable.format),
      entry("latex", "booktabs, with caption", LaTeXTable.format),
    ])

  private static func entry(_ kind: String, _ summary: String, _ format: ReportFormat) -> Entry {
    Entry(kind: kind, summary: summary, example: kind, make: { _ in format })
  }

  /// The format of that name.
  static func reportFormat(_ kind: String) -> ReportFormat? {
    reportFormats.entries.first { $0.kind == kind }?.made
  }
}
