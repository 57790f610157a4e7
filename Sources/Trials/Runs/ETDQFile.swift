import Captures
import Inputs
import Scores

/// `etdq.csv`: one row per target and eye, with the numbers of ETDQualitizer 1.2.0.
package enum ETDQFile: StoredFile {
  package static let name = "etdq.csv"
  static let row = "target and eye of a capture, only with metrics: etdq"
  static let scope = CellColumns.Scope.capture

  static func transfer(_ known: ETDQRecord?, _ fields: inout StoredFields) throws(InputError) {
    let measures = known?.measures
    try fields.text("participant", "The participant.", known?.participant)
    try fields.text("device", "The device.", known?.device)
    try fields.text("capture", "The capture.", known?.capture)
    try fields.labels(
      known.map { LabelWords($0.labels.map { LabelWord(label: Label($0.key), word: $0.value) }) })
    try fields.text("target", "The name of the target, such as top left.", known?.target)
    try fields.target(known?.point)
    try fields.words("eye", "left or right; gaze for a recorded point of no single eye.", known?.eye)
    try fields.number(
      "distance_m", "m", "From the eye to the plane of the screen: median if measured, else as declared.",
      known?.distance)
    try fields.integer("rows", "Rows of the target.", measures?.rowCount)
    try fields.integer("valid", "Rows with a gaze point.", measures?.validCount)
    try fields.number(
      "accuracy", "°", "Angle between the mean gaze direction and the target.", measures?.accuracy)
    try fields.number(
      "accuracy_x", "°", "Azimuth of the mean gaze direction in the target's frame.", measures?.accuracyX)
    try fields.number(
      "accuracy_y", "°", "Elevation of the mean gaze direction in that frame, positive downwards.",
      measures?.accuracyY)
    try fields.number("rms_s2s", "°", "RMS of the steps between consecutive rows.", measures?.stepRMS)
    try fields.number(
      "std", "°", "Length of the standard deviations of azimuth and elevation, ddof 0.", measures?.deviation)
    try fields.number("bcea", "deg²", "Ellipse of 68 % of the directions, ddof 1.", measures?.ellipseArea)
    try fields.number(
      "data_loss", "%",
      "Share of these rows without a gaze point, as ETDQualitizer counts it; run.json has the data loss of captures.",
      measures?.dataLoss)
    try fields.number(
      "effective_hz", "Hz", "Valid rows ÷ (last time − first time + median step).",
      measures?.effectiveFrequency)
  }
}

extension Run {
  /// The file of ETDQualitizer's numbers; none unless the experiment asks for them.
  package var etdqFile: [(name: String, bytes: [UInt8])] {
    let cells = CellColumns(groupBy: [], labels: record.cellColumns.labels)
    return record.etdq.map { [(ETDQFile.name, ETDQFile.bytes($0, cells))] } ?? []
  }
}
