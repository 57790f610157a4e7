import Inputs

/// `fixations.csv`: one row per fixation and cell, with sums over its scored samples in all repeats.
enum FixationsFile {
  static let name = "fixations.csv"

  static let columns =
    StoredRow.cellColumns + [
      "capture", "participant", "device", "head_pose", "viewing_distance", "target", "target_x", "target_y",
      "first_frame", "last_frame", "repeats", "n", "sum_error_x", "sum_error_y", "sum_squared_error_x",
      "sum_squared_error_y", "sum_distance_pt", "sum_angle_degrees",
    ]

  static func bytes(_ fixations: [FixationScore]) -> [UInt8] {
    var rows = StoredRowWriter(columns: columns, rowCount: fixations.count)
    for fixation in fixations {
      let (subject, sums) = (fixation.subject, fixation.sums)
      rows.writeRow(fixation.cell) { row in
        row.write([
          notAFormula(subject.capture), notAFormula(subject.participant), notAFormula(subject.device),
          subject.headPose, subject.viewingDistance, subject.targetName,
        ])
        row.write(subject.target.x)
        row.write(subject.target.y)
        row.write(subject.frameRows.lowerBound)
        row.write(subject.frameRows.upperBound - 1)
        row.write(sums.repeatCount)
        row.write(sums.count)
        row.write(sums.errorX)
        row.write(sums.errorY)
        row.write(sums.squaredErrorX)
        row.write(sums.squaredErrorY)
        row.write(sums.distance)
        row.write(sums.angle)
      }
    }
    return rows.bytes
  }

  /// - Throws: For anything that `bytes` does not write, with its place.
  static func fixations(_ bytes: [UInt8], path: String) throws(InputError) -> [FixationScore] {
    try StoredRow.read(bytes, path: path, columns: columns) { row throws(InputError) in
      let subject = try row.subject()
      var sums = FixationScore.Sums()
      sums.repeatCount = try row.integer("repeats")
      sums.count = try row.integer("n")
      guard sums.count > 0 else { throw row.complaint("n", "at least 1") }
      (sums.errorX, sums.errorY) = (try row.number("sum_error_x"), try row.number("sum_error_y"))
      sums.squaredErrorX = try row.sumOfSquares("sum_squared_error_x")
      sums.squaredErrorY = try row.sumOfSquares("sum_squared_error_y")
      sums.distance = try row.sumOfSquares("sum_distance_pt")
      sums.angle = try row.optionalNumber("sum_angle_degrees")
      return try FixationScore(cell: row.cell(), subject: subject, sums: sums)
    }
  }
}
