import DelimitedText
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures

struct EyedidCSVTests {
  private static let screen = "format: eyedid-csv\nscreen: [390, 844]\n"

  private static func capture(
    _ text: String, _ description: String = screen, events: String? = nil,
    eventsName: String = "log-events.csv"
  ) throws -> Capture {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", description)
      try folder.write("lab/log.csv", text)
      if let events { try folder.write("lab/\(eventsName)", events) }
      let captures = try folder.dataset("lab").captures
      #expect(captures.count == 1)
      return captures[0]
    }
  }

  private static func complaints(
    _ text: String, _ description: String = screen, events: String? = nil
  ) throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("lab/dataset.yaml", description)
      try folder.write("lab/log.csv", text)
      if let events { try folder.write("lab/log-events.csv", events) }
      return folder.complaints("lab").map { $0.replacing("lab/", with: "") }
    }
  }

  private static func numbers(_ capture: Capture, _ channel: Channel) -> [[Double]] {
    FrameColumn.of(channel).map { Array(capture.frames.column($0)) }
  }

  private static func own(_ capture: Capture, _ name: String) throws -> [[Double]] {
    try #require(capture.frames.ownRange(name)).map { Array(capture.frames.column($0)) }
  }

  private static func words(_ capture: Capture, _ state: String) throws -> [String] {
    let words = try #require(capture.frames.words(named: state))
    return capture.frames.indices.map { words[$0] }
  }

  @Test("milliseconds become seconds, and points have y up; columns may be in any order")
  func units() throws {
    let capture = try Self.capture(
      """
      facePitch,faceYaw,faceRoll,gazeY,trackingState,timestamp,gazeX,faceCenterX,faceCenterY,faceCenterZ
      180,-90,0,44,SUCCESS,1700000000000,100,10,-20,450
      90,0,45,844,SUCCESS,1700000000033,0,0,0,-500

      """)
    #expect(Array(capture.frames.time) == [1_700_000_000, 1_700_000_000.033])
    #expect(Self.numbers(capture, .gazePoint) == [[100, 0], [800, 0]])
    let quarter = Double.pi / 2
    let rotations: [[Double]] = [[2 * quarter, quarter], [-quarter, 0], [0, quarter / 2]]
    #expect(Self.numbers(capture, .headRotation) == rotations)
    #expect(Self.numbers(capture, .headPosition) == [[0.01, 0], [-0.02, 0], [0.45, -0.5]])
    #expect(Self.numbers(capture, .eyeDistance) == [[0.45, 0.5]])
    #expect(capture.frames.participants[0] == "log" && !capture.frames.has(.target))
  }

  @Test("-1001, NaN and nothing are missing, and a point lacks both coordinates if it lacks one")
  func missing() throws {
    let capture = try Self.capture(
      """
      timestamp,x,y,trackingState,leftOpenness,isBlink
      1000,-1001,-1001,GAZE_NOT_FOUND,0.5,true
      1033,NaN,NaN,GAZE_NOT_FOUND,-1001,false
      1067,,,,nan,
      1100,-1001.0,20,SUCCESS,0.25,-1001
      1133,10,20,SUCCESS,,1

      """)
    let gaze = Self.numbers(capture, .gazePoint)
    #expect(gaze[0].map(\.isNaN) == [true, true, true, true, false])
    #expect(gaze[1].map(\.isNaN) == [true, true, true, true, false] && gaze[1][4] == 824)
    let openness = Self.numbers(capture, .openness)
    #expect(openness[0].map(\.isNaN) == [false, true, true, false, true] && openness[0][3] == 0.25)
    #expect(openness[1].allSatisfy { $0.isNaN })
    #expect(try Self.words(capture, "blink") == ["yes", "no", "", "", "yes"])
    #expect(
      try Self.words(capture, "tracking_state") == [
        "GAZE_NOT_FOUND", "GAZE_NOT_FOUND", "", "SUCCESS", "SUCCESS",
      ])
  }

  @Test("the codes of states are their words")
  func codes() throws {
    let capture = try Self.capture(
      """
      timestamp,gazeX,gazeY,trackingState,eyeMovementState,screenState
      0,1,1,0,0,0
      33,1,1,1,2,1
      67,1,1,2,3,2
      100,1,1,3,FIXATION,UNKNOWN
      133,1,1,SUCCESS,SACCADE,INSIDE_OF_SCREEN

      """)
    #expect(
      try Self.words(capture, "tracking_state") == [
        "SUCCESS", "LOW_CONFIDENCE", "UNSUPPORTED", "FACE_MISSING", "SUCCESS",
      ])
    #expect(
      try Self.words(capture, "eye_movement_state") == [
        "FIXATION", "SACCADE", "UNKNOWN", "FIXATION", "SACCADE",
      ])
    #expect(
      try Self.words(capture, "screen_state") == [
        "INSIDE_OF_SCREEN", "OUTSIDE_OF_SCREEN", "UNKNOWN", "UNKNOWN", "INSIDE_OF_SCREEN",
      ])
    // Each word once, in the order of the SDK.
    #expect(
      capture.frames.words(named: "tracking_state")?.all == [
        "SUCCESS", "LOW_CONFIDENCE", "UNSUPPORTED", "FACE_MISSING",
      ])
  }

  @Test("scores, windows, points of fixations and boxes have names of their own")
  func ownColumns() throws {
    let capture = try Self.capture(
      """
      timestamp,gazeX,gazeY,trackingState,faceScore,drowsinessIntensity,score,timestampBegin,timestampEnd,fixationX,fixationY,\
      frameWidth,frameHeight,faceLeft,faceTop,faceRight,faceBottom,colour
      1000,1,1,SUCCESS,0.9,0.1,,,,5,44,640,480,64,48,320,240,red
      2000,,,,,,0.75,1000,2000,,,,,,,,,blue

      """)
    #expect(try Self.own(capture, "confidence")[0][0] == 0.9 && Self.own(capture, "drowsiness")[0][0] == 0.1)
    #expect(try Self.own(capture, "attention")[0][1] == 0.75 && Self.own(capture, "attention")[0][0].isNaN)
    #expect(try Self.own(capture, "attention_window").map { $0[1] } == [1, 2])
    #expect(try Self.own(capture, "fixation_point").map { $0[0] } == [5, 800])
    #expect(Self.numbers(capture, .faceBox).map { $0[0] } == [0.1, 0.1, 0.4, 0.4])
    #expect(capture.unknownColumns == ["colour"])
  }

  @Test("rows out of order are put in order, and counted")
  func unsorted() throws {
    let capture = try Self.capture(
      "timestamp,gazeX,gazeY,trackingState\n1000,1,1,SUCCESS\n3000,3,3,FACE_MISSING\n2000,2,2,UNSUPPORTED\n2000,2.5,2,SUCCESS\n"
    )
    #expect(
      Array(capture.frames.time) == [1, 2, 2, 3] && Self.numbers(capture, .gazePoint)[0] == [1, 2, 2.5, 3])
    #expect(
      try Self.words(capture, "tracking_state") == ["SUCCESS", "UNSUPPORTED", "SUCCESS", "FACE_MISSING"])
    #expect(
      capture.tolerated.map(\.text).contains(
        "1 of 4 rows were earlier than the row before; all were put in the order of their times"))
    #expect(CaptureAudit(capture: capture).repeatedTimes != nil)
  }

  @Test("targets stand in columns, or in a file of events", arguments: ["log-events.csv", "events.csv"])
  func targets(name: String) throws {
    let log =
      "timestamp,gazeX,gazeY,trackingState\n"
      + (0..<8).map { "\($0 * 100),1,1,SUCCESS\n" }.joined()
    let capture = try Self.capture(
      log,
      events: """
        timestamp,type,x,y,progress
        100,onCalibrationNextXY,40,60,
        250,onCalibrationProgress,,,0.5
        300,onCalibrationNextXY,195,422,
        500,onCalibrationFinished,,,
        550,onSomethingElse,,,

        """, eventsName: name)
    let target = Self.numbers(capture, .target)
    #expect(target[0].map { $0.isNaN ? -1 : $0 } == [-1, 40, 40, 195, 195, -1, -1, -1])
    #expect(target[1].map { $0.isNaN ? -1 : $0 } == [-1, 784, 784, 422, 422, -1, -1, -1])
    #expect(capture.fixations.map(\.frames) == [1..<3, 3..<5])
    #expect(
      capture.tolerated.map(\.text).contains("1 events of other types are ignored: 'onSomethingElse'"))
    let columns = try Self.capture(
      "timestamp,gazeX,gazeY,trackingState,target_x,target_y\n0,1,1,0,,\n33,1,1,0,40,60\n")
    #expect(Self.numbers(columns, .target)[1][1] == 784 && Self.numbers(columns, .target)[0][0].isNaN)
  }

  @Test("labels, states and features of the dataset's own are read, and an exercise is a state")
  func declaredColumns() throws {
    let capture = try Self.capture(
      "timestamp,gazeX,gazeY,trackingState,light,mood,heart,exercise\n0,1,1,0,dim,calm,60,up\n33,1,1,0,dim,tense,61,\n",
      Self.screen
        + "participant: {file_name: \"(?<participant>.+)\"}\n"
        + "columns:\n  labels: {light: {column: light}}\n  states: {mood: {column: mood, order: [tense, calm]}}\n"
        + "  features: {pulse: {columns: [heart], unit: bpm}}\n")
    #expect(capture.frames.labels.map(\.label.name) == ["light"] && capture.fixations.isEmpty)
    #expect(capture.frames.words(named: "mood")?.all == ["tense", "calm"])
    #expect(
      try Self.words(capture, "mood") == ["calm", "tense"] && Self.words(capture, "exercise") == ["up", ""])
    #expect(try Self.own(capture, "pulse") == [[60, 61]] && capture.unknownColumns.isEmpty)
    #expect(
      try Self.complaints(
        "timestamp,gazeX,gazeY,trackingState\n0,1,1,0\n",
        Self.screen + "columns: {features: {mine: {columns: [gazeX]}}}\n") == [
          "dataset.yaml:3:39: error: column 'gazeX' is already read by the format eyedid-csv"
        ])
  }

  @Test("a header is recognised without a dataset.yaml, with a byte order mark and CRLF")
  func recognised() throws {
    try TemporaryFolder.with { folder in
      try folder.write(
        "lab/log.csv", "\u{feff}timestamp,gazeX,gazeY,trackingState\r\n0,10,20,SUCCESS\r\n33,11,21,SUCCESS")
      let capture = try folder.dataset("lab").captures[0]
      #expect(capture.format.name == "eyedid-csv" && capture.frames.count == 2)
      // The height is not known, so that y counts from the upper edge.
      #expect(Self.numbers(capture, .gazePoint)[1] == [-20, -21])
      #expect(capture.screens[0] == .none && CaptureAudit(capture: capture).pointsOffScreen == nil)
    }
  }

  @Test(
    "what is no log is refused with its place",
    arguments: [
      ("timestamp,gazeX,gazeY\n0,1,1\n", "log.csv:1:1: error: is not a capture: its header starts with"),
      (
        "timestamp,gazeX,gazeY,trackingState\n0,1,1,SUCESS\n",
        "log.csv:2:7: error: 'trackingState' is 'SUCESS'; did you mean 'SUCCESS'?"
      ),
      (
        "timestamp,gazeX,gazeY,trackingState\n-1001,1,1,0\n",
        "log.csv:2: error: 'timestamp' is -1001; every row needs a time in Unix milliseconds"
      ),
      (
        "timestamp,gazeX,gazeY,trackingState,eyeMovementState\n0,1,1,0,1\n",
        "log.csv:2:9: error: 'eyeMovementState' is '1'"
      ),
      (
        "timestamp,gazeX,gazeY,trackingState,isBlink\n0,1,1,0,yes\n", "log.csv:2:9: error: 'isBlink' is 'yes'"
      ),
    ])
  func refused(text: String, complaint: String) throws {
    let complaints = try Self.complaints(text)
    #expect(complaints.count == 1 && complaints[0].hasPrefix(complaint), "\(complaints)")
  }

  @Test(
    "events are checked, too",
    arguments: [
      (
        "timestamp,type,x,y,progress\n0,onCalibrationNextXY,,,\n",
        "log-events.csv:2:23: error: 'x' must be a number from -1000000000 to 1000000000, not ''"
      ),
      (
        "timestamp,type,x,y,progress\n0,onCalibrationNexXY,1,2,\n",
        "log-events.csv:2:3: error: no event is called 'onCalibrationNexXY'; did you mean 'onCalibrationNextXY'?"
      ),
      (
        "timestamp,type,x\n",
        "log-events.csv:1:1: error: missing column 'y'; events have timestamp,type,x,y,progress"
      ),
    ])
  func refusedEvents(text: String, complaint: String) throws {
    let log = "timestamp,gazeX,gazeY,trackingState\n0,1,1,0\n"
    #expect(try Self.complaints(log, events: text) == [complaint])
  }

  @Test("events of one of several logs carry its name")
  func ambiguousEvents() throws {
    try TemporaryFolder.with { folder in
      let log = "timestamp,gazeX,gazeY,trackingState\n0,1,1,0\n"
      try folder.write("lab/a.csv", log)
      try folder.write("lab/b.csv", log + "33,1,1,0\n")
      try folder.write("lab/events.csv", "timestamp,type,x,y,progress\n")
      #expect(
        folder.complaints("lab") == [
          "lab/events.csv: error: holds events of a calibration beside 2 captures; name it after the one it belongs to, as "
            + "in a-events.csv"
        ])
    }
  }

  @Test("the sample is read as its file says", .enabled(if: RealCaptures.samples != nil, RealCaptures.advice))
  func sample() throws {
    let samples = try #require(RealCaptures.samples)
    let dataset = try Dataset(
      "\(samples)/made/eyedid/session.csv", relativeTo: ".", in: RealCaptures.folders, at: Place(file: "test")
    )
    let capture = dataset.captures[0]
    // Counted with Python's csv and collections.
    #expect(capture.frames.count == 1703 && capture.unknownColumns.isEmpty)
    #expect(Self.numbers(capture, .gazePoint)[0].count(where: \.isNaN) == 109)
    let tracking = try Self.words(capture, "tracking_state")
    #expect(tracking.count { $0 == "SUCCESS" } == 1594 && tracking.count { $0 == "FACE_MISSING" } == 19)
    #expect(try Self.words(capture, "blink").count { $0 == "yes" } == 16)
    #expect(Self.numbers(capture, .target)[0].count(where: \.isNaN) == 75)
    #expect(Self.numbers(capture, .headPosition)[2][0] == 0.45)
  }
}
