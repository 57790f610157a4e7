import Inputs

extension Catalogue<ReportFormat> {
  package static let reportFormats = Catalogue(
    noun: "report format",
    entries: [
      entry("text", "aligned for a terminal of 80 columns", TextTable.format),
      entry("markdown", "a pipe table that is readable as it is", MarkdownTable.format),
      entry(
        "csv", "full precision, empty where there is no number, with a column for each standard deviation",
        CSVTable.format),
      entry(
        "csv-tidy", "full precision, one row per number with its labels, metric and unit", TidyCSVTable.format
      ),
      entry(
        "json", "full precision, a list of row objects; gazelab schema table describes it", JSONTable.format),
      entry("latex", "booktabs and siunitx, with a caption", LaTeXTable.format),
    ])

  private static func entry(_ kind: String, _ summary: String, _ format: ReportFormat) -> Entry {
    Entry(kind: kind, summary: summary, example: kind, make: { _ in format })
  }

  package static func reportFormat(_ kind: String) -> ReportFormat? {
    reportFormats.entries.first { $0.kind == kind }?.made
  }
}
