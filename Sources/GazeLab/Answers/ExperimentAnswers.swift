import Inputs

extension Experiment {
  /// A table of the trials and their sizes, and why a trial cannot run.
  package func planText(width: Int = 80) -> String { PlanReport(plan: plan).text(width: width) }

  /// Writes which samples each fold trains on and tests as comma-separated text, piece by piece.
  ///
  /// - Parameter split: The label of the only split to write; nil for all splits.
  /// - Returns: Whether all splits could be drawn; `warnings` says why one could not.
  /// - Throws: `InputError` if there is no such split; what `write` throws.
  package func writeSplits(_ split: String?, to write: (String) throws -> Void) throws -> Bool {
    try SplitsFile(plan: plan, label: split).write(to: write)
  }

  /// Writes the samples with their targets and the columns of all feature sets as comma-separated text, piece by piece.
  package func writeFeatures(to write: (String) throws -> Void) throws {
    try FeaturesFile(plan: plan).write(to: write)
  }
}
