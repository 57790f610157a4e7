import Captures
import DelimitedText
import Inputs

/// The format `live-link-face-csv`: ARKit's blend shapes and angles, one row per frame, as the app Live Link Face writes
/// them. It has no points on a screen.
enum LiveLinkFaceCSV {
  static let format = RowFormat(
    name: "live-link-face-csv", version: 2, recorder: "\(FaceTracking.arkit) in the app Live Link Face",
    finder: .files(
      endings: [".csv"],
      recognises: { header in
        header.contains("Timecode") && header.contains { $0.hasPrefix("EyeBlink") }
      }, firstColumns: ["Timecode", "BlendShapeCount"]),
    files: [entries], documentation: documentation, checks: [\.unknownColumns, \.repeatedTimes],
    complete: complete
  ).format

  /// The names of `BlendShape.eyes` in these files.
  static let eyeShapes = BlendShape.eyes.map { shape in
    let name = shape.dropFirst("blendShape_".count)
    return name.prefix(1).uppercased() + name.dropFirst()
  }
  /// All other shapes, in the order of the app.
  private static let otherShapes =
    ["JawForward", "JawRight", "JawLeft", "JawOpen"]
    + [
      "Close", "Funnel", "Pucker", "Right", "Left", "SmileLeft", "SmileRight", "FrownLeft", "FrownRight",
      "DimpleLeft", "DimpleRight", "StretchLeft", "StretchRight", "RollLower", "RollUpper", "ShrugLower",
      "ShrugUpper", "PressLeft", "PressRight", "LowerDownLeft", "LowerDownRight", "UpperUpLeft",
      "UpperUpRight",
    ].map { "Mouth\($0)" }
    + [
      "BrowDownLeft", "BrowDownRight", "BrowInnerUp", "BrowOuterUpLeft", "BrowOuterUpRight", "CheekPuff",
      "CheekSquintLeft", "CheekSquintRight", "NoseSneerLeft", "NoseSneerRight", "TongueOut",
    ]

  private static let entries: [ColumnEntry] = [
    .time("Timecode", as: .frames),
    .numbers(.channel(.blendShapes), eyeShapes, limit: limit),
    .numbers(.channel(.headRotation), ["HeadPitch", "HeadYaw", "HeadRoll"], limit: limit, .whole),
    .numbers(.part("count"), ["BlendShapeCount|BlendshapeCount"], limit: limit, .whole),
    .text(.state("exercise"), "exercise", mayBeMissing: true),
    .own("face_shapes", otherShapes, limit: limit, .found),
    .own(
      "left_eye_rotation", ["LeftEyeYaw", "LeftEyePitch", "LeftEyeRoll"], unit: "rad", limit: limit, .found),
    .own(
      "right_eye_rotation", ["RightEyeYaw", "RightEyePitch", "RightEyeRoll"], unit: "rad", limit: limit,
      .found),
  ]

  private static let limit = 1e4
  private static let day = 86_400.0

  @Sendable private static func complete(
    _ parts: inout FrameParts, _ recording: RowFormat.Recording
  ) throws(InputError) -> [CountedSentence] {
    let rows = recording.rows[0]
    parts.time = try rising(parts.time, rows.file)
    var oddities = [CountedSentence]()
    if let rotation = parts.channels[.headRotation], rotation.allSatisfy({ $0.constant == 0 }) {
      parts.channels[.headRotation] = nil
      oddities.append(
        "HeadYaw, HeadPitch and HeadRoll are 0 in all rows: the head's rotation was not recorded")
    }
    // The count covers the angles, too.
    let numbers = entries.filter { ![.time, .part("count"), .state("exercise")].contains($0.role) }
    let there = numbers.flatMap(\.columns).count { rows.plan.holds($0.name) }
    if let stated = rows.number("count")?.first, stated != Double(there) {
      oddities.append(
        "BlendShapeCount is \(shortest(stated)), but there are \(count: there) known columns of numbers")
    }
    return oddities
  }

  /// Times that go on at midnight.
  private static func rising(_ codes: NumberColumn, _ file: CSVFile) throws(InputError) -> NumberColumn {
    var days = 0.0
    return try NumberColumn(
      codes.indices.map { row throws(InputError) in
        guard row > 0, codes[row] < codes[row - 1] else { return codes[row] + days * day }
        guard codes[row - 1] - codes[row] > day / 2 else {
          throw InputError(
            Place(file: file.path, line: row + 2),
            "'Timecode' goes back by \(decimal(codes[row - 1] - codes[row], 3)) s; rows must be in the order of their times"
          )
        }
        days += 1
        return codes[row] + days * day
      })
  }

  private static let documentation = [
    FormatColumn(
      kind: "Timecode",
      summary:
        "of live-link-face-csv: HH:MM:SS:FF.mmm with 60 frames in a second, whatever the rate of the recording; times go on "
        + "after midnight",
      example: "16:55:51:38.453",
      detail:
        "Columns are found by name. The 14 shapes of the eyes, such as EyeBlinkLeft, must be there; values are kept as they are, also "
        + "below 0 and above 1. HeadPitch, HeadYaw and HeadRoll are the head's rotation in radians, or were not recorded where all are 0. "
        + "The other shapes are the feature block `face_shapes`, and the eyes' angles `left_eye_rotation` and `right_eye_rotation`. "
        + "A column `exercise` names the exercise that a frame belongs to."),
    FormatColumn(
      kind: "EyeBlinkLeft",
      summary: "ARKit's coefficients of the eyes, lids, jaw, mouth, brows, cheeks and nose",
      example: "0.1824302822"),
  ]
}

extension Catalogue<CaptureFormat>.Entry {
  static let liveLinkFaceCSV = Self(
    LiveLinkFaceCSV.format, "blend shapes and angles of the app Live Link Face, without gaze points")
}
