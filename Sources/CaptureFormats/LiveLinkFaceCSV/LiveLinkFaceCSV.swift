import Captures
import DelimitedText
import Files
import Inputs

/// The format `live-link-face-csv`: ARKit's blend shapes and angles, one row per frame, as the app Live Link Face writes
/// them. It has no points on a screen.
enum LiveLinkFaceCSV {
  static let name = "live-link-face-csv"
  static let format = CaptureFormat.stream { keys, own in
    var format = CaptureFormat(
      name: name, version: 1, recorder: "ARKit's face tracking in the app Live Link Face",
      labels: (own?.labels ?? []).map { Label($0.name, order: $0.order) },
      finder: .files(
        endings: [".csv"],
        recognises: { header in
          header.contains("Timecode") && header.contains { $0.hasPrefix("EyeBlink") }
        }, firstColumns: ["Timecode", "BlendShapeCount"]),
      read: { source, files throws(InputError) in try read(source, files, keys, own) },
      columns: documentation, audit: { warnings($0) })
    format.devices = [(try? keys.placement())?.device].compactMap(\.self)
    return format
  }

  static let rotation = ["HeadPitch", "HeadYaw", "HeadRoll"]
  static let eyes = ["Left", "Right"].map { eye in ["Yaw", "Pitch", "Roll"].map { "\(eye)Eye\($0)" } }
  /// In the order of `BlendShape.eyes`.
  static let eyeShapes = BlendShape.eyes.map { shape in
    let name = shape.dropFirst("blendShape_".count)
    return name.prefix(1).uppercased() + name.dropFirst()
  }
  /// All other shapes, in the order of the app.
  static let otherShapes =
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

  private static let known: [NamedColumn] = {
    let number = NamedColumn.Kind.number(limit: 1e4, mayBeMissing: false)
    return [
      NamedColumn("Timecode", kind: .clock(.frames)),
      NamedColumn("BlendShapeCount", "BlendshapeCount", kind: number), NamedColumn("exercise", kind: .text),
    ] + (eyeShapes + otherShapes + rotation + eyes.flatMap(\.self)).map { NamedColumn($0, kind: number) }
  }()

  private static func read(
    _ source: CaptureSource, _ files: CaptureFiles, _ keys: StreamKeys, _ own: ColumnsDeclaration?
  ) throws(InputError) -> CaptureContent {
    let path = source.files[0]
    let file = try CSVFile(
      path: path, text: files.open(path),
      syntax: DelimitedSyntax(missing: own == nil ? [] : TableOptions.usualMissing))
    let columns = try NamedColumns(file, known, own: own, format: name, capture: source.name)
    let placement = try keys.placement()
    let participant = try keys.participant(of: source.name)
    try columns.require(["Timecode"] + eyeShapes)
    let frames = try LiveLinkFaceFrames(columns, columns.rows(), placement, participant)
    return CaptureContent(
      frames: frames.table,
      absentColumns: frames.table.has(.headRotation) ? [:] : [.headRotation: rotation],
      unknownColumns: columns.unread, warnings: frames.warnings)
  }

  private static func warnings(_ capture: Capture) -> [Warning] {
    let usual = CaptureAudit(capture: capture)
    return usual.tolerated + [usual.unknownColumns, usual.repeatedTimes].compactMap(\.self)
  }

  private static let documentation = [
    FormatColumn(
      kind: "Timecode",
      summary:
        "of live-link-face-csv: HH:MM:SS:FF.mmm with 60 frames in a second, whatever the rate of the recording; times go on "
        + "after midnight",
      example: "16:55:51:38.453", keys: [],
      detail:
        "Columns are found by name. The 14 shapes of the eyes, such as EyeBlinkLeft, must be there; values are kept as they are, also "
        + "below 0 and above 1. HeadPitch, HeadYaw and HeadRoll are the head's rotation in radians, or were not recorded where all are 0. "
        + "The other shapes are the feature block `face_shapes`, and the eyes' angles `left_eye_rotation` and `right_eye_rotation`. "
        + "A column `exercise` names the exercise that a frame belongs to."),
    FormatColumn(
      kind: "EyeBlinkLeft",
      summary: "ARKit's coefficients of the eyes, lids, jaw, mouth, brows, cheeks and nose",
      example: "0.1824302822", keys: []),
  ]
}

extension Catalogue<CaptureFormat>.Entry {
  static let liveLinkFaceCSV = Self(
    kind: LiveLinkFaceCSV.name,
    summary: "blend shapes and angles of the app Live Link Face, without gaze points",
    example: LiveLinkFaceCSV.name, make: { _ in LiveLinkFaceCSV.format })
}
