import Captures
import Inputs

/// The format `gazecapture`: a folder of JSON files per recording, with dots, screens and boxes around face and eyes,
/// and one file of predictions for all recordings.
///
/// Source: K. Krafka et al., "Eye tracking for everyone", CVPR 2016; github.com/CSAILVision/GazeCapture@e4af90da.
struct GazeCapture: Sendable {
  /// The file of predictions in the folder of the dataset; nil for `predictions.csv` if it is there.
  var predictions: String?
  /// The size of the camera's picture in portrait, in pixels, which the files do not state.
  var frameSize = (width: 480.0, height: 640.0)
  /// The distance of the eyes from the screen, metres, which was not measured.
  var assumedDistance: Double?
  var boxes = Self.allBoxes
  var devices = [Device]()

  static let allBoxes: [Channel] = [.faceBox, .faceGrid, .eyeBoxes]
  static let usualPredictions = "predictions.csv"

  var format: CaptureFormat {
    var format = CaptureFormat(
      name: "gazecapture", recorder: "the front camera of a phone or tablet",
      labels: [.dataPart, .orientation],
      finder: .folder { root, place throws(InputError) in
        try GazeCaptureFolder(root, predictions: predictions)?.sources(place)
      }, columns: Self.documentation,
      read: { source, files throws(InputError) in try GazeCaptureReader(source, files, self).content })
    format.declared = { Self(from: &$0, $1).format }
    let file = "the file of 'predictions' in dataset.yaml"
    let coordinates = "x_cm and y_cm, from the camera, x to the right and y up, in \(file)"
    format.keys = ReadingKeys(
      horizontal: "see \(coordinates)", vertical: "see \(coordinates)", columns: "see \(coordinates)",
      unit: "see \(coordinates)", targets: "see 'devices' in dataset.yaml and the dotInfo.json",
      missing: "leave such frames out of \(file)", time: "see Time in the dotInfo.json",
      participant: "see the names of the folders")
    return format
  }

  init() {}

  private init(from section: inout ConfigSection, _ devices: [Device]) {
    self.devices = devices
    predictions = section.optionalText("predictions")
    if let name = predictions, !isPlainFileName(name) {
      section.record("predictions", "'predictions' must be a file name without folders, not \(name.quoted)")
    }
    assumedDistance =
      section.has("assumed_distance") ? section.number("assumed_distance", in: 0.05...5) : nil
    if section.has("frame_size") {
      let size = section.numbers("frame_size", count: 2, in: 1...100_000)
      frameSize = (size[0], size[1])
    }
    boxes = section.list("boxes", isRequired: false, of: .word(among: Self.boxWords), default: "all")
      .compactMap {
        node in
        guard case .scalar(let word, _) = node.content else { return nil }
        if let index = Self.boxWords.firstIndex(of: word) { return Self.allBoxes[index] }
        section.record(
          InputError(node.place, "no boxes are called \(word.quoted)" + hint(for: word, among: Self.boxWords))
        )
        return nil
      }
    if !section.has("boxes") { boxes = Self.allBoxes }
  }

  static let boxWords = ["face_box", "face_grid", "eye_boxes"]

  private static let documentation = [
    FormatColumn(
      kind: "NNNNN/*.json",
      summary:
        "one folder of five digits per recording, with frames.json, dotInfo.json, screen.json, appleFace.json, "
        + "appleLeftEye.json, appleRightEye.json, faceGrid.json and info.json of GazeCapture",
      example: "00101/frames.json",
      detail:
        "Times are those since a dot appeared, one dot after the other: each is taken to appear one usual step "
        + "after the last frame of the dot before. Boxes are shares of the camera's picture; those of the eyes start "
        + "from the corner of the face's box. Sessions of EyeCapture can describe their device in deviceMetrics.json."
    ),
    FormatColumn(
      kind: "predictions.csv",
      summary:
        "a tracker's gaze points in cm from the camera, x to the right and y up: recording, frame, x_cm, y_cm, "
        + "and any further columns of numbers, which become features",
      example: "00101,00000.jpg,2.7410,-1.7575",
      detail:
        "A frame without a row was lost. Columns with a number at the end, such as cnn_1 to cnn_128, are one "
        + "feature block, `cnn`. The key `predictions` of dataset.yaml can name another file."),
    FormatColumn(
      kind: "assumed_distance",
      summary:
        "in dataset.yaml: from the eyes to the screen in metres, for errors in degrees, because it was not measured",
      example: "0.3"),
    FormatColumn(
      kind: "frame_size",
      summary:
        "in dataset.yaml: the size of the camera's picture in portrait, in pixels, which no file states "
        + "(default: [480, 640])",
      example: "[480, 640]"),
    FormatColumn(
      kind: "boxes", summary: "in dataset.yaml: the boxes to keep, as each takes memory (default: all)",
      example: "[face_box, face_grid, eye_boxes]"),
  ]
}

extension Catalogue<CaptureFormat>.Entry {
  static let gazeCapture = Self(
    kind: "gazecapture", summary: "folders of JSON files with dots and boxes, and predictions in a CSV file",
    example: "gazecapture", make: { _ in GazeCapture().format })
}
