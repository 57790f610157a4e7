import DelimitedText
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import Gate
@testable import Trials

struct EyeLinkASCTests {
  static let fixtures =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../Fixtures/EyeLink"

  private static func fixture(_ name: String) throws -> Capture {
    let folders = DatasetFolders(named: [], environment: nil)
    let dataset = try Dataset(
      "\(fixtures)/\(name).asc", relativeTo: ".", in: folders, at: Place(file: "test"))
    return try #require(dataset.captures.first)
  }

  /// A recording of the left eye at 250 Hz; `lines` stand behind its line SAMPLES.
  private static func text(_ lines: String, samples: String = "GAZE LEFT RATE 250.00") -> String {
    "** CONVERTED FROM a.edf\nMSG 900 DISPLAY_COORDS 0 0 1279 1023\nSTART 1000 LEFT SAMPLES EVENTS\n"
      + "SAMPLES \(samples)\n\(lines)\n"
  }

  private static func capture(_ text: String, _ description: String? = nil) throws -> Capture {
    try TemporaryFolder.with { folder in
      try folder.write("lab/a.asc", text)
      if let description { try folder.write("lab/dataset.yaml", description) }
      return try #require(try folder.dataset("lab").captures.first)
    }
  }

  private static func complaints(_ text: String, _ description: String? = nil) throws -> [String] {
    try TemporaryFolder.with { folder in
      try folder.write("lab/a.asc", text)
      if let description { try folder.write("lab/dataset.yaml", description) }
      return folder.complaints("lab").map { $0.replacing("lab/", with: "") }
    }
  }

  /// The numbers of a channel; -1 where missing.
  private static func numbers(_ capture: Capture, _ channel: Channel) -> [[Double]] {
    FrameColumn.of(channel).map { capture.frames.column($0).map { $0.isNaN ? -1 : $0 } }
  }

  private static func words(_ capture: Capture, _ state: String) throws -> [String] {
    let words = try #require(capture.frames.words(named: state))
    return capture.frames.indices.map { words[$0] }
  }

  // MARK: The file with a known answer

  @Test("targets begin at the time of their message less its offset, and end with their block")
  func targets() throws {
    let capture = try Self.fixture("made")
    #expect(capture.format.name == "eyelink-asc" && capture.frames.count == 80)
    #expect(capture.fixations.map(\.frames) == [5..<15, 15..<25, 30..<70])
    // From the bottom left of 1280 × 1024.
    #expect(
      capture.fixations.map(\.key.target) == [
        ScreenPoint(x: 320, y: 768), ScreenPoint(x: 960, y: 256), ScreenPoint(x: 640, y: 512),
      ])
    #expect(capture.screens[0].width == 1280 && capture.screens[0].height == 1024)
    #expect(capture.frames.time[5] == 1000.02 && capture.frames.time[31] == 1005.0005)
  }

  @Test("each eye has its own error, and lost samples have none")
  func errors() throws {
    let capture = try Self.fixture("made")
    let target = Self.numbers(capture, .target)
    for (channel, x, y) in [
      (Channel.leftGazePoint, 10.0, 5.0), (.rightGazePoint, -6, -3), (.gazePoint, 2, 1),
    ] {
      let gaze = Self.numbers(capture, channel)
      let lost = capture.frames.indices.filter { gaze[0][$0] == -1 }
      #expect(lost == (channel == .rightGazePoint ? [] : [20, 21, 22]), "\(channel)")
      for row in capture.fixations.flatMap(\.frames) where gaze[0][row] != -1 {
        #expect(gaze[0][row] - target[0][row] == x && gaze[1][row] - target[1][row] == y, "\(channel) \(row)")
      }
    }
    let pupil = try #require(capture.frames.ownRange("pupil")).map { capture.frames.column($0) }
    #expect(pupil[0][0] == 800 && pupil[0][20].isNaN && pupil[1][20] == 900)
  }

  @Test("events are states of each eye, and a movement of both where they agree")
  func events() throws {
    let capture = try Self.fixture("made")
    let left = try Self.words(capture, "eye_movement_state_left")
    #expect(left[4] == "UNKNOWN" && left[5...13].allSatisfy { $0 == "FIXATION" })
    #expect(left[14...15].allSatisfy { $0 == "SACCADE" })
    // A saccade around a blink, of which the blink is unknown.
    #expect(left[18] == "UNKNOWN" && left[19] == "SACCADE" && left[23] == "SACCADE")
    #expect(left[20...22].allSatisfy { $0 == "UNKNOWN" } && left[24] == "UNKNOWN")
    // A fixation without an end lasts until the end of its block.
    #expect(left[70] == "UNKNOWN" && left[71...79].allSatisfy { $0 == "FIXATION" })
    let right = try Self.words(capture, "eye_movement_state_right")
    #expect(right.count { $0 == "FIXATION" } == 9 && right.count { $0 == "SACCADE" } == 2)
    let both = try Self.words(capture, "eye_movement_state")
    #expect(both.count { $0 == "FIXATION" } == 9 && both[19] == "UNKNOWN" && both[71] == "UNKNOWN")
    for state in ["blink", "blink_left"] {
      let blinks = try Self.words(capture, state)
      #expect(blinks.indices.filter { blinks[$0] == "yes" } == [20, 21, 22], "\(state)")
    }
    #expect(try Self.words(capture, "blink_right").allSatisfy { $0 == "no" })
  }

  @Test("the table of what was read names blocks, eyes, display, pupil and validations")
  func readings() throws {
    let capture = try Self.fixture("made")
    let readings = capture.format.readings(capture.path)
    #expect(
      readings.map(\.source) == [
        "SAMPLES", "GAZE_COORDS", "!V TARGET_POS", "PUPIL", "!CAL VALIDATION", "!CAL VALIDATION",
        "!CAL VALIDATION",
      ])
    #expect(readings[0].written == "3 blocks, 250 and 2000 Hz")
    #expect(readings[6].meaning == "the tracker's validation (HV9) of the left eye: mean 0.52°, worst 1.1°")
  }

  // MARK: Real files

  @Test("a real recording of both eyes")
  func binocular() throws {
    let capture = try Self.fixture("eyelink_binocular_example")
    // Counted with awk.
    #expect(capture.frames.count == 368 && capture.fixations.isEmpty)
    #expect(capture.screens[0].width == 1920 && capture.screens[0].height == 1080)
    #expect(Self.numbers(capture, .leftGazePoint).map { $0[0] } == [964.3, 1080 - 541.5])
    #expect(Self.numbers(capture, .leftGazePoint)[0].count { $0 == -1 } == 97)
    #expect(Self.numbers(capture, .rightGazePoint)[0].count { $0 == -1 } == 80)
    // The durations of EBLINK.
    #expect(try Self.words(capture, "blink_left").count { $0 == "yes" } == 97)
    #expect(try Self.words(capture, "blink_right").count { $0 == "yes" } == 80)
    #expect(
      try EyeLinkValidationLine.all(in: capture.path).map(\.eye) == ["left", "right"])
  }

  @Test("a real recording of one eye at 2 kHz has times with fractions")
  func monocular() throws {
    let capture = try Self.fixture("eyelink_monocular_2khz_example")
    #expect(capture.frames.count == 16 && !capture.frames.has(.leftGazePoint))
    #expect(Array(capture.frames.time.prefix(3)) == [2154.5565, 2154.557, 2154.5605])
    #expect(Self.numbers(capture, .gazePoint).map { $0[0] } == [138.1, 1024 - 132.8])
    #expect(capture.frames.ownRange("input") != nil)
    // Single samples were picked from a recording.
    #expect(capture.tolerated.contains { $0.text.contains("RATE that their line SAMPLES states") })
  }

  // MARK: Messages

  @Test("a declared pattern shows targets in place of TARGET_POS, with or without an offset")
  func declared() throws {
    let capture = try Self.capture(
      Self.text(
        """
        1000 1 1 5
        MSG 1004 STIM 100 24
        1004 1 1 5
        MSG 1004 !V TARGET_POS other (1, 1) 1 0
        1008 1 1 5
        MSG 1016 4 STIM_OFF
        1012 1 1 5
        MSG 1018 2 STIM 200 524
        1016 1 1 5
        """),
      "format: eyelink-asc\ntargets: {message: \"STIM (?<x>[0-9.]+) (?<y>[0-9.]+)\", off: STIM_OFF}\n")
    #expect(Self.numbers(capture, .target) == [[-1, 100, 100, -1, 200], [-1, 1000, 1000, -1, 500]])
  }

  @Test("a declared pattern that fits no message is told")
  func unused() throws {
    let capture = try Self.capture(
      Self.text("1000 1 1 5\nMSG 1004 STIM 1 2\n1004 1 1 5"),
      "format: eyelink-asc\ntargets: {message: \"TARGET (?<x>[0-9]+) (?<y>[0-9]+)\"}\n")
    #expect(!capture.frames.has(.target))
    #expect(capture.tolerated.contains { $0.text.hasPrefix("no message fits 'targets.message'") })
  }

  @Test("HREF is no gaze point")
  func href() throws {
    let capture = try Self.capture(Self.text("1000 5 -7 9\n1004 . . 0", samples: "HREF LEFT RATE 250.00"))
    #expect(!capture.frames.has(.gazePoint))
    let href = try #require(capture.frames.ownRange("href")).map { capture.frames.column($0)[0] }
    #expect(href == [5, -7])
    #expect(capture.tolerated.contains { $0.text.hasPrefix("2 of 2 samples are angles (HREF)") })
  }

  @Test("the display begins at its first pixel, and even numbers are its size")
  func display() throws {
    let lines = "MSG 1 GAZE_COORDS 10 20 1930 1100\nSAMPLES GAZE LEFT\n1000 110 220 9\n"
    let capture = try Self.capture(lines)
    #expect(capture.screens[0].width == 1920 && capture.screens[0].height == 1080)
    #expect(Self.numbers(capture, .gazePoint) == [[100], [880]])
  }

  @Test(
    "what cannot be read is refused at its place",
    arguments: [
      ("MSG 1 SYNCTIME\nSTART 1000 LEFT SAMPLES\n", "a.asc: error: has no samples"),
      ("MSG 1 A\n1000 1 1 5\n", "a.asc:2: error: is a sample in front of any line 'SAMPLES'"),
      (text("1000 1 1"), "a.asc:5:9: error: a sample of left has a time and 3 numbers, not 2"),
      (text("1000 1 x 5"), "a.asc:5:8: error: 'x' is neither a number"),
      (
        text("1000 1 1 5\nMSG 1004 !V TARGET_POS a 1 1 1 0\nMSG 1006 !V TARGET_POS b 2 2 1 0"),
        "a.asc:7: error: from here on the targets 'a' and 'b' are both visible"
      ),
      (
        text("1000 1 1 5\nMSG 1004 !V TARGET_POS a 1 x 1 0"),
        "a.asc:6: error: is no target of the form '!V TARGET_POS NAME (X, Y) VISIBLE STEP'"
      ),
      (
        text("1000 1 1 5\nMSG 1004 DISPLAY_COORDS 0 0 1919 1079"),
        "a.asc:6: error: the display is 0 0 1919 1079, but 0 0 1279 1023 on line 2"
      ),
      (text("1000 1 1 5\nEFIX Q 1000 1004 5"), "a.asc:6:6: error: an event of the eye 'Q'; expected L or R"),
      (text("1000 1 1 5", samples: "GAZE RATE 250"), "a.asc:4:9: error: does not say which eyes"),
    ])
  func refused(text: String, complaint: String) throws {
    let complaints = try Self.complaints(text)
    #expect(complaints.count == 1 && complaints[0].hasPrefix(complaint), "\(complaints)")
  }

  @Test("a size in dataset.yaml must be that of the file, and a pattern must take x and y")
  func refusedKeys() throws {
    let text = Self.text("1000 1 1 5")
    #expect(
      try Self.complaints(text, "format: eyelink-asc\nscreen: [1920, 1080]\n")[0].hasPrefix(
        "dataset.yaml:2:9: error: 'screen' is 1920 × 1080, but"))
    #expect(
      try Self.complaints(text, "format: eyelink-asc\ntargets: {message: \"AT (?<x>.+)\"}\n")[0].contains(
        "'message' has no group (?<y>…), which would take y from the text"))
  }

  // MARK: The gate

  @Test("the tracker's own last validation of each eye is named beside what a gate finds")
  func validations() throws {
    let measured = try EyeLinkValidation.all(in: "\(Self.fixtures)/made.asc").map {
      $0.remarked(GateMeasurements(path: "made.asc", capture: "made", eye: "both"))
    }
    #expect(measured.map(\.eye) == ["left", "right"])
    #expect(
      measured.flatMap(\.remarks).map(\.sentence) == [
        "the tracker's own validation (HV9), line 8: mean 0.52°, worst 1.1°",
        "the tracker's own validation (HV9), line 7: mean 0.31°, worst 0.84°",
      ])
  }
}
