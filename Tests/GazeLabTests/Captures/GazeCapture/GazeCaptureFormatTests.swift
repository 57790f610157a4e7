import DelimitedText
import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

struct GazeCaptureFormatTests {
  /// Runs `body` in a folder whose dataset `gc` has one session.
  private static func with(
    _ session: PlantedSession = PlantedSession(), predictions: String? = nil, description: String? = nil,
    _ body: (TemporaryFolder) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      for (name, text) in session.files { try folder.write("gc/00101/\(name)", text) }
      if let predictions { try folder.write("gc/predictions.csv", predictions) }
      if let description { try folder.write("gc/dataset.yaml", description) }
      try body(folder)
    }
  }

  private static let predictions = """
    recording,frame,x_cm,y_cm,cnn_1,cnn_2
    00101,00000.jpg,1.064,-6.0055,0.5,1
    00101,00001.jpg,0,0,0.25,2
    00101,00006.jpg,0.803,3.989,0.125,3

    """

  @Test("a session becomes a capture: points with y up, rising times, shares of the picture, lost frames")
  func capture() throws {
    try Self.with(predictions: Self.predictions) { folder in
      let dataset = try folder.dataset("gc")
      let capture = try #require(dataset.captures.first)
      let frames = capture.frames
      #expect(capture.name == "00101" && frames.count == 6)
      #expect(frames.participants.all == ["00101"])
      #expect(frames.displays.all.map(\.orientation) == [.portrait, .landscapeRight])
      #expect(frames.displays.all.map(\.width) == [320, 568])
      #expect(frames.labels.map(\.label.name) == ["split", "orientation"])
      #expect(frames.words(0).words == ["train", "portrait"])
      #expect(frames.words(5).words == ["train", "landscape-right"])
      #expect(frames.target(0) == ScreenPoint(x: 160, y: 284))
      #expect(frames.target(5) == ScreenPoint(x: 0, y: 320))
      for (time, expected) in zip(frames.time, [0.5, 0.6, 0.7, 1.3, 1.4, 1.6]) {
        #expect(abs(time - expected) < 1e-12)
      }
      // Predictions on the dots, and one at the camera: 18.61 of 58.5 mm from the left, 8.03 mm above the screen.
      for (frame, x, y) in [(0, 160, 284), (1, 320 * 18.61 / 58.5, 568 * (1 + 8.03 / 104.05)), (5, 0, 320)] {
        let point = frames.recordedPoint(frame)
        #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9, "\(frame)")
      }
      #expect(frames.recordedPoint(2).x.isNaN)
      let numbers = frames.columnsIfPresent
      func row(_ channel: Channel, _ frame: Int) -> [Double] {
        FrameColumn.of(channel).map { numbers[$0]?[frame] ?? .infinity }
      }
      #expect(row(.faceBox, 0) == [0.1, 0.1, 0.5, 0.375])
      // In landscape the picture is 640 pixels wide.
      #expect(row(.faceBox, 5) == [0.15, 64 / 480, 0.3, 0.4])
      #expect(row(.faceBox, 3).allSatisfy { $0.isNaN })
      #expect(row(.faceGrid, 0) == [4, 4, 13, 9])
      #expect(row(.eyeBoxes, 0) == [0.05, 0.1, 0.1, 0.075, 0.25, 0.1, 0.1, 0.075])
      #expect(frames.own == [OwnColumns(name: "cnn", columns: ["cnn_1", "cnn_2"], unit: "1")])
      #expect(capture.fixations.map(\.frames) == [0..<3, 3..<6])
      #expect(dataset.recorder == "the front camera of a phone or tablet")
    }
  }

  @Test("contradictions in a session are warnings, and frames without a face are counted")
  func audit() throws {
    var session = PlantedSession().replacing(
      "\"NumFaceDetections\": 5", by: "\"NumFaceDetections\": 6", in: "info.json")
    session = session.replacing("\"NumEyeDetections\": 4", by: "\"NumEyeDetections\": 1", in: "info.json")
    session = session.replacing("\"TotalFrames\": 6", by: "\"TotalFrames\": 7", in: "info.json")
    session = session.replacing("\"XCam\": [1.064", by: "\"XCam\": [1.164", in: "dotInfo.json")
    session = session.replacing("[0, 0, 0, 1, 1, 1]", by: "[2, 2, 2, 1, 1, 1]", in: "dotInfo.json")
    session = session.replacing("\"Dataset\": \"train\", ", by: "", in: "info.json")
    session = session.replacing("\"X\": [4", by: "\"X\": [9", in: "faceGrid.json")
    session.files["dlibFace.json"] = "{}"
    try Self.with(session) { folder in
      let warnings = try folder.dataset("gc").warnings.map(\.sentence)
      #expect(
        warnings == [
          "info.json does not say whether this is training data ('Dataset')",
          "unknown files are ignored: 'dlibFace.json'",
          "info.json counts 7 frames, but frames.json names 6",
          "info.json counts 6 faces, but appleFace.json has 5",
          "info.json counts eyes in 1 frames, but both are found in 4",
          "1 frames are missing between the first and the last of 6",
          "'DotNum' goes back 1 times instead of rising",
          "a face and both eyes were found in 4 of 6 frames",
          "in 1 of 4 frames faceGrid.json does not fit appleFace.json in a picture of 480 × 640 pixels; is 'frame_size' "
            + "right?",
          "in 1 of 6 frames 'XCam' and 'YCam' are not where 'XPts' and 'YPts' lie on this device, by up to 1 mm",
        ])
    }
  }

  @Test("dataset.yaml can leave boxes out, assume a distance and name another file of predictions")
  func options() throws {
    let description = """
      format: gazecapture
      predictions: mine.csv
      assumed_distance: 0.3
      frame_size: [960, 1280]
      boxes: [face_box]
      """
    try Self.with(description: description) { folder in
      try folder.write("gc/mine.csv", Self.predictions)
      let dataset = try folder.dataset("gc")
      let frames = try #require(dataset.captures.first?.frames)
      #expect(
        frames.has(.faceBox) && !frames.has(.faceGrid) && !frames.has(.eyeBoxes) && frames.has(.gazePoint))
      #expect(frames.columnsIfPresent[FrameColumn.of(.faceBox).lowerBound]?[0] == 0.05)
      #expect(dataset.displays.map(\.screen.eyeDistance) == [0.3, 0.3])
      #expect(dataset.displays.map(\.isCameraAssumed) == [false, false])
    }
  }

  @Test("EyeCapture's metrics describe a device that nobody knows, and its tracker's distances are a feature")
  func eyeCapture() throws {
    var session = PlantedSession().replacing("iPhone 6", by: "Surface Pro 6", in: "info.json")
    session = session.replacing(
      "\"TotalFrames\"", by: "\"ReferenceEyeTracker\": \"Tobii\", \"TotalFrames\"", in: "info.json")
    session.files["screen.json"] = #"{"H": 320, "W": 568, "Orientation": 3}"#
    session.files["deviceMetrics.json"] = """
      {"xCameraToScreenDisplacementInCm": 13, "yCameraToScreenDisplacementInCm": 1, "widthScreenInCm": 26,
       "heightScreenInCm": 16, "ppi": 55.5}
      """
    session.files["frames/00001.json"] = #"{"XRaw": 1, "YRaw": 2, "Confidence": 17.5}"#
    try Self.with(session) { folder in
      let dataset = try folder.dataset("gc")
      let screen = try #require(dataset.displays.first?.screen)
      #expect(abs(screen.position(ScreenPoint(x: 0, y: 320)).x + 0.13) < 1e-12)
      #expect(abs(screen.position(ScreenPoint(x: 0, y: 320)).y + 0.01) < 1e-12)
      #expect(abs(screen.position(ScreenPoint(x: 568, y: 0)).y + 0.17) < 1e-12)
      let frames = try #require(dataset.captures.first?.frames)
      #expect(frames.own == [OwnColumns(name: "confidence", columns: ["Confidence"], unit: "px")])
      let column = try #require(frames.ownRange("confidence")?.lowerBound)
      #expect(frames.column(column)[1] == 17.5 && frames.column(column)[0].isNaN)
    }
  }

  @Test("what does not belong to the dataset, and what is missing, is one line each")
  func strangers() throws {
    try Self.with(predictions: Self.predictions) { folder in
      try folder.write("gc/0102/dotInfo.json", "{}")
      try folder.write("gc/person.csv", "username,deviceName,position,distance,timestamp\na,b,c,d,1\n")
      #expect(
        folder.complaints("gc") == [
          "gc/0102: error: holds a recording of GazeCapture, but its name has not five digits; rename it, such as to "
            + "00012",
          "gc/person.csv: error: is a capture of the format schneuwly-csv among recordings of gazecapture; move it to a "
            + "folder of its own",
        ])
    }
    var session = PlantedSession()
    session.files["appleFace.json"] = nil
    try Self.with(session) { folder in
      #expect(folder.complaints("gc") == ["gc/00101/appleFace.json: error: there is no such file"])
    }
    try Self.with(PlantedSession().replacing("iPhone 6", by: "iPhone 66", in: "info.json")) { folder in
      let complaints = folder.complaints("gc")
      #expect(complaints.count == 1)
      #expect(
        complaints[0].hasPrefix("gc/00101/frames.json: error: unknown device 'iPhone 66'; did you mean"))
      #expect(!complaints[0].contains("1133"))
    }
  }

  @Test("a symbolic link that leads out of the dataset is refused; one within it is not")
  func links() throws {
    try Self.with { folder in
      let manager = FileManager.default
      try folder.write("elsewhere/info.json", PlantedSession().files["info.json"] ?? "")
      try manager.removeItem(atPath: folder.at("gc/00101/info.json"))
      try manager.createSymbolicLink(
        atPath: folder.at("gc/00101/info.json"), withDestinationPath: folder.at("elsewhere/info.json"))
      let complaints = folder.complaints("gc")
      #expect(complaints.count == 1)
      #expect(
        complaints[0].hasPrefix(
          "gc/00101/info.json: error: is or lies behind a symbolic link out of the dataset, to '"))
      try folder.write("gc/shared/info.json", PlantedSession().files["info.json"] ?? "")
      try manager.removeItem(atPath: folder.at("gc/00101/info.json"))
      try manager.createSymbolicLink(
        atPath: folder.at("gc/00101/info.json"), withDestinationPath: folder.at("gc/shared/info.json"))
      #expect(folder.complaints("gc") == [])
    }
  }

  @Test(
    "wrong keys of dataset.yaml are one line with their place",
    arguments: [
      (
        "predictions: ../p.csv",
        "gc/dataset.yaml:2:14: error: 'predictions' must be a file name without folders, not '../p.csv'"
      ),
      (
        "assumed_distance: 30",
        "gc/dataset.yaml:2:19: error: 'assumed_distance' must be a number from 0.05 to 5.0, not '30'"
      ),
      (
        "boxes: [face_boxes]",
        "gc/dataset.yaml:2:9: error: no boxes are called 'face_boxes'; did you mean 'face_box'? there are: face_box, face_grid, eye_boxes"
      ),
      (
        "frame_size: 480",
        "gc/dataset.yaml:2:13: error: 'frame_size' must be a list of 2 numbers from 1.0 to 100000.0, not '480'"
      ),
      ("predictions: none.csv", "gc/none.csv: error: there is no such file"),
    ])
  func wrongKeys(line: String, expected: String) throws {
    try Self.with(description: "format: gazecapture\n\(line)\n") { folder in
      #expect(folder.complaints("gc") == [expected])
    }
  }

  @Test(
    "the made-up sample runs: 24 frames, of which 21 have a prediction, and a stranger in the predictions is told"
  )
  func sample() throws {
    let folder = try #require(
      RealCaptures.folder.map { "\($0)/../samples/made" },
      "needs the samples beside GAZELAB_DATASETS")
    try #require(PathKind(of: "\(folder)/gazecapture") == .folder)
    let dataset = try Dataset(
      "gazecapture", relativeTo: ".", in: DatasetFolders(named: [folder], environment: nil),
      at: Place(file: "test"))
    let frames = try #require(dataset.captures.first?.frames)
    #expect(frames.count == 24)
    #expect(frames.indices.count { !frames.recordedPoint($0).x.isNaN } == 21)
    #expect(dataset.captures[0].fixations.count == 4)
    #expect(
      dataset.warnings.map(\.sentence) == [
        "1 of 2 recordings in the predictions are not in the dataset, such as 00102",
        "a face and both eyes were found in 21 of 24 frames",
        "1 of 24 recorded gaze points are off the screen",
      ])
  }
}
