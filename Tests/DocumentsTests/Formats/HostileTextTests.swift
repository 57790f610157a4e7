import Inputs
import TestSupport
import Testing

@testable import Documents

/// Text from captures in every table format.
struct HostileTextTests {
  static let names = HostileText.names

  /// The names wherever a name can occur: as a label, in a heading, a note, a reason and a footnote.
  static let table = Table(
    title: names.joined(separator: " "), caveats: [names[0]], notes: names,
    columns: [
      Table.Column(title: "participant", isLabel: true), Table.Column(title: "device", isLabel: true),
      Table.Column(title: "RMSE", unit: "pt", isRanked: true), Table.Column(title: "a\u{202E}|&<b>\n"),
    ],
    rows: names.enumerated().map { index, name in
      let number = Table.Entry.spread(Double(index) + 0.25, deviation: 1.5, decimals: 1)
      return [.text(name), .text(name), index == 0 ? .missing("failed", reason: name) : number, .text(name)]
    }, footnotes: names,
    marking: Marking(
      rows: names.indices.map { $0 == 1 ? .best : $0 == 2 ? .likeBest : nil },
      meanings: Marking.Mark.allCases.map { Marking.Meaning(mark: $0, sentence: names[3]) }))

  private func text(_ format: String) throws -> String {
    try #require(Catalogue.reportFormat(format)).text(Self.table)
  }

  @Test(
    "nothing controls a terminal or changes the reading direction", arguments: Catalogue.reportFormats.kinds)
  func visible(format: String) throws {
    #expect(try HostileText.hidden(in: text(format), but: ["\n"]) == [])
  }

  @Test("no name is missing", arguments: Catalogue.reportFormats.kinds)
  func complete(format: String) throws {
    // Every format leaves these letters unchanged.
    for word in ["script", "alert", "input", "abc", "def", "SUM", "javascript", "red", "1ex"] {
      #expect(try text(format).contains(word))
    }
  }

  @Test(
    "no field of a spreadsheet starts like a formula, and all rows have the same number of fields",
    arguments: ["csv", "csv-tidy"])
  func spreadsheets(format: String) throws {
    let rows = try csvFields(text(format))
    #expect(rows.count == 1 + Self.names.count * (format == "csv" ? 1 : 1))
    #expect(Set(rows.map(\.count)).count == 1)
    for field in rows.joined() where field.count > 1 && field != "-1" && Double(field) == nil {
      #expect(!"=+-@".contains(field.first ?? "x"), "\(field)")
    }
    #expect(rows.contains { $0[0] == "'=1+1" } && rows.contains { $0[0] == "'-1" })
  }

  @Test("JSON reads back to the names themselves and contains no tag")
  func json() throws {
    let text = try text("json")
    #expect(!text.contains("<"))
    let rows = try JSONValue(json: text).array
    #expect(rows?.map { $0["participant"]?.string } == Self.names)
  }

  @Test("a row of a Markdown table has as many bars as its rule")
  func markdown() throws {
    let rows = try text("markdown").split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == 2 + Self.names.count)
    for row in rows {
      let scalars = row.replacing("\\\\", with: "").unicodeScalars
      #expect(zip([" "] + scalars, scalars).count { $1 == "|" && $0 != "\\" } == 5)
      #expect(!zip([" "] + scalars, scalars).contains { $1 == "<" && $0 != "\\" })
    }
  }

  @Test(
    "pdflatex typesets every name",
    .enabled(
      if: LaTeXCompiler.isInstalled,
      "install texlive-latex-recommended and texlive-science, for pdflatex, booktabs and siunitx"))
  func compiles() throws {
    let long = Table(
      title: "long", columns: Self.table.columns,
      rows: (0..<60).map { _ in
        [
          .text("a"), .text("b"), .number(-1.5, decimals: 1), .scientific(2e-7),
        ]
      })
    let log = try LaTeXCompiler.log([Self.table, long].map { LaTeXTable.format.text($0) })
    for complaint in ["\n!", "Missing character", "Undefined control sequence", "invalid in math mode"] {
      #expect(!log.contains(complaint), "\(complaint)")
    }
    #expect(log.contains("Output written on"))
  }
}
