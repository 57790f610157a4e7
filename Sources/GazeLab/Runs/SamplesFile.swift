import Inputs

/// `samples.csv`: one row per sample with stored gaze points, and what was measured at it.
enum SamplesFile {
  static let name = "samples.csv"

  static let columns = [
    "group", "samples", "sample", "capture", "participant", "device", "head_pose", "viewing_distance",
    "target",
    "target_x", "target_y", "first_frame", "last_frame", "time_s", "recorded_x", "recorded_y",
    "head_yaw_degrees", "head_pitch_degrees", "head_x_m", "head_y_m", "head_z_m",
  ]

  static func bytes(_ samples: [MeasuredSample]) -> [UInt8] {
    var writer = CSVWriter(header: columns, rowCount: samples.count)
    for sample in samples {
      let subject = sample.subject
      writer.write([sample.group, sample.samples])
      writer.write(sample.index)
      writer.write([
        notAFormula(subject.capture), notAFormula(subject.participant), notAFormula(subject.device),
        subject.headPose, subject.viewingDistance, subject.targetName,
      ])
      writer.write(subject.target.x)
      writer.write(subject.target.y)
      writer.write(subject.frameRows.lowerBound)
      writer.write(subject.frameRows.upperBound - 1)
      let position = sample.headPosition
      for number in [
        sample.time, sample.recorded.x, sample.recorded.y, sample.yawDegrees, sample.pitchDegrees,
        position.x, position.y, position.z,
      ] {
        writer.write(number.isFinite ? number : nil)
      }
      writer.endRow()
    }
    return writer.bytes
  }

  /// - Throws: For anything that `bytes` does not write, with its place.
  static func samples(_ bytes: [UInt8], path: String) throws(InputError) -> [MeasuredSample] {
    try StoredRow.read(bytes, path: path, columns: columns) { row throws(InputError) in
      func number(_ column: String) throws(InputError) -> Double {
        try row.optionalNumber(column) ?? .nan
      }
      return try MeasuredSample(
        group: row.text("group"), samples: row.text("samples"), index: row.integer("sample"),
        subject: row.subject(), time: number("time_s"),
        recorded: ScreenPoint(x: number("recorded_x"), y: number("recorded_y")),
        yawDegrees: number("head_yaw_degrees"), pitchDegrees: number("head_pitch_degrees"),
        headPosition: Vector(number("head_x_m"), number("head_y_m"), number("head_z_m")))
    }
  }
}
