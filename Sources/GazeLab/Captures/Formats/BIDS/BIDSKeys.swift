/// Own keys of JSON files, beside those of the standard: what reads back exactly depends on them.
enum BIDSKeys {
  /// Pixels per point, by which coordinates in pixels are divided.
  static let pixelsPerPoint = "PixelsPerPoint"
  /// The screen's width and height in points; without it they follow from its resolution.
  static let points = "ScreenPoints"
  /// The name of the device, whose screen is then that of its description.
  static let device = "DeviceName"
  static let orientation = "DeviceOrientation"
  /// The place of the camera in the screen's plane, in the coordinates of the gaze points.
  static let camera = "CameraPosition"
  /// Names of features with their columns and units.
  static let features = "Features"
  /// In dataset_description.json: what recorded the gaze, and whether nobody took part.
  static let recorder = "RecordedBy"
  static let simulated = "Simulated"
  /// The column of participants.tsv that holds the name for which a `sub-` label stands.
  static let participant = "participant"
}
