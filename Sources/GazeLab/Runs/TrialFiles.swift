import Documents
import Foundation
import Inputs

/// The files that hold the fits themselves, which cannot be made from the scores.
enum TrialFiles {
  static let coefficientsName = "coefficients.json"
  static let predictionsName = "predictions.csv"

  private struct CoefficientsFile: Encodable {
    struct Fit: Encodable {
      let fold: Int
      let coefficients: Coefficients
    }

    let note =
      "Of the first repeat of each split; the others differ by the rows drawn. Points on the screen per "
      + "unit of the column: gaze point = intercept + sum of coefficient × column."
    let fits: [OfCell<Fit>]
  }

  static func all(_ outcomes: [CellOutcome], _ options: RunOptions) throws -> [(name: String, bytes: [UInt8])]
  {
    let predictions = options.keepsPredictions ? [(predictionsName, predictions(outcomes))] : []
    return try [(coefficientsName, coefficients(outcomes))] + predictions
  }

  private static func coefficients(_ outcomes: [CellOutcome]) throws -> [UInt8] {
    let fits = outcomes.flatMap { outcome in
      outcome.coefficients.map { fold, coefficients in
        OfCell(cell: outcome.cell, value: CoefficientsFile.Fit(fold: fold, coefficients: coefficients))
      }
    }
    return try Array(JSONEncoder.readable.encode(CoefficientsFile(fits: fits))) + [UInt8(ascii: "\n")]
  }

  /// One row per test sample of each trial. Frames count from 0 in their capture.
  private static func predictions(_ outcomes: [CellOutcome]) -> [UInt8] {
    let columns =
      StoredRow.cellColumns + [
        "repeat", "fold", "capture", "participant", "device", "head_pose", "viewing_distance", "first_frame",
        "last_frame", "target_x", "target_y", "x", "y", "lost",
      ]
    let rowCount = outcomes.reduce(0) { $0 + $1.estimates.reduce(0) { $0 + ($1?.rows.count ?? 0) } }
    var writer = StoredRowWriter(columns: columns, rowCount: rowCount)
    for outcome in outcomes {
      for (score, estimates) in zip(outcome.scores, outcome.estimates) {
        for (row, estimate) in zip(estimates?.rows ?? [], estimates?.estimates ?? []) {
          let origin = outcome.samples.origins[row]
          let key = origin.key
          writer.writeRow { row in
            row.write(outcome.cell)
            row.write(score.repeatIndex, score.foldIndex)
            row.write(marked: key.capture, key.participant, key.device)
            row.write(key.headPose.rawValue, key.viewingDistance.rawValue)
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
    return writer.bytes
  }
}

/// A value with the cell that it belongs to. In JSON the names of the cell stand among the value's members.
struct OfCell<Value: Encodable>: Encodable {
  let cell: Cell
  let value: Value

  func encode(to encoder: any Encoder) throws {
    try cell.encode(to: encoder)
    try value.encode(to: encoder)
  }
}
