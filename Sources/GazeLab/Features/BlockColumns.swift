import Statistics

extension BlockMatrix {
  /// The columns of some blocks: one row per view, or, with groups, the medians of each group of views.
  init(_ blocks: [(kind: String, block: FeatureBlock)], groups: [[Int]]?, of views: Views) {
    self.init(blocks: blocks)
    let (width, computed) = (columnCount, zip(self.blocks, blocks).filter { $1.block.raw == nil })
    let raw = zip(self.blocks, blocks).compactMap { place, block in
      block.block.raw.map { raw in place.columns.enumerated().map { (to: $1, raw: raw, offset: $0) } }
    }.flatMap(\.self)
    let rowCount = groups?.count ?? views.count
    var elements = [Double](repeating: 0, count: rowCount * width)
    guard let groups else {
      // A few rows at a time: copying whole columns one by one would pass over all memory for each.
      for start in stride(from: 0, to: rowCount, by: 256) {
        let rows = start..<min(start + 256, rowCount)
        for (to, raw, offset) in raw {
          views.copy(raw, offset, of: rows, into: &elements, column: to, stride: width)
        }
      }
      if !computed.isEmpty {
        for (row, view) in views.enumerated() {
          for (place, block) in computed {
            let values = block.block.values(view)
            precondition(values.count == place.columns.count, "\(values.count) numbers for a block")
            for (column, value) in zip(place.columns, values) { elements[row * width + column] = value }
          }
        }
      }
      self = with(rowCount: rowCount, elements: elements)
      return
    }
    for (row, group) in groups.enumerated() {
      for (to, raw, offset) in raw {
        elements[row * width + to] = presentMedian(views.numbers(raw, offset, of: group))
      }
      for (place, block) in computed {
        let values = group.map { block.block.values(views[$0]) }
        let medians =
          block.block.isOfRaw(in: views[group[0]])
          ? place.columns.indices.map { column in
            presentMedian(values.map { $0[column - place.columns.lowerBound] })
          } : columnMedians(values)
        for (column, value) in zip(place.columns, medians) { elements[row * width + column] = value }
      }
    }
    self = with(rowCount: rowCount, elements: elements)
  }

  var finiteRows: (rows: [Int], dropped: [Samples.Dropped]) {
    let width = columnCount
    var (rows, reasons) = ([Int](), [String: Int]())
    rows.reserveCapacity(rowCount)
    for row in 0..<rowCount {
      if let column = (0..<width).first(where: { !elements[row * width + $0].isFinite }) {
        reasons["\(columnNames[column]) is not finite", default: 0] += 1
      } else {
        rows.append(row)
      }
    }
    return (rows, reasons.sorted { $0.key < $1.key }.map { Samples.Dropped(reason: $0.key, count: $0.value) })
  }
}
