import Documents
import Inputs
import TestSupport
import Testing

@testable import Captures
@testable import Logs
@testable import Reading

@Suite("What a timeline says about a text that was read")
struct ReadingSectionTests {
  private static let yaml = """
    unit: pt
    origin: top-left
    character_width: 10
    lines:
      - {text: "one two three four five six seven", x: 100, y: 100, height: 40}
      - {text: "eight nine ten eleven twelve and so on", x: 100, y: 150, height: 40}
    """

  /// Ten rows at 50 Hz on each of some characters, and one fixation in a corner of the screen.
  private static func log(screen: Screen = ReadingSample.screen) throws -> Log {
    let layout = try ReadingSample.read(yaml)
    let places = [(0, 1), (0, 9), (0, 15), (0, 5), (1, 2), (1, 12)].map { line, character in
      layout.screenPoint(layout.centre(ofCharacter: character, line: line), screenHeight: 600)
    }
    let points = (places + [ScreenPoint(x: 790, y: 10)]).flatMap { place in
      [(x: Double, y: Double)](repeating: (place.x, place.y), count: 10)
    }
    return try LogSample.log(
      points.indices.map { Double($0) / 50 }, points: [.gazePoint: points], screen: screen)
  }

  private static func question(
    _ yaml: String = yaml, _ rule: LineRule = .nearest, _ errors: CalibrationErrors? = nil
  ) throws -> ReadingQuestion {
    try TemporaryFolder.with { folder in
      try ReadingQuestion(layout: folder.write("text.yaml", yaml), rule: rule, errors: errors)
    }
  }

  private static let events = {
    var options = EventOptions()
    options.dispersion = .threshold(.points(5))
    return options
  }()

  private static func section(_ errors: CalibrationErrors? = nil) throws -> ReadingSection {
    try ReadingSection(log(), events, question(yaml, .nearest, errors))
  }

  @Test("fixations, movements and words are those of the log, by hand")
  func reading() throws {
    let section = try Self.section()
    #expect(section.found.fixations.count == 7 && section.reading.fixations.count == 6)
    #expect(
      section.reading.moves.map(\.kind) == [.forward, .forward, .regression, .returnSweep, .forward])
    #expect(section.reading.moves.map { $0.length.rounded() } == [8, 6, -10, -3, 10])
    #expect(section.reading.fixations.allSatisfy { abs($0.duration - 0.18) < 1e-9 })
    let answer = section.section.answer.joined(separator: " ")
    #expect(
      answer.contains(
        "6 of 7 fixations are on the text, assigned to the line whose centre is nearest. Between them are 3 forward "
          + "saccades of 8.0 characters, "))
    #expect(answer.contains("1 regression, 1 return sweep and 0 refixations."))
    // Eight characters of 10 pt, 0.2 mm each, are 16 mm at half a metre: 1.8°.
    let degrees = try #require(section.forwardDegrees)
    #expect(abs(degrees - 1.8) < 0.1)
    #expect(section.rows.map(\.leftOutCount) == [1])
  }

  @Test("the card's sentence is the first of the answer, and it is yes without errors and no with large ones")
  func verdict() throws {
    let exact = try Self.section(ReadingSample.errors { _, _ in .zero })
    let yes = "Saccades of 7–9 characters can be resolved: yes (±0.0 characters; ±2.0 needed)."
    #expect(exact.section.answer.first?.hasPrefix(yes) == true && exact.section.advice == [yes])
    let poor = try Self.section(
      ReadingSample.errors { session, target in ScreenPoint(x: Double(session - 2) * target.x / 3, y: 0) })
    let sentence = try #require(poor.section.advice.first)
    #expect(sentence.hasPrefix("Saccades of 7–9 characters can be resolved: no (±"))
    #expect(exact.resolutions.allSatisfy(\.isResolved) && poor.resolutions.first?.isResolved == false)
  }

  @Test("the card of a session has the sentence")
  func card() throws {
    let log = try Self.log()
    let section = try Self.section(ReadingSample.errors { _, _ in .zero }).section
    let card = SessionCard(session: Session(log), sections: [section], isSimulated: false).card
    #expect(card.answer.map(\.text).joined().contains("Saccades of 7–9 characters can be resolved: yes"))
  }

  @Test("where nothing honest is known about errors, the reason stands in place of the sentence")
  func unknown() throws {
    let none = try Self.section()
    #expect(none.section.advice.first?.contains("no calibration is named with --calibration") == true)
    let leaking = try Self.section(CalibrationErrors(.unknown(reason: "its test leaks"), origin: ""))
    #expect(leaking.section.advice == ["Which saccades can be resolved cannot be said: its test leaks."])
    #expect(leaking.changes.isEmpty && leaking.resolutions.isEmpty)
  }

  @Test("each number stands beside the error and the range of the simulated readings, and no number is NaN")
  func measures() throws {
    let section = try Self.section(
      ReadingSample.errors(variance: ScreenPoint(x: 400, y: 400)) { session, _ in
        ScreenPoint(x: 0, y: session.isMultiple(of: 2) ? 20 : -20)
      })
    let table = try #require(section.tables.first?.table)
    #expect(table.rows.count == ReadingMeasure.allCases.count)
    #expect(table.columns.count == 9)
    let json = String(decoding: section.section.numbers.bytes(.outline), as: UTF8.self)
    #expect(!json.contains("NaN") && !json.contains("inf"))
    #expect(json.contains("\"field_errors\"") && json.contains("\"independent_errors\""))
    let files = section.section.files
    #expect(files.map(\.name) == ["text-fixations.csv", "words.csv"])
    for file in files {
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(!text.contains("nan") && !text.contains("inf"))
    }
  }

  @Test("a log without a screen, and a grid for warp, are refused with a sentence")
  func refused() throws {
    let error = try #require(throws: InputError.self) {
      try ReadingSection(Self.log(screen: .none), Self.events, Self.question())
    }
    #expect(error.report.contains("names no screen that the text of --text could be on"))
    let grid = """
      unit: pt
      origin: top-left
      character_width: 10
      grid: {lines: 2, left: 100, top: 100, line_height: 50, columns: 38}
      """
    #expect(throws: InputError.self) { try Self.question(grid, .warp) }
    let section = try ReadingSection(Self.log(), Self.events, Self.question(grid))
    #expect(section.reading.words.isEmpty && section.section.files.map(\.name) == ["text-fixations.csv"])
    #expect(section.tables.first?.table.rows.count == 5)
  }
}
