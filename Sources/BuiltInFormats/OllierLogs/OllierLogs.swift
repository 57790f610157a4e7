import Captures
import DelimitedText
import Files
import Inputs

/// The format `ollier-logs`: four CSV files per recording, in which one callback wrote the gaze point, the last touch,
/// the face's angles and its position.
///
/// Source: P. Ollier, Pruneollier/Eye_Tracking_PDS@b6512213, ET_PDS/ViewController.swift.
enum OllierLogs {
  static let name = "ollier-logs"
  static let format = RowFormat(
    name: name, version: 2, recorder: FaceTracking.arkit,
    finder: .folder { root, place throws(InputError) in try sources(root.path, place) },
    files: [
      [.point(.channel(.gazePoint), "X", "Y"), time], [.point(.channel(.touch), "X", "Y"), time],
      [time, numbers(.headRotation, ["Xrot", "Yrot", "Zrot"]), difference],
      [time, numbers(.headPosition, ["Xface", "Yface", "Zface"]), difference],
    ], isStrict: true, traits: [.marksLostGazeByUpperEdge, .countsFromTop], documentation: documentation,
    checks: [\.repeatedTimes, \.pointsOffScreen],
    complete: { parts, recording throws(InputError) in
      let joined = try OllierRecording(recording)
      joined.complete(&parts)
      return joined.oddities
    }
  ).format

  private static let time = ColumnEntry.time("Timestamp", as: .minutes)
  private static let difference = ColumnEntry.numbers(.part("difference"), ["Xdiff", "Ydiff"])

  private static func numbers(_ channel: Channel, _ columns: [String]) -> ColumnEntry {
    .numbers(.channel(channel), columns, limit: 1e4)
  }

  private static let documentation = [
    FormatColumn(
      kind: "ptsData.csv", summary: "of ollier-logs: the gaze point in points, unsmoothed: X,Y,Timestamp",
      example: "250.173043,405.724335,00:58.200",
      detail:
        "The four files lie in the dataset's folder, or in one folder per recording. One callback wrote a row to "
        + "each, so that they are joined row by row, and refused if their times differ. Times are minutes, which do not "
        + "stop at 59, seconds and milliseconds since the view was loaded. Coordinates are those of the screen in "
        + "portrait, from its bottom left corner with y up. As the phone was held with the camera to the right, its user saw "
        + "x run down and y to the right. A point exactly in the middle of the upper edge of that screen is where the app found no "
        + "meeting of gaze and screen: the frame is lost. This needs the size of the screen, in dataset.yaml."
    ),
    FormatColumn(
      kind: "touchData.csv",
      summary: "the point touched last, which is the target; 0,0 until the first touch: X,Y,Timestamp",
      example: "195.5,400.25,00:59.700"),
    FormatColumn(
      kind: "eulerData.csv",
      summary:
        "the face's rotation in radians and |gaze − touch| in points: Timestamp, Xrot, Yrot, Zrot, Xdiff and Ydiff",
      example: "00:58.200,0.004,0.206,…"),
    FormatColumn(
      kind: "distData.csv",
      summary:
        "the face's position in metres: Timestamp, Xface, Yface, Zface, Xdiff and Ydiff, with blanks after the commas",
      example: "00:58.200, 0.0, 0.02, 0.33, 250.2, 405.7",
      detail:
        "Zface is −z of ARKit, and so positive in front of the camera. It also stands for the distance of the eyes."
    ),
    FormatColumn(
      kind: "screen",
      summary:
        "in dataset.yaml, of streams: the size of the screen in points, for ollier-logs the shorter side first",
      example: "[390, 844]"),
    FormatColumn(
      kind: "device",
      summary:
        "in dataset.yaml, of streams: the device, one of `gazelab list devices` or of the key `devices`; it tells the size of the "
        + "screen, in points and centimetres",
      example: "iPhone 12"),
    FormatColumn(
      kind: "orientation",
      summary: "in dataset.yaml, of streams: how the device was held (default: portrait)",
      example: "portrait"),
    FormatColumn(
      kind: "participant",
      summary:
        "in dataset.yaml, of streams: whose recordings they are, or how their names tell it (default: the name of each)",
      example: "{file_name: \"(?<participant>[^_]+)_.*\"}"),
  ]
}

/// The four files lie in the dataset's folder itself, or in one folder per recording.
extension OllierLogs {
  static let fileNames = ["ptsData.csv", "touchData.csv", "eulerData.csv", "distData.csv"]

  /// The recordings in a folder; nil if it has no such files.
  fileprivate static func sources(_ folder: String, _ place: Place) throws(InputError) -> [CaptureSource]? {
    let names = try InputError.from { () throws(FileError) in try namesInFolder(folder) }
    let inside = names.filter { !$0.hasPrefix(".") && PathKind(of: "\(folder)/\($0)") == .folder }
    var (sources, errors) = ([CaptureSource](), [InputError]())
    for path in [folder] + inside.map({ "\(folder)/\($0)" }) {
      let present = fileNames.filter { PathKind(of: "\(path)/\($0)") == .file }
      // One file alone may be somebody else's.
      guard present.count > 1 else { continue }
      for file in fileNames where !present.contains(file) {
        errors.append(
          InputError(
            Place(file: "\(path)/\(file)"),
            "is missing beside \(present[0]); a recording of \(name) has the files "
              + fileNames.joined(separator: ", "), kind: .missing))
      }
      sources.append(
        CaptureSource(
          name: recordingName(ofFolder: path), files: fileNames.map { "\(path)/\($0)" }, place: place))
    }
    guard errors.isEmpty else { throw InputError(errors) }
    return sources.isEmpty ? nil : sources
  }

  private static func recordingName(ofFolder path: String) -> String {
    let resolved = resolvedPath(path) ?? path
    let last = path.split(separator: "/").last.map(String.init)
    if let last, last != ".", last != ".." { return last }
    return resolved.split(separator: "/").last.map(String.init) ?? "recording"
  }
}

extension Catalogue<CaptureFormat>.Entry {
  static let ollierLogs = Self(
    OllierLogs.format, "folders of four CSV files with gaze, touch, and the face's angles and position")
}
