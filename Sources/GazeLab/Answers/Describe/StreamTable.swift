import Captures
import DelimitedText
import Documents
import Inputs

/// What a capture without targets holds: a stream, which can be reported over time but not calibrated.
struct StreamTable {
  private let capture: Capture
  private var frames: FrameTable { capture.frames }

  static func table(_ capture: Capture) -> Table { StreamTable(capture: capture).table }

  private var table: Table {
    let channels = Channel.allCases.filter(frames.has)
    let rows =
      channels.map { channel -> [Table.Entry] in
        [.text(Self.title(channel)), share(of: FrameColumn.of(channel))]
      }
      + frames.own.map { own in
        let count = own.columns.count
        return [
          .text(own.name + (count > 1 ? ", \(count) columns" : "")),
          share(of: frames.ownRange(own.name) ?? 0..<0),
        ]
      }
    return Table(
      title: "\(capture.name): \(names(frames.participants.all)) on "
        + "\(names(frames.displays.all.map(\.device))), \(length); no targets",
      notes: ["Present: rows with at least one number of it. Without targets there is nothing to calibrate."],
      columns: Table.labels(["holds"]) + Table.numbers(["present"], unit: "%"), rows: rows)
  }

  /// Such as `328 rows in 5.5 s, 59.9 Hz`.
  private var length: String {
    let times = SamplingTimes(Array(frames.time), validCount: frames.count)
    let rate = times.rowHz.map { ", \(decimal($0, 1)) Hz" } ?? ""
    return "\(frames.count) rows in \(decimal(times.span, 1)) s\(rate)"
  }

  private func share(of columns: Range<Int>) -> Table.Entry {
    let columns = columns.map(frames.column)
    guard !frames.isEmpty else { return .missing("-") }
    if columns.contains(where: { $0.constant.map { !$0.isNaN } ?? false }) {
      return .number(100, decimals: 1)
    }
    let count = frames.indices.count { row in columns.contains { !$0[row].isNaN } }
    return .number(100 * Double(count) / Double(frames.count), decimals: 1)
  }

  private func names(_ names: [String]) -> String { listed(Set(names).sorted()) }

  private static func title(_ channel: Channel) -> String {
    switch channel {
    case .target: "target"
    case .gazePoint: "gaze point"
    case .leftGazePoint: "gaze point of the left eye"
    case .rightGazePoint: "gaze point of the right eye"
    case .face: "face transform"
    case .rightEye: "right eye transform"
    case .leftEye: "left eye transform"
    case .lookAt: "look-at point"
    case .blendShapes: "blend shapes of the eyes"
    case .eyeDistance: "distance of the eyes"
    case .faceBox: "face box"
    case .faceGrid: "face grid"
    case .eyeBoxes: "eye boxes"
    case .touch: "touch"
    case .headRotation: "head rotation"
    case .headPosition: "head position"
    case .openness: "openness of the eyes"
    }
  }
}
