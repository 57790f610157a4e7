/// The files of a run that are compressed where they are large, because they grow with people times feature sets.
///
/// pandas, R and polars read `fixations.csv.gz` as they read `fixations.csv`.
package enum LargeFile {
  /// The most bytes that such a file has as plain text.
  static let largestPlainSize = RunOptions.usualPlainSize
  /// Follows the name of a compressed file.
  static let ending = ".gz"
  /// The fastest. Level 6 takes three times as long and saves a tenth.
  static let level: Int32 = 1

  /// The names under which a file can stand in a run's folder.
  package static func names(_ name: String) -> [String] { [name, name + ending] }

  /// Those that an earlier run can have left, in a folder where this one writes files of other names.
  package static let staleNames = [RepeatsFile.name, FixationsFile.name, TrialFiles.predictionsName].flatMap(
    names)
}
