import Captures
import Inputs
import Scores

/// `gaze-points.csv`: one row per gaze point of each cell's first repeat, ordered by sample.
enum GazePointsFile: StoredFile {
  static let name = "gaze-points.csv"
  static let row = "gaze point of each cell's first repeat, ordered by sample"

  static func transfer(_ known: TestedPoint?, _ fields: inout StoredFields) throws(InputError) -> TestedPoint
  {
    try TestedPoint(
      cell: fields.cell(known?.cell, value: { known?.labels[$0] }),
      labels: fields.labels(known?.labels, isNeeded: false),
      sampleIndex: fields.integer("sample", "The sample, as in samples.csv.", known?.sampleIndex),
      point: fields.gazePoint(known?.point))
  }
}
