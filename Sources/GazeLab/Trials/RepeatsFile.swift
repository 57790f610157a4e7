/// `repeats.csv`: a row a repeat of a cell, with the metrics that need all gaze points of the repeat together.
enum RepeatsFile {
  static let name = "repeats.csv"

  static let columns = StoredRow.cellColumns + ["repeat"] + Metric.ofRepeats.map(\.name) + ["lost_reasons"]

  static func text(_ repeats: [RepeatScore]) -> String {
    repeats.reduce(into: csvRow(columns)) { text, score in
      text += csvRow(
        StoredRow.fields(of: score.cell) + ["\(score.repeatIndex)"] + score.values.map(storedNumber)
          + [score.lost])
    }
  }

  /// - Throws: For anything that `text` does not write, with its place.
  static func repeats(_ bytes: [UInt8], path: String) throws(ConfigError) -> [RepeatScore] {
    try StoredRow.read(bytes, path: path, columns: columns) { row throws(ConfigError) in
      var values = [Double?]()
      for (name, _) in Metric.ofRepeats { try values.append(row.optionalNumber(name)) }
      return try RepeatScore(
        cell: row.cell(), repeatIndex: row.integer("repeat"), values: values, lost: row.text("lost_reasons"))
    }
  }
}
