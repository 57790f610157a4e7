import Calibration
import Captures
import Inputs
import Scores

/// The files that hold the fits themselves, which cannot be made from the scores.
package enum TrialFiles {
  private static let coefficientsName = "coefficients.json"
  private static let coefficientsNote =
    "Of the first repeat of each split; the others differ by the rows drawn. Points on the screen per "
    + "unit of the column: gaze point = intercept + sum of coefficient × column."

  package static func all(
    _ outcomes: [CellOutcome], _ cells: CellColumns, _ options: RunOptions
  ) -> [(name: String, bytes: [UInt8])] {
    [(coefficientsName, coefficients(outcomes))]
      + (options.keepsPredictions ? [PredictionsFile.file(of: outcomes, cells, options)] : [])
  }

  /// The fits are written one by one: their values need many times the memory of their text.
  private static func coefficients(_ outcomes: [CellOutcome]) -> [UInt8] {
    let layout = JSONLayout.record
    func write(_ fold: Int, _ coefficients: Coefficients, of cell: Cell, to bytes: inout [UInt8]) {
      let members = cell.json + [("fold", .integer(fold)), ("coefficients", coefficients.json)]
      bytes += "    ".utf8
      layout.write(.object(members), depth: 2, to: &bytes)
    }
    // An array that grows holds its bytes twice for a moment.
    let expected = outcomes.reduce(1000) { count, outcome in
      let columnCount = outcome.coefficients.first?.coefficients.columns.count ?? 0
      return count + outcome.coefficients.count * (420 + columnCount * 150)
    }
    var bytes = [UInt8]()
    bytes.reserveCapacity(expected)
    bytes += "{\n  \"fits\" : [\n".utf8
    var isFirst = true
    for outcome in outcomes {
      for (fold, coefficients) in outcome.coefficients {
        if !isFirst { bytes += ",\n".utf8 }
        isFirst = false
        write(fold, coefficients, of: outcome.cell, to: &bytes)
      }
    }
    bytes += "\n  ],\n  \"note\" : ".utf8
    layout.write(.text(coefficientsNote), to: &bytes)
    bytes += "\n}\n".utf8
    return bytes
  }
}

/// `predictions.csv`: one row per test sample of each trial.
enum PredictionsFile: StoredFile {
  static let name = "predictions.csv"
  static let row = "test sample of each trial"

  struct Prediction {
    let score: Score
    let origin: Origin
    let estimate: GazeEstimate
  }

  static func transfer(_ known: Prediction?, _ fields: inout StoredFields) throws(InputError) {
    let key = known?.origin.key
    try fields.cell(
      known?.score.cell, of: key.map { ($0.participant, $0.device) },
      value: { word in
        word == FixationProperty.capture.rawValue ? key?.capture : key?.labels[word]
      })
    try fields.integer("repeat", "The repeat, counted from 0.", known?.score.repeatIndex)
    try fields.integer("fold", "The fold, counted from 0.", known?.score.foldIndex)
    try fields.key("capture", "The capture.", key?.capture)
    try fields.labels(key?.labels)
    try fields.integer(
      "first_frame", "The sample's first frame, counted from 0 in the capture.",
      known?.origin.frameRows.lowerBound)
    try fields.integer(
      "last_frame", "The sample's last frame, counted from 0 in the capture.",
      known.map { $0.origin.frameRows.upperBound - 1 })
    try fields.target(key?.target)
    try fields.gazePoint(known?.estimate.point)
    let reason: String? = if case .lost(let reason) = known?.estimate { reason } else { nil }
    try fields.words("lost", "Why there is no gaze point; empty where there is one.", reason)
  }

  static func file(
    of outcomes: [CellOutcome], _ cells: CellColumns, _ options: RunOptions
  ) -> (name: String, bytes: [UInt8]) {
    let rowCount = outcomes.reduce(0) { $0 + $1.estimates.reduce(0) { $0 + ($1?.rows.count ?? 0) } }
    return file(rowCount: rowCount, cells, largestPlainSize: options.largestPlainSize) { write in
      for outcome in outcomes {
        for (score, estimates) in zip(outcome.scores, outcome.estimates) {
          for (row, estimate) in zip(estimates?.rows ?? [], estimates?.points.estimates ?? []) {
            write(Prediction(score: score, origin: outcome.samples.origins[row], estimate: estimate))
          }
        }
      }
    }
  }
}

extension Coefficients {
  fileprivate var json: JSONValue {
    let columns = columns.map { column in
      JSONValue.object([("name", .text(column.name)), ("x", .number(column.x)), ("y", .number(column.y))])
    }
    return .object([
      ("intercept", .object([("x", .number(intercept.x)), ("y", .number(intercept.y))])),
      ("columns", .list(columns)),
    ])
  }
}
