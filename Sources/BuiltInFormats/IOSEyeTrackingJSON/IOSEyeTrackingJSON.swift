import Captures
import Files
import Inputs

/// The format `ios-eye-tracking-json`: a session of the library ios-eye-tracking, with a scan path and blend shapes.
///
/// Source: kyle-fox/ios-eye-tracking Sources/EyeTracking/Model/Session.swift.
enum IOSEyeTrackingJSON {
  static let format: CaptureFormat = {
    var format = made(StreamKeys())
    format.declared = { section, devices in
      let keys = StreamKeys(from: &section, devices)
      return changed(made(keys)) { $0.declaration = keys.fingerprint }
    }
    return format
  }()

  private static func made(_ keys: StreamKeys) -> CaptureFormat {
    CaptureFormat(
      name: "ios-eye-tracking-json", recorder: FaceTracking.arkit,
      finder: .documents(endings: [".json"], recognises: recognises), columns: documentation,
      checks: [\.pointsOffScreen, \.singleFrames],
      read: { source, files throws(InputError) in
        let path = source.files[0]
        let session = try IOSEyeTrackingSession(JSONDocument(path: path, bytes: files.whole(path)))
        let participant = try keys.participant(of: source.name)
        return try IOSEyeTrackingFrames(session, keys, participant: participant).content
      })
  }

  /// All but a few entries of a session are among those of a list.
  private static func recognises(_ head: [UInt8]) -> Bool {
    let start = String(decoding: head, as: UTF8.self)
    return start.contains("\"scanPath\"") || start.contains("\"blendShapeLocation\"")
  }

  private static let documentation = [
    FormatColumn(
      kind: "scanPath",
      summary:
        "of ios-eye-tracking-json: a list of gaze points {x, y, timestamp, orientation, trackingState}, in points from the upper "
        + "left corner, y down, and Unix seconds",
      example: "{\"x\": 479.9, \"y\": 297.7, \"timestamp\": 1595626844.05, \"orientation\": 3}",
      detail:
        "A session is one JSON file. orientation is 1 for portrait, 2 upside down, 3 with the home button on the right, 4 on the left; any other "
        + "counts as the one before. trackingState is absent where tracking is normal, which is read as SUCCESS if any frame has "
        + "another one. deviceInfo.model and deviceInfo.screenSize tell the screen. Frames are at all times that the scan path or any shape has; what a "
        + "list lacks at a time is missing there."),
    FormatColumn(
      kind: "blendShapes",
      summary:
        "lists of {blendShapeLocation, value, timestamp, orientation} by Apple's raw names, such as eyeBlink_L; those of the eyes are the "
        + "blend shapes, and all others the feature block `face_shapes`",
      example: "{\"eyeBlink_L\": [{\"value\": 0.12, \"timestamp\": 1595626844.05}]}"),
  ]
}

extension Catalogue<CaptureFormat>.Entry {
  static let iosEyeTrackingJSON = Self(
    IOSEyeTrackingJSON.format,
    "JSON sessions of the library ios-eye-tracking, with a scan path and blend shapes")
}
