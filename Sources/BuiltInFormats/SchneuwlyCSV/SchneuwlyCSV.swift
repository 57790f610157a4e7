import Captures
import Inputs

/// The format `schneuwly-csv`: a header line, then one row per frame. Columns may be in any order.
///
/// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024 (github.com/VictorSchneuwly/eyetracker).
package enum SchneuwlyCSV {
  static let format = RowFormat(
    name: "schneuwly-csv", version: 2, recorder: "ARKit's face tracking by the TrueDepth camera",
    entries: entries, firstColumns: Array(labels.prefix(3)),
    recognises: { header in
      // Five known columns suffice to recognise the format; missing ones are reported later.
      let names = Set(labels + numbers)
      return header.count(where: names.contains) >= 5
    }, documentation: documentation, audit: { SchneuwlyAudit(capture: $0).warnings }
  ).format

  /// Bounds that no real capture exceeds: a face kilometres away.
  private static let limit = 1e4

  static let entries: [ColumnEntry] = [
    .text(.participant, "username"), .text(.device, "deviceName"),
    .word(.label(Label.headPose.name), "position", Label.headPose.order, .all),
    .word(.label(Label.viewingDistance.name), "distance", Label.viewingDistance.order, .all),
    .time("timestamp", in: .seconds),
    .point(.channel(.target), "targetPointX", "targetPointY"),
    .point(.channel(.gazePoint), "gazePointX", "gazePointY"),
    .numbers(.face, Channel.face.entry.columns, limit: limit),
    .numbers(.rightEye, Channel.rightEye.entry.columns, limit: limit, .together),
    .numbers(.leftEye, Channel.leftEye.entry.columns, limit: limit, .together),
    .numbers(.lookAt, Channel.lookAt.entry.columns, limit: limit, .together),
    .numbers(.blendShapes, Channel.blendShapes.entry.columns, limit: limit, .together),
  ]

  /// The columns of words, which every file has.
  package static let labels = entries.prefix(4).flatMap { $0.columns.map(\.name) }
  /// The columns of numbers that every file has.
  package static let numbers = entries.dropFirst(4).filter { $0.presence == .all }.flatMap {
    $0.columns.map(\.name)
  }

  /// The columns of a channel that files may lack.
  package static func columns(of channel: Channel) -> [String] {
    let entry = entries.first { $0.role == .channel(channel) && $0.presence == .together }
    return entry?.columns.map(\.name) ?? []
  }
}

extension Catalogue<CaptureFormat>.Entry {
  /// The format in this file's folder.
  static let schneuwlyCSV = Self(
    SchneuwlyCSV.format, "one frame per row, with ARKit transforms as 16 numbers")
}
