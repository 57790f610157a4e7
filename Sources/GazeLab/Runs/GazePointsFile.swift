import Inputs

/// `gaze-points.csv`: one row per gaze point of each cell's first repeat, ordered by sample.
enum GazePointsFile: StoredFile {
  static let name = "gaze-points.csv"
  static let columns = StoredRow.cellColumns + ["sample", "x", "y"]

  static func write(_ point: TestedPoint, to row: inout StoredRowWriter) {
    row.write(point.cell)
    row.write(point.sampleIndex)
    row.write(point.point?.x, point.point?.y)
  }

  static func value(_ row: StoredRow) throws(InputError) -> TestedPoint {
    let (x, y) = (try row.optionalNumber("x"), try row.optionalNumber("y"))
    return try TestedPoint(
      cell: row.cell(), sampleIndex: row.integer("sample"),
      point: x.flatMap { x in y.map { ScreenPoint(x: x, y: $0) } })
  }
}
