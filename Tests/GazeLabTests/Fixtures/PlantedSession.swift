import Files
import Inputs

@testable import BuiltInFormats

/// The files of a session of GazeCapture, made for tests: 6 frames of 2 dots on an iPhone 6, of which frame 3 shows no
/// face and frame 4 no left eye.
struct PlantedSession {
  var files = [
    "frames.json": #"["00000.jpg", "00001.jpg", "00002.jpg", "00003.jpg", "00004.jpg", "00006.jpg"]"#,
    "appleFace.json": """
    {"X": [48, 48, 48, 0, 48, 96], "Y": [64, 64, 64, 0, 64, 64], "W": [240, 240, 240, 0, 240, 192],
     "H": [240, 240, 240, 0, 240, 192], "IsValid": [1, 1, 1, 0, 1, 1]}
    """,
    "appleLeftEye.json": """
    {"X": [120, 120, 120, 0, 0, 96], "Y": [64, 64, 64, 0, 0, 64], "W": [48, 48, 48, 0, 0, 48],
     "H": [48, 48, 48, 0, 0, 48], "IsValid": [1, 1, 1, 0, 0, 1]}
    """,
    "appleRightEye.json": """
    {"X": [24, 24, 24, 0, 24, 24], "Y": [64, 64, 64, 0, 64, 64], "W": [48, 48, 48, 0, 48, 48],
     "H": [48, 48, 48, 0, 48, 48], "IsValid": [1, 1, 1, 0, 1, 1]}
    """,
    "faceGrid.json": """
    {"X": [4, 4, 4, 0, 0, 5], "Y": [4, 4, 4, 0, 0, 4], "W": [13, 13, 13, 0, 0, 8], "H": [9, 9, 9, 0, 0, 10],
     "IsValid": [1, 1, 1, 0, 0, 1]}
    """,
    "dotInfo.json": """
    {"DotNum": [0, 0, 0, 1, 1, 1], "XPts": [160, 160, 160, 0, 0, 0], "YPts": [284, 284, 284, 0, 0, 0],
     "XCam": [1.064, 1.064, 1.064, 0.803, 0.803, 0.803],
     "YCam": [-6.0055, -6.0055, -6.0055, 3.989, 3.989, 3.989], "Time": [0.5, 0.6, 0.7, 0.5, 0.6, 0.8]}
    """,
    "screen.json": """
    {"H": [568, 568, 568, 320, 320, 320], "W": [320, 320, 320, 568, 568, 568], "Orientation": [1, 1, 1, 3, 3, 3]}
    """,
    "info.json": """
    {"TotalFrames": 6, "NumFaceDetections": 5, "NumEyeDetections": 4, "Dataset": "train", "DeviceName": "iPhone 6"}
    """,
  ]

  /// The session with one text of one file replaced by another.
  func replacing(_ text: String, by other: String, in file: String) -> PlantedSession {
    var session = self
    session.files[file] = files[file]?.replacing(text, with: other)
    return session
  }

  func read() throws -> GazeCaptureSession {
    try GazeCaptureSession(hasMotion: files["motion.json"] != nil) { name throws(InputError) in
      guard let text = files[name] else {
        throw InputError(Place(file: name), "there is no such file", kind: .missing)
      }
      return (name, Array(text.utf8))
    }
  }
}
