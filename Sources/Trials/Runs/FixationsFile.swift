import Inputs

/// `fixations.csv`: one row per fixation and cell, with sums over its scored samples in all repeats.
package enum FixationsFile: StoredFile {
  static let name = "fixations.csv"
  static let row = "fixation and cell, with sums over its scored samples in all repeats"

  static let ownColumns: [FileColumn] =
    StoredRow.subjectColumns + [
      .integer("repeats", "Repeats that tested the fixation."),
      .integer("n", "Scored samples in all of these repeats."),
      .number("sum_error_x", "pt", "Sum of gaze point − target along x, to the right positive."),
      .number("sum_error_y", "pt", "Sum of gaze point − target along y, upwards positive."),
      .number("sum_squared_error_x", "pt²", "Sum of squared errors along x."),
      .number("sum_squared_error_y", "pt²", "Sum of squared errors along y."),
      .number("sum_distance_pt", "pt", "Sum of the distances from target to gaze point."),
      .number(
        "sum_angle_degrees", "°",
        "Sum of the angles between target and gaze point at the eyes; empty without both eyes."),
      accuracy,
    ] + biases

  private static let accuracy = FileColumn.number(
    "sum_accuracy_degrees", "°",
    "Sum over repeats of the angle between the mean gaze direction and the target; empty without both eyes.")

  private static let biases = [
    FileColumn.number(
      "sum_bias_x_degrees", "°",
      "Sum over repeats of the mean horizontal difference from the target, to the right positive; empty without both "
        + "eyes."),
    .number(
      "sum_bias_y_degrees", "°",
      "Sum over repeats of the mean vertical difference from the target, upwards positive; empty without both eyes."
    ),
  ]

  /// Older files lack the accuracy and the biases.
  static var neededColumns: [FileColumn] {
    ownColumns.filter { !([accuracy] + biases).contains($0) }
  }

  static func write(_ fixation: FixationScore, to row: inout StoredRowWriter) {
    let sums = fixation.sums
    let subject = fixation.subject
    row.write(fixation.cell, participant: subject.participant, device: subject.device)
    row.write(subject)
    row.write(sums.repeatCount, sums.count)
    row.write(
      sums.errorX, sums.errorY, sums.squaredErrorX, sums.squaredErrorY, sums.distance, sums.angle,
      sums.accuracy, sums.bias?.x, sums.bias?.y)
  }

  static func value(_ row: StoredRow) throws(InputError) -> FixationScore {
    let subject = try row.subject()
    var sums = FixationScore.Sums()
    (sums.repeatCount, sums.count) = (try row.integer("repeats"), try row.integer("n"))
    guard sums.count > 0 else { throw row.complaint("n", "at least 1") }
    (sums.errorX, sums.errorY) = (try row.number("sum_error_x"), try row.number("sum_error_y"))
    sums.squaredErrorX = try row.sumOfSquares("sum_squared_error_x")
    sums.squaredErrorY = try row.sumOfSquares("sum_squared_error_y")
    sums.distance = try row.sumOfSquares("sum_distance_pt")
    sums.angle = try row.optionalNumber("sum_angle_degrees")
    sums.accuracy = try row.optionalNumber("sum_accuracy_degrees")
    let bias = (
      x: try row.optionalNumber("sum_bias_x_degrees"), y: try row.optionalNumber("sum_bias_y_degrees")
    )
    sums.bias = bias.x.flatMap { x in bias.y.map { FixationScore.ScreenAngles(x: x, y: $0) } }
    return try FixationScore(cell: row.cell(), subject: subject, sums: sums)
  }
}
