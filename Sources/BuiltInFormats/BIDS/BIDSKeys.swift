/// Own keys of JSON files, beside those of the standard: what reads back exactly depends on them.
package enum BIDSKeys {
  /// Pixels per point, by which coordinates in pixels are divided.
  package static let pixelsPerPoint = "PixelsPerPoint"
  /// The screen's width and height in points; without it they follow from its resolution.
  package static let points = "ScreenPoints"
  /// The name of the device, whose screen is then that of its description.
  package static let device = "DeviceName"
  package static let orientation = "DeviceOrientation"
  /// The place of the camera in the screen's plane, in the coordinates of the gaze points.
  package static let camera = "CameraPosition"
  /// The distance from the eyes to the screen, metres, if it was declared rather than measured.
  package static let eyeDistance = "DeclaredEyeDistance"
  /// The calibration that has corrected the points of a recording, which are then none that a tracker recorded.
  package static let calibratedBy = "CalibratedBy"
  /// The time of the first frame on the clock of the original capture, seconds.
  package static let timeOrigin = "TimeOrigin"
  /// The names of the states in a table of events, each with its words in their order.
  package static let states = "States"
  /// Keys of `StimulusPresentation` that are left out because nobody knows their values.
  package static let unknown = "Unknown"
  /// The name of the program in `GeneratedBy`.
  package static let program = "GazeLab"
  /// Names of features with their columns and units.
  package static let features = "Features"
  /// The frames on targets without the tracker's gaze point, percent. Written for other programs, never read.
  package static let dataLoss = "DataLossPercent"
  /// Keys of dataset_description.json: the recorder of the gaze, and whether it was simulated.
  package static let recorder = "RecordedBy"
  package static let simulated = "Simulated"
  /// The column of participants.tsv that holds the name for which a `sub-` label stands.
  package static let participant = "participant"
}
