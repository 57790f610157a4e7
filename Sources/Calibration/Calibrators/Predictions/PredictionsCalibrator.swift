import Files
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
}

extension PredictionsCalibrator {
  /// Reads the predictions of a file. Returns the baseline `mean-target` if an error has been recorded.
  static func make(from section: inout ConfigSection) -> any Calibrator {
    let path = section.text("path")
    guard !path.isEmpty else { return MeanTargetCalibrator() }
    let found = section.path(path)
    do throws(FileError) {
      let bytes = try readFile(found, limit: 1 << 30)
      do throws(InputError) {
        return PredictionsCalibrator(table: try PredictionTable(path: found, name: path, bytes: bytes))
      } catch {
        section.record(error)
      }
    } catch {
      section.record(InputError(error, at: section.place(of: "path"), readAs: found))
    }
    return MeanTargetCalibrator()
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
