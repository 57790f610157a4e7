import Files
import Inputs

@testable import BuiltInFormats

extension FuzzTarget {
  /// The files of a session of GazeCapture. A file that the input lacks is that of a small valid session.
  static let gazeCapture = FuzzTarget(name: "gazecapture-json") { bytes in
    let parts = InputParts(bytes)
    var files = [String: [UInt8]]()
    for (name, text) in validSession { files["00201/\(name)"] = parts[name] ?? Array(text.utf8) }
    for name in ["motion.json", "deviceMetrics.json"] {
      if let part = parts[name] { files["00201/\(name)"] = part }
    }
    let predictions = "predictions.csv"
    if let part = parts[predictions] { files[predictions] = part }
    let capture = accepted(files) {
      let estimates = try parts[predictions].map {
        try GazeCapturePredictions(path: predictions, bytes: FileBytes($0))
      }
      let main = "00201/frames.json"
      let others = files.keys.filter { $0.hasSuffix(".json") && $0 != main }.sorted()
      var format = GazeCapture()
      format.assumedDistance = 0.3
      return try CaptureFacts.read(
        files, main: main, others: others, name: "00201", formats: [format.format], context: estimates)
    }
    if let capture { CaptureFacts.check(capture) }
  }

  private static let validSession = [
    "frames.json": #"["00000.jpg", "00001.jpg", "00002.jpg"]"#,
    "dotInfo.json": """
    {"DotNum": [0, 0, 1], "XPts": [40, 40, 300], "YPts": [50, 50, 600], "XCam": [1, 1, 2.5], "YCam": [-1, -1, -9], \
    "Time": [0.1, 0.133, 0.1]}
    """,
    "screen.json": #"{"H": [667, 667, 667], "W": [375, 375, 375], "Orientation": [1, 1, 1]}"#,
    "appleFace.json": box(x: "[193, 0, 150]", y: "[200, 0, 210]", size: "[200, 0, 190]"),
    "appleLeftEye.json": box(x: "[110, 0, 90]", y: "[50, 0, 51]", size: "[60, 0, 57]"),
    "appleRightEye.json": box(x: "[30, 0, 28]", y: "[50, 0, 51]", size: "[60, 0, 57]"),
    "faceGrid.json": box(x: "[7, 0, 9]", y: "[8, 0, 8]", size: "[10, 0, 10]"),
    "info.json": """
    {"TotalFrames": 3, "NumFaceDetections": 2, "NumEyeDetections": 2, "Dataset": "train", "DeviceName": "iPhone 6"}
    """,
  ]

  private static func box(x: String, y: String, size: String) -> String {
    #"{"X": \#(x), "Y": \#(y), "W": \#(size), "H": \#(size), "IsValid": [1, 0, 1]}"#
  }
}
