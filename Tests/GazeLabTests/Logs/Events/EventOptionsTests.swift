import Inputs
import Testing

@testable import Captures
@testable import Logs

@Suite("Options of events and attention")
struct EventOptionsTests {
  @Test(
    "a threshold needs a unit and a plain number",
    arguments: [
      ("1.5deg", EventOptions.Threshold.degrees(1.5)), ("1°", .degrees(1)), ("40pt", .points(40)),
      ("40", nil),
      ("deg", nil), ("nanpt", nil), ("-1pt", nil), ("1e9pt", nil), ("0pt", nil), ("1..2pt", nil),
      ("infdeg", nil),
      ("9999999pt", nil), ("", nil),
    ] as [(String, EventOptions.Threshold?)])
  func thresholds(text: String, expected: EventOptions.Threshold?) {
    #expect(EventOptions.Threshold(text) == expected)
  }

  @Test(
    "a region is four plain numbers with a width and a height above 0",
    arguments: [
      ("0,0,400,300", [0, 0, 400, 300]), ("-5,1.5,2,3", [-5, 1.5, 2, 3]), ("0,0,0,300", nil),
      ("0,0,400", nil),
      ("0,0,400,300,1", nil), ("0,0,nan,300", nil), ("0,0,1e3,300", nil), ("0, 0,1,1", nil), ("", nil),
      ("-,0,1,1", nil),
    ] as [(String, [Double]?)])
  func regions(text: String, expected: [Double]?) {
    #expect(AttentionOptions.region(text) == expected)
  }

  private static func log(distance: Double?) throws -> Log {
    let log = try LogSample.log([0, 0.1, 0.2], points: [.gazePoint: [(1, 1), (1, 1), (1, 1)]])
    var capture = log.capture
    capture.place(on: [LogSample.screen.with(eyeDistance: distance)])
    return Log(capture)
  }

  @Test("a threshold in degrees is refused where no viewing distance is known")
  func degreesWithoutDistance() throws {
    let log = try Self.log(distance: nil)
    var options = EventOptions()
    #expect(try EventSection(log, options)?.asked.detection.threshold == 40)
    options.dispersion = .threshold(.degrees(1))
    let error = #expect(throws: InputError.self) { _ = try EventSection(log, options) }
    #expect(
      error?.complaints.map(\.sentence).first?.hasPrefix(
        "the viewing distance is not known, so '--dispersion'")
        == true)
    options.dispersion = .threshold(.points(25))
    options.velocity = .points(500)
    let section = try #require(try EventSection(log, options))
    #expect(section.methods.map(\.detection.threshold) == [25, 500])
    #expect(section.methods.allSatisfy { $0.detection.unit == .points })
  }

  @Test("degrees are the default where a viewing distance is declared")
  func defaults() throws {
    let section = try #require(try EventSection(try Self.log(distance: 0.5), EventOptions()))
    #expect(section.methods.map(\.detection.threshold) == [1, 20])
    #expect(section.methods.map(\.kind) == [.idt, .ivt])
    var options = EventOptions()
    options.kind = .ivt
    let other = try #require(try EventSection(try Self.log(distance: 0.5), options))
    #expect(other.methods.map(\.kind) == [.ivt, .idt])
  }

  @Test("a region outside the screen is refused")
  func outside() throws {
    var options = AttentionOptions()
    options.region = [300, 0, 200, 100]
    let log = try Self.log(distance: 0.5)
    let error = #expect(throws: InputError.self) { _ = try AttentionSection(log, options) }
    #expect(
      error?.report
        == "--region: error: the region [300, 0, 200, 100] is not within the screen of the tablet, which is "
        + "400 × 800 pt; it is [x, y, width, height] from the lower left corner")
  }

  @Test("logs without the channels have no such sections")
  func absent() throws {
    let log = try LogSample.log([0, 1], states: [("tracking_state", ["SUCCESS", "SUCCESS"])])
    #expect(try EventSection(log, EventOptions())?.section == nil && EyelidSection(log)?.section == nil)
    #expect(try AttentionSection(log, AttentionOptions())?.section == nil)
  }

  @Test("a log whose gaze is never known has sections that say so")
  func neverKnown() throws {
    let lost = (x: Double.nan, y: Double.nan)
    let log = try LogSample.log([0, 1, 2], points: [.gazePoint: [lost, lost, lost]])
    let events = try #require(try EventSection(log, EventOptions())?.section)
    #expect(
      events.answer.first
        == "I-DT with a dispersion of at most 1.00° for at least 100 ms found no fixation in 0.0 s of valid gaze."
    )
    #expect(events.figures.isEmpty)
    let attention = try #require(try AttentionSection(log, AttentionOptions())?.section)
    #expect(attention.answer == ["The gaze is never known."])
  }
}
