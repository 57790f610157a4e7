import Calibration

/// The gaze points of some samples, by row. A reference, because trials and repeats hand it on.
package final class RowEstimates: Sendable {
  package let rows: [Int]
  package let points: GazePoints

  package init(rows: [Int], _ points: GazePoints) {
    precondition(rows.count == points.count, "rows and estimates differ in number")
    self.rows = rows
    self.points = points
  }

  package convenience init(rows: [Int], _ estimates: [GazeEstimate]) {
    self.init(rows: rows, GazePoints(estimates))
  }

  package init(joining parts: [RowEstimates]) {
    rows = parts.flatMap(\.rows)
    points = GazePoints(joining: parts.map(\.points))
  }

  /// Estimates in the order of the samples. A row that is tested twice occurs twice, in the order of the folds.
  package static func inOrder(_ several: [RowEstimates]) -> [RowEstimates] {
    var last: (rows: [Int], order: [Int]?, ordered: [Int])?
    return several.map { estimates in
      let rows = estimates.rows
      if last?.rows != rows {
        // The rows of a single fold are already in order.
        let isOrdered = zip(rows, rows.dropFirst()).allSatisfy { $0 <= $1 }
        let order = isOrdered ? nil : rows.indices.sorted { (rows[$0], $0) < (rows[$1], $1) }
        last = (rows, order, order.map { order in order.map { rows[$0] } } ?? rows)
      }
      guard let last else { return estimates }
      return RowEstimates(rows: last.ordered, last.order.map(estimates.points.at) ?? estimates.points)
    }
  }

  /// The rows with a gaze point and their points; the same rows if no point is lost.
  var found: RowEstimates {
    guard !points.lost.isEmpty else { return self }
    let lost = Set(points.lost.map(\.index))
    let kept = rows.indices.filter { !lost.contains($0) }
    let (x, y) = (points.x, points.y)
    return RowEstimates(
      rows: kept.map { rows[$0] },
      GazePoints(
        x: kept.map { x[x.startIndex + $0] }[...], y: kept.map { y[y.startIndex + $0] }[...]))
  }
}
