import Inputs
import Scores

/// `fixations.csv`: one row per fixation and cell, with sums over its scored samples in all repeats.
package enum FixationsFile: StoredFile {
  static let name = "fixations.csv"
  static let row = "fixation and cell, with sums over its scored samples in all repeats"

  static func transfer(_ known: FixationScore?, _ fields: inout StoredFields) throws(InputError)
    -> FixationScore
  {
    let cell = try fields.cell(
      known?.cell, of: known.map { ($0.subject.participant, $0.subject.device) },
      value: { known?.subject.value(ofKey: $0) })
    let subject = try fields.subject(known?.subject)
    return try FixationScore(cell: cell, subject: subject, sums: sums(known?.sums, &fields))
  }

  private static func sums(
    _ known: FixationScore.Sums?, _ fields: inout StoredFields
  ) throws(InputError) -> FixationScore.Sums {
    var sums = FixationScore.Sums()
    sums.repeatCount = try fields.integer("repeats", "Repeats that tested the fixation.", known?.repeatCount)
    sums.count = try fields.integer("n", "Scored samples in all of these repeats.", known?.count)
    try fields.require(sums.count > 0, "n", "at least 1")
    sums.errorX = try fields.number(
      "sum_error_x", "pt", "Sum of gaze point − target along x, to the right positive.", known?.errorX)
    sums.errorY = try fields.number(
      "sum_error_y", "pt", "Sum of gaze point − target along y, upwards positive.", known?.errorY)
    sums.squaredErrorX = try fields.sum(
      "sum_squared_error_x", "pt²", "Sum of squared errors along x.", known?.squaredErrorX)
    sums.squaredErrorY = try fields.sum(
      "sum_squared_error_y", "pt²", "Sum of squared errors along y.", known?.squaredErrorY)
    sums.distance = try fields.sum(
      "sum_distance_pt", "pt", "Sum of the distances from target to gaze point.", known?.distance)
    sums.angle = try fields.optionalNumber(
      "sum_angle_degrees", "°",
      "Sum of the angles between target and gaze point at the eyes; empty without both eyes.", known?.angle)
    sums.accuracy = try fields.optionalNumber(
      "sum_accuracy_degrees", "°",
      "Sum over repeats of the angle between the mean gaze direction and the target; empty without both eyes.",
      known?.accuracy, isNeeded: false)
    let biasX = try fields.optionalNumber(
      "sum_bias_x_degrees", "°",
      """
      Sum over repeats of the mean horizontal difference from the target, to the right positive; empty without both eyes.
      """, known?.bias?.x, isNeeded: false)
    let biasY = try fields.optionalNumber(
      "sum_bias_y_degrees", "°",
      "Sum over repeats of the mean vertical difference from the target, upwards positive; empty without both eyes.",
      known?.bias?.y, isNeeded: false)
    sums.bias = biasX.flatMap { x in biasY.map { PerAxis(x: x, y: $0) } }
    return sums
  }
}
