import Captures
import Documents
import Inputs
import Scores

/// The meaning of each column of the CSV files that the program writes.
package enum FileDictionary {
  package struct File: Sendable, Encodable {
    package let file: String
    /// The noun of a row, as in `one row per trial`.
    package let row: String
    package let columns: [FileColumn]
    /// The name of the file where it is compressed because it is large; nil for one that never is.
    var compressedName: String?
  }

  /// The files that runs store.
  package static let ofRuns = all.filter { $0.file.hasSuffix(".csv") }

  static let all = [
    file(ScoresFile.self), file(RepeatsFile.self), file(FixationsFile.self), file(SummaryFile.self),
    file(DiagnosisFile.self), file(PriorsFile.self), file(UncertaintyFile.self),
    file(UncertaintyMapFile.self), file(GazePointsFile.self), file(SamplesFile.self),
    file(DroppedFile.self),
    file(PredictionsFile.self),
    File(file: ETDQFile.name, row: ETDQFile.row, columns: ETDQFile.ownColumns),
    file("gazelab splits", SplitsFile.row, SplitsFile.ownColumns, scope: .capture),
  ]

  /// The dictionary as JSON, ending in a line break.
  package static var json: String {
    JSONValue(["files": all]).text(.record) + "\n"
  }

  /// The dictionary as a reference page.
  package static var markdown: String {
    (["# Output files and their columns\n", lead + "\n"] + all.map(section)).joined(separator: "\n")
  }

  private static let lead = TextTable.wrap(
    """
    A run's folder holds these CSV files, priors.csv only where a calibrator learns a prior. Every key has a column of its own, and a column of numbers has numbers or \
    nothing in it. participant and device are always there; they are empty where a row covers several people or \
    devices. Columns are found by name, so new ones can be added. The files of tables/ have the columns that \
    tables.json describes, and those of figures/ hold the data that each figure draws. gazelab schema files prints \
    this page for programs. repeats.csv, fixations.csv, priors.csv and predictions.csv are compressed when they are larger than \
    \(LargeFile.largestPlainSize / 1_000_000) MB and then end in .csv.gz; gazelab table prints any of them as CSV.
    """
  ).joined(separator: "\n")

  private static func section(_ file: File) -> String {
    let rows = file.columns.map { column in
      let type = column.type == .integer ? "whole number" : column.type.rawValue
      let meaning = [column.meaning, column.condition].compactMap(\.self).map(MarkdownText.escape)
      return "| `\(column.name)` | \(type) | \(column.unit) | \(meaning.joined(separator: " ")) |"
    }
    return """
      ## \(file.file)

      One row per \(MarkdownText.escape(file.row)).

      | column | type | unit | meaning |
      | :--- | :--- | :--- | :--- |
      \(rows.joined(separator: "\n"))

      """
  }

  private static func file<Stored: StoredFile>(_ file: Stored.Type) -> File {
    self.file(file.name, file.row, file.ownColumns, scope: file.scope)
  }

  private static func file(
    _ name: String, _ row: String, _ own: [FileColumn], scope: CellColumns.Scope
  ) -> File {
    let isAboutFixation = scope != .capture && own.contains { $0.name == "first_frame" }
    let several = isAboutFixation ? "" : "; empty where the row covers several"
    let people: [FileColumn] = [
      .text("participant", "The participant\(several)."), .text("device", "The device\(several)."),
    ]
    let taken = Set((people + own).map(\.name))
    let keys = FixationProperty.always.map(\.rawValue).filter { !taken.contains($0) } + ["LABEL"]
    let further = keys.filter { $0 != "LABEL" || !own.contains(.labels) }.map { key in
      FileColumn(
        name: key, type: .text, unit: "", meaning: "A key of the row's group.",
        condition: "Only with group_by: \(key).")
    }
    let names = names.filter { CellColumns.names(scope).contains($0.name) }
    return File(
      file: name, row: row, columns: people + further + names + own,
      compressedName: LargeFile.staleNames.contains(name) ? name + StoredRowWriter.packedEnding : nil)
  }

  private static let names: [FileColumn] = [
    .text("samples", "What was fitted and scored: frames or fixation-medians."),
    .text("features", "The feature set; empty for a calibrator that uses none."),
    .text("calibrator", "The label of the calibrator."), .text("split", "The label of the split."),
  ]
}
