import DelimitedText
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Trials

@Suite("Rules about frames")
struct FrameRulesTests {
  private static let states = [
    "SUCCESS", "SUCCESS", "FACE_MISSING", "SUCCESS", "LOW_CONFIDENCE", "LOW_CONFIDENCE", "SUCCESS", "SUCCESS",
  ]

  private static func log() -> PlantedLog {
    var log = PlantedLog(count: 8)
    log.states = ["tracking_state": states]
    log.confidence = [0.9, 0.4, 0.1, 0.9, 0.2, 0.9, .nan, 0.9]
    return log
  }

  private static func rows(_ fixations: [Fixation]) -> [[Int]] { fixations.map { Array($0.rows) } }

  @Test("a state in 'where' leaves the other frames out and divides no fixation")
  func whereState() throws {
    let used = try Self.log().used("where: {tracking_state: [SUCCESS, FACE_MISSING]}")
    #expect(Self.rows(used.fixations) == [[0, 1, 2, 3, 6, 7]])
    #expect(used.fixations[0].frames == 0..<8 && used.fixations[0].gaps == [4..<6])
    #expect(used.fixations[0].frameCount == 6 && used.dropped == nil)
  }

  @Test("a dropped frame counts for the first rule that it meets, and a missing number for none")
  func drop() throws {
    let used = try Self.log().used(
      "drop: [{state: tracking_state, is: [LOW_CONFIDENCE, FACE_MISSING]}, {column: confidence, below: 0.5}]")
    #expect(Self.rows(used.fixations) == [[0, 3, 6, 7]])
    let dropped = try #require(used.dropped)
    #expect(
      dropped.reasons.map { "\($0.rule) \($0.count)" } == [
        "tracking_state is LOW_CONFIDENCE 2", "tracking_state is FACE_MISSING 1", "confidence below 0.5 1",
      ])
    #expect(dropped.count == 4 && dropped.frames == 8 && dropped.fixations == 0)
    #expect(
      dropped.sentence.text
        == "'drop' leaves out 4 of 8 frames: 2 (tracking_state is LOW_CONFIDENCE), 1 (tracking_state is FACE_MISSING), "
        + "1 (confidence below 0.5)")
  }

  @Test("bounds are strict, and both may be given")
  func bounds() throws {
    var log = PlantedLog(count: 5)
    log.confidence = [0.2, 0.5, 0.6, 0.9, 1]
    let used = try log.used("drop: {column: confidence, below: 0.5, above: 0.9}")
    #expect(Self.rows(used.fixations) == [[1, 2, 3]])
  }

  @Test(
    "a channel's column can be dropped by its name, or by that of its feature block if it is the only one")
  func channels() throws {
    var log = PlantedLog(count: 4)
    log.channels[.eyeDistance] = [NumberColumn([0.3, 0.5, 0.7, 0.4])]
    log.channels[.openness] = [NumberColumn([1, 1, 0.1, 1]), NumberColumn([0.1, 1, 1, 1])]
    #expect(try Self.rows(log.used("drop: {column: eye_distance, above: 0.6}").fixations) == [[0, 1, 3]])
    #expect(try Self.rows(log.used("drop: {column: rightOpenness, below: 0.2}").fixations) == [[1, 2, 3]])
    #expect(try Self.rows(log.used("drop: {column: leftOpenness, below: 0.2}").fixations) == [[0, 1, 3]])
  }

  @Test("frames at most so many seconds from a blink are dropped with it")
  func blinks() throws {
    var log = PlantedLog(count: 10)
    log.states = ["blink": (0..<10).map { [4, 5].contains($0) ? "yes" : "no" }]
    // 0.1 s are one frame, 0.25 s two.
    #expect(try Self.rows(log.used("drop: {blinks: 0}").fixations) == [[0, 1, 2, 3, 6, 7, 8, 9]])
    #expect(try Self.rows(log.used("drop: {blinks: 0.1}").fixations) == [[0, 1, 2, 7, 8, 9]])
    let used = try log.used("drop: {blinks: 0.25}")
    #expect(Self.rows(used.fixations) == [[0, 1, 8, 9]])
    #expect(used.dropped?.reasons == [.init(rule: "within 0.25 s of a blink", count: 6)])
  }

  @Test("a fixation of which no frame is left is counted")
  func lost() throws {
    let targets = [0, 0, 0, 1, 1, 2].map { ScreenPoint(x: Double($0), y: 0) }
    var log = PlantedLog(targets: targets)
    log.confidence = [1, 0, 1, 0, 0, 1]
    let used = try log.used("drop: {column: confidence, below: 0.5}")
    #expect(Self.rows(used.fixations) == [[0, 2], [5]])
    #expect(used.dropped?.fixations == 1 && used.dropped?.count == 3)
  }

  @Test("a rule about what a capture lacks drops nothing there, and that is said")
  func idle() throws {
    var log = PlantedLog(count: 3)
    log.confidence = [1, 0, 1]
    let used = try log.used("drop: [{blinks: 0.1}, {column: confidence, below: 0.5}]")
    #expect(Self.rows(used.fixations) == [[0, 2]])
    #expect(used.dropped?.reasons.map(\.count) == [0, 1])
    #expect(
      used.dropped?.sentence.text.hasSuffix("; nothing is known in this capture for: within 0.1 s of a blink")
        == true)
  }

  @Test("a touch session on one target is divided into pieces of equal length, the last one shorter")
  func pieces() throws {
    let used = try PlantedLog(count: 25).used("fixations: {every: 1}")
    #expect(used.fixations.map(\.frames) == [0..<10, 10..<20, 20..<25])
    #expect(used.fixations.map(\.cut) == [0, 10, 20])
    #expect(Set(used.fixations.map(\.key)).count == 1)
    let whole = try PlantedLog(count: 5).used("fixations: {every: 1}")
    #expect(whole.fixations.map(\.frames) == [0..<5] && whole.fixations[0].cut == nil)
  }

  @Test("time ranges hold their start, not their end, and divide a fixation that goes on")
  func times() throws {
    let log = PlantedLog(count: 20)
    let one = try log.used("where: {time: [0.5, 1]}")
    #expect(one.fixations.map(\.frames) == [5..<10])
    let two = try log.used("where: {time: [[0, 0.35], [0.35, 0.5], [1.5, 9]]}\nfixations: {every: 0.3}")
    #expect(two.fixations.map(\.frames) == [0..<3, 3..<4, 4..<5, 15..<18, 18..<20])
  }

  @Test("a piece never spans two targets, and a finger that moves makes a fixation of each touch")
  func movingTarget() throws {
    let moving = PlantedLog(targets: (0..<12).map { ScreenPoint(x: Double($0), y: 5) })
    let used = try moving.used("fixations: {every: 1}")
    #expect(used.fixations.count == 12 && used.fixations.allSatisfy { $0.frameCount == 1 })
    #expect(used.fixations[3].key.target == ScreenPoint(x: 3, y: 5))
    let resting = PlantedLog(targets: (0..<12).map { ScreenPoint(x: Double($0 / 6), y: 5) })
    #expect(
      try resting.used("fixations: {every: 0.4}").fixations.map(\.frames) == [0..<4, 4..<6, 6..<10, 10..<12])
  }

  @Test("dropped frames are neither samples nor part of medians, and the others keep their numbers")
  func samples() throws {
    var log = PlantedLog(count: 6)
    log.gaze = [10, 1000, 20, 30, 2000, 70].map { ScreenPoint(x: $0, y: 0) }
    log.confidence = [1, 0, 1, 1, 0, 1]
    let (used, capture) = (
      try log.used("drop: {column: confidence, below: 0.5}").fixations, try log.capture()
    )
    let sampled = used.map { SampledFixation($0, of: capture) }
    let frames = Samples(.frames, of: sampled, blocks: ["gaze"])
    #expect(frames.origins.map(\.frameRows) == [0..<1, 2..<3, 3..<4, 5..<6])
    #expect((0..<4).map { frames.blocks.row($0).first } == [10, 20, 30, 70])
    let medians = Samples(.fixationMedians, of: sampled, blocks: ["gaze"])
    #expect(medians.count == 1 && medians.blocks.row(0).first == 25)
    #expect(medians.origins[0].frameRows == 0..<6)
    #expect(medians.views[0].recordedPoint.x == 25, "the views of medians too")
  }

  @Test(
    "a wrong rule is an error with its place",
    arguments: [
      ("drop: {state: blink}", "e.yaml:4:7: error: 'is' is missing: the words of the state 'blink' to drop"),
      (
        "drop: {column: confidence}",
        "e.yaml:4:7: error: the column 'confidence' needs 'below', 'above' or both"
      ),
      (
        "drop: [{is: yes}]",
        "e.yaml:4:8: error: a rule of 'drop' needs exactly one of state, column and blinks"
      ),
      (
        "drop: [{blinks: 0.1, state: a, is: b}]",
        "e.yaml:4:8: error: a rule of 'drop' needs exactly one of state, column and blinks"
      ),
      (
        "drop: [{blinks: 0.1, below: 1}]",
        "e.yaml:4:8: error: 'below' and 'above' belong to a rule with 'column'"
      ),
      (
        "drop: [{column: a, below: 2, above: 1}]",
        "e.yaml:4:8: error: 'below' must be at most 'above', or every number is dropped"
      ),
      ("drop: [{blinks: -1}]", "e.yaml:4:17: error: 'blinks' must be a number from 0.0 to 10.0, not '-1'"),
      (
        "drop: [{colum: a, below: 2}]",
        "e.yaml:4:9: error: unknown key 'colum'; did you mean 'column'? expected: state, is, column, "
          + "below, above, blinks"
      ),
      ("drop: low", "e.yaml:4:7: error: a mapping 'key: value' was expected, not 'low'"),
      (
        "fixations: {every: 0}", "e.yaml:4:20: error: 'every' must be a number from 0.01 to 100000.0, not '0'"
      ),
      ("fixations: {}", "e.yaml:4:12: error: 'every' is missing"),
      (
        "where: {time: [30, 10]}",
        "e.yaml:4:15: error: a range of 'time' must end after its start, not [30, 10]"
      ),
      (
        "where: {time: [[0, 30], [20, 40]]}",
        "e.yaml:4:25: error: a range of 'time' must start where the one before ends, or later, not at 20"
      ),
      (
        "where: {time: 30}",
        "e.yaml:4:15: error: 'time' must be pairs of numbers from 0.0 to 1000000000.0, such as "
          + "[[0, 30], [60, 90]], not '30'"
      ),
      (
        "where: {time: [[0, 1, 2]]}",
        "e.yaml:4:16: error: 'time' must be pairs of numbers from 0.0 to 1000000000.0, such as "
          + "[[0, 30], [60, 90]], not 3 values"
      ),
    ])
  func errors(yaml: String, message: String) throws {
    let errors = try #require(throws: InputError.self) { try PlantedLog.file(yaml) }
    #expect(errors.complaints.map(\.line) == [message])
  }

  @Test("a label may still be called time")
  func timeLabel() throws {
    let file = try PlantedLog.file("where: {time: [morning, evening]}")
    #expect(file.frameRules.times == nil && file.filters.map(\.values) == [["morning", "evening"]])
    #expect(file.filters[0].property == .label("time"))
  }

  @Test("what no capture has is named, with what is meant")
  func unknown() throws {
    let captures = [try Self.log().capture()]
    func lines(_ yaml: String) throws -> [String] {
      try PlantedLog.file(yaml).frameRules.drops.flatMap { $0.errors(amongst: captures) }.map(\.report)
    }
    #expect(
      try lines("drop: {state: traking_state, is: SUCCESS}") == [
        "e.yaml:4:7: error: the captures have no state or label 'traking_state'; did you mean "
          + "'tracking_state'? there are: tracking_state"
      ])
    #expect(
      try lines("drop: {state: tracking_state, is: LOW_CONFIDENC}") == [
        "e.yaml:4:7: error: the dataset has no tracking_state 'LOW_CONFIDENC'; did you mean 'LOW_CONFIDENCE'? "
          + "there are: FACE_MISSING, LOW_CONFIDENCE, SUCCESS, UNSUPPORTED, GAZE_NOT_FOUND"
      ])
    #expect(
      try lines("drop: {state: tracking_state, is: UNSUPPORTED}") == [],
      "a word that trackers have, though not in these captures")
    #expect(
      try lines("drop: {column: confidenc, below: 1}") == [
        "e.yaml:4:7: error: the captures have no column 'confidenc'; did you mean 'confidence'? "
          + "there are: confidence, gazePointX, gazePointY"
      ])
    #expect(
      try lines("drop: {blinks: 1}") == [
        "e.yaml:4:7: error: the captures have no state or label 'blink'; there are: tracking_state"
      ])
  }
}
