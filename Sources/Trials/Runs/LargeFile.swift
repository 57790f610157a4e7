/// The files of a run that are compressed where they are large, because they grow with people times feature sets.
///
/// pandas, R and polars read `fixations.csv.gz` as they read `fixations.csv`.
package enum LargeFile {
  static let largestPlainSize = RunOptions.usualPlainSize

  /// The names under which a file can stand in a run's folder.
  package static func names(_ name: String) -> [String] { [name, name + StoredRowWriter.packedEnding] }

  /// The files that an earlier run can have left in a folder where this one writes files of other names.
  package static let staleNames = [RepeatsFile.name, FixationsFile.name, PredictionsFile.name].flatMap(
    names)
}
