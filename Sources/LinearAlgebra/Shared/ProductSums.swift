internal import CLAPACK

/// Sums over rows of products of two columns, `Σ a·b` for all pairs of `1, z…, y…`. Least squares needs nothing else.
///
/// They are packed: the pair of columns i ≥ j is at index i(i + 1)/2 + j.
struct ProductSums: Sendable {
  let scaled: ScaledColumns
  /// The sums over all rows.
  let total: [Double]
  /// Sums for groups of rows that are trained on or left out together; nil if sums are always computed from the rows.
  private let groups: Groups?

  struct Groups: Sendable {
    /// The group of each row.
    let ofRow: [Int]
    let sizes: [Int]
    /// Groups × packed pairs.
    let sums: [Double]
  }

  /// One lane for each of four choices of rows.
  typealias Lanes = SIMD4<Double>
  static let laneCount = 4

  /// The most groups that a matrix product adds up.
  static let mostProductGroups = 512

  var pairCount: Int { Self.pairCount(scaled.width) }

  private static func pairCount(_ width: Int) -> Int { width * (width + 1) / 2 }

  /// The memory limit for the sums of all groups together.
  private static let mostGroupBytes = 64 << 20
  /// Up to this many rows, the training rows are summed directly; beyond it, the rows left out are subtracted from the
  /// total.
  private static let fewRows = 200

  /// - Parameter groupOfRow: As for `SharedColumns`.
  init(_ scaled: ScaledColumns, groupOfRow: [Int]? = nil) {
    self.scaled = scaled
    let pairs = Self.pairCount(scaled.width)
    let groupCount = (groupOfRow?.max() ?? -1) + 1
    guard let groupOfRow, groupCount > 0, groupCount * pairs * 8 <= Self.mostGroupBytes else {
      groups = nil
      total = Self.sums(scaled, 0..<scaled.rowCount)
      return
    }
    precondition(groupOfRow.count == scaled.rowCount, "each row needs a group")
    var sizes = [Int](repeating: 0, count: groupCount)
    for group in groupOfRow { sizes[group] += 1 }
    var starts = [Int](repeating: 0, count: groupCount + 1)
    for group in 0..<groupCount { starts[group + 1] = starts[group] + sizes[group] }
    var (places, rows) = (starts, [Int](repeating: 0, count: groupOfRow.count))
    for (row, group) in groupOfRow.enumerated() {
      rows[places[group]] = row
      places[group] += 1
    }
    var sums = [Double]()
    sums.reserveCapacity(groupCount * pairs)
    var total = [Double](repeating: 0, count: pairs)
    for group in 0..<groupCount {
      let own = Self.sums(scaled, rows[starts[group]..<starts[group + 1]])
      sums += own
      for pair in 0..<pairs { total[pair] += own[pair] }
    }
    groups = Groups(ofRow: groupOfRow, sizes: sizes, sums: sums)
    self.total = total
  }

  /// The packed sums over some rows.
  func sums(over selection: RowSelection) -> [Double] {
    let n = scaled.rowCount
    if let groups, let sums = groups.sumAroundOne(selection, total) { return sums }
    if let groups, let chosen = groups.chosen(selection) {
      // If more than half of the rows were subtracted, the small difference would lose most of its digits.
      let left = zip(chosen, groups.sizes).reduce(0) { $0 + ($1.0 ? 0 : $1.1) }
      return groups.sum(chosen, from: total, leavesOut: left <= n / 2)
    }
    switch selection {
    case .rows(let rows):
      guard n > Self.fewRows && rows.count > n / 2 else { return Self.sums(scaled, rows) }
      var isLeft = [Bool](repeating: true, count: n)
      for row in rows { isLeft[row] = false }
      return subtracting((0..<n).filter { isLeft[$0] })
    case .allBut(let left, _):
      guard n > Self.fewRows && left.count <= n / 2 else { return Self.sums(scaled, selection.rows) }
      return subtracting(left)
    }
  }

  private func subtracting(_ left: [Int]) -> [Double] {
    let own = Self.sums(scaled, left)
    return zip(total, own).map { $0 - $1 }
  }

  /// The sums for several choices of rows, four to an element: pairs × ⌈choices/4⌉. Lanes without a choice are zero.
  func lanes(over selections: ArraySlice<RowSelection>) -> [Lanes] {
    let laneGroups = (selections.count + Self.laneCount - 1) / Self.laneCount
    if let groups, groups.isWorthProduct(selections.count) {
      let chosen = selections.map { groups.chosen($0) }
      if !chosen.contains(where: { $0 == nil }) {
        return groups.product(chosen.map { $0 ?? [] }, laneGroups * Self.laneCount)
      }
    }
    var lanes = [Lanes](repeating: .zero, count: pairCount * laneGroups)
    for (place, selection) in selections.enumerated() {
      let sums = sums(over: selection)
      let (group, lane) = (place / Self.laneCount, place % Self.laneCount)
      for pair in sums.indices { lanes[pair * laneGroups + group][lane] = sums[pair] }
    }
    return lanes
  }

  private static func sums(_ scaled: ScaledColumns, _ rows: some RandomAccessCollection<Int>) -> [Double] {
    let width = scaled.width
    var square = [Double](repeating: 0, count: width * width)
    BLAS.useOneThread()
    scaled.forEachBlock(of: rows) { block, count in
      unsafe cblas_dsyrk(
        CblasRowMajor, CblasLower, CblasTrans, CInt(width), CInt(count), 1, block, CInt(width), 1, &square,
        CInt(width))
    }
    var packed = [Double]()
    packed.reserveCapacity(pairCount(width))
    for row in 0..<width { packed += square[row * width...row * width + row] }
    return packed
  }
}

extension ProductSums.Groups {
  /// Whether each group is selected; nil if a group is selected only in part.
  func chosen(_ selection: RowSelection) -> [Bool]? {
    let (listed, areMeant) = selection.listed
    var counts = [Int](repeating: 0, count: sizes.count)
    for row in listed { counts[ofRow[row]] += 1 }
    guard zip(counts, sizes).allSatisfy({ $0 == 0 || $0 == $1 }) else { return nil }
    return counts.map { ($0 > 0) == areMeant }
  }

  /// The sums if a single group is selected, or if a single group of at most half of the rows is left out; else nil.
  func sumAroundOne(_ selection: RowSelection, _ total: [Double]) -> [Double]? {
    let (listed, areMeant) = selection.listed
    guard let first = listed.first else { return nil }
    let group = ofRow[first]
    guard sizes[group] == listed.count, listed.allSatisfy({ ofRow[$0] == group }) else { return nil }
    guard areMeant || 2 * listed.count <= ofRow.count else { return nil }
    let own = sums[group * total.count..<(group + 1) * total.count]
    return areMeant ? Array(own) : zip(total, own).map { $0 - $1 }
  }

  /// Whether a matrix product is faster than adding group by group.
  func isWorthProduct(_ choiceCount: Int) -> Bool {
    choiceCount >= 4 && sizes.count <= ProductSums.mostProductGroups
  }

  /// - Parameter leavesOut: Whether to subtract the groups that are not chosen from the total.
  func sum(_ chosen: [Bool], from total: [Double], leavesOut: Bool) -> [Double] {
    var sum = leavesOut ? total : [Double](repeating: 0, count: total.count)
    let sign = leavesOut ? -1.0 : 1.0
    for (group, isChosen) in chosen.enumerated() where isChosen != leavesOut {
      let start = group * sum.count
      for pair in sum.indices { sum[pair] += sign * sums[start + pair] }
    }
    return sum
  }

  /// Pairs × lanes.
  func product(_ chosen: [[Bool]], _ laneCount: Int) -> [SIMD4<Double>] {
    let (groupCount, pairs) = (sizes.count, sums.count / sizes.count)
    var weights = [Double](repeating: 0, count: groupCount * laneCount)
    for (lane, chosen) in chosen.enumerated() {
      for (group, isChosen) in chosen.enumerated() where isChosen { weights[group * laneCount + lane] = 1 }
    }
    var lanes = [SIMD4<Double>](repeating: .zero, count: pairs * laneCount / 4)
    BLAS.useOneThread()
    unsafe lanes.withUnsafeMutableBytes { bytes in
      let product = unsafe bytes.bindMemory(to: Double.self)
      unsafe cblas_dgemm(
        CblasRowMajor, CblasTrans, CblasNoTrans, CInt(pairs), CInt(laneCount), CInt(groupCount), 1, sums,
        CInt(pairs), weights, CInt(laneCount), 0, product.baseAddress, CInt(laneCount))
    }
    return lanes
  }
}
