/// Which metrics a run keeps.
package enum MetricChoice: String, Sendable, CaseIterable, Codable {
  case all
  /// All, and the numbers of ETDQualitizer for each target and eye of the recorded gaze points.
  case etdq
  /// Only metrics that follow from a trial's sums, such as rmse and r2, so that a very large study needs little memory.
  case trials

  /// True if trials yield more than sums.
  package var needsPoints: Bool { self != .trials }
}
