import Captures
import Documents
import Foundation
import Inputs

/// What stands in each column of the CSV files that the program writes.
package enum FileDictionary {
  package struct File: Sendable, Encodable {
    package let file: String
    /// As in `one row per trial`.
    package let row: String
    let columns: [FileColumn]
    /// The name of the file where it is compressed because it is large; nil for one that never is.
    var compressedName: String?
  }

  /// The files that runs store.
  package static let ofRuns = all.filter { $0.file.hasSuffix(".csv") }

  static let all = described.map { file in
    var file = file
    if LargeFile.staleNames.contains(file.file) { file.compressedName = file.file + LargeFile.ending }
    return file
  }

  private static let described = [
    File(ScoresFile.self), File(RepeatsFile.self), File(FixationsFile.self),
    file(SummaryFile.name, SummaryFile.row, SummaryFile.ownColumns), File(DiagnosisFile.self),
    File(GazePointsFile.self), File(SamplesFile.self),
    file(TrialFiles.predictionsName, TrialFiles.predictionsRow, TrialFiles.predictionColumns, aboutOne: true),
    File(
      file: ETDQFile.name, row: ETDQFile.row,
      columns: [.text("participant", "The participant."), .text("device", "The device.")]
        + ETDQFile.ownColumns),
    file("gazelab splits", SplitsFile.row, SplitsFile.ownColumns, scope: nil),
  ]

  /// As JSON, ending in a line break.
  package static var json: String {
    JSONValue(["files": all]).text(.record) + "\n"
  }

  /// As a reference page.
  package static var markdown: String {
    (["# Output files and their columns\n", lead + "\n"] + all.map(section)).joined(separator: "\n")
  }

  private static let lead = TextTable.wrap(
    """
    A run's folder holds these CSV files. Every key has a column of its own, and a column of numbers has numbers or \
    nothing in it. participant and device are always there; they are empty where a row covers several people or \
    devices. Columns are found by name, so new ones can be added. The files of tables/ have the columns that \
    tables.json describes, and those of figures/ hold the data that each figure draws. gazelab schema files prints \
    this page for programs. repeats.csv, fixations.csv and predictions.csv are compressed when they are larger than \
    \(LargeFile.largestPlainSize / 1_000_000) MB and then end in .csv.gz; gazelab table prints any of them as CSV.
    """
  ).joined(separator: "\n")

  private static func section(_ file: File) -> String {
    let rows = file.columns.map { column in
      "| `\(column.name)` | \(words(column.kind)) | \(column.unit) | \(MarkdownText.escape(column.meaning))"
        + (column.condition.map { " " + MarkdownText.escape($0) } ?? "") + " |"
    }
    return """
      ## \(file.file)

      One row per \(MarkdownText.escape(file.row)).

      | column | type | unit | meaning |
      | :--- | :--- | :--- | :--- |
      \(rows.joined(separator: "\n"))

      """
  }

  private static func words(_ kind: FileColumn.Kind) -> String {
    switch kind {
    case .text: "text"
    case .integer: "whole number"
    case .number: "number"
    }
  }

  /// - Parameters:
  ///   - aboutOne: Whether each row is about one participant and one device.
  ///   - scope: Whose columns stand between the keys and the file's own; nil for a file that has its own only.
  fileprivate static func file(
    _ name: String, _ row: String, _ own: [FileColumn], aboutOne: Bool = false,
    scope: CellColumns.Scope? = .cell
  ) -> File {
    let several = aboutOne ? "" : "; empty where the row covers several"
    let people: [FileColumn] = [
      .text("participant", "The participant\(several)."), .text("device", "The device\(several)."),
    ]
    let taken = Set((people + own).map(\.name))
    let keys = FixationProperty.always.map(\.rawValue).filter { !taken.contains($0) } + ["LABEL"]
    let further = keys.filter { $0 != "LABEL" || !own.contains(.labels) }.map { key in
      FileColumn(
        name: key, kind: .text, unit: "", meaning: "A key of the row's group.",
        condition: "Only with group_by: \(key).")
    }
    let names = scope.map { scope in
      let inOrder = CellColumns.names(scope)
      return Self.names.filter { inOrder.contains($0.name) }
    }
    return File(file: name, row: row, columns: people + further + (names ?? []) + own)
  }

  private static let names: [FileColumn] = [
    .text("samples", "What was fitted and scored: frames or fixation-medians."),
    .text("features", "The feature set; empty for a calibrator that uses none."),
    .text("calibrator", "The label of the calibrator."), .text("split", "The label of the split."),
  ]
}

extension FileDictionary.File {
  fileprivate init<Stored: StoredFile>(_ file: Stored.Type) {
    let isAboutFixation = file.ownColumns.contains { $0.name == "first_frame" }
    self = FileDictionary.file(
      file.name, file.row, file.ownColumns, aboutOne: isAboutFixation, scope: file.scope)
  }
}
