import DelimitedText
import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures

struct BIDSReadingTests {
  @Test("a folder with dataset_description.json is a dataset by itself, with a capture per run")
  func recognised() throws {
    try BIDSSample.with { sample in
      let dataset = try sample.dataset()
      #expect(
        dataset.captures.map(\.name) == [
          "sub-p01_task-calibration_run-01", "sub-p01_task-calibration_run-02",
        ])
      let capture = dataset.captures[0]
      #expect(capture.frames.participants.all == ["p01"])
      // 45 fixations of 10 frames; the first two rows, in pixels from the top: 156.97 55.98, target 113 100.
      #expect(capture.frames.count == 450)
      #expect(capture.fixations.count == 45)
      #expect(capture.frames.recordedPoint(0) == ScreenPoint(x: 156.97, y: 1488 - 55.98))
      #expect(capture.frames.target(0) == ScreenPoint(x: 113, y: 1388))
      #expect(capture.frames.time[1] == 0.0167)
      #expect(capture.format.name == "bids")
    }
  }

  @Test("labels come from names and events, with the order that the thesis's poses have")
  func labels() throws {
    try BIDSSample.with { sample in
      let labels = try sample.dataset().captures[1].frames.labels
      #expect(labels.map(\.label.name) == ["head_pose", "viewing_distance", "task", "run"])
      #expect(labels[0].label.order == ["Middle", "Top", "Down", "Left", "Right"])
      #expect(labels[3].words.all == ["02"])
      // The pose of the second group of nine fixations.
      #expect(labels[0].words[9 * 10] == "Top")
    }
  }

  @Test("columns of participants.tsv are labels, in the order of participants.json")
  func participants() throws {
    try BIDSSample.with { sample in
      try sample.write("participants.tsv", "participant_id\tage\tsex\tGUID\nsub-p01\tn/a\tF\t7\n")
      let labels = try sample.dataset().captures[0].frames.labels
      #expect(labels.map(\.label.name).suffix(2) == ["sex", "guid"])
      #expect(labels.first { $0.label.name == "sex" }?.label.order == ["M", "F", "O"])
      #expect(labels.first { $0.label.name == "sex" }?.words.all == ["F"])
    }
  }

  @Test("without own keys a point is a pixel, and the screen is that of StimulusPresentation")
  func screen() throws {
    try BIDSSample.with { sample in
      let screen = try #require(try sample.dataset().displays.first?.screen)
      #expect((screen.width, screen.height, screen.scale) == (2266, 1488, 1))
      #expect(abs(screen.pointsPerMetre - 2266 / 0.1766) < 1e-9)
      #expect(abs(screen.verticalPointsPerMetre - 1488 / 0.116) < 1e-9)
      #expect(screen.eyeDistance == 0.35)
    }
  }

  @Test("PixelsPerPoint divides coordinates, and DeviceName takes the device's screen")
  func device() throws {
    try BIDSSample.with { sample in
      try sample.edit("task-calibration_physio.json") {
        $0.replacing(
          "\"StartTime\": 0,",
          with: "\"StartTime\": 0, \"PixelsPerPoint\": 2, \"DeviceName\": \"iPad Mini 6th\",")
      }
      let capture = try sample.dataset().captures[0]
      #expect(capture.frames.displays.all.map(\.device) == ["iPad Mini 6th"])
      #expect(capture.frames.target(0) == ScreenPoint(x: 56.5, y: 694))
      #expect(capture.screens[0].pixelsPerInch == 326)
      #expect((capture.screens[0].width, capture.screens[0].height) == (1133, 744))
    }
  }

  @Test("the nearest sidecar wins, key by key")
  func inheritance() throws {
    try BIDSSample.with { sample in
      // Every x is twice as far to the right for the subject, and milliseconds hold for one run.
      try sample.write("sub-p01/sub-p01_physio.json", #"{"PixelsPerPoint": 0.5}"#)
      try sample.edit("\(BIDSSample.recording).json") {
        $0.replacing("{\n", with: "{\n\"timestamp\": {\"Units\": \"ms\"},\n")
      }
      let captures = try sample.dataset().captures
      #expect(captures.map { $0.frames.target(0).x } == [226, 226])
      #expect(captures.map { $0.frames.time[1] } == [0.0167 / 1000, 0.0167])
    }
  }

  @Test("the coordinates begin where ScreenOrigin says")
  func origin() throws {
    try BIDSSample.with { sample in
      try sample.edit("task-calibration_events.json") {
        $0.replacing("\"top\"", with: "\"bottom\"").replacing("\"left\"", with: "\"right\"")
      }
      #expect(try sample.dataset().captures[0].frames.target(0) == ScreenPoint(x: 2266 - 113, y: 100))
    }
  }

  @Test("two eyes of a run are one capture, and its gaze point is their mean where both are there")
  func binocular() throws {
    try BIDSSample.with { sample in
      let left = sample.rows(["0.0\t10\t20", "0.1\t30\tn/a", "0.3\t50\t60"])
      let right = sample.rows(["0.0\t20\t40", "0.2\t0\t0", "0.3\t70\t80"])
      try sample.writeRun("sub-p02", [("eye1", "left", left), ("eye2", "right", right)])
      let capture = try #require(try sample.dataset().captures.last)
      #expect(capture.name == "sub-p02_task-look")
      let frames = capture.frames
      #expect(Array(frames.time) == [0, 0.1, 0.2, 0.3])
      #expect(frames.point(0, .leftGazePoint) == ScreenPoint(x: 10, y: 980))
      #expect(frames.point(0, .rightGazePoint) == ScreenPoint(x: 20, y: 960))
      #expect(frames.recordedPoint(0) == ScreenPoint(x: 15, y: 970))
      #expect(frames.point(1, .leftGazePoint).x.isNaN && frames.point(1, .leftGazePoint).y.isNaN)
      #expect(frames.point(1, .rightGazePoint).x.isNaN && frames.recordedPoint(1).x.isNaN)
      #expect(frames.recordedPoint(3) == ScreenPoint(x: 60, y: 930))
      let rate =
        "'SamplingFrequency' is 10 Hz, but the timestamps follow each other at 6.67 Hz; are their unit and the rate "
        + "right? the timestamps are used"
      #expect(
        capture.tolerated.map(\.text) == [rate, rate, "2 of 4 frames are not in all recordings of the run"])
    }
  }

  @Test("targets come from events.tsv where the samples have none, after StartTime")
  func targetsOfEvents() throws {
    try BIDSSample.with { sample in
      let rows = sample.rows(["100.0\t10\t20", "100.1\t30\t40", "100.2\t50\t60", "100.3\t50\t60"])
      try sample.writeRun("sub-p02", [("eye1", "left", rows)], startTime: 5)
      try sample.write(
        "sub-p02/beh/sub-p02_task-look_events.tsv",
        "onset\tduration\ttarget_x\ttarget_y\n5\t0.1\t100\t200\n5.1\t0.15\t100\t200\n")
      let capture = try #require(try sample.dataset().captures.last)
      #expect(
        (0..<3).map { capture.frames.target($0) } == Array(repeating: ScreenPoint(x: 100, y: 800), count: 3))
      #expect(capture.frames.target(3).x.isNaN)
      // Each row of events is a fixation, even on the same target.
      #expect(capture.fixations.map(\.frames) == [0..<1, 1..<3])
      #expect(capture.frames.has(.leftGazePoint) == false && capture.frames.has(.gazePoint))
    }
  }

  @Test(
    "the public examples, whose recordings are empty, are said not to be downloaded",
    .enabled(if: BIDSSample.examples != nil, "set GAZELAB_DATASETS; the samples lie beside it"))
  func examples() throws {
    let examples = try #require(BIDSSample.examples)
    try TemporaryFolder.with { folder in
      for name in ["eyetracking_binocular", "eyetracking_fmri"] {
        let lines = folder.complaints("\(examples)/\(name)")
        #expect(lines.count == 1)
        #expect(lines[0].contains("_recording-eye1_physio.tsv.gz: error: is empty: it was not downloaded"))
      }
    }
  }
}

extension BIDSSample {
  /// The public examples of BIDS, beside the real captures.
  static let examples: String? = {
    let folders = ProcessInfo.processInfo.environment["GAZELAB_DATASETS"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/../samples/bids-examples" }.first { PathKind(of: $0) == .folder }
  }()

  func rows(_ rows: [String]) -> String { rows.map { $0 + "\n" }.joined() }

  /// Writes a run of a task of its own, on a screen of 2000 × 1000 pixels.
  func writeRun(
    _ subject: String, _ recordings: [(label: String, eye: String, rows: String)], startTime: Double = 0,
    columns: [String] = ["timestamp", "x_coordinate", "y_coordinate"]
  ) throws {
    let start = "\(subject)/beh/\(subject)_task-look"
    for recording in recordings {
      let name = "\(start)_recording-\(recording.label)_physio"
      try write("\(name).tsv.gz", recording.rows)
      try write(
        "\(name).json",
        """
        {"PhysioType": "eyetrack", "SampleCoordinateSystem": "gaze-on-screen", "RecordedEye": "\(recording.eye)",
         "SamplingFrequency": 10, "StartTime": \(startTime), "timestamp": {"Units": "s"},
         "x_coordinate": {"Units": "pixel"}, "y_coordinate": {"Units": "pixel"},
         "Columns": [\(columns.map { "\"\($0)\"" }.joined(separator: ", "))]}
        """)
    }
    try write(
      "\(start)_events.json",
      """
      {"StimulusPresentation": {"ScreenDistance": 0.6, "ScreenOrigin": ["top", "left"],
       "ScreenResolution": [2000, 1000], "ScreenSize": [0.5, 0.25]}}
      """)
  }
}
