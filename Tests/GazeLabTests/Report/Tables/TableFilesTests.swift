import Documents
import Inputs
import TestSupport
import Testing

@testable import Reports

/// The tables of a run in the formats that other programs read.
struct TableFilesTests {
  private func tables() async throws -> [Table] {
    let run = try await PlantedStudy().run(
      """
      features: [gaze, gaze+face]
      calibrators: [linear, offset]
      splits: [{kind: random, repeats: 3}, corners-to-sides]

      """)
    return SplitResults.all(in: run).flatMap { results in ReportTable.all.compactMap { $0.table(results) } }
  }

  @Test("the tables of a run match the schema, and tables.json says what each column of their files is")
  func schema() async throws {
    let validator = SchemaValidator(root: try JSONValue(json: TableSchema.text))
    let format = try #require(Catalogue.reportFormat("json"))
    let tables = try await tables()
    #expect(tables.count > 10)
    let record = try JSONValue(json: TablesRecord.text(tables.map { ("t", $0) }))
    #expect(
      SchemaValidator(root: try JSONValue(json: TableSchema.recordText)).complaints(about: record) == [])
    let described = try #require(record["tables"]?.array)
    for (table, what) in zip(tables, described) {
      let rows = try JSONValue(json: format.text(table))
      #expect(validator.complaints(about: rows) == [], "\(table.title)")
      let names = Set(what["columns"]?.array?.compactMap { $0["name"]?.string } ?? [])
      for row in rows.array ?? [] { #expect(row.object.map { Set($0.keys) } == names, "\(table.title)") }
      #expect(what["caveats"]?.array?.map(\.string) == table.caveats)
    }
  }

  @Test(
    "pdflatex typesets every table of a run",
    .enabled(
      if: LaTeXCompiler.isInstalled,
      "install texlive-latex-recommended and texlive-science, for pdflatex, booktabs and siunitx"))
  func compiles() async throws {
    let format = try #require(Catalogue.reportFormat("latex"))
    let log = try LaTeXCompiler.log(try await tables().map { format.text($0) })
    for complaint in ["\n!", "Missing character", "Undefined control sequence", "invalid in math mode"] {
      #expect(!log.contains(complaint), "\(complaint)")
    }
    #expect(log.contains("Output written on"))
  }
}
