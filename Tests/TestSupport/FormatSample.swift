/// A small dataset of one format with all that the format can hold, and the same without one channel at a time.
///
/// One person looks at a grid of nine targets, for six frames at each.
package struct FormatSample: Sendable, CustomStringConvertible {
  package let format: String
  /// Texts by their paths in the dataset's folder.
  package let files: [String: String]
  /// Files without what is named; nil in place of a text for a file that is not there.
  package let lacks: [(channel: String, files: [String: String?])]

  package var description: String { format }

  init(_ format: String, _ files: [String: String], lacks: [(channel: String, files: [String: String?])]) {
    self.format = format
    self.files = files
    self.lacks = lacks
  }

  /// The files of the dataset without a channel, or all of them.
  package func files(without channel: String? = nil) -> [String: String] {
    var files = files
    for (name, text) in lacks.first(where: { $0.channel == channel })?.files ?? [:] { files[name] = text }
    return files
  }

  /// One per format that is text; a BIDS dataset is what `convert` makes of one of these.
  package static let all = [
    schneuwlyCSV, table, gazeCapture, ollierLogs, eyedidCSV, liveLinkFaceCSV, iOSEyeTrackingJSON, eyeLinkASC,
  ]
}

/// The frames of all samples.
enum SampleFrames {
  static let indices = 0..<54

  /// The target of a frame as shares of the width and height.
  static func target(_ frame: Int) -> (x: Double, y: Double) {
    let target = frame / 6
    return (0.1 + 0.4 * Double(target % 3), 0.1 + 0.4 * Double(target / 3))
  }

  /// A number from -5 to 5 that only its arguments decide.
  static func noise(_ frame: Int, _ stream: Int) -> Double {
    Double((frame * 7919 + stream * 104_729) % 101) / 10 - 5
  }

  /// Each sixtieth of a second.
  static func seconds(_ frame: Int) -> Double {
    Double(frame) / 60 + (frame < 6 ? 0 : Double(frame / 6) * 0.5)
  }
}

/// Columns of a file of rows, in groups that can be left out.
struct SampleColumns {
  /// What a group is called, its columns, and its fields on a frame.
  let groups: [(name: String, columns: [String], fields: (_ frame: Int) -> [String])]

  func text(without name: String? = nil) -> String {
    let groups = groups.filter { $0.name != name }
    let rows = SampleFrames.indices.map { frame in groups.flatMap { $0.fields(frame) } }
    return ([groups.flatMap(\.columns)] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// The same file without each group.
  func lacks(_ file: String) -> [(channel: String, files: [String: String?])] {
    groups.map { ($0.name, [file: text(without: $0.name)]) }
  }
}

/// The fields of numbers.
func sampleNumbers(_ numbers: Double...) -> [String] { numbers.map { "\($0)" } }

extension FormatSample {
  package static let schneuwlyCSV: FormatSample = {
    func matrix(_ name: String) -> [String] {
      (0..<4).flatMap { column in ["x", "y", "z", "w"].map { "\(name)_\(column)_\($0)" } }
    }
    func turned(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> [String] {
      // To the third order, and so rigid enough.
      let (sine, cosine) = (angle - angle * angle * angle / 6, 1 - angle * angle / 2)
      return sampleNumbers(cosine, 0, -sine, 0, 0, 1, 0, 0, sine, 0, cosine, 0, x, y, z, 1)
    }
    let columns = SampleColumns(groups: [
      ("participant", ["username"], { _ in ["anna"] }),
      ("device", ["deviceName"], { _ in ["iPad Mini 6th"] }),
      ("head pose", ["position"], { $0 % 6 < 3 ? ["Middle"] : ["Left"] }),
      ("viewing distance", ["distance"], { _ in ["Regular"] }),
      ("time", ["timestamp"], { sampleNumbers(1_700_000_000 + SampleFrames.seconds($0)) }),
      (
        "target", ["targetPointX", "targetPointY"],
        { sampleNumbers(1133 * SampleFrames.target($0).x, 744 * SampleFrames.target($0).y) }
      ),
      (
        "gaze point", ["gazePointX", "gazePointY"],
        { frame in
          let target = SampleFrames.target(frame)
          return sampleNumbers(
            1100 * target.x + 3 * SampleFrames.noise(frame, 0),
            700 * target.y + 3 * SampleFrames.noise(frame, 1))
        }
      ),
      (
        "face", matrix("faceTransform"),
        { turned(0.02 * SampleFrames.noise($0, 2), 0.01, 0.001 * SampleFrames.noise($0, 3), -0.35) }
      ),
      (
        "right eye", matrix("rightEyeTransform"),
        { turned(0.02 * SampleFrames.noise($0, 4), 0.03, 0.03, 0.02) }
      ),
      (
        "left eye", matrix("leftEyeTransform"),
        { turned(0.02 * SampleFrames.noise($0, 5), -0.03, 0.03, 0.02) }
      ),
      (
        "look-at point", ["lookAtPointX", "lookAtPointY", "lookAtPointZ"],
        { sampleNumbers(0.01 * SampleFrames.noise($0, 6), 0.01 * SampleFrames.noise($0, 7), 0.3) }
      ),
      (
        "blend shapes", eyeShapes.map { "blendShape_\($0)" },
        { frame in eyeShapes.indices.map { "\(0.5 + 0.1 * SampleFrames.noise(frame, 8 + $0))" } }
      ),
    ])
    return FormatSample("schneuwly-csv", ["p01.csv": columns.text()], lacks: columns.lacks("p01.csv"))
  }()

  private static let eyeShapes = ["Left", "Right"].flatMap { side in
    ["eyeBlink", "eyeLookDown", "eyeLookIn", "eyeLookOut", "eyeLookUp", "eyeSquint", "eyeWide"].map {
      $0 + side
    }
  }

  static let table: FormatSample = {
    let columns = SampleColumns(groups: [
      ("time", ["t"], { sampleNumbers((1000 * SampleFrames.seconds($0)).rounded()) }),
      ("participant", ["who"], { _ in ["anna"] }),
      (
        "target", ["tx", "ty"],
        { sampleNumbers(1920 * SampleFrames.target($0).x, 1080 * SampleFrames.target($0).y) }
      ),
      (
        "gaze", ["lx", "ly", "rx", "ry"],
        { frame in
          let target = SampleFrames.target(frame)
          let right = sampleNumbers(1900 * target.x + SampleFrames.noise(frame, 2), 1050 * target.y)
          return
            (frame % 11 == 3
            ? ["", ""] : sampleNumbers(1900 * target.x, 1050 * target.y + SampleFrames.noise(frame, 1)))
            + right
        }
      ),
      ("eye_distance", ["z"], { $0 % 13 == 5 ? [""] : sampleNumbers(600 + SampleFrames.noise($0, 3)) }),
      ("touch", ["ux", "uy"], { $0 < 9 ? ["", ""] : sampleNumbers(Double($0 / 9) * 100, 50) }),
      (
        "head_rotation", ["pitch", "yaw", "roll"],
        { sampleNumbers(SampleFrames.noise($0, 4), SampleFrames.noise($0, 5), 1) }
      ),
      (
        "head_position", ["hx", "hy", "hz"],
        { sampleNumbers(SampleFrames.noise($0, 6), SampleFrames.noise($0, 7), 600) }
      ),
      ("openness", ["lo", "ro"], { sampleNumbers(0.9, 0.1 * abs(SampleFrames.noise($0, 8))) }),
      (
        "calibrated_gaze", ["cx", "cy"],
        { sampleNumbers(1920 * SampleFrames.target($0).x, 1080 * SampleFrames.target($0).y + 3) }
      ),
      ("labels", ["light"], { [$0 % 6 < 3 ? "dim" : "bright"] }),
      ("states", ["state"], { [["", "sure", "unsure"][$0 / 5 % 3]] }),
      ("features", ["pd"], { $0 % 7 == 2 ? [""] : sampleNumbers(3 + 0.1 * SampleFrames.noise($0, 9)) }),
    ])
    let declared = [
      "time": "{column: t, unit: ms}", "participant": "{column: who}",
      "target": "{x: tx, y: ty, unit: px}",
      "gaze": "{left: {x: lx, y: ly, unit: px}, right: {x: rx, y: ry, unit: px}}",
      "eye_distance": "{column: z, unit: mm}", "touch": "{x: ux, y: uy, unit: px}",
      "head_rotation": "{x: pitch, y: yaw, z: roll, unit: degrees}",
      "head_position": "{x: hx, y: hy, z: hz, unit: mm}", "openness": "{left: lo, right: ro}",
      "calibrated_gaze": "{x: cx, y: cy, unit: px}",
      "labels": "{light: {column: light, order: [dim, bright]}}",
      "states": "{tracking_state: {column: state}}", "features": "{pupil: {columns: [pd], unit: mm}}",
    ]
    func description(without name: String? = nil) -> String {
      let lines = declared.sorted { $0.key < $1.key }.filter { $0.key != name }.map {
        "  \($0.key): \($0.value)"
      }
      return """
        format: {kind: table, missing: [""]}
        columns:
          device: {value: Monitor}
        \(lines.joined(separator: "\n"))
        devices:
          Monitor: {width: 1920, height: 1080, unit: px, width_cm: 52.8, height_cm: 29.7, eye_distance_cm: 65}

        """
    }
    return FormatSample(
      "table", ["p01.csv": columns.text(), "dataset.yaml": description()],
      lacks: columns.groups.map { group in
        (
          group.name,
          ["p01.csv": columns.text(without: group.name), "dataset.yaml": description(without: group.name)]
        )
      })
  }()

  static let eyedidCSV: FormatSample = {
    func point(_ frame: Int, _ stream: Int) -> [String] {
      let target = SampleFrames.target(frame)
      return sampleNumbers(
        380 * target.x + SampleFrames.noise(frame, stream),
        830 * target.y + SampleFrames.noise(frame, stream + 1))
    }
    let columns = SampleColumns(groups: [
      ("time", ["timestamp"], { ["\(1_700_000_000_000 + Int(1000 * SampleFrames.seconds($0)))"] }),
      ("gaze point", ["gazeX", "gazeY"], { $0 % 17 == 4 ? ["-1001", "-1001"] : point($0, 0) }),
      ("fixation point", ["fixationX", "fixationY"], { point($0, 2) }),
      (
        "tracking state", ["trackingState"],
        { [$0 % 17 == 4 ? "FACE_MISSING" : $0 % 5 == 0 ? "LOW_CONFIDENCE" : "SUCCESS"] }
      ),
      ("eye movement", ["eyeMovementState"], { [$0 % 6 == 0 ? "SACCADE" : "FIXATION"] }),
      (
        "openness", ["leftOpenness", "rightOpenness"],
        { sampleNumbers(0.9, 0.1 * abs(SampleFrames.noise($0, 4))) }
      ),
      ("blinks", ["isBlink"], { [$0 % 20 == 0 ? "1" : "0"] }),
      ("confidence", ["faceScore"], { sampleNumbers(0.5 + 0.1 * SampleFrames.noise($0, 5)) }),
      (
        "head rotation", ["facePitch", "faceYaw", "faceRoll"],
        { sampleNumbers(SampleFrames.noise($0, 6), SampleFrames.noise($0, 7), 0.3) }
      ),
      (
        "head position", ["faceCenterX", "faceCenterY", "faceCenterZ"],
        { sampleNumbers(SampleFrames.noise($0, 8), 0, 450 + SampleFrames.noise($0, 9)) }
      ),
      (
        "target", ["target_x", "target_y"],
        { sampleNumbers(390 * SampleFrames.target($0).x, 844 * SampleFrames.target($0).y) }
      ),
    ])
    let description = "format: eyedid-csv\nparticipant: anna\nscreen: [390, 844]\n"
    return FormatSample(
      "eyedid-csv", ["log.csv": columns.text(), "dataset.yaml": description],
      lacks: columns.lacks("log.csv") + [
        ("screen", ["dataset.yaml": "format: eyedid-csv\n"]),
        ("size of the glass", ["dataset.yaml": description + "device: iPhone 12\n"]),
      ])
  }()

  static let liveLinkFaceCSV: FormatSample = {
    let columns = SampleColumns(groups: [
      (
        "time", ["Timecode"],
        { frame in ["10:00:\(10 + frame / 60):\(frame % 60 < 10 ? "0" : "")\(frame % 60).250"] }
      ),
      ("count", ["BlendShapeCount"], { _ in ["61"] }),
      (
        "blend shapes", eyeShapes.map { $0.prefix(1).uppercased() + $0.dropFirst() },
        { frame in eyeShapes.indices.map { "\(0.5 + 0.1 * SampleFrames.noise(frame, $0))" } }
      ),
      ("other shapes", ["JawOpen"], { sampleNumbers(0.1 * SampleFrames.noise($0, 20)) }),
      (
        "head rotation", ["HeadYaw", "HeadPitch", "HeadRoll"],
        { sampleNumbers(0.1 * SampleFrames.noise($0, 21), 0.1 * SampleFrames.noise($0, 22), 0.01) }
      ),
      ("exercise", ["exercise"], { [$0 / 18 == 1 ? "blink" : ""] }),
    ])
    return FormatSample(
      "live-link-face-csv",
      ["face.csv": columns.text(), "dataset.yaml": "format: live-link-face-csv\ndevice: iPhone 12\n"],
      lacks: columns.lacks("face.csv") + [("screen", ["dataset.yaml": "format: live-link-face-csv\n"])])
  }()
}
