import Inputs

/// `repeats.csv`: one row per repeat of a cell, with the metrics that need all gaze points of the repeat.
package enum RepeatsFile: StoredFile {
  static let name = "repeats.csv"
  static let row = "repeat of a cell, with the metrics that need all gaze points of the repeat"

  static let ownColumns: [FileColumn] =
    [.integer("repeat", "The repeat, counted from 0.")] + Metric.ofRepeats.map { .metric($0.name) } + [
      .text("lost_reasons", "The samples without a gaze point by reason, with their counts.")
    ]

  /// A metric that the file does not have is nil.
  static var neededColumns: [FileColumn] {
    ownColumns.filter { ["repeat", "lost_reasons"].contains($0.name) }
  }

  static func write(_ score: RepeatScore, to row: inout StoredRowWriter) {
    row.write(score.cell)
    row.write(score.repeatIndex)
    for value in score.values { row.write(value) }
    row.write(score.lost)
  }

  static func value(_ row: StoredRow) throws(InputError) -> RepeatScore {
    var values = [Double?]()
    for (name, _) in Metric.ofRepeats { try values.append(row.optionalNumber(name)) }
    return try RepeatScore(
      cell: row.cell(), repeatIndex: row.integer("repeat"), values: values, lost: row.text("lost_reasons"))
  }
}
