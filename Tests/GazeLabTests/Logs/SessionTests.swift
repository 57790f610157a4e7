import Documents
import TestSupport
import Testing

@testable import Captures
@testable import Inputs
@testable import Logs

@Suite("Whether a session is usable")
struct SessionTests {
  private static let lost = (x: Double.nan, y: Double.nan)

  /// Ten rows per second with a gaze point on the screen, but for the rows of `lostRows`.
  private static func log(
    _ count: Int, lostRows: Range<Int> = 0..<0, times: [Double]? = nil, target: (x: Double, y: Double)? = nil,
    shift: Double = 0, name: String = "log"
  ) throws -> Log {
    let gaze = (0..<count).map { lostRows.contains($0) ? lost : (x: 100 + shift, y: 200.0) }
    var points: [Channel: [(x: Double, y: Double)]] = [.gazePoint: gaze]
    if let target { points[.target] = [(x: Double, y: Double)](repeating: target, count: count) }
    return try LogSample.log(times ?? (0..<count).map { Double($0) / 10 }, points: points, name: name)
  }

  private static func answer(_ log: Log) -> String {
    let session = Session(log)
    let card = SessionCard(session: session, sections: [], isSimulated: false).card
    return card.answer.map(\.text).joined()
  }

  @Test("a log that keeps all limits is usable, and says so first")
  func sound() throws {
    let log = try Self.log(100)
    #expect(Session(log).verdict == .yes)
    #expect(
      Self.answer(log)
        == "Yes. It keeps all 6 limits of a sound recording. It tells where the person looked.")
  }

  @Test("lost gaze at an end of a log leaves the rest usable, with the time until when and how to keep it")
  func part() throws {
    let log = try Self.log(100, lostRows: 90..<100)
    let session = Session(log)
    #expect(session.verdict == .inPart)
    let part = try #require(session.usablePart)
    #expect(part.from == nil && part.until.map { abs($0 - 8.9) < 1e-9 } == true && part.percent == 0)
    let answer = Self.answer(log)
    #expect(answer.hasPrefix("Yes, until 8.9 s. Rows without gaze 10.0 %, where at most 5 % would pass."))
    #expect(answer.contains("'where: {time: [0, 8.9]}'"))
    let start = try Self.log(100, lostRows: 0..<10)
    #expect(Session(start).usablePart?.from == 1 && Session(start).usablePart?.until == nil)
    #expect(Self.answer(start).hasPrefix("Yes, from 1.0 s."))
  }

  @Test("lost gaze in the middle, or for more than half of the log, makes it unusable")
  func unusable() throws {
    for rows in [40..<50, 40..<100, 0..<100] {
      let session = Session(try Self.log(100, lostRows: rows))
      #expect(session.verdict == .no && session.usablePart == nil, "\(rows)")
    }
    #expect(try Self.answer(Self.log(100, lostRows: 40..<50)).hasPrefix("No. Rows without gaze 10.0 %"))
  }

  @Test("exactly 5 % of lost rows keep the limit, and a little more is not rounded to it")
  func limit() throws {
    #expect(Session(try Self.log(100, lostRows: 40..<45)).verdict == .yes)
    let session = Session(try Self.log(2000, lostRows: 900..<1001))
    #expect(session.verdict == .no)
    #expect(session.misses.first?.shortfall == "rows without gaze 5.05 %, where at most 5 % would pass")
  }

  @Test("on targets the data loss of the capture counts, and nothing but it")
  func targets() throws {
    let log = try Self.log(100, lostRows: 40..<50, target: (100, 200))
    let loss = try #require(Session(log).loss)
    let own = try #require(log.capture.dataLoss())
    #expect(loss.isOnTargets && loss.percent == own.percent && loss.lostCount == own.lostFrames)
    #expect(Session(log).misses.first?.name == "data loss")
  }

  @Test("times that go back make a log unusable; repeated ones and gaps take care")
  func times() throws {
    var back = (0..<100).map { Double($0) / 10 }
    back[50] = 4.85
    #expect(Session(try Self.log(100, times: back)).verdict == .no)
    var repeated = (0..<100).map { Double($0) / 10 }
    repeated[50] = repeated[49]
    #expect(Session(try Self.log(100, times: repeated)).verdict == .withCare)
    let gap = (0..<100).map { Double($0) / 10 + ($0 < 50 ? 0 : 0.45) }
    let session = Session(try Self.log(100, times: gap))
    #expect(session.misses.map(\.name) == ["longest step"])
    #expect(session.misses.first?.text == "5.5 median steps")
    #expect(try Self.answer(Self.log(100, times: gap)).contains("across the gap of 0.55 s from 4.9 s on"))
  }

  @Test("the error at targets is that of the recorded points, in the leading unit")
  func error() throws {
    let error = try #require(Session(try Self.log(100, target: (100, 200), shift: 30)).error)
    // 30 pt are 3 mm; the eyes are half a metre away.
    #expect(error.unit == .degrees && error.rowCount == 100)
    #expect(error.text == "0.34°")
    #expect(try Session(Self.log(100)).error == nil)
  }

  @Test("several sessions are ranked, and the card says how many are usable and which is the last")
  func several() throws {
    let sessions = try [
      Session(Self.log(100, lostRows: 40..<80, name: "far")), Session(Self.log(100, name: "good")),
      Session(Self.log(100, lostRows: 90..<100, name: "cut")),
    ]
    let card = SessionsCard(sessions, isSimulated: false).card
    #expect(card.rows.map(\.name) == ["good", "cut", "far"])
    #expect(card.rows.map { $0.values[0].text } == ["yes", "in part", "no"])
    #expect(card.rows[1].values[0].detail == "until 8.9 s")
    let answer = card.answer.map(\.text).joined()
    #expect(
      answer
        == "2 of 3 are. 1 takes care. far, the last of the list, misses one limit: rows without gaze 40.0 %, "
        + "where at most 5 % would pass. Record again, or leave out: far.")
  }

  @Test("the limits of timelines are those of the rules for recordings, and the section says whose they are")
  func source() throws {
    let section = SessionSection(session: Session(try Self.log(100))).section
    #expect(section.answer.first?.contains("They are ours, not a standard.") == true)
    #expect(section.tables.first?.table.rows.count == 6)
  }

  @Test("a page with a card opens with it, and folds everything else")
  func page() throws {
    let log = try Self.log(100)
    let sections = [TimesSection(log)?.section, GazeSection(log)?.section].compactMap(\.self)
    var report = LogReport(title: "T", meta: "m", logs: [("log", sections)])
    report.card = SessionCard(session: Session(log), sections: sections, isSimulated: false).card
    let files = try report.files(drawsFigures: true).files
    let html = String(decoding: files.first { $0.name == "report.html" }?.bytes ?? [], as: UTF8.self)
    let (card, fold) = (
      html.firstRange(of: "class=\"card\""), html.firstRange(of: "<details class=\"fold\">")
    )
    #expect(try #require(card).lowerBound < #require(fold).lowerBound)
    // The figure of the gaze stands beside the card, and only there.
    #expect(html.ranges(of: "gaze-over-time.svg\"").count == 1)
    #expect(report.text().hasPrefix("T\nm\n\nIs this session usable?\n"))
  }

  @Test("behind a heading stands the first sentence of an answer if it is short")
  func brief() {
    #expect(LogReportPage.brief(["No gap exceeds 0.1 s. The rest."]) == "No gap exceeds 0.1 s")
    #expect(LogReportPage.brief([String(repeating: "long ", count: 30) + "."]) == nil)
    #expect(LogReportPage.brief([]) == nil)
  }
}
