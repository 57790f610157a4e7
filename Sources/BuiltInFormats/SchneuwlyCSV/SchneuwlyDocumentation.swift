import Captures
import Inputs

extension SchneuwlyCSV {
  /// What the columns hold, for listings; in the order of the entries.
  static var documentation: [FormatColumn] {
    zip(entries, descriptions).map { entry, description in
      FormatColumn(
        kind: description.kind, summary: description.summary, example: description.example,
        keys: entry.keys, detail: entry.columns.count == 16 ? matrixDetail(description.kind) : "")
    }
  }

  private static var descriptions: [(kind: String, summary: String, example: String)] {
    let transform = "ARKit's 4 × 4 transform from"
    let together = "to face space; may be absent, all 16 together"
    return [
      ("username", "the participant; the same word in all captures of one person", "p01"),
      (
        "deviceName",
        "the model of the device; those of `gazelab list devices` need no description in dataset.yaml",
        "iPad Mini 6th"
      ),
      ("position", "the head pose that the participant was asked to take", "Middle"),
      ("distance", "the viewing distance that the participant was asked to keep", "Regular"),
      ("timestamp", "when the frame was captured, in Unix seconds, with fractions", "1715694046.711232"),
      (
        "targetPoint",
        "where the target was: points on the screen (not pixels), from the bottom left corner, x to the right and y "
          + "up", "566.5"
      ),
      (
        "gazePoint",
        "where the app estimated the gaze, without calibration, in the same coordinates as the target",
        "229.15"
      ),
      (
        "faceTransform",
        "\(transform) face space to camera space; its translation is the position of the head", "0.9999205"
      ),
      ("rightEyeTransform", "\(transform) the space of the right eye \(together)", "0.9999205"),
      ("leftEyeTransform", "\(transform) the space of the left eye \(together)", "0.9999205"),
      (
        "lookAtPoint",
        "the point that ARKit estimates the eyes to look at, in metres in face space; may be absent",
        "-0.0459"
      ),
      (
        "blendShape",
        "ARKit's coefficients of the eyes and lids, from 0 to 1; may be absent, all 14 together", "0.12"
      ),
    ]
  }

  private static func matrixDetail(_ name: String) -> String {
    "The number is the column of the matrix and the letter its row: \(name)_3_x, \(name)_3_y and "
      + "\(name)_3_z are the translation, in metres."
  }
}

extension ColumnEntry {
  /// The columns as keys, for listings and schemas.
  fileprivate var keys: [ConfigKey] {
    let demand: ConfigDemand =
      switch value {
      case .number(let limit, _): .number(least: -limit, most: limit)
      case .word(_, let shown): .word(among: shown)
      case .text, .timestamp, .clock: .text
      }
    return columns.map { ConfigKey(name: $0.name, demands: [demand], isRequired: presence == .all) }
  }
}
