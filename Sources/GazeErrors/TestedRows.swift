internal import CGazePoints

/// The truth against which the gaze points of some rows are measured. All cells that test the rows share it, and its
/// memory is used again for others.
package struct TestedRows: Sendable {
  package private(set) var count = 0
  /// ⌈rows/4⌉ × the columns of `rows.h` × 4, and room for more. The last ones are filled with copies of the last row.
  private(set) var rows: [Double] = []
  /// ⌈fixations/4⌉ × the columns of `fixations.h` × 4, and room for more. The last ones are filled with zeros.
  private(set) var looks: [Double] = []
  private(set) var fixations: [gazelab_fixation] = []
  /// The number of each fixation, and how many rows it has.
  private(set) var numbered: [(number: Int, rowCount: Int)] = []
  /// True if some fixation has several rows.
  private(set) var hasScatter = false

  /// Points per centimetre; nil unless all screens have the same, and square pixels.
  private(set) var scale: Double?
  /// True if the size of every screen is known.
  private(set) var hasLengths = true
  /// True if both eyes are known in every row.
  private(set) var isSeen = true
  /// True if the targets of every row's capture extend in both directions.
  private(set) var hasRanges = true

  private static let rowSize = 4 * Int(gazelab_row_columns)
  private static let lookSize = 4 * Int(gazelab_fixation_columns)

  package init() {}

  /// Forgets the rows before for these, of which those of a fixation follow each other.
  package mutating func set(_ rows: [TestedRow]) {
    count = rows.count
    fixations.removeAll(keepingCapacity: true)
    numbered.removeAll(keepingCapacity: true)
    hasScatter = false
    hasLengths = true
    isSeen = true
    hasRanges = true
    scale = rows.first?.scale
    let missing = (count + 3) / 4 * Self.rowSize - self.rows.count
    if missing > 0 { self.rows += [Double](repeating: 0, count: missing) }
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count && rows[end].fixation == rows[start].fixation { end += 1 }
      add(rows[start..<end])
      start = end
    }
    guard let last = rows.last else { return }
    let mean = last.place - eyes
    for place in count..<(count + 3) / 4 * 4 { set(last, place, mean: mean, follows: false) }
  }

  /// The mean position of the eyes in the fixation that was added last.
  private var eyes = SIMD3<Double>()

  private mutating func add(_ rows: ArraySlice<TestedRow>) {
    let (first, start) = (rows[rows.startIndex], rows.startIndex)
    var unitSum = SIMD3<Double>()
    eyes = SIMD3()
    for row in rows {
      eyes += row.eyes
      unitSum += row.unit
    }
    let isSeen = rows.allSatisfy(\.isSeen)
    eyes = isSeen ? eyes / Double(rows.count) : SIMD3(repeating: .nan)
    var stepCount = 0
    for place in rows.indices {
      let row = rows[place]
      let follows = place > start && row.follows(rows[place - 1])
      stepCount += follows ? 1 : 0
      set(row, place, mean: row.place - eyes, follows: follows)
      hasLengths = hasLengths && !row.metres.x.isNaN
      hasRanges = hasRanges && row.inverseRange.x.isFinite && row.inverseRange.y.isFinite
      if row.scale != scale { scale = nil }
    }
    addLook(of: first, rows.count, stepCount, unitSum)
    fixations.append(
      gazelab_fixation(
        first: CInt(start), end: CInt(rows.endIndex), step_count: CInt(stepCount), is_seen: isSeen))
    numbered.append((first.fixation, rows.count))
    hasScatter = hasScatter || rows.count > 1
    self.isSeen = self.isSeen && isSeen
  }

  /// Writes the columns of a row in the order of `rows.h`.
  private mutating func set(_ row: TestedRow, _ place: Int, mean: SIMD3<Double>, follows: Bool) {
    let start = place / 4 * Self.rowSize
    precondition(place >= 0 && start + Self.rowSize <= rows.count, "no room for the row")
    unsafe rows.withUnsafeMutableBufferPointer { rows in
      guard let to = unsafe rows.baseAddress.map({ unsafe $0 + start + place % 4 }) else { return }
      unsafe (to[0], to[4]) = (row.target.x, row.target.y)
      unsafe (to[8], to[12]) = (row.size.x, row.size.y)
      unsafe (to[16], to[20]) = (row.inverseRange.x, row.inverseRange.y)
      unsafe (to[24], to[28]) = (row.metres.x, row.metres.y)
      unsafe (to[32], to[36], to[40]) = (row.direction.x, row.direction.y, row.direction.z)
      unsafe (to[44], to[48]) = (row.length, row.reach)
      unsafe (to[52], to[56], to[60]) = (mean.x, mean.y, mean.z)
      unsafe to[64] = follows ? 1 : 0
    }
  }

  /// Writes the columns of the next fixation in the order of `fixations.h`.
  private mutating func addLook(
    of first: TestedRow, _ rowCount: Int, _ stepCount: Int, _ unitSum: SIMD3<Double>
  ) {
    let start = fixations.count / 4 * Self.lookSize
    let missing = start + Self.lookSize - looks.count
    if missing > 0 { looks += [Double](repeating: 0, count: missing) }
    let (lane, target) = (fixations.count % 4, first.place - eyes)
    if lane == 0 { for place in start..<start + Self.lookSize { looks[place] = 0 } }
    unsafe looks.withUnsafeMutableBufferPointer { looks in
      guard let to = unsafe looks.baseAddress.map({ unsafe $0 + start + lane }) else { return }
      unsafe (to[0], to[4]) = (Double(rowCount), Double(stepCount))
      unsafe (to[8], to[12], to[16]) = (unitSum.x, unitSum.y, unitSum.z)
      unsafe (to[20], to[24], to[28]) = (target.x, target.y, target.z)
      unsafe (to[32], to[36]) = (first.metres.x, first.metres.y)
    }
  }
}
