/// The gaze points of some samples by their row.
struct RowEstimates: Sendable {
  private(set) var rows: [Int]
  /// One a row.
  private(set) var estimates: [GazeEstimate]

  init(rows: [Int], _ estimates: [GazeEstimate]) {
    precondition(rows.count == estimates.count, "rows and estimates differ in number")
    (self.rows, self.estimates) = (rows, estimates)
  }

  /// Those of several folds, one behind the other.
  init(joining parts: [RowEstimates]) {
    (rows, estimates) = (parts.flatMap(\.rows), parts.flatMap(\.estimates))
  }

  /// In the order of the samples. A row that is tested twice stands twice, in the order of the folds.
  var inOrder: RowEstimates {
    // The rows of a single fold are in order.
    let isOrdered = zip(rows, rows.dropFirst()).allSatisfy { $0 <= $1 }
    if isOrdered { return self }
    let order = rows.indices.sorted { (rows[$0], $0) < (rows[$1], $1) }
    return RowEstimates(rows: order.map { rows[$0] }, order.map { estimates[$0] })
  }
}
