/// A file of gaze points that another program predicted, as a run's record names it.
struct PredictionRecord: Sendable, Codable {
  let file: String
  let sha256: String
  let rows: Int
  /// Whether there is one prediction per sample for all folds, as of a model that was not trained here.
  let isFixed: Bool

  /// By the label of the calibrator; nil if there are none.
  static func all(in file: ExperimentFile) -> [String: [PredictionRecord]]? {
    let found = file.calibrators.map { planned in
      (planned.label, planned.calibrator.needs.predictions.map(PredictionRecord.init))
    }.filter { !$0.1.isEmpty }
    return found.isEmpty ? nil : Dictionary(uniqueKeysWithValues: found)
  }
}

extension PredictionRecord {
  private init(_ table: PredictionTable) {
    self.init(file: table.path, sha256: table.sha256, rows: table.rowCount, isFixed: table.isFixed)
  }
}
