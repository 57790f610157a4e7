import Captures
import Inputs

/// `samples.csv`: one row per sample with stored gaze points, and what was measured at it.
enum SamplesFile: StoredFile {
  static let name = "samples.csv"
  static let row = "sample with stored gaze points, and what was measured at it"
  static let scope = CellColumns.Scope.sampleSet

  static let ownColumns: [FileColumn] =
    [.integer("sample", "The sample, counted from 0 in its group and kind of samples.")]
    + StoredRow.subjectColumns + [
      .number("time_s", "s", "The time in the capture."),
      .number("recorded_x", "pt", "The tracker's own gaze point, from the left edge of the screen."),
      .number("recorded_y", "pt", "The tracker's own gaze point, from the lower edge of the screen."),
      .number("head_yaw_degrees", "°", "The direction of the face to the right of the screen's normal."),
      .number("head_pitch_degrees", "°", "The direction of the face above the screen's normal."),
      .number("head_x_m", "m", "The head's position to the right of the camera."),
      .number("head_y_m", "m", "The head's position above the camera."),
      .number("head_z_m", "m", "The head's position along ARKit's z axis, negative in front of the screen."),
    ]

  static func write(_ sample: MeasuredSample, to row: inout StoredRowWriter) {
    let (head, recorded) = (sample.head, sample.recorded)
    let subject = sample.subject
    row.write(
      group: sample.group, samples: sample.samples, participant: subject.participant, device: subject.device)
    row.write(sample.index)
    row.write(subject)
    for number in [
      sample.time, recorded?.x, recorded?.y, head?.yawDegrees, head?.pitchDegrees, head?.position.x,
      head?.position.y, head?.position.z,
    ] {
      row.write(number.flatMap { $0.isFinite ? $0 : nil })
    }
  }

  static func value(_ row: StoredRow) throws(InputError) -> MeasuredSample {
    func number(_ column: String) throws(InputError) -> Double { try row.optionalNumber(column) ?? .nan }
    let recorded = try ScreenPoint(x: number("recorded_x"), y: number("recorded_y"))
    let head = try MeasuredSample.Head(
      yawDegrees: number("head_yaw_degrees"), pitchDegrees: number("head_pitch_degrees"),
      position: Vector(number("head_x_m"), number("head_y_m"), number("head_z_m")))
    return try MeasuredSample(
      group: row.group(), samples: row.text("samples"), index: row.integer("sample"),
      subject: row.subject(), time: number("time_s"),
      recorded: recorded.x.isNaN && recorded.y.isNaN ? nil : recorded,
      head: head.position.z.isNaN ? nil : head)
  }
}
