import Documents
import Foundation
import Inputs

/// The files that hold the fits themselves, which cannot be made from the scores.
enum TrialFiles {
  static let coefficientsName = "coefficients.json"
  static let predictionsName = "predictions.csv"

  private struct CoefficientsFile: Encodable {
    struct Fit: Encodable {
      let group: String
      let samples: String
      let features: String
      let calibrator: String
      let split: String
      let fold: Int
      let coefficients: Coefficients
    }

    let note =
      "Of the first repeat of each split; the others differ by the rows drawn. Points on the screen per "
      + "unit of the column: gaze point = intercept + sum of coefficient × column."
    let fits: [Fit]
  }

  static func all(_ outcomes: [CellOutcome], _ options: RunOptions) throws -> [(name: String, bytes: [UInt8])]
  {
    let predictions = options.keepsPredictions ? [(predictionsName, predictions(outcomes))] : []
    return try [(coefficientsName, coefficients(outcomes))] + predictions
  }

  private static func coefficients(_ outcomes: [CellOutcome]) throws -> [UInt8] {
    let fits = outcomes.flatMap { outcome in
      let cell = outcome.cell
      return outcome.coefficients.map { fold, coefficients in
        CoefficientsFile.Fit(
          group: cell.group, samples: cell.samples, features: cell.features, calibrator: cell.calibrator,
          split: cell.split, fold: fold, coefficients: coefficients)
      }
    }
    return try Array(JSONEncoder.readable.encode(CoefficientsFile(fits: fits))) + [UInt8(ascii: "\n")]
  }

  /// One row per test sample of each trial. Frames count from 0 in their capture.
  private static func predictions(_ outcomes: [CellOutcome]) -> [UInt8] {
    var text = csvRow([
      "group", "samples", "features", "calibrator", "split", "repeat", "fold", "capture", "participant",
      "device",
      "head_pose", "viewing_distance", "first_frame", "last_frame", "target_x", "target_y", "x", "y", "lost",
    ])
    for outcome in outcomes {
      for (score, estimates) in zip(outcome.scores, outcome.estimates) {
        let cell = outcome.cell
        for (row, estimate) in zip(estimates?.rows ?? [], estimates?.estimates ?? []) {
          let origin = outcome.samples.origins[row]
          let key = origin.key
          let (x, y, reason) =
            switch estimate {
            case .point(let point): ("\(point.x)", "\(point.y)", "")
            case .lost(let reason): ("", "", reason)
            }
          text += csvRow([
            cell.group, cell.samples, cell.features, cell.calibrator, cell.split, "\(score.repeatIndex)",
            "\(score.foldIndex)", notAFormula(key.capture), notAFormula(key.participant),
            notAFormula(key.device), key.headPose.rawValue,
            key.viewingDistance.rawValue, "\(origin.frameRows.lowerBound)",
            "\(origin.frameRows.upperBound - 1)",
            "\(key.target.x)", "\(key.target.y)", x, y, reason,
          ])
        }
      }
    }
    return Array(text.utf8)
  }
}
