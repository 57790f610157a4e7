/// The gaze points of some samples, by row.
struct RowEstimates: Sendable {
  private(set) var rows: [Int]
  /// One per row.
  private(set) var estimates: [GazeEstimate]

  init(rows: [Int], _ estimates: [GazeEstimate]) {
    precondition(rows.count == estimates.count, "rows and estimates differ in number")
    (self.rows, self.estimates) = (rows, estimates)
  }

  init(joining parts: [RowEstimates]) {
    (rows, estimates) = (parts.flatMap(\.rows), parts.flatMap(\.estimates))
  }

  /// The estimates in the order of the samples. A row that is tested twice occurs twice, in the order of the folds.
  var inOrder: RowEstimates {
    // The rows of a single fold are already in order.
    let isOrdered = zip(rows, rows.dropFirst()).allSatisfy { $0 <= $1 }
    if isOrdered { return self }
    let order = rows.indices.sorted { (rows[$0], $0) < (rows[$1], $1) }
    return RowEstimates(rows: order.map { rows[$0] }, order.map { estimates[$0] })
  }
}
