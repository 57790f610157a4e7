/// Forms of values in experiment files that no catalogue describes; the schema defines each once.
package enum ConfigForm: String, Sendable, CaseIterable {
  case featureSet = "feature set"
  /// The targets of the split `calibration-targets`.
  case splitTargets = "targets of a split"
  case calibrationTargets = "targets of a calibrator"
}
