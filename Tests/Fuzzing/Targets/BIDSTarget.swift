import Files
import Foundation
import Inputs
import Synchronization

@testable import BuiltInFormats

extension FuzzTarget {
  /// The files of a run of BIDS. A file that the input lacks is that of a small valid run.
  ///
  /// The names of files are looked up in a folder that lies on the disk; their contents are those of the input.
  static let bids = FuzzTarget(name: "bids") { bytes in
    let parts = InputParts(bytes)
    var (files, contents) = ([String: [UInt8]](), [String: [UInt8]]())
    for (name, path) in validRun.paths {
      let part = parts[name] ?? validRun.contents[name] ?? []
      contents[path] = part
      files[path] = path.hasSuffix(".gz") ? packed(part) : part
    }
    let recordings = ["physio.tsv", "physio2.tsv"].filter { $0 == "physio.tsv" || parts[$0] != nil }
      .compactMap { validRun.paths[$0] }
    let capture = accepted(contents) {
      try CaptureFacts.read(
        files, main: recordings[0], others: Array(recordings.dropFirst()), formats: [BIDS.format])
    }
    if let capture { CaptureFacts.check(capture) }
  }

  private static let known = Mutex([[UInt8]: [UInt8]]())

  /// Compressing takes longer than reading, and most inputs share most files.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    if let packed = known.withLock({ $0[bytes] }) { return packed }
    let packed = gzip(bytes)
    known.withLock { known in
      if known.count > 500 { known = [:] }
      known[bytes] = packed
    }
    return packed
  }

  private static let validRun = BIDSRunOnDisk()
}

/// A small valid run of BIDS, written into a folder for temporary files.
private struct BIDSRunOnDisk: Sendable {
  /// The path of each file by its short name.
  let paths: [String: String]
  let contents: [String: [UInt8]]

  init() {
    let root = NSTemporaryDirectory() + "gazelab-fuzzing-bids"
    let stem = "\(root)/sub-01/beh/sub-01_task-c_"
    paths = [
      "physio.json": "\(stem)recording-eye1_physio.json", "physio.tsv": "\(stem)recording-eye1_physio.tsv.gz",
      "physio2.json": "\(stem)recording-eye2_physio.json",
      "physio2.tsv": "\(stem)recording-eye2_physio.tsv.gz",
      "physioevents.json": "\(stem)recording-eye1_physioevents.json",
      "physioevents.tsv": "\(stem)recording-eye1_physioevents.tsv.gz",
      "events.json": "\(stem)events.json", "events.tsv": "\(stem)events.tsv",
      "participants.tsv": "\(root)/participants.tsv", "participants.json": "\(root)/participants.json",
    ]
    let physio = """
      {"SamplingFrequency": 60, "StartTime": 0, "PhysioType": "eyetrack", "SampleCoordinateSystem": \
      "gaze-on-screen", "RecordedEye": "right", "Columns": ["timestamp", "x_coordinate", "y_coordinate"], \
      "timestamp": {"Units": "s"}, "x_coordinate": {"Units": "pixel"}, "y_coordinate": {"Units": "pixel"}}
      """
    let texts = [
      "physio.json": physio, "physio.tsv": "0.00\t10\t20\n0.02\t11\t21\n0.04\tn/a\tn/a\n",
      "physio2.json": physio.replacing("right", with: "left"), "physio2.tsv": "0.00\t12\t20\n0.02\t11\t22\n",
      "physioevents.json": #"{"Columns": ["onset", "duration", "trial_type"], "OnsetSource": "timestamp"}"#,
      "physioevents.tsv": "0.00\t0.03\tfixation\n",
      "events.json": """
      {"TaskName": "c", "StimulusPresentation": {"ScreenDistance": 0.5, "ScreenOrigin": ["top", "left"], \
      "ScreenResolution": [1920, 1080], "ScreenSize": [0.5, 0.3]}}
      """,
      "events.tsv": "onset\tduration\ttarget_x\ttarget_y\thead_pose\n0\t0.03\t100\t200\tMiddle\n",
      "participants.tsv": "participant_id\tage\nsub-01\t33\n",
      "participants.json": #"{"age": {"Description": "age in years", "Units": "year"}}"#,
    ]
    contents = texts.mapValues { Array($0.utf8) }
    do {
      try FileManager.default.createDirectory(
        atPath: "\(root)/sub-01/beh", withIntermediateDirectories: true)
      let description = #"{"Name": "fuzzing", "BIDSVersion": "1.11.1"}"#
      try Data(description.utf8).write(to: URL(fileURLWithPath: "\(root)/dataset_description.json"))
      for (name, path) in paths {
        let bytes = contents[name] ?? []
        try Data(path.hasSuffix(".gz") ? gzip(bytes) : bytes).write(to: URL(fileURLWithPath: path))
      }
    } catch {
      fatalError("the folder \(root) cannot be written: \(error)")
    }
  }
}
