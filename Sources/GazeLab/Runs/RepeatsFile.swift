import Inputs

/// `repeats.csv`: one row per repeat of a cell, with the metrics that need all gaze points of the repeat.
enum RepeatsFile {
  static let name = "repeats.csv"

  private static let columns =
    StoredRow.cellColumns + ["repeat"] + Metric.ofRepeats.map(\.name) + ["lost_reasons"]

  static func bytes(_ repeats: [RepeatScore]) -> [UInt8] {
    var rows = StoredRowWriter(columns: columns, rowCount: repeats.count)
    for score in repeats {
      rows.writeRow(score.cell) { row in
        row.write(score.repeatIndex)
        for value in score.values { row.write(value) }
        row.write(score.lost)
      }
    }
    return rows.bytes
  }

  /// A metric that the file does not have is nil.
  ///
  /// - Throws: `InputError` with its place, for anything that `bytes` does not write.
  static func repeats(_ bytes: [UInt8], path: String) throws(InputError) -> [RepeatScore] {
    let needed = StoredRow.cellColumns + ["repeat", "lost_reasons"]
    return try StoredRow.read(bytes, path: path, columns: needed) { row throws(InputError) in
      var values = [Double?]()
      for (name, _) in Metric.ofRepeats { try values.append(row.optionalNumber(name)) }
      return try RepeatScore(
        cell: row.cell(), repeatIndex: row.integer("repeat"), values: values, lost: row.text("lost_reasons"))
    }
  }
}
