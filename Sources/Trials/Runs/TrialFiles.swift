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

  private final class Trial: Sendable {
    let cell: Cell
    let repeatIndex: Int
    let foldIndex: Int

    init(_ cell: Cell, _ score: Score) {
      self.cell = cell
      repeatIndex = score.repeatIndex
      foldIndex = score.foldIndex
    }
  }

  /// A sample that a trial tested. The trial is shared, so that no row copies the names of its cell.
  private struct Prediction: Sendable {
    let trial: Trial
    let origin: Origin
    let estimate: GazeEstimate
  }

  private typealias Part<Value> = StoredPart<Prediction, Value>

  private static let predictionParts = StoredParts<Prediction> {
    Part.cell {
      $0.trial.cell
    } of: {
      ($0.origin.key.participant, $0.origin.key.device)
    }
    Part.integer("repeat", "The repeat, counted from 0.") { $0.trial.repeatIndex }
    Part.integer("fold", "The fold, counted from 0.") { $0.trial.foldIndex }
    Part.key("capture", "The capture.") { $0.origin.key.capture }
    Part.labels { $0.origin.key.labels }
    Part.integer("first_frame", "The sample's first frame, counted from 0 in the capture.") {
      $0.origin.frameRows.lowerBound
    }
    Part.integer("last_frame", "The sample's last frame, counted from 0 in the capture.") {
      $0.origin.frameRows.upperBound - 1
    }
    Part.number("target_x", "pt", "The target's distance from the left edge of the screen.") {
      $0.origin.key.target.x
    }
    Part.number("target_y", "pt", "The target's distance from the lower edge of the screen.") {
      $0.origin.key.target.y
    }
    Part.number(
      "x", "pt", "The gaze point's distance from the left edge of the screen; empty if it is lost."
    ) { $0.estimate.point?.x }
    Part.number(
      "y", "pt", "The gaze point's distance from the lower edge of the screen; empty if it is lost."
    ) { $0.estimate.point?.y }
    Part.words("lost", "Why there is no gaze point; empty where there is one.") {
      if case .lost(let reason) = $0.estimate { reason } else { "" }
    }
  }

  static var predictionColumns: [FileColumn] { predictionParts.columns }

  private static func predictions(
    _ outcomes: [CellOutcome], _ cells: CellColumns, _ options: RunOptions
  ) -> (name: String, bytes: [UInt8]) {
    let columns = cells.names(predictionColumns, .cell)
    let rowCount = outcomes.reduce(0) { $0 + $1.estimates.reduce(0) { $0 + ($1?.rows.count ?? 0) } }
    var writer = StoredRowWriter(
      columns: columns, cells, rowCount: rowCount, largestPlainSize: options.largestPlainSize)
    for outcome in outcomes {
      for (score, estimates) in zip(outcome.scores, outcome.estimates) {
        let trial = Trial(outcome.cell, score)
        for (row, estimate) in zip(estimates?.rows ?? [], estimates?.points.estimates ?? []) {
          let prediction = Prediction(
            trial: trial, origin: outcome.samples.origins[row], estimate: estimate)
          writer.writeRow { predictionParts.write(prediction, to: &$0) }
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
