import Captures
import Inputs
import Scores

/// `samples.csv`: one row per sample with stored gaze points, and what was measured at it.
enum SamplesFile: StoredFile {
  static let name = "samples.csv"
  static let row = "sample with stored gaze points, and what was measured at it"
  static let scope = CellColumns.Scope.sampleSet

  static func transfer(_ known: MeasuredSample?, _ fields: inout StoredFields) throws(InputError)
    -> MeasuredSample
  {
    let set = try fields.sampleSet(known)
    let index = try fields.integer(
      "sample", "The sample, counted from 0 in its group and kind of samples.", known?.index)
    let subject = try fields.subject(known?.subject)
    let time = try fields.measure("time_s", "s", "The time in the capture.", known?.time)
    let recorded = try ScreenPoint(
      x: fields.measure(
        "recorded_x", "pt", "The tracker's own gaze point, from the left edge of the screen.",
        known?.recorded?.x),
      y: fields.measure(
        "recorded_y", "pt", "The tracker's own gaze point, from the lower edge of the screen.",
        known?.recorded?.y))
    let head = try head(known?.head, &fields)
    let droppedCount = try fields.optionalInteger(
      "n_dropped",
      "Samples of the same capture and group that were dropped; dropped.csv says why. Empty where feature sets use their "
        + "own rows.",
      known?.droppedCount, isNeeded: false)
    return MeasuredSample(
      group: set.group, samples: set.samples, index: index, subject: subject, time: time,
      recorded: recorded.x.isNaN && recorded.y.isNaN ? nil : recorded,
      head: head.position.z.isNaN ? nil : head, droppedCount: droppedCount)
  }

  private static func head(
    _ known: MeasuredSample.Head?, _ fields: inout StoredFields
  ) throws(InputError) -> MeasuredSample.Head {
    try MeasuredSample.Head(
      yawDegrees: fields.measure(
        "head_yaw_degrees", "°", "The direction of the face to the right of the screen's normal.",
        known?.yawDegrees),
      pitchDegrees: fields.measure(
        "head_pitch_degrees", "°", "The direction of the face above the screen's normal.",
        known?.pitchDegrees),
      position: Vector(
        fields.measure("head_x_m", "m", "The head's position to the right of the camera.", known?.position.x),
        fields.measure("head_y_m", "m", "The head's position above the camera.", known?.position.y),
        fields.measure(
          "head_z_m", "m", "The head's position along ARKit's z axis, negative in front of the screen.",
          known?.position.z)))
  }
}

extension StoredFields {
  /// A number that is NaN where it was not measured; the file then has an empty field.
  fileprivate mutating func measure(
    _ name: String, _ unit: String, _ meaning: String, _ known: Double?
  ) throws(InputError) -> Double {
    try optionalNumber(name, unit, meaning, known.flatMap { $0.isFinite ? $0 : nil }) ?? .nan
  }
}
