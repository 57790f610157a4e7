import Inputs

/// `fixations.csv`: one row per fixation and cell, with sums over its scored samples in all repeats.
package enum FixationsFile: StoredFile {
  static let name = "fixations.csv"
  static let row = "fixation and cell, with sums over its scored samples in all repeats"

  private typealias Part<Value> = StoredPart<FixationScore, Value>

  private static let cell = Part.cell {
    $0.cell
  } of: {
    ($0.subject.participant, $0.subject.device)
  }
  private static let subject = Part.subject { $0.subject }
  private static let repeatCount = Part.integer("repeats", "Repeats that tested the fixation.") {
    $0.sums.repeatCount
  }
  private static let count = Part.integer("n", "Scored samples in all of these repeats.") { $0.sums.count }
  private static let errorX = Part.number(
    "sum_error_x", "pt", "Sum of gaze point − target along x, to the right positive."
  ) { $0.sums.errorX }
  private static let errorY = Part.number(
    "sum_error_y", "pt", "Sum of gaze point − target along y, upwards positive."
  ) { $0.sums.errorY }
  private static let squaredErrorX = Part.sum(
    "sum_squared_error_x", "pt²", "Sum of squared errors along x."
  ) { $0.sums.squaredErrorX }
  private static let squaredErrorY = Part.sum(
    "sum_squared_error_y", "pt²", "Sum of squared errors along y."
  ) { $0.sums.squaredErrorY }
  private static let distance = Part.sum(
    "sum_distance_pt", "pt", "Sum of the distances from target to gaze point."
  ) { $0.sums.distance }
  private static let angle = Part.optionalNumber(
    "sum_angle_degrees", "°",
    "Sum of the angles between target and gaze point at the eyes; empty without both eyes."
  ) { $0.sums.angle }
  private static let accuracy = Part.optionalNumber(
    "sum_accuracy_degrees", "°",
    "Sum over repeats of the angle between the mean gaze direction and the target; empty without both eyes."
  ) { $0.sums.accuracy }
  private static let biasX = Part.optionalNumber(
    "sum_bias_x_degrees", "°",
    "Sum over repeats of the mean horizontal difference from the target, to the right positive; empty without both "
      + "eyes."
  ) { $0.sums.bias?.x }
  private static let biasY = Part.optionalNumber(
    "sum_bias_y_degrees", "°",
    "Sum over repeats of the mean vertical difference from the target, upwards positive; empty without both eyes."
  ) { $0.sums.bias?.y }

  static let parts = StoredParts<FixationScore> {
    cell
    subject
    repeatCount
    count
    errorX
    errorY
    squaredErrorX
    squaredErrorY
    distance
    angle
    accuracy.later
    biasX.later
    biasY.later
  }

  static func value(_ row: StoredRow) throws(InputError) -> FixationScore {
    var sums = FixationScore.Sums()
    sums.repeatCount = try row[repeatCount]
    sums.count = try row[count]
    guard sums.count > 0 else { throw row.complaint("n", "at least 1") }
    sums.errorX = try row[errorX]
    sums.errorY = try row[errorY]
    sums.squaredErrorX = try row[squaredErrorX]
    sums.squaredErrorY = try row[squaredErrorY]
    sums.distance = try row[distance]
    sums.angle = try row[angle]
    sums.accuracy = try row[accuracy]
    if let x = try row[biasX], let y = try row[biasY] { sums.bias = FixationScore.ScreenAngles(x: x, y: y) }
    return try FixationScore(cell: row[cell], subject: row[subject], sums: sums)
  }
}
