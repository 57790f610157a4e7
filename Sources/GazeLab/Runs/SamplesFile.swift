import Inputs

/// `samples.csv`: one row per sample with stored gaze points, and what was measured at it.
enum SamplesFile: StoredFile {
  static let name = "samples.csv"
  static let columns =
    ["group", "samples", "sample"] + StoredRow.subjectColumns + [
      "time_s", "recorded_x", "recorded_y", "head_yaw_degrees", "head_pitch_degrees", "head_x_m", "head_y_m",
      "head_z_m",
    ]

  static func write(_ sample: MeasuredSample, to row: inout StoredRowWriter) {
    let position = sample.headPosition
    row.write(sample.group, sample.samples)
    row.write(sample.index)
    row.write(sample.subject)
    for number in [
      sample.time, sample.recorded.x, sample.recorded.y, sample.yawDegrees, sample.pitchDegrees,
      position.x, position.y, position.z,
    ] {
      row.write(number.isFinite ? number : nil)
    }
  }

  static func value(_ row: StoredRow) throws(InputError) -> MeasuredSample {
    func number(_ column: String) throws(InputError) -> Double { try row.optionalNumber(column) ?? .nan }
    return try MeasuredSample(
      group: row.text("group"), samples: row.text("samples"), index: row.integer("sample"),
      subject: row.subject(), time: number("time_s"),
      recorded: ScreenPoint(x: number("recorded_x"), y: number("recorded_y")),
      yawDegrees: number("head_yaw_degrees"), pitchDegrees: number("head_pitch_degrees"),
      headPosition: Vector(number("head_x_m"), number("head_y_m"), number("head_z_m")))
  }
}
