/// The positions of each cell's rows in a list. Rows of one cell are mostly adjacent.
package struct CellRanges: Sendable {
  /// The cells in order of first appearance.
  package let cells: [Cell]
  private let ranges: [Cell: [Range<Int>]]

  package init(_ rows: some Sequence<Cell>) {
    var cells = [Cell]()
    var ranges = [Cell: [Range<Int>]]()
    var open: (cell: Cell, start: Int)?
    var count = 0
    func close() {
      guard let open else { return }
      if ranges[open.cell] == nil { cells.append(open.cell) }
      ranges[open.cell, default: []].append(open.start..<count)
    }
    for cell in rows {
      if open?.cell != cell {
        close()
        open = (cell, count)
      }
      count += 1
    }
    close()
    self.cells = cells
    self.ranges = ranges
  }

  package func rows<Row>(of cell: Cell, in list: [Row]) -> [Row] {
    (ranges[cell] ?? []).flatMap { list[$0] }
  }
}
