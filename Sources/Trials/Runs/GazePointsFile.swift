import Captures
import Inputs

/// `gaze-points.csv`: one row per gaze point of each cell's first repeat, ordered by sample.
enum GazePointsFile: StoredFile {
  static let name = "gaze-points.csv"
  static let row = "gaze point of each cell's first repeat, ordered by sample"

  static let ownColumns: [FileColumn] = [
    .labels, .integer("sample", "The sample, as in samples.csv."),
    .number("x", "pt", "The gaze point's distance from the left edge of the screen; empty if it is lost."),
    .number("y", "pt", "The gaze point's distance from the lower edge of the screen; empty if it is lost."),
  ]

  /// Older files lack the labels.
  static var neededColumns: [FileColumn] { ownColumns.filter { $0 != .labels } }

  static func write(_ point: TestedPoint, to row: inout StoredRowWriter) {
    row.write(point.cell)
    row.write(point.labels)
    row.write(point.sampleIndex)
    row.write(point.point?.x, point.point?.y)
  }

  static func value(_ row: StoredRow) throws(InputError) -> TestedPoint {
    let (x, y) = (try row.optionalNumber("x"), try row.optionalNumber("y"))
    return try TestedPoint(
      cell: row.cell(), labels: row.labels(), sampleIndex: row.integer("sample"),
      point: x.flatMap { x in y.map { ScreenPoint(x: x, y: $0) } })
  }
}
