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
      channels.map { (name: $0.entry.title, columns: FrameColumn.of($0)) }
      + frames.own.map { own in
        let count = own.columns.count
        return (
          name: own.name + (count > 1 ? ", \(count) columns" : ""),
          columns: frames.ownRange(own.name) ?? 0..<0
        )
      }
    let held = frames
    return Listing(rows) {
      Column(title: "holds", .label) { $0.name }
      Column(title: "present", .percent(1)) { Self.share(of: $0.columns, held) }
    }.table(
      "\(capture.name): \(names(frames.participants.all)) on "
        + "\(names(frames.displays.all.map(\.device))), \(length); no targets",
      notes: ["Present: rows with at least one number of it. Without targets there is nothing to calibrate."])
  }

  /// Such as `328 rows in 5.5 s, 59.9 Hz`.
  private var length: String {
    let times = SamplingTimes(Array(frames.time), validCount: frames.count)
    let rate = times.rowHz.map { ", \(decimal($0, 1)) Hz" } ?? ""
    return "\(frames.count) rows in \(decimal(times.span, 1)) s\(rate)"
  }

  private static func share(of columns: Range<Int>, _ frames: FrameTable) -> Share? {
    let columns = columns.map(frames.column)
    guard !frames.isEmpty else { return nil }
    if columns.contains(where: { $0.constant.map { !$0.isNaN } ?? false }) { return Share(1, of: 1) }
    return Share(
      frames.indices.count { row in columns.contains { !$0[row].isNaN } }, of: frames.count)
  }

  private func names(_ names: [String]) -> String { listed(Set(names).sorted()) }
}
