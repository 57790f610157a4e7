import Documents
import Testing

@testable import Captures
@testable import Logs
@testable import Statistics

@Suite("Error by state")
struct StateErrorsTests {
  private static func entry(_ section: LogSection, _ table: String, row: Int, _ column: Int) -> Table.Entry? {
    section.tables.first { $0.slug == table }?.table.rows[row][column]
  }

  @Test("errors of ten rows by state are those computed by hand, in points and centimetres")
  func tenRows() throws {
    let section = try #require(StateErrorsSection.section(try LogSample.tenRows()))
    let points = try #require(section.tables.first { $0.slug == "pt" }).table
    #expect(points.rows.map { $0[1] } == [.text("SUCCESS"), .text("LOW_CONFIDENCE")])
    #expect(points.rows.map { $0[2] } == [.counts(5...5), .counts(2...2)])
    // SUCCESS: 5, 0, 10, 5, 0; LOW_CONFIDENCE: 50, 30.
    #expect(points.rows.compactMap { $0[4].value } == [4, 40])
    for (value, expected) in zip(points.rows.compactMap { $0[7].value }, [30.0, 1700]) {
      #expect(abs(value * value - expected) < 1e-9)
    }
    // 100 points are a centimetre.
    for (value, expected) in zip(
      try #require(section.tables.first { $0.slug == "cm" }).table.rows.compactMap { $0[4].value },
      [0.04, 0.4])
    {
      #expect(abs(value - expected) < 1e-12)
    }
    // Without LOW_CONFIDENCE 2 of 7 rows are lost, and two fixations make no interval.
    let drops = try #require(section.tables.first { $0.slug == "drops" }).table
    #expect(drops.rows[1][1] == .text("LOW_CONFIDENCE"))
    #expect(abs((drops.rows[1][2].value ?? 0) - 200.0 / 7) < 1e-9)
    #expect(drops.rows[1].last == .text("withheld"))
  }

  @Test("without the size of the screen, errors are in points alone, and a caveat says why")
  func unsizedScreen() throws {
    let log = try LogSample.log(
      [0, 1], states: [("tracking_state", ["A", "B"])],
      points: [.gazePoint: [(100, 230), (100, 250)], .target: [(100, 200), (100, 200)]],
      screen: Screen(width: 400, height: 800))
    let section = try #require(StateErrorsSection.section(log))
    #expect(section.tables.map(\.slug) == ["drops", "pt"])
    #expect(section.answer.joined().contains("The mean error is 40.0 pt over 2 rows of 1 fixation."))
    #expect(section.caveats.contains { $0.contains(Absence.unsizedScreen.sentence) })
  }

  @Test("an angle is that between the directions from the eyes")
  func degrees() throws {
    let log = try LogSample.log(
      [0, 1], states: [("tracking_state", ["A", "B"])],
      points: [.gazePoint: [(300, 570), (130, 240)], .target: [(300, 600), (100, 200)]])
    let section = try #require(StateErrorsSection.section(log))
    // The arc cosine of the directions' product, by an independent script.
    let values = section.tables.first { $0.slug == "degrees" }?.table.rows.compactMap { $0[4].value } ?? []
    #expect(values.count == 2)
    for (value, expected) in zip(values, [0.343235, 0.572065]) { #expect(abs(value - expected) < 1e-6) }
    #expect(section.caveats[0].contains("the declared viewing distance of 50.0 cm"))
  }

  /// Twelve fixations of four rows, of which the last has LOW_CONFIDENCE.
  private static func planted(lowError: (Int) -> Double) throws -> Log {
    let rows = (0..<48).map { (fixation: $0 / 4, isLow: $0 % 4 == 3) }
    return try LogSample.log(
      rows.indices.map { Double($0) * 0.03 },
      states: [("tracking_state", rows.map { $0.isLow ? "LOW_CONFIDENCE" : "SUCCESS" })],
      points: [
        .target: rows.map { (Double(20 * $0.fixation), 400) },
        .gazePoint: rows.map { row in
          (
            Double(20 * row.fixation),
            400 + (row.isLow ? lowError(row.fixation) : 10 + Double(row.fixation % 3))
          )
        },
      ])
  }

  @Test("a state with larger errors is worth dropping, and the answer says what that costs")
  func gain() throws {
    let section = try #require(StateErrorsSection.section(Self.planted { 100 + Double($0) }))
    #expect(
      section.answer[0].hasPrefix(
        "Yes, if you can spare the rows. Dropping LOW_CONFIDENCE lowers the mean error"))
    #expect(section.answer[0].contains("for 25 % of the rows."))
    let verdict = 9
    #expect(Self.entry(section, "drops", row: 1, verdict) == .text("lowers the error"))
    #expect(Self.entry(section, "drops", row: 0, verdict) == .text("raises the error"))
  }

  @Test("a state with the same errors is not worth dropping")
  func noGain() throws {
    let section = try #require(StateErrorsSection.section(Self.planted { Double(9 + ($0 * 5) % 4) }))
    #expect(section.answer[0].hasPrefix("No: dropping none of the states lowers the error"))
  }

  @Test("confidence is dropped from below, by tenths")
  func confidence() throws {
    let count = 24
    let targets = (0..<count).map { row -> (Double, Double) in (Double(row / 3), 0) }
    let gazePoints = (0..<count).map { row -> (Double, Double) in
      let error = row % 3 == 0 ? 50 + Double(row) : 5 + Double(row % 5)
      return (targets[row].0 + error, 0)
    }
    let confidences = (0..<count).map { row -> Double in row == 1 ? .nan : row % 3 == 0 ? 0.3 : 0.95 }
    let log = try LogSample.log(
      (0..<count).map(Double.init), points: [.target: targets, .gazePoint: gazePoints],
      own: [("confidence", confidences)])
    let section = try #require(StateErrorsSection.section(log))
    let points = try #require(section.tables.first { $0.slug == "pt" }).table
    #expect(points.rows.map { $0[1] } == [.text("0.3–0.4"), .text("0.9–1.0"), .text("(no value)")])
    #expect(Self.entry(section, "drops", row: 0, 1) == .text("below 0.9"))
    // A third of the rows, whose errors are ten times those of the others.
    #expect(section.answer[0].contains("Dropping confidence below 0.9 lowers the mean error"))
  }

  @Test("without targets the error is withheld, and the section says why")
  func withheld() throws {
    let states = [(name: "tracking_state", words: ["SUCCESS", "SUCCESS"])]
    let points = [(x: 1.0, y: 1.0), (2, 2)]
    let none = try LogSample.log([0, 1], states: states, points: [.gazePoint: points])
    #expect(
      StateErrorsSection.section(none)?.answer[0].contains("the log has no targets, so it is unknown") == true
    )
    let touched = try LogSample.log([0, 1], states: states, points: [.gazePoint: points, .touch: points])
    #expect(StateErrorsSection.section(touched)?.answer[0].contains("where a finger was") == true)
    #expect(StateErrorsSection.section(try LogSample.log([0, 1], points: [.gazePoint: points])) == nil)
  }
}
