import Captures
import Inputs

/// The format `schneuwly-csv`: a header line, then one row per frame. Columns may be in any order.
///
/// Source: V. Schneuwly, "Eye Tracking on iPad", EPFL CHILI, 2024 (github.com/VictorSchneuwly/eyetracker).
package enum SchneuwlyCSV {
  static let format = RowFormat(
    name: "schneuwly-csv", version: 2, recorder: FaceTracking.arkit,
    finder: .files(
      endings: [".csv"],
      recognises: { header in
        // Five known columns suffice to recognise the format; missing ones are reported later.
        let names = Set(labels + numbers)
        return header.count(where: names.contains) >= 5
      }, firstColumns: Array(labels.prefix(3))),
    files: [entries], missing: [""], traits: [.endsWithoutLineEnd, .computesGazeFromTransforms],
    checks: [
      \.unknownColumns, \.repeatedTimes, \.oddTargets, \.pointsOffScreen, \.unreproducedPoints,
      \.oddFrameCounts, \.brokenFixations, \.singleFrames, \.contradictedPoses,
      { $0.oddRate(beyond: 1...SampleRate.largestFrequency, "are the times in seconds?") },
    ]
  ).format

  /// Bounds that no real capture exceeds: a face kilometres away.
  private static let limit = 1e4

  static let entries: [ColumnEntry] = [
    .text(.participant, "username").described(
      "username", "the participant; the same word in all captures of one person", example: "p01"),
    .text(.device, "deviceName").described(
      "deviceName",
      "the model of the device; those of `gazelab list devices` need no description in dataset.yaml",
      example: "iPad Mini 6th"),
    .word(.label(Label.headPose.name), "position", Label.headPose.order, .all).described(
      "position", "the head pose that the participant was asked to take", example: "Middle"),
    .word(.label(Label.viewingDistance.name), "distance", Label.viewingDistance.order, .all).described(
      "distance", "the viewing distance that the participant was asked to keep", example: "Regular"),
    .time("timestamp", in: .seconds).described(
      "timestamp", "when the frame was captured, in Unix seconds, with fractions",
      example: "1715694046.711232"),
    .point(.channel(.target), "targetPointX", "targetPointY", mayBeMissing: true, .together).described(
      "targetPoint",
      "where the target was: points on the screen (not pixels), from the bottom left corner, x to the right and y "
        + "up; empty where none was shown, and both may be absent", example: "566.5"),
    .point(.channel(.gazePoint), "gazePointX", "gazePointY").described(
      "gazePoint",
      "where the app estimated the gaze, without calibration, in the same coordinates as the target",
      example: "229.15"),
    matrix(.face, .all, "face space to camera space; its translation is the position of the head"),
    matrix(.rightEye, .together, "the space of the right eye to face space; may be absent, all 16 together"),
    matrix(.leftEye, .together, "the space of the left eye to face space; may be absent, all 16 together"),
    channel(.lookAt).described(
      "lookAtPoint",
      "the point that ARKit estimates the eyes to look at, in metres in face space; may be absent",
      example: "-0.0459"),
    channel(.blendShapes).described(
      "blendShape",
      "ARKit's coefficients of the eyes and lids, from 0 to 1; may be absent, all 14 together",
      example: "0.12"),
  ]

  private static func channel(
    _ channel: Channel, _ presence: ColumnEntry.Presence = .together
  ) -> ColumnEntry {
    .numbers(.channel(channel), channel.entry.columns, limit: limit, presence)
  }

  private static func matrix(
    _ channel: Channel, _ presence: ColumnEntry.Presence, _ spaces: String
  ) -> ColumnEntry {
    let name = channel.name
    return self.channel(channel, presence).described(
      name, "ARKit's 4 × 4 transform from \(spaces)", example: "0.9999205",
      detail:
        "The number is the column of the matrix and the letter its row: \(name)_3_x, \(name)_3_y and "
        + "\(name)_3_z are the translation, in metres.")
  }

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
  static let schneuwlyCSV = Self(
    SchneuwlyCSV.format, "one frame per row, with ARKit transforms as 16 numbers")
}
