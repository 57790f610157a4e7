import DelimitedText
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures

struct IOSEyeTrackingJSONTests {
  private static let info =
    "\"deviceInfo\": {\"model\": \"iPad8,1\", \"screenSize\": [834, 1194], \"systemName\": \"iOS\"}"

  private static let session = """
    {"beginTime": 9, "endTime": 20, "id": "x", "appID": "test", \(info),
     "scanPath": [
       {"x": 100, "y": 34, "timestamp": 10.0, "orientation": 3},
       {"x": 5, "y": 194, "timestamp": 10.5, "orientation": 1, "trackingState": "limited.excessiveMotion"}
     ],
     "blendShapes": {
       "jawOpen": [{"blendShapeLocation": "jawOpen", "value": 0.25, "timestamp": 10.25}],
       "eyeBlink_R": [
         {"blendShapeLocation": "eyeBlink_R", "value": -0.01, "timestamp": 10.0, "orientation": 3},
         {"blendShapeLocation": "eyeBlink_R", "value": 0.9, "timestamp": 10.25, "orientation": 5}
       ]
     }}
    """

  private static func capture(_ text: String, _ description: String = "") throws -> Capture {
    try TemporaryFolder.with { folder in
      try folder.write("lab/session.json", text)
      // Other people's JSON in the folder is no capture.
      try folder.write("lab/calibration.json", "{\"data\": [0.1, 0.2]}")
      if !description.isEmpty { try folder.write("lab/dataset.yaml", description) }
      let captures = try folder.dataset("lab").captures
      #expect(captures.count == 1)
      return captures[0]
    }
  }

  private static func complaints(_ text: String) throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("session.json", text)
      do {
        _ = try Dataset(
          folder.at("session.json"), relativeTo: ".", in: folder.datasets, at: Place(file: "test"))
        return []
      } catch let errors as InputError {
        return errors.complaints.map { $0.line.replacing(folder.path + "/", with: "") }
      }
    }
  }

  private static func shown(_ numbers: NumberColumn) -> [Double] { numbers.map { $0.isNaN ? -99 : $0 } }

  @Test("frames are at all times of all lists, and have what each list has there")
  func union() throws {
    let capture = try Self.capture(Self.session)
    let frames = capture.frames
    #expect(capture.format.name == "ios-eye-tracking-json" && capture.name == "session")
    #expect(Array(frames.time) == [10, 10.25, 10.5])
    let gaze = FrameColumn.of(.gazePoint).map { Self.shown(frames.column($0)) }
    // In landscape the screen is 834 pt high, upright 1194.
    #expect(gaze == [[100, -99, 5], [800, -99, 1000]])
    let blink = FrameColumn.blendShapes.lowerBound + 7
    #expect(
      BlendShape.eyes[7] == "blendShape_eyeBlinkRight"
        && Self.shown(frames.column(blink)) == [-0.01, 0.9, -99])
    #expect(frames.column(FrameColumn.blendShapes.lowerBound).constant?.isNaN == true)
    let jaw = try #require(frames.ownRange("face_shapes"))
    #expect(
      frames.own[0].columns == ["jawOpen"] && Self.shown(frames.column(jaw.lowerBound)) == [-99, 0.25, -99])
  }

  @Test("orientations turn the screen, and one that says nothing is the one before")
  func orientations() throws {
    let capture = try Self.capture(Self.session)
    let displays = capture.frames.indices.map { capture.frames.displays[$0] }
    #expect(displays.map(\.orientation) == [.landscapeRight, .landscapeRight, .portrait])
    #expect(displays.map(\.width) == [1194, 1194, 834] && displays[0].device == "iPad8,1")
    #expect(capture.screens.map(\.height) == [834, 1194] && capture.screens.allSatisfy(\.hasLengths))
  }

  @Test("a state is told where any frame has one, and then normal tracking is SUCCESS")
  func states() throws {
    let words = try #require(try Self.capture(Self.session).frames.words(named: "tracking_state"))
    #expect((0..<3).map { words[$0] } == ["SUCCESS", "", "limited.excessiveMotion"])
    let plain = Self.session.replacing(", \"trackingState\": \"limited.excessiveMotion\"", with: "")
    #expect(try Self.capture(plain).frames.states.isEmpty)
  }

  @Test("a device that nobody knows has the points that the session states, and none without")
  func unknownDevice() throws {
    let capture = try Self.capture(Self.session.replacing("iPad8,1", with: "iPad99,1"))
    #expect(capture.screens.map(\.height) == [834, 1194] && !capture.screens[0].hasLengths)
    #expect(FrameColumn.of(.gazePoint).map { capture.frames.column($0)[0] } == [100, 800])
    let bare = try Self.capture(Self.session.replacing(Self.info, with: "\"other\": 1"))
    #expect(bare.screens == [.none] && bare.frames.column(FrameColumn.recordedY)[0] == -34)
    let declared = try Self.capture(
      Self.session.replacing(Self.info, with: "\"other\": 1"),
      "format: ios-eye-tracking-json\nscreen: [834, 1194]\nparticipant: kyle\n")
    #expect(
      declared.frames.column(FrameColumn.recordedY)[0] == 800 && declared.frames.participants[0] == "kyle")
  }

  @Test(
    "what is no session is refused with the path of its key",
    arguments: [
      ("", "session.json: error: is empty; JSON was expected"),
      ("[1, 2]", "session.json:1:1: error: the file must hold an object {…}, not a list of numbers"),
      (
        "{\"scanPat\": []}",
        "session.json:1:13: error: 'scanPath' is missing; did you mean 'scanPath' by 'scanPat'?"
      ),
      ("{\"scanPath\": []}", "session.json:1:14: error: there are no frames: the lists are empty"),
      (
        "{\"scanPath\": [{\"x\": 1, \"y\": 2}]}",
        "session.json:1:15: error: 'scanPath[0].timestamp' is missing"
      ),
      (
        "{\"scanPath\": [{\"x\": 1, \"y\": \"2\", \"timestamp\": 1}]}",
        "session.json:1:29: error: 'scanPath[0].y' must be a number from -1000000000 to 1000000000, not the text '2'"
      ),
      (
        "{\"scanPath\": [{\"x\": NaN}]}",
        "session.json:1:21: error: 'scanPath[0].x': a value was expected, not 'NaN'"
      ),
      (
        "{\"scanPath\": [{\"x\": 1e400}]}",
        "session.json:1:21: error: 'scanPath[0].x': '1e400' is too large for a number"
      ),
      (
        "{\"scanPath\": [{\"x\": 1,",
        "session.json:1:23: error: 'scanPath[0]': a key in double quotes was expected, not the end of the file"
      ),
      (
        "{\"blendShapes\": {\"jawOpen\": [{\"blendShapeLocation\": \"jawLeft\", \"value\": 1, \"timestamp\": 1}]}}",
        "session.json:1:53: error: 'blendShapes.jawOpen[0].blendShapeLocation' must be 'jawOpen', as the list is, not 'jawLeft'"
      ),
      (
        "{\"scanPath\": [{\"x\": 1, \"y\": 2, \"timestamp\": 1, \"orientation\": 9}]}",
        "session.json:1:63: error: 'scanPath[0].orientation' must be a whole number from 0 to 6, not 9"
      ),
    ])
  func refused(text: String, complaint: String) throws {
    let complaints = try Self.complaints(text)
    #expect(complaints.count == 1 && complaints[0].hasPrefix(complaint), "\(complaints)")
  }

  @Test("a file that is nested too deeply is refused")
  func deep() throws {
    let text = "{\"scanPath\": " + String(repeating: "[", count: 200)
    #expect(try Self.complaints(text)[0].contains("nested more than 100 deep"))
  }

  @Test(
    "the sample is read as its file says", .enabled(if: RealCaptures.samples != nil, RealCaptures.advice))
  func sample() throws {
    let samples = try #require(RealCaptures.samples)
    let capture = try Dataset(
      "\(samples)/kyle-fox-ios-eye-tracking/example_data_output.json", relativeTo: ".",
      in: RealCaptures.folders,
      at: Place(file: "test")
    ).captures[0]
    // Counted with Python's json.
    let frames = capture.frames
    #expect(frames.count == 558 && frames.column(FrameColumn.recordedX).count { !$0.isNaN } == 380)
    #expect(frames.column(FrameColumn.recordedX)[0] == 479.91125732660294)
    #expect(frames.column(FrameColumn.recordedY)[0] == 834 - 297.72345417737961)
    let blink = frames.column(FrameColumn.blendShapes.lowerBound)
    #expect(blink.min() == -0.010046819224953655 && blink.max() == 0.9603204131126404)
    #expect(capture.screens.count == 1 && capture.screens[0].width == 1194 && capture.screens[0].hasLengths)
    #expect(frames.states.isEmpty)
  }
}
