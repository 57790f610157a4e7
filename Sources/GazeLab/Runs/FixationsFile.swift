import Inputs

/// `fixations.csv`: one row per fixation and cell, with sums over its scored samples in all repeats.
enum FixationsFile: StoredFile {
  static let name = "fixations.csv"
  /// Older files lack the accuracy.
  static let neededColumns =
    StoredRow.cellColumns + StoredRow.subjectColumns + [
      "repeats", "n", "sum_error_x", "sum_error_y", "sum_squared_error_x", "sum_squared_error_y",
      "sum_distance_pt", "sum_angle_degrees",
    ]
  static let columns = neededColumns + ["sum_accuracy_degrees"]

  static func write(_ fixation: FixationScore, to row: inout StoredRowWriter) {
    let sums = fixation.sums
    row.write(fixation.cell)
    row.write(fixation.subject)
    row.write(sums.repeatCount, sums.count)
    row.write(
      sums.errorX, sums.errorY, sums.squaredErrorX, sums.squaredErrorY, sums.distance, sums.angle,
      sums.accuracy)
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
    return try FixationScore(cell: row.cell(), subject: subject, sums: sums)
  }
}
