import Documents
import Foundation
import Inputs
import Testing

@testable import Captures
@testable import Logs

@Suite("Rows that a timeline reads, and those that its answers leave out")
struct LeftOutRowsTests {
  private static func account(
    _ read: Int, _ leftOut: [(reason: String, count: Int)], _ verb: String = "used"
  ) -> RowAccount {
    RowAccount("row", verb, read: read, leftOut: leftOut.map { .init($0.reason, $0.count) })
  }

  private static func sections(_ log: Log) throws -> [LogSection] {
    try TimelineQuestion.allCases.compactMap { try $0.section(log, TimelineOptions()) }
  }

  /// The accounts of the sections that have some, by their slugs.
  private static func accounts(_ sections: [LogSection]) -> [String: [RowAccount]] {
    Dictionary(uniqueKeysWithValues: sections.filter { !$0.rows.isEmpty }.map { ($0.slug, $0.rows) })
  }

  private static let (noTarget, noGaze, repeated) = (
    "without a target", "without a gaze point", "at the time of a later row"
  )

  @Test("each answer counts the rows that it reads and those that it leaves out, by reason")
  func tenRows() throws {
    let accounts = Self.accounts(try Self.sections(LogSample.tenRows()))
    // Rows 2 and 9 lack a gaze point and row 5 a target; row 3 has the time of row 2.
    #expect(
      accounts == [
        "gaze": [Self.account(10, [(Self.noGaze, 2)])],
        "gap": [Self.account(10, [(Self.noTarget, 1), (Self.noGaze, 2)])],
        "errors": [Self.account(10, [(Self.noTarget, 1), (Self.noGaze, 2)])],
        "events": [Self.account(10, [(Self.noGaze, 2)])],
        "attention": [
          Self.account(10, [(Self.repeated, 1), (Self.noGaze, 1)]),
          RowAccount("tracker window", "used", read: 0, leftOut: []),
        ],
      ])
    for own in accounts.values.joined() {
      #expect(own.readCount == own.usedCount + own.leftOut.reduce(0) { $0 + $1.count })
    }
  }

  @Test("of gaze points at one time, events use the last")
  func repeatedTimes() throws {
    let log = try LogSample.log(
      [0, 0.1, 0.1, 0.2], points: [.gazePoint: [(10, 10), (10, 10), (11, 10), (10, 10)]])
    #expect(Self.accounts(try Self.sections(log))["events"] == [Self.account(4, [(Self.repeated, 1)])])
  }

  @Test("eyelids leave out rows at the time of a later one, and those in which the lids are not known")
  func eyelids() throws {
    let log = try LogSample.log(
      [0, 0.03, 0.03, 0.06, 0.09], states: [("blink", ["no", "yes", "yes", "", "no"])])
    #expect(
      Self.accounts(try Self.sections(log))["eyelids"] == [
        Self.account(5, [(Self.repeated, 1), ("in which the lids are not known", 1)])
      ])
  }

  @Test("the correlations of the gap count outliers, thinned rows and rows without the head, too")
  func correlations() throws {
    // At 1 kHz every eighth row is taken: of the 200 rows that are left, 25; the head is not known on one of these.
    let times = (0..<240).map { Double($0) / 1000 }
    var (x, pitch) = (times.map { 100 + 10 * sin(40 * $0) }, times.map { sin(30 * $0) })
    for row in 30..<40 { x[row] = .nan }
    for row in 100..<108 { pitch[row] = .nan }
    var recording = GapFixture.recording(
      times: times, x: x, y: times.map { 200 + 10 * cos(50 * $0) }, touchedFrom: 20, causes: [.pitch: pitch])
    recording.isBlink = { (50..<60).contains($0) }
    let section = GapSection(try #require(Gap(recording)))
    let (before, head) = (
      "before the first touch or without a touched point", "without the rotation or the position of the head"
    )
    #expect(
      section.rows == [
        Self.account(240, [(before, 20), (Self.noGaze, 10)]),
        Self.account(
          240,
          [
            (before, 20), (Self.noGaze, 10), ("in a blink", 10), ("thinned out to every 8th row", 175),
            (head, 1),
          ], "compared with the head"),
      ])
    #expect(section.rows[1].usedCount == section.correlations.sample.positions.count)
  }

  @Test(
    "text, page, tables and record take the counts from one place, and say nothing where none is left out")
  func report() throws {
    let sections = try Self.sections(LogSample.tenRows())
    let report = LogReport(title: "T", meta: "m", logs: [("log", sections)])
    let sentence = "Gap: Of 10 rows read, 7 were used; left out: 1 without a target, 2 without a gaze point."
    #expect(report.leftOut.sentences.contains(sentence))
    #expect(report.text(width: 200).contains("\nWhich rows were left out?\n"))
    #expect(report.text(width: 200).contains("\n  \(sentence)\n"))
    let files = Dictionary(uniqueKeysWithValues: try report.files(drawsFigures: false).files)
    func text(_ name: String) throws -> String {
      String(decoding: try #require(files[name]), as: UTF8.self)
    }
    #expect(try text("report.md").replacing("\n", with: " ").contains(sentence))
    #expect(try text("report.html").contains("Which rows were left out?"))
    #expect(try text("tables/left-out.csv").contains("Gap,row,10,7,used,1,without a target"))
    let record = try text("timeline.json").filter { !$0.isWhitespace }
    #expect(
      record.contains(
        #"{"section":"gap","purpose":"used","counts":{"rows":"row","read":10,"used":7,"left_out":["#))
    let whole = try Self.sections(LogSample.log([0, 0.1], points: [.gazePoint: [(1, 1), (2, 2)]]))
    let other = LogReport(title: "T", meta: "m", logs: [("log", whole)])
    #expect(other.leftOut.table == nil && !other.text().contains("left out"))
    #expect(try other.files(drawsFigures: false).files.allSatisfy { !$0.name.contains("left-out") })
  }

  @Test("of several logs, the text adds up the rows of each section")
  func several() throws {
    let sections = try Self.sections(LogSample.tenRows())
    let report = LogReport(title: "T", meta: "m", logs: [("one", sections), ("two", sections)])
    #expect(
      report.leftOut.sentences.contains(
        "Error by state: Of 20 rows read, 14 were used; left out: 2 without a target, 4 without a gaze point."
      ))
    #expect(try #require(report.leftOut.table).rows.count == 16)
  }
}
