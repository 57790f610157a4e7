import LinearAlgebra
import Statistics

extension BlockMatrix {
  /// The columns of some blocks: one row per view, or, with groups, the medians of each group of views.
  init(_ blocks: [(kind: String, block: FeatureBlock)], groups: [[Int]]?, of views: Views) {
    self.init(blocks: blocks)
    guard let groups else {
      let columns = blocks.flatMap { _, block -> [ColumnDesign.Column] in
        block.raw.map(views.columns) ?? Self.computed(block, views).map { .own($0) }
      }
      self = with(ColumnDesign(rowCount: views.count, columns: columns, places: views.places))
      return
    }
    var medians = [[Double]](repeating: [Double](repeating: 0, count: groups.count), count: columnCount)
    for (row, group) in groups.enumerated() {
      for (place, (_, block)) in zip(self.blocks, blocks) {
        let own = block.raw.map { views.medians(of: $0, over: group) } ?? Self.medians(block, views, group)
        for (column, median) in zip(place.columns, own) { medians[column][row] = median }
      }
    }
    self = with(columns: medians, rowCount: groups.count)
  }

  /// The columns of a block, one row per view.
  private static func computed(_ block: FeatureBlock, _ views: Views) -> [[Double]] {
    var columns = [[Double]](
      repeating: [Double](repeating: 0, count: views.count), count: block.columns.count)
    for (row, view) in views.enumerated() {
      let values = block.values(view)
      precondition(values.count == columns.count, "\(values.count) numbers for a block")
      for (column, value) in values.enumerated() { columns[column][row] = value }
    }
    return columns
  }

  /// The medians of a computed block over a group of views.
  private static func medians(_ block: FeatureBlock, _ views: Views, _ group: [Int]) -> [Double] {
    let values = group.map { block.values(views[$0]) }
    return block.isOfRaw(in: views[group[0]])
      ? block.columns.indices.map { column in presentMedian(values.map { $0[column] }) }
      : columnMedians(values)
  }

  /// The rows without NaN and infinity, and why others are left out.
  var finiteRows: (rows: [Int], dropped: [Samples.Dropped]) {
    let columns = design.columnsNotFinite
    guard !columns.isEmpty else { return (Array(0..<rowCount), []) }
    var (rows, reasons) = ([Int](), [String: Int]())
    rows.reserveCapacity(rowCount)
    for row in 0..<rowCount {
      if let column = columns.first(where: { !design[row, $0].isFinite }) {
        reasons["\(columnNames[column]) is not finite", default: 0] += 1
      } else {
        rows.append(row)
      }
    }
    return (rows, reasons.sorted { $0.key < $1.key }.map { Samples.Dropped(reason: $0.key, count: $0.value) })
  }
}
