/// Numeric columns of a dataset that no channel holds: a feature block by the name that the dataset gives them.
package struct OwnColumns: Sendable, Hashable, Codable {
  /// The word in feature sets, such as `pupil`.
  package let name: String
  /// The names of the columns, at least one.
  package let columns: [String]
  /// The unit, such as `mm`; `1` for numbers without a unit.
  package let unit: String

  package init(name: String, columns: [String], unit: String) {
    self.name = name
    self.columns = columns
    self.unit = unit
  }

  /// Words of feature sets that mean something else.
  package static let taken: Set = [
    "gaze", "face", "right_eye", "left_eye", "euler", "look_at", "rigid_gaze", "eye_angles", "head_angles",
    "head_position", "eye_origin", "blend_shapes", "gaze_left", "gaze_right", "eye_distance", "face_box",
    "face_grid", "eye_boxes", "recorded", "right_eye_ray", "left_eye_ray", "both_eyes_ray",
    "look_at_ray", "assumed_distance", "openness", "calibrated_gaze",
  ]
}
