internal import CSharedFits

/// Sums over rows of products of two columns, `Σ a·b` for all pairs of `1, z…, y…`. Least squares needs nothing else.
///
/// They are packed: the pair of columns i ≥ j is at index i(i + 1)/2 + j.
struct ProductSums: Sendable {
  let scaled: ScaledColumns
  /// The sums over all rows.
  let total: [Double]
  /// Sums for groups of rows that are trained on or left out together; nil if sums are always computed from the rows.
  let groups: GroupSums?

  /// The most groups of single rows whose sums save time.
  static let mostSingleGroups = 512

  var pairCount: Int { Self.pairCount(scaled.width) }

  private static func pairCount(_ width: Int) -> Int { width * (width + 1) / 2 }

  private static let mostGroupBytes = 64 << 20

  /// - Parameter groupOfRow: As for `SharedColumns`.
  init(_ scaled: ScaledColumns, groupOfRow: [Int]? = nil) {
    self.scaled = scaled
    let pairs = Self.pairCount(scaled.width)
    guard let groupOfRow, let last = groupOfRow.max(),
      GroupSums.byteCount(groups: last + 1, pairs: pairs) <= Self.mostGroupBytes
    else {
      groups = nil
      total = Self.sums(scaled, 0..<scaled.rowCount)
      return
    }
    precondition(groupOfRow.count == scaled.rowCount, "each row needs a group")
    var total = [Double](repeating: 0, count: pairs)
    groups = GroupSums(groupOfRow, pairCount: pairs) { rows in
      let own = Self.sums(scaled, rows)
      for pair in 0..<pairs { total[pair] += own[pair] }
      return own
    }
    self.total = total
  }

  /// Returns whether the sums over training rows are the total less those over the rows left out. If half of the rows or
  /// more were subtracted, the small difference would lose most of its digits.
  func isSubtracted(leaving left: Int) -> Bool { 2 * left < scaled.rowCount }

  /// The packed sums over some rows, and those over the rows left out if they were subtracted.
  func sums(over selection: RowSelection) -> (selected: [Double], left: [Double]?) {
    let left = scaled.rowCount - selection.count
    guard isSubtracted(leaving: left) else {
      return (Self.sums(scaled, selection.rows), nil)
    }
    let own = Self.sums(scaled, selection.left(of: scaled.rowCount))
    return (zip(total, own).map { $0 - $1 }, own)
  }

  private static func sums(_ scaled: ScaledColumns, _ rows: some RandomAccessCollection<Int>) -> [Double] {
    let (width, stride) = (scaled.width, scaled.stride)
    let square = AlignedNumbers(count: stride * stride)
    scaled.forEachBlock(of: rows) { block, count in
      unsafe gazelab_add_products(
        Lanes.vectors, block.pointer(), CInt(count), CInt(width), CInt(stride), square.pointer())
    }
    var packed = [Double]()
    packed.reserveCapacity(pairCount(width))
    for row in 0..<width {
      unsafe packed += UnsafeBufferPointer(start: square.pointer(row * stride), count: row + 1)
    }
    return packed
  }
}
