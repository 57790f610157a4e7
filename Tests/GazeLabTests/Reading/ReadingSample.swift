import Inputs
import TestSupport

@testable import Captures
@testable import Logs
@testable import Reading

/// Texts and logs of readings.
enum ReadingSample {
  /// Three lines of 33 characters of 10 pt, 50 pt apart, on the screen of `LogSample` turned to 800 × 600
  /// points.
  static let layout = TextLayout(
    origin: .topLeft, characterWidth: 10,
    lines: [
      TextLine(
        text: "one two three four five six seven", characterCount: 33, left: 100, centre: 120, height: 40),
      TextLine(
        text: "eight nine ten eleven twelve and ", characterCount: 33, left: 100, centre: 170, height: 40),
      TextLine(
        text: "thirteen fourteen fifteen sixteen", characterCount: 33, left: 100, centre: 220, height: 40),
    ])

  static let screen = Screen(
    width: 800, height: 600, metres: (0.16, 0.12), camera: ScreenPoint(x: 400, y: 600), eyeDistance: 0.5)

  /// Fixations on characters of lines, with durations in milliseconds, each continuing the one before.
  static func fixations(_ stops: [(line: Int, character: Int, milliseconds: Double)]) -> [TextFixation] {
    stops.enumerated().map { number, stop in
      TextFixation(
        at: layout.centre(ofCharacter: stop.character, line: stop.line), duration: stop.milliseconds / 1000,
        line: stop.line, isContinued: number > 0, number: number, in: layout)
    }
  }

  /// A YAML file of a layout.
  static func read(_ yaml: String) throws -> TextLayout {
    try TemporaryFolder.with { folder in try TextLayout(file: folder.write("text.yaml", yaml)) }
  }

  /// Held-out errors that are the same function of the place in every session: nine targets on the screen.
  static func errors(
    sessions: Int = 4, variance: ScreenPoint? = .zero,
    _ error: (_ session: Int, _ target: ScreenPoint) -> ScreenPoint
  ) -> CalibrationErrors {
    let targets = [0.0, 400, 800].flatMap { x in [0.0, 300, 600].map { ScreenPoint(x: x, y: $0) } }
    let all = (0..<sessions).map { session in
      targets.map { target in
        CalibrationErrors.HeldOut(target: target, error: error(session, target), variance: variance)
      }
    }
    return CalibrationErrors(.fixations(all), origin: "a test")
  }
}
