import Captures
import Inputs

/// `gaze-points.csv`: one row per gaze point of each cell's first repeat, ordered by sample.
enum GazePointsFile: StoredFile {
  static let name = "gaze-points.csv"
  static let row = "gaze point of each cell's first repeat, ordered by sample"

  private typealias Part<Value> = StoredPart<TestedPoint, Value>

  private static let cell = Part.cell { $0.cell }
  private static let labels = Part.labels { $0.labels }
  private static let sample = Part.integer("sample", "The sample, as in samples.csv.") { $0.sampleIndex }
  private static let x = Part.optionalNumber(
    "x", "pt", "The gaze point's distance from the left edge of the screen; empty if it is lost."
  ) { $0.point?.x }
  private static let y = Part.optionalNumber(
    "y", "pt", "The gaze point's distance from the lower edge of the screen; empty if it is lost."
  ) { $0.point?.y }

  static let parts = StoredParts<TestedPoint> {
    cell
    labels.later
    sample
    x
    y
  }

  static func value(_ row: StoredRow) throws(InputError) -> TestedPoint {
    let (x, y) = (try row[x], try row[y])
    return try TestedPoint(
      cell: row[cell], labels: row[labels], sampleIndex: row[sample],
      point: x.flatMap { x in y.map { ScreenPoint(x: x, y: $0) } })
  }
}
