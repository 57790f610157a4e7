import Captures
import Inputs

extension SchneuwlyCSV {
  /// What the columns hold, for listings.
  static var documentation: [FormatColumn] {
    let words = [
      label("username", "the participant; the same word in all captures of one person", "p01"),
      label(
        "deviceName",
        "the model of the device; those of `gazelab list devices` need no description in dataset.yaml",
        "iPad Mini 6th"),
      label(
        "position", "the head pose that the participant was asked to take", "Middle",
        .word(among: HeadPose.allCases.map(\.rawValue))),
      label(
        "distance", "the viewing distance that the participant was asked to keep", "Regular",
        .word(among: ViewingDistance.allCases.map(\.rawValue))),
    ]
    return
      words + measured + [
        transform(
          "faceTransform", "from face space to camera space; its translation is the position of the head",
          of: numbers.filter { $0.hasPrefix("faceTransform") }, isRequired: true),
        transform(
          "rightEyeTransform",
          "from the space of the right eye to face space; may be absent, all 16 together",
          of: columns(of: .rightEye)),
        transform(
          "leftEyeTransform", "from the space of the left eye to face space; may be absent, all 16 together",
          of: columns(of: .leftEye)),
        FormatColumn(
          kind: "lookAtPoint",
          summary:
            "the point that ARKit estimates the eyes to look at, in metres in face space; may be absent",
          example: "-0.0459", keys: keys(columns(of: .lookAt))),
        FormatColumn(
          kind: "blendShape",
          summary: "ARKit's coefficients of the eyes and lids, from 0 to 1; may be absent, all 14 together",
          example: "0.12", keys: keys(columns(of: .blendShapes))),
      ]
  }

  private static func label(
    _ name: String, _ summary: String, _ example: String, _ demand: ConfigDemand = .text
  ) -> FormatColumn {
    FormatColumn(
      kind: name, summary: summary, example: example,
      keys: [ConfigKey(name: name, demands: [demand], isRequired: true)])
  }

  private static var measured: [FormatColumn] {
    [
      FormatColumn(
        kind: "timestamp", summary: "when the frame was captured, in Unix seconds, with fractions",
        example: "1715694046.711232", keys: keys(["timestamp"], isRequired: true)),
      FormatColumn(
        kind: "targetPoint",
        summary:
          "where the target was: points on the screen (not pixels), from the bottom left corner, x to the right and y "
          + "up",
        example: "566.5", keys: keys(["targetPointX", "targetPointY"], isRequired: true)),
      FormatColumn(
        kind: "gazePoint",
        summary:
          "where the app estimated the gaze, without calibration, in the same coordinates as the target",
        example: "229.15", keys: keys(["gazePointX", "gazePointY"], isRequired: true)),
    ]
  }

  private static func transform(
    _ name: String, _ summary: String, of columns: [String], isRequired: Bool = false
  ) -> FormatColumn {
    FormatColumn(
      kind: name, summary: "ARKit's 4 × 4 transform \(summary)", example: "0.9999205",
      keys: keys(columns, isRequired: isRequired),
      detail: "The number is the column of the matrix and the letter its row: \(name)_3_x, \(name)_3_y and "
        + "\(name)_3_z are the translation, in metres.")
  }

  private static func keys(_ columns: [String], isRequired: Bool = false) -> [ConfigKey] {
    columns.map { name in
      let limit = limit(of: name)
      return ConfigKey(name: name, demands: [.number(least: -limit, most: limit)], isRequired: isRequired)
    }
  }
}
