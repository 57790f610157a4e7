import Inputs
import Testing

@testable import Captures
@testable import Gate
@testable import Trials

@Suite("Rows that a gate judges, and those that it leaves out")
struct GateRowsTests {
  private static let nothing = ScreenPoint(x: .nan, y: .nan)

  private static func measured(_ log: PlantedLog) throws -> GateMeasurements {
    let gated = GatedCapture(capture: try log.capture(), validations: [])
    return try #require(try gated.measurements(rules: GateRules("tablet")).first)
  }

  /// Six frames on each of four targets and three on a fifth, with two frames without a target; one frame of the second
  /// target and all of the third lack a gaze point.
  private static var log: PlantedLog {
    let targets = [(100, 100), (1000, 100), (566, 372), (100, 650), (1000, 650)].map {
      ScreenPoint(x: $0.0, y: $0.1)
    }
    let counts = [6, 6, 3, 6, 6]
    let shown = zip(targets, counts).flatMap { target, count in
      [ScreenPoint](repeating: target, count: count)
    }
    var log = PlantedLog(targets: Array(shown[..<6]) + [nothing, nothing] + Array(shown[6...]))
    var gaze = log.targets.enumerated().map { row, target in
      target.x.isNaN
        ? ScreenPoint(x: 500, y: 300)
        : ScreenPoint(x: target.x + Double(row % 3), y: target.y + Double(row % 4))
    }
    for row in [9, 14, 15, 16] { gaze[row] = nothing }
    log.gaze = gaze
    return log
  }

  @Test("frames and fixations are counted, and those left out by reason")
  func counts() throws {
    let measured = try Self.measured(Self.log)
    #expect(
      measured.rows == [
        RowAccount(
          "frame", "fitted or judged", read: 29,
          leftOut: [.init("without a target", 2), .init("because gazePointX is not finite", 4)]),
        RowAccount(
          "fixation", "judged", read: 5, leftOut: [.init("without a frame that has all columns", 1)]),
      ])
    let distances = try measured.fixations.map { try $0.distances.get() }
    #expect(distances.count { !$0.isEmpty } == 4)
    #expect(distances.joined().count == 23)
  }

  @Test("text and JSON say it as findings that change no verdict")
  func findings() throws {
    let measured = try Self.measured(Self.log)
    let item = try GateItem(GateRules("tablet"), measured)
    let sentences = [
      "Of 29 frames read, 23 were fitted or judged; left out: 2 without a target, 4 because gazePointX is not finite",
      "Of 5 fixations read, 4 were judged; left out: 1 without a frame that has all columns",
    ]
    let findings = item.judgement.findings.filter { $0.rule == "rows left out" }
    #expect(findings.map(\.sentence) == sentences && findings.map(\.value) == [6, 1])
    #expect(findings.allSatisfy { $0.severity == .pass })
    let (text, json) = (item.text(width: 200, namesRules: true), item.json.text(.line))
    for sentence in sentences { #expect(text.contains(sentence) && json.contains(sentence)) }
  }

  @Test("a single fixation cannot be judged without itself")
  func single() throws {
    let measured = try Self.measured(PlantedLog(count: 6))
    #expect(
      measured.rows == [
        RowAccount("frame", "fitted or judged", read: 6, leftOut: []),
        RowAccount(
          "fixation", "judged", read: 1, leftOut: [.init("without which nothing is left to fit to", 1)]),
      ])
  }
}
