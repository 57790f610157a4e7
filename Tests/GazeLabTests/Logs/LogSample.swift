import DelimitedText
import Files
import Inputs
import TestSupport

@testable import Captures
@testable import Logs

/// Logs made of columns.
enum LogSample {
  /// 400 × 800 points of 0.1 mm, with the eyes half a metre in front of its centre.
  static let screen = Screen(
    width: 400, height: 800, metres: (0.04, 0.08), camera: ScreenPoint(x: 200, y: 800), eyeDistance: 0.5)

  static func log(
    _ times: [Double], states: [(name: String, words: [String])] = [],
    points: [Channel: [(x: Double, y: Double)]] = [:], own: [(name: String, numbers: [Double])] = [],
    name: String = "log", screen: Screen = screen
  ) throws -> Log {
    let table = FrameTable(
      time: NumberColumn(times), participants: .init(repeating: "anna", count: times.count),
      displays: .init(repeating: Display(device: "tablet"), count: times.count),
      states: states.map { FrameTable.WordColumn(label: Label($0.name), words: .init($0.words)) },
      channels: points.mapValues { points in
        [NumberColumn(points.map(\.x)), NumberColumn(points.map(\.y))]
      },
      own: own.map { (OwnColumns(name: $0.name, columns: [$0.name], unit: "1"), [NumberColumn($0.numbers)]) })
    return try log(table, name: name, screen: screen)
  }

  static func log(_ table: FrameTable, name: String = "log", screen: Screen = screen) throws -> Log {
    try TemporaryFolder.with { folder in
      let path = try folder.write("log.csv", "made")
      let format = CaptureFormat(
        name: "made", version: 1, recorder: nil, labels: [], finder: .folder { _, _ in nil },
        read: { source, files throws(InputError) in
          _ = try files.open(source.files[0])
          return CaptureContent(frames: table)
        })
      var capture = try Capture(
        CaptureSource(name: name, files: [path], place: Place(file: path)), formats: [format])
      capture.place(on: [screen])
      return Log(capture)
    }
  }

  private static let lost = (x: Double.nan, y: Double.nan)

  /// Ten rows with a gap of half a second, a repeated time and a row out of order. Errors by hand, in points: 5, 0, –, 10
  /// and 50 for the first target, – , 30, 5, 0 and – for the second; the sixth row has no target.
  static func tenRows() throws -> Log {
    try log(
      [0, 0.04, 0.08, 0.08, 0.12, 0.62, 0.66, 0.64, 0.68, 0.72],
      states: [
        (
          "tracking_state",
          [String](repeating: "SUCCESS", count: 4) + [String](repeating: "LOW_CONFIDENCE", count: 3)
            + ["SUCCESS", "SUCCESS", "FACE_MISSING"]
        )
      ],
      points: [
        .gazePoint: [
          (103, 204), (100, 200), lost, (100, 210), (130, 240), (500, 600), (300, 570), (303, 604),
          (300, 600),
          lost,
        ],
        .target: [(x: Double, y: Double)](repeating: (100, 200), count: 5) + [lost]
          + [(x: Double, y: Double)](repeating: (300, 600), count: 4),
      ])
  }
}
