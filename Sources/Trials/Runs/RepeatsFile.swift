import Inputs
import Scores

/// `repeats.csv`: one row per repeat of a cell, with the metrics that need all gaze points of the repeat.
package enum RepeatsFile: StoredFile {
  static let name = "repeats.csv"
  static let row = "repeat of a cell, with the metrics that need all gaze points of the repeat"

  static func transfer(_ known: RepeatScore?, _ fields: inout StoredFields) throws(InputError) -> RepeatScore
  {
    let cell = try fields.cell(known?.cell)
    let repeatIndex = try fields.integer("repeat", "The repeat, counted from 0.", known?.repeatIndex)
    // A metric that the file does not have is nil.
    let values = try fields.metrics(Metric.ofRepeats) { known?.values[$0] }
    let lost = try fields.words(
      "lost_reasons", "The samples without a gaze point by reason, with their counts.", known?.lost)
    let own = try fields.ownMetrics { place, _ in known?.own[place] }
    return known
      ?? RepeatScore(cell: cell, repeatIndex: repeatIndex, values: values, lost: lost, own: own)
  }
}
