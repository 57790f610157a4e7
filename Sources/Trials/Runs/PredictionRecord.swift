import Calibration

/// A file of gaze points that another program predicted, as a run's record names it.
package struct PredictionRecord: Sendable, Codable {
  package let file: String
  package let sha256: String
  package let rows: Int
  /// True if there is one prediction per sample for all folds, as of a model that was not trained here.
  package let isFixed: Bool

  static func all(
    in file: ExperimentFile, _ shown: (String) -> String
  ) -> [String: [PredictionRecord]]? {
    let found = file.calibrators.map { planned in
      (planned.label, planned.calibrator.needs.predictions.map { PredictionRecord($0, file: shown($0.path)) })
    }.filter { !$0.1.isEmpty }
    return found.isEmpty ? nil : Dictionary(uniqueKeysWithValues: found)
  }
}

extension PredictionRecord {
  private init(_ table: PredictionTable, file: String) {
    self.init(file: file, sha256: table.sha256, rows: table.rowCount, isFixed: table.isFixed)
  }
}
