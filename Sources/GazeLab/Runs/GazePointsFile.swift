import Inputs

/// `gaze-points.csv`: a row a gaze point of the first repeat of each cell, by sample.
enum GazePointsFile {
  static let name = "gaze-points.csv"

  /// How many gaze points a run may keep for its figures: more would say no more, and fill the disk.
  static let largestCount = 200_000

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
    // Rows of one cell stand together and share its names.
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
