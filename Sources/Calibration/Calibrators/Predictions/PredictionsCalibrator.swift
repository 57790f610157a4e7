import Inputs

/// Returns the gaze points that another program predicted for the test samples of each fold.
///
/// What that program was trained on is not known here.
package struct PredictionsCalibrator: Calibrator {
  let table: PredictionTable

  package var needs: Needs { Needs(usesFeatures: false, predictions: [table]) }

  // What was predicted elsewhere cannot be trained on anything else.
  package var traits: CalibratorTraits { CalibratorTraits(trained: { _ in nil }) }

  package func fit(_ training: Training) throws(FitError) -> any FittedCalibrator {
    guard !training.own.rows.isEmpty || training.others != nil else { throw .noTrainingRows }
    let predictions = table.predictions(for: training.fold, of: training.own.samples)
    guard !predictions.isEmpty else {
      throw .noPredictions(
        file: table.name, repeatIndex: training.fold?.repeatIndex, fold: training.fold?.index)
    }
    return FittedFunction(summary: FitSummary()) { part in
      let samples = part.samples
      return part.rows.map { row in
        guard let found = predictions.row(row, samples.origins), found.x.isFinite else {
          return .lost(reason: "no prediction")
        }
        return GazeEstimate(found.unit.point(x: found.x, y: found.y, on: samples.views.screen(row)))
      }
    }
  }

  /// Reads the predictions of a file. Returns the baseline `mean-target` if an error has been recorded.
  static func make(from section: inout ConfigSection) -> any Calibrator {
    section.file("path") { path, found, bytes throws(InputError) in
      PredictionsCalibrator(table: try PredictionTable(path: found, name: path, bytes: bytes))
    } ?? MeanTargetCalibrator()
  }
}

extension Catalogue<any Calibrator>.Made {
  /// Returns true if a key that changes what is fitted has an effect; otherwise records an error.
  func isFittedHere(_ key: String, _ section: inout ConfigSection) -> Bool {
    guard let table = product.needs.predictions.first else { return true }
    section.record(
      key, "\(key.quoted) has no effect: the predictions of \(table.name.quoted) were made elsewhere")
    return false
  }
}
