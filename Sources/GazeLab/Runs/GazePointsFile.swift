import Inputs

/// `gaze-points.csv`: one row per gaze point of each cell's first repeat, ordered by sample.
enum GazePointsFile {
  static let name = "gaze-points.csv"

  static let columns = StoredRow.cellColumns + ["sample", "x", "y"]

  static func bytes(_ points: [TestedPoint]) -> [UInt8] {
    var rows = StoredRowWriter(columns: columns, rowCount: points.count)
    for point in points {
      rows.writeRow(point.cell) { row in
        row.write(point.sampleIndex)
        row.write(point.point?.x)
        row.write(point.point?.y)
      }
    }
    return rows.bytes
  }

  /// - Throws: For anything that `bytes` does not write, with its place.
  static func points(_ bytes: [UInt8], path: String) throws(InputError) -> [TestedPoint] {
    // Consecutive rows of a cell share one value.
    var cell: Cell?
    return try StoredRow.read(bytes, path: path, columns: columns) { row throws(InputError) in
      let own = try row.cell()
      if cell != own { cell = own }
      let (x, y) = (try row.optionalNumber("x"), try row.optionalNumber("y"))
      return try TestedPoint(
        cell: cell ?? own, sampleIndex: row.integer("sample"),
        point: x.flatMap { x in y.map { ScreenPoint(x: x, y: $0) } })
    }
  }
}
