import Inputs

/// `repeats.csv`: a row a repeat of a cell, with the metrics that need all gaze points of the repeat together.
enum RepeatsFile {
  static let name = "repeats.csv"

  static let columns = StoredRow.cellColumns + ["repeat"] + Metric.ofRepeats.map(\.name) + ["lost_reasons"]

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

  /// - Throws: For anything that `bytes` does not write, with its place.
  static func repeats(_ bytes: [UInt8], path: String) throws(InputError) -> [RepeatScore] {
    try StoredRow.read(bytes, path: path, columns: columns) { row throws(InputError) in
      var values = [Double?]()
      for (name, _) in Metric.ofRepeats { try values.append(row.optionalNumber(name)) }
      return try RepeatScore(
        cell: row.cell(), repeatIndex: row.integer("repeat"), values: values, lost: row.text("lost_reasons"))
    }
  }
}
