/// Which gaze points of a capture a gate judges.
package enum GatedPoints: String, Sendable, CaseIterable {
  /// The tracker's own points.
  case recorded
  /// Those of a linear calibrator that has not seen them.
  case refit

  /// Such as `as recorded`.
  var words: String {
    switch self {
    case .recorded: "as recorded"
    case .refit: "after a linear recalibration"
    }
  }
}
