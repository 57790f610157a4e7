import Inputs

/// `repeats.csv`: one row per repeat of a cell, with the metrics that need all gaze points of the repeat.
package enum RepeatsFile: StoredFile {
  static let name = "repeats.csv"
  static let row = "repeat of a cell, with the metrics that need all gaze points of the repeat"

  private typealias Part<Value> = StoredPart<RepeatScore, Value>

  private static let cell = Part.cell { $0.cell }
  private static let repeatIndex = Part.integer("repeat", "The repeat, counted from 0.") { $0.repeatIndex }
  private static let values = Part.metrics(Metric.ofRepeats, values: \.values)
  private static let lost = Part.words(
    "lost_reasons", "The samples without a gaze point by reason, with their counts."
  ) { $0.lost }

  static let parts = StoredParts<RepeatScore> {
    cell
    repeatIndex
    // A metric that the file does not have is nil.
    values.later
    lost
  }

  static func value(_ row: StoredRow) throws(InputError) -> RepeatScore {
    try RepeatScore(cell: row[cell], repeatIndex: row[repeatIndex], values: row[values], lost: row[lost])
  }
}
