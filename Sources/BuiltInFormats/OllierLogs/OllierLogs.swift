import Captures
import Inputs

/// The format `ollier-logs`: four CSV files per recording, in which one callback wrote the gaze point, the last touch,
/// the face's angles and its position.
///
/// Source: P. Ollier, Pruneollier/Eye_Tracking_PDS@b6512213, ET_PDS/ViewController.swift.
enum OllierLogs {
  static let name = "ollier-logs"
  static let format = CaptureFormat.stream { keys in
    var format = CaptureFormat(
      name: name, version: 1, recorder: "ARKit's face tracking by the TrueDepth camera", labels: [],
      finder: .folder { folder, place throws(InputError) in try OllierFolder.sources(folder, place) },
      read: { source, files throws(InputError) in try OllierReader(source, files, keys).content },
      columns: documentation, audit: { OllierAudit.warnings($0) })
    format.traits = [.marksLostGazeByUpperEdge]
    format.devices = [(try? keys.placement())?.device].compactMap(\.self)
    return format
  }

  private static let documentation = [
    FormatColumn(
      kind: "ptsData.csv", summary: "of ollier-logs: the gaze point in points, unsmoothed: X,Y,Timestamp",
      example: "250.173043,405.724335,00:58.200", keys: [],
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
      example: "195.5,400.25,00:59.700", keys: []),
    FormatColumn(
      kind: "eulerData.csv",
      summary:
        "the face's rotation in radians and |gaze − touch| in points: Timestamp, Xrot, Yrot, Zrot, Xdiff and Ydiff",
      example: "00:58.200,0.004,0.206,…", keys: []),
    FormatColumn(
      kind: "distData.csv",
      summary:
        "the face's position in metres: Timestamp, Xface, Yface, Zface, Xdiff and Ydiff, with blanks after the commas",
      example: "00:58.200, 0.0, 0.02, 0.33, 250.2, 405.7", keys: [],
      detail:
        "Zface is −z of ARKit, and so positive in front of the camera. It also stands for the distance of the eyes."
    ),
    FormatColumn(
      kind: "screen",
      summary:
        "in dataset.yaml, of streams: the size of the screen in points, for ollier-logs the shorter side first",
      example: "[390, 844]", keys: []),
    FormatColumn(
      kind: "device",
      summary:
        "in dataset.yaml, of streams: the device, one of `gazelab list devices` or of the key `devices`; it tells the size of the "
        + "screen, in points and centimetres",
      example: "iPhone 12", keys: []),
    FormatColumn(
      kind: "orientation",
      summary: "in dataset.yaml, of streams: how the device was held (default: portrait)",
      example: "portrait",
      keys: []),
    FormatColumn(
      kind: "participant",
      summary:
        "in dataset.yaml, of streams: whose recordings they are, or how their names tell it (default: the name of each)",
      example: "{file_name: \"(?<participant>[^_]+)_.*\"}", keys: []),
  ]
}

extension Catalogue<CaptureFormat>.Entry {
  static let ollierLogs = Self(
    OllierLogs.format, "folders of four CSV files with gaze, touch, and the face's angles and position")
}
