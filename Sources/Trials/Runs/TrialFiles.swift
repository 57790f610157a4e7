import Calibration
import Captures
import Documents
import Inputs

/// The files that hold the fits themselves, which cannot be made from the scores.
package enum TrialFiles {
  static let coefficientsName = "coefficients.json"
  static let predictionsName = "predictions.csv"

  private static let coefficientsNote =
    "Of the first repeat of each split; the others differ by the rows drawn. Points on the screen per "
    + "unit of the column: gaze point = intercept + sum of coefficient × column."

  package static func all(
    _ outcomes: [CellOutcome], _ cells: CellColumns, _ options: RunOptions
  ) -> [(name: String, bytes: [UInt8])] {
    let predictions = options.keepsPredictions ? [predictions(outcomes, cells, options)] : []
    return [(coefficientsName, coefficients(outcomes))] + predictions
  }

  /// The fits are written one by one: their values need many times the memory of their text.
  private static func coefficients(_ outcomes: [CellOutcome]) -> [UInt8] {
    let layout = JSONLayout.record
    func write(_ fold: Int, _ coefficients: Coefficients, of cell: Cell, to bytes: inout [UInt8]) {
      let members = cell.json + [("fold", .integer(fold)), ("coefficients", coefficients.json)]
      bytes += "    ".utf8
      layout.write(.object(members), depth: 2, to: &bytes)
    }
    // An array that grows holds its bytes twice for a moment. The fits of a cell are about as long as the first one.
    let expected = outcomes.reduce(1000) { count, outcome in
      guard let (fold, first) = outcome.coefficients.first else { return count }
      var bytes = [UInt8]()
      write(fold, first, of: outcome.cell, to: &bytes)
      return count + outcome.coefficients.count * (bytes.count * 51 / 50 + 2)
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

  static let predictionsRow = "test sample of each trial"

  static let predictionColumns: [FileColumn] = [
    .integer("repeat", "The repeat, counted from 0."), .integer("fold", "The fold, counted from 0."),
    .text("capture", "The capture."), .labels,
    .integer("first_frame", "The sample's first frame, counted from 0 in the capture."),
    .integer("last_frame", "The sample's last frame, counted from 0 in the capture."),
    .number("target_x", "pt", "The target's distance from the left edge of the screen."),
    .number("target_y", "pt", "The target's distance from the lower edge of the screen."),
    .number("x", "pt", "The gaze point's distance from the left edge of the screen; empty if it is lost."),
    .number("y", "pt", "The gaze point's distance from the lower edge of the screen; empty if it is lost."),
    .text("lost", "Why there is no gaze point; empty where there is one."),
  ]

  private static func predictions(
    _ outcomes: [CellOutcome], _ cells: CellColumns, _ options: RunOptions
  ) -> (name: String, bytes: [UInt8]) {
    let columns = cells.names(predictionColumns, .cell)
    let rowCount = outcomes.reduce(0) { $0 + $1.estimates.reduce(0) { $0 + ($1?.rows.count ?? 0) } }
    var writer = StoredRowWriter(
      columns: columns, cells, rowCount: rowCount, largestPlainSize: options.largestPlainSize)
    for outcome in outcomes {
      for (score, estimates) in zip(outcome.scores, outcome.estimates) {
        for (row, estimate) in zip(estimates?.rows ?? [], estimates?.points.estimates ?? []) {
          let origin = outcome.samples.origins[row]
          let key = origin.key
          writer.writeRow { row in
            row.write(outcome.cell, participant: key.participant, device: key.device)
            row.write(score.repeatIndex, score.foldIndex)
            row.write(key: "capture", key.capture)
            row.write(key.labels)
            row.write(origin.frameRows.lowerBound, origin.frameRows.upperBound - 1)
            row.write(key.target.x, key.target.y)
            switch estimate {
            case .point(let point):
              row.write(point.x, point.y)
              row.write("")
            case .lost(let reason): row.write("", "", reason)
            }
          }
        }
      }
    }
    return writer.file(predictionsName)
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
