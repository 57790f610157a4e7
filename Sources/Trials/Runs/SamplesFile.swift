import Captures
import Inputs

/// `samples.csv`: one row per sample with stored gaze points, and what was measured at it.
enum SamplesFile: StoredFile {
  static let name = "samples.csv"
  static let row = "sample with stored gaze points, and what was measured at it"
  static let scope = CellColumns.Scope.sampleSet

  private typealias Part<Value> = StoredPart<MeasuredSample, Value>

  private static let set = Part<(group: String, samples: String)>([]) { sample, row in
    row.write(
      group: sample.group, samples: sample.samples, participant: sample.subject.participant,
      device: sample.subject.device)
  } read: { row throws(InputError) in
    try (row.group(), row.text("samples"))
  }
  private static let sample = Part.integer(
    "sample", "The sample, counted from 0 in its group and kind of samples."
  ) { $0.index }
  private static let subject = Part.subject { $0.subject }
  private static let time = measure("time_s", "s", "The time in the capture.") { $0.time }
  private static let recordedX = measure(
    "recorded_x", "pt", "The tracker's own gaze point, from the left edge of the screen."
  ) { $0.recorded?.x }
  private static let recordedY = measure(
    "recorded_y", "pt", "The tracker's own gaze point, from the lower edge of the screen."
  ) { $0.recorded?.y }
  private static let headYaw = measure(
    "head_yaw_degrees", "°", "The direction of the face to the right of the screen's normal."
  ) { $0.head?.yawDegrees }
  private static let headPitch = measure(
    "head_pitch_degrees", "°", "The direction of the face above the screen's normal."
  ) { $0.head?.pitchDegrees }
  private static let headX = measure("head_x_m", "m", "The head's position to the right of the camera.") {
    $0.head?.position.x
  }
  private static let headY = measure("head_y_m", "m", "The head's position above the camera.") {
    $0.head?.position.y
  }
  private static let headZ = measure(
    "head_z_m", "m", "The head's position along ARKit's z axis, negative in front of the screen."
  ) { $0.head?.position.z }

  /// A number that is NaN where it was not measured; the file then has an empty field.
  private static func measure(
    _ name: String, _ unit: String, _ meaning: String,
    value: @escaping @Sendable (MeasuredSample) -> Double?
  ) -> Part<Double> {
    Part([.number(name, unit, meaning)]) { sample, row in
      row.write(value(sample).flatMap { $0.isFinite ? $0 : nil })
    } read: { row throws(InputError) in
      try row.optionalNumber(name) ?? .nan
    }
  }

  static let parts = StoredParts<MeasuredSample> {
    set
    sample
    subject
    time
    recordedX
    recordedY
    headYaw
    headPitch
    headX
    headY
    headZ
  }

  static func value(_ row: StoredRow) throws(InputError) -> MeasuredSample {
    let set = try row[set]
    let recorded = try ScreenPoint(x: row[recordedX], y: row[recordedY])
    let head = try MeasuredSample.Head(
      yawDegrees: row[headYaw], pitchDegrees: row[headPitch],
      position: Vector(row[headX], row[headY], row[headZ]))
    return try MeasuredSample(
      group: set.group, samples: set.samples, index: row[sample], subject: row[subject], time: row[time],
      recorded: recorded.x.isNaN && recorded.y.isNaN ? nil : recorded,
      head: head.position.z.isNaN ? nil : head)
  }
}
