internal import CGazePoints

/// What the gaze points of some rows are measured against. All cells that test the rows share it.
package struct TestedRows: Sendable {
  package private(set) var count = 0
  /// The last element is filled with copies of the last row.
  private(set) var rows: [FourRows] = []
  /// The last element is filled with zeros.
  private(set) var looks: [FourFixations] = []
  private(set) var fixations: [gazelab_fixation] = []
  /// The number of each fixation, and how many rows it has.
  private(set) var numbered: [(number: Int, rowCount: Int)] = []
  /// Whether some fixation has several rows.
  private(set) var hasScatter = false

  /// Points per centimetre; nil unless all screens have the same, and square pixels.
  package var scale: Double?
  /// Whether the size of every screen is known.
  package var hasLengths = true
  /// Whether both eyes are known in every row.
  package var isSeen = true
  /// Whether the targets of every row's capture extend in both directions.
  package var hasRanges = true

  package init(capacity: Int) { rows.reserveCapacity((capacity + 3) / 4) }

  /// Adds a row to the fixation that is added next.
  package mutating func append(_ set: (_ row: inout FourRows, _ lane: Int) -> Void) {
    if count % 4 == 0 { rows.append(FourRows()) }
    set(&rows[rows.count - 1], count % 4)
    count += 1
  }

  /// Adds a fixation of the rows that have been added since the fixation before.
  ///
  /// - Parameters:
  ///   - stepCount: The number of its rows that follow the frame of the row before.
  ///   - isSeen: Whether both eyes are known in all of its rows.
  package mutating func appendFixation(
    number: Int, stepCount: Int, isSeen: Bool, _ set: (_ look: inout FourFixations, _ lane: Int) -> Void
  ) {
    let first = fixations.last?.end ?? 0
    if fixations.count % 4 == 0 { looks.append(FourFixations()) }
    let (place, lane) = (looks.count - 1, fixations.count % 4)
    (looks[place].count[lane], looks[place].stepCount[lane]) = (Double(count - Int(first)), Double(stepCount))
    set(&looks[place], lane)
    fixations.append(
      gazelab_fixation(
        first: first, end: CInt(count), step_count: CInt(stepCount), is_seen: isSeen))
    numbered.append((number, count - Int(first)))
    hasScatter = hasScatter || count - Int(first) > 1
    self.isSeen = self.isSeen && isSeen
  }

  /// Fills up the last four rows, once all have been added.
  package mutating func fill() {
    guard count % 4 > 0 else { return }
    for lane in count % 4..<4 { rows[rows.count - 1].copy(lane: count % 4 - 1, to: lane) }
  }
}

extension FourRows {
  fileprivate mutating func copy(lane: Int, to other: Int) {
    func copy(_ numbers: inout Four) { numbers[other] = numbers[lane] }
    copy(&targetX)
    copy(&targetY)
    copy(&width)
    copy(&height)
    copy(&inverseRangeX)
    copy(&inverseRangeY)
    copy(&metresX)
    copy(&metresY)
    copy(&directionX)
    copy(&directionY)
    copy(&directionZ)
    copy(&length)
    copy(&reach)
    copy(&meanX)
    copy(&meanY)
    copy(&meanZ)
  }
}
