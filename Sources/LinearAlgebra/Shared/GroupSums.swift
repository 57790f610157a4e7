internal import CSharedFits

/// Sums of products for groups of rows that are trained on or left out together.
struct GroupSums: Sendable {
  private let ofRow: [Int]
  private let sizes: [Int]
  private let pairCount: Int
  /// Blocks of pairs × groups × pairs of a block, so that a block of all groups stays in the fastest cache.
  private let blocks: AlignedNumbers

  private static let blockSize = Int(gazelab_block_size)

  var count: Int { sizes.count }

  private static func blockCount(_ pairs: Int) -> Int { (pairs + blockSize - 1) / blockSize }

  static func byteCount(groups: Int, pairs: Int) -> Int { groups * blockCount(pairs) * blockSize * 8 }

  /// - Parameters:
  ///   - groupOfRow: From 0, without gaps.
  ///   - sums: The packed sums over some rows.
  init(_ groupOfRow: [Int], pairCount: Int, sums: ([Int]) -> [Double]) {
    var groups = [[Int]](repeating: [], count: (groupOfRow.max() ?? -1) + 1)
    for (row, group) in groupOfRow.enumerated() { groups[group].append(row) }
    let size = Self.blockSize
    let blocks = AlignedNumbers(count: Self.blockCount(pairCount) * groups.count * size)
    for (group, rows) in groups.enumerated() {
      let own = sums(rows)
      for pair in 0..<pairCount {
        blocks[(pair / size * groups.count + group) * size + pair % size] = own[pair]
      }
    }
    ofRow = groupOfRow
    sizes = groups.map(\.count)
    self.pairCount = pairCount
    self.blocks = blocks
  }

  /// The groups that listed rows consist of; nil if a group is listed only in part. `counts` has a 0 for each group, and
  /// again afterwards.
  func whole(_ rows: [Int], _ counts: inout [Int]) -> [CInt]? {
    var groups = [CInt]()
    groups.reserveCapacity(min(rows.count, count))
    for row in rows {
      let group = ofRow[row]
      if counts[group] == 0 { groups.append(CInt(truncatingIfNeeded: group)) }
      counts[group] += 1
    }
    var areWhole = true
    for group in groups {
      areWhole = areWhole && counts[Int(group)] == sizes[Int(group)]
      counts[Int(group)] = 0
    }
    return areWhole ? groups : nil
  }

  func others(than groups: [CInt]) -> [CInt] {
    var isOther = [Bool](repeating: true, count: count)
    for group in groups { isOther[Int(group)] = false }
    return isOther.indices.compactMap { isOther[$0] ? CInt($0) : nil }
  }

  /// The sums over the groups that are listed for each choice: ⌈choices/8⌉ × pairs × 8. Lanes without a choice are 0.
  func sums(_ lists: [[CInt]], vectors: CInt = Lanes.vectors) -> AlignedNumbers {
    let laneGroups = (lists.count + Lanes.count - 1) / Lanes.count
    var (groups, starts) = ([CInt](), [CInt]())
    groups.reserveCapacity(lists.reduce(0) { $0 + $1.count })
    starts.reserveCapacity(laneGroups * Lanes.count + 1)
    for list in lists {
      starts.append(CInt(groups.count))
      groups += list
    }
    while starts.count <= laneGroups * Lanes.count { starts.append(CInt(groups.count)) }
    let sums = AlignedNumbers(unfilled: laneGroups * pairCount * Lanes.count)
    unsafe gazelab_add_groups(
      vectors, blocks.pointer(), CInt(count), CInt(pairCount), groups, starts,
      CInt(laneGroups), sums.pointer())
    return sums
  }
}
