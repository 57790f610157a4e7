import Documents
import Files
import Inputs
import TestSupport
import Testing

@testable import Logs

@Suite("Reports of logs")
struct LogReportTests {
  private static func listing(_ keys: [String]) -> Listing<String> {
    Listing(["1"]) {
      for key in keys { Column(key) { $0 } }
    }
  }

  private static func section(_ file: Listing<String> = listing(["a", "b"])) -> LogSection {
    LogSection(
      slug: "events", question: "What happened?", shortTitle: "Events", answer: ["Little <b>."],
      tables: [
        (
          "all",
          Table(title: "All", columns: [Table.Column(title: "name", isLabel: true)], rows: [[.text("x")]])
        )
      ], files: [file.file("events.csv")],
      definitions: [ReportPage.Term(name: "Event", meaning: "what happens")],
      numbers: .object([("count", .number(1))]))
  }

  private static func text(_ report: LogReport, _ name: String) throws -> String {
    String(
      decoding: try report.files(drawsFigures: false).files.first { $0.name == name }?.bytes ?? [],
      as: UTF8.self)
  }

  @Test("a report of one log has a page, its tables in all formats, its own files and its numbers")
  func one() throws {
    let report = LogReport(title: "T", meta: "m", logs: [("a/../b", [Self.section()])])
    #expect(
      try report.files(drawsFigures: false).files.map(\.name).sorted() == [
        "events.csv", "report.html", "report.md", "tables.json", "tables/events-all-tidy.csv",
        "tables/events-all.csv", "tables/events-all.json", "tables/events-all.tex", "timeline.json",
      ])
    #expect(try Self.text(report, "events.csv") == "capture,a,b\na/../b,1,1\n")
    #expect(try Self.text(report, "timeline.json").contains("\"events\": {\n        \"count\": 1"))
    #expect(try Self.text(report, "report.html").contains("Little &lt;b&gt;."))
    #expect(report.text() == "T\nm\n\nWhat happened?\n  Little <b>.\n\nAll\nname\nx\n")
  }

  @Test("files of one name from several logs are joined if their columns are the same, and numbered if not")
  func several() throws {
    let quoted = Self.listing(["a", "b"]).with(rows: ["1\n1"])
    let same = LogReport(
      title: "T", meta: "", logs: [("one", [Self.section()]), ("two, too", [Self.section(quoted)])])
    #expect(
      try Self.text(same, "events.csv") == "capture,a,b\none,1,1\n\"two, too\",1\\u{a}1,1\\u{a}1\n")
    let other = LogReport(
      title: "T", meta: "", logs: [("one", [Self.section()]), ("two", [Self.section(Self.listing(["c"]))])])
    let names = try other.files(drawsFigures: false).files.map(\.name)
    #expect(names.contains("1-events.csv") && names.contains("2-events.csv") && !names.contains("events.csv"))
    #expect(names.contains("tables/2-events-all.csv"))
  }

  @Test("a later report removes the files of an earlier one and nobody else's")
  func stale() throws {
    try TemporaryFolder.with { folder in
      let two = LogReport(
        title: "T", meta: "", logs: [("one", [Self.section()]), ("two", [Self.section()])])
      try two.write(to: folder.at("r"), drawsFigures: false)
      try folder.write("r/tables/mine.csv", "mine")
      try LogReport(title: "T", meta: "", logs: [("one", [Self.section()])]).write(
        to: folder.at("r"), drawsFigures: false)
      #expect(!folder.has("r/tables/2-events-all.csv") && !folder.has("r/tables/1-events-all.csv"))
      #expect(folder.has("r/tables/events-all.csv") && folder.has("r/tables/mine.csv"))
    }
  }

  @Test(
    "no record can name a file outside of the report",
    arguments: [
      "../a.csv", "/etc/a.csv", "tables/../a.csv", "other/a.csv", "a.swift", ".csv", "a/b/c.csv", "A B.csv",
    ])
  func foreign(name: String) { #expect(!ReportFolder.isOwn(name)) }

  @Test("more logs than a page can show have no figures from the thirteenth on, and the page says so")
  func many() throws {
    let logs = (1...13).map { (name: "c\($0)", sections: [Self.section()]) }
    let report = LogReport(title: "T", meta: "", logs: logs)
    #expect(report.hasFigures(11) && !report.hasFigures(12))
    #expect(try Self.text(report, "report.md").contains("Only the first 12 of 13 captures have figures"))
  }
}
