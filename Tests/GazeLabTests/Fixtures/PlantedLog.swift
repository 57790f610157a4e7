import DelimitedText
import Inputs
import TestSupport

@testable import Captures
@testable import Trials

/// A log of ten frames per second in front of a plain screen.
struct PlantedLog {
  /// One per frame.
  var targets: [ScreenPoint]
  var gaze: [ScreenPoint]?
  var states: [String: [String]] = [:]
  var confidence: [Double]?
  var channels: [Channel: [NumberColumn]] = [:]
  var step = 0.1

  static let target = ScreenPoint(x: 100, y: 200)

  /// Frames on a single target.
  init(count: Int) { targets = [ScreenPoint](repeating: Self.target, count: count) }

  init(targets: [ScreenPoint]) { self.targets = targets }

  var table: FrameTable {
    func columns(_ points: [ScreenPoint]) -> [NumberColumn] {
      [NumberColumn(points.map(\.x)), NumberColumn(points.map(\.y))]
    }
    var channels = channels
    (channels[.target], channels[.gazePoint]) = (columns(targets), columns(gaze ?? targets))
    let own = confidence.map {
      (
        columns: OwnColumns(name: "confidence", columns: ["confidence"], unit: "1"),
        numbers: [NumberColumn($0)]
      )
    }
    return FrameTable(
      // An arbitrary clock.
      time: NumberColumn(targets.indices.map { 1000 + step * Double($0) }),
      participants: .init(repeating: "anna", count: targets.count),
      displays: .init(repeating: Display(device: "desk"), count: targets.count),
      states: states.sorted { $0.key < $1.key }.map {
        FrameTable.WordColumn(label: Label($0.key), words: .init($0.value))
      }, channels: channels, own: own.map { [$0] } ?? [])
  }

  func capture(_ name: String = "log") throws -> Capture {
    try TemporaryFolder.with { folder in
      let path = try folder.write("log.csv", "planted")
      let format = CaptureFormat(
        name: "planted", version: 1, recorder: nil, labels: [],
        finder: .files(endings: [".csv"], recognises: { _ in true }, firstColumns: []),
        read: { [table] _, _ in CaptureContent(frames: table) })
      var capture = try Capture(
        CaptureSource(name: name, files: [path], place: Place(file: path)), formats: [format])
      capture.place(on: [Device.builtIn[0].screen])
      return capture
    }
  }

  /// The part of an experiment file that these lines make, without the dataset.
  static func file(_ yaml: String) throws(InputError) -> ExperimentFile {
    try ExperimentFile(
      text: "dataset: lab\nfeatures: gaze\nsplits: in-sample\n" + yaml, path: "e.yaml")
  }

  /// What an experiment with these lines uses of the log.
  func used(_ yaml: String) throws -> (fixations: [Fixation], dropped: DroppedFrames?) {
    let (file, capture) = (try Self.file(yaml), try capture())
    return file.frameRules.used(capture.fixations, of: capture, states: file.filters)
  }
}
