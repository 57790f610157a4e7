import DelimitedText
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures

/// The 19 faults of which bids-validator 3.0.2 misses five; each is one edit of a dataset that it accepts.
struct BIDSFaultTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let edit: @Sendable (BIDSSample) throws -> Void
    /// The one line that names it.
    let line: String
  }

  private static let physio = "task-calibration_physio.json"
  private static let searched =
    "looked in sub-p01_task-calibration_run-01_recording-eye1_physio.json, \(physio)"

  private static func without(_ key: String, of file: String, _ line: String) -> Fault {
    Fault(testDescription: "no \(key)", edit: { try $0.removeKey(key, of: file) }, line: line)
  }

  private static func replacing(_ name: String, _ file: String, _ old: String, _ new: String, _ line: String)
    -> Fault
  {
    Fault(
      testDescription: name, edit: { try $0.edit(file) { $0.replacingOccurrences(of: old, with: new) } },
      line: line)
  }

  private static let recording = BIDSSample.recording
  private static let columns = #""x_coordinate",\#n    "y_coordinate""#

  static let faults: [Fault] = [
    without(
      "StartTime", of: physio,
      "\(recording).tsv.gz: error: 'StartTime' is missing: the time of the first sample (s); \(searched)"),
    without(
      "SamplingFrequency", of: physio,
      "\(recording).tsv.gz: error: 'SamplingFrequency' is missing: the number of samples in a second (Hz); \(searched)"
    ),
    without(
      "SampleCoordinateSystem", of: physio,
      "\(recording).tsv.gz: error: 'SampleCoordinateSystem' is missing: \"gaze-on-screen\"; \(searched)"),
    without(
      "RecordedEye", of: "\(recording).json",
      "\(recording).tsv.gz: error: 'RecordedEye' is missing: left, right or cyclopean; \(searched)"),
    without(
      "OnsetSource", of: "\(BIDSSample.trackerEvents).json",
      "\(BIDSSample.trackerEvents).tsv.gz: error: 'OnsetSource' is missing: \"timestamp\", or \"n/a\" for onsets that "
        + "count rows; looked in sub-p01_task-calibration_run-01_recording-eye1_physioevents.json"),
    Fault(
      testDescription: "no Columns",
      edit: { try $0.edit(physio) { $0.replacing(/"Columns": \[[^\]]*\],/, with: "") } },
      line:
        "\(recording).tsv.gz: error: 'Columns' is missing: the names of the columns, as the file has no header; "
        + searched),
    replacing(
      "a column too few", physio, #""target_x",\#n    "target_y""#, #""target_x""#,
      "\(recording).tsv.gz:1:1: error: has 5 fields; 'Columns' of \(physio) names 4"),
    replacing(
      "x and y swapped", physio, columns, #""y_coordinate",\#n    "x_coordinate""#,
      "\(physio):13:14: error: 'Columns' must begin with timestamp, x_coordinate, y_coordinate, not with "
        + "'timestamp, y_coordinate, x_coordinate'"),
    replacing(
      "onset not first", "\(BIDSSample.trackerEvents).json", #""onset",\#n    "duration""#,
      #""duration",\#n    "onset""#,
      "\(BIDSSample.trackerEvents).json:2:14: error: 'Columns' must begin with onset, not with 'duration'"),
    Fault(
      testDescription: "no StimulusPresentation",
      edit: {
        try $0.edit("task-calibration_events.json") {
          $0.replacing("\"StimulusPresentation\"", with: "\"Other\"")
        }
      },
      line:
        "\(BIDSSample.run1)_events.tsv: error: 'StimulusPresentation' is missing: an object with the screen's "
        + "distance, origin, resolution and size; looked in task-calibration_events.json"),
    Fault(
      testDescription: "header row",
      edit: {
        try $0.edit("\(recording).tsv.gz") {
          "timestamp\tx_coordinate\ty_coordinate\ttarget_x\ttarget_y\n" + $0
        }
      },
      line:
        "\(recording).tsv.gz:1: error: is a header, but BIDS has none here: 'Columns' of \(physio) names the "
        + "columns; remove the line"),
    Fault(
      testDescription: "NaN for n/a",
      edit: {
        try $0.edit("\(recording).tsv.gz") { text in
          var rows = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
          rows[4][1] = "NaN"
          return rows.map { $0.joined(separator: "\t") + "\n" }.joined()
        }
      },
      line:
        "\(recording).tsv.gz:5:8: error: 'x_coordinate' is not a number: 'NaN'; numbers are written like -0.25 or 1e-3; a missing value is written n/a"
    ),
    Fault(
      testDescription: "no ScreenSize",
      edit: {
        try $0.edit("task-calibration_events.json") { $0.replacing("\"ScreenSize\"", with: "\"ScreenArea\"") }
      },
      line:
        "task-calibration_events.json:20:27: error: 'StimulusPresentation.ScreenSize' is missing: the screen's "
        + "width and height (m)"),
    Fault(
      testDescription: "no x Units",
      edit: {
        try $0.edit(physio) {
          $0.replacing(
            #""Description": "Gaze point as recorded, to the right",\#n    "Units": "pixel""#,
            with: #""Description": "Gaze point as recorded, to the right""#)
        }
      },
      line:
        "\(physio):24:19: error: 'x_coordinate.Units' is missing: the unit of the column, such as \"pixel\""),
    without(
      "PhysioType", of: physio,
      "\(recording).tsv.gz: error: 'PhysioType' is missing: \"eyetrack\"; \(searched)"),
  ]

  /// What does not make a value ambiguous is read, with a warning.
  static let tolerated: [Fault] = [
    replacing(
      "RecordedEye Left", "\(recording).json", #""right""#, #""Left""#,
      "'RecordedEye' is 'Left' in sub-p01_task-calibration_run-01_recording-eye1_physio.json; read as 'left'"),
    replacing(
      "error as [[.29]]", "\(recording).json", "1.43", "[[0.29]]",
      "'AverageCalibrationError' is a list in sub-p01_task-calibration_run-01_recording-eye1_physio.json; read as its "
        + "only number"),
    Fault(
      testDescription: "empty .tsv.gz", edit: { try $0.write("\(recording).tsv.gz", "") },
      line: "1 recordings of the dataset are empty, not downloaded: "
        + "sub-p01_task-calibration_run-01_recording-eye1_physio.tsv.gz"),
    Fault(
      testDescription: "BOM at the start", edit: { try $0.edit("\(recording).tsv.gz") { "\u{FEFF}" + $0 } },
      line:
        "sub-p01_task-calibration_run-01_recording-eye1_physio.tsv.gz begins with a byte order mark, which is skipped"
    ),
  ]

  @Test("the faults are the 19 of the table")
  func count() { #expect(Self.faults.count + Self.tolerated.count == 19) }

  @Test("a fault is named by one line with its file and key", arguments: faults)
  func refused(fault: Fault) throws {
    try BIDSSample.with { sample in
      try fault.edit(sample)
      let lines = sample.complaints()
      // What is missing above both runs is missing in both.
      #expect(lines.first == fault.line)
      #expect(lines.count <= 2)
    }
  }

  @Test("a fault that leaves no doubt is a warning", arguments: tolerated)
  func warned(fault: Fault) throws {
    try BIDSSample.with { sample in
      let before = try sample.dataset()
      #expect(before.captures.flatMap(\.tolerated).isEmpty)
      try fault.edit(sample)
      #expect(try sample.tolerated() == [fault.line])
    }
  }

  @Test("other deviations of public datasets are read with a warning")
  func furtherDeviations() throws {
    try BIDSSample.with { sample in
      try sample.edit("\(BIDSSample.trackerEvents).json") {
        $0.replacing("OnsetSource", with: "ForeignIndexColumn")
      }
      try sample.edit("task-calibration_events.json") { $0.replacing("0.35", with: "35") }
      let warnings = try sample.tolerated()
      #expect(warnings.contains { $0.hasPrefix("'ForeignIndexColumn' is read as 'OnsetSource' in sub-p01") })
      #expect(
        warnings.contains(
          "'StimulusPresentation.ScreenDistance' is more than 10 m; is it in centimetres? read as such"))
      #expect(try sample.dataset().displays.map(\.screen.eyeDistance) == [0.35])
    }
  }
}
