import Statistics

/// When the lids of a person were closed, from how far they were open on each row.
///
/// Openness is divided by the person's open level, its 95th percentile. The lids are closed below half of it: the usual
/// 20 % for at least 50 ms would miss blinks of 150 ms at 30 Hz, as few rows reach it.
struct Eyelids: Sendable {
  struct Row: Sendable {
    /// The mean of both eyes; NaN where the face or the openness is not known.
    let openness: Double
    /// Whether the tracker calls it a blink; nil where it says nothing.
    var isFlagged: Bool?
    var looksDown = false
  }

  static let openQuantile = 0.95
  static let closedShare = 0.5

  let order: TimeOrder
  let openLevel: Double
  /// A share of the open level for each place in the order of time; NaN where it is not known.
  let openness: [Double]
  let looksDown: [Bool]
  let closures: [LidClosure]
  /// The time in which the openness is known, seconds.
  let validSeconds: Double
  /// Runs of rows that the tracker calls blinks; nil if it says nothing of blinks.
  let flaggedRunCount: Int?

  /// - Parameters:
  ///   - order: Of rows at the same time, only the last.
  ///   - row: By row of the stream.
  /// - Returns: Nil if the openness is never known, or never above 0.
  init?(_ order: TimeOrder, row: (Int) -> Row) {
    var (openness, flags, looksDown) = ([Double](), [Bool](), [Bool]())
    openness.reserveCapacity(order.count)
    var hasFlags = false
    for place in order.indices {
      let row = row(order.row(place))
      openness.append(row.openness)
      looksDown.append(row.looksDown)
      flags.append(row.isFlagged ?? false)
      if row.isFlagged != nil { hasFlags = true }
    }
    let known = openness.filter(\.isFinite)
    guard !known.isEmpty else { return nil }
    var ranked = RankedNumbers(known)
    let level = ranked.quantile(Self.openQuantile)
    guard level > 0 else { return nil }
    for place in openness.indices {
      openness[place] = openness[place].isFinite ? openness[place] / level : .nan
    }
    self.order = order
    openLevel = level
    self.openness = openness
    self.looksDown = looksDown
    validSeconds = order.seconds { openness[$0].isFinite }
    let finder = ClosureFinder(order: order, openness: openness, flags: flags, looksDown: looksDown)
    closures = finder.closures
    flaggedRunCount = hasFlags ? finder.flaggedRuns.count : nil
  }

  func count(_ kind: LidClosure.Kind) -> Int { closures.count { $0.kind == kind } }

  /// Per minute in which the openness is known; nil if it never is.
  var blinksPerMinute: Double? {
    validSeconds > 0 ? Double(count(.blink)) / (validSeconds / 60) : nil
  }

  /// The median openness of open lids, as a share of the open level, where the eyes look down or not; nil without a row.
  func medianOpenness(lookingDown: Bool) -> Double? {
    RankedNumbers.median(
      of: openness.indices.filter { openness[$0] >= Self.closedShare && looksDown[$0] == lookingDown }
        .map { openness[$0] })
  }
}

private struct ClosureFinder {
  let order: TimeOrder
  let openness: [Double]
  let flags: [Bool]
  let looksDown: [Bool]

  /// Runs of closed rows, and those runs of flagged rows that hold no closed row.
  var closures: [LidClosure] {
    // An openness that is missing in the middle of a flagged blink does not divide it.
    let closed = runs {
      openness[$0] < Eyelids.closedShare || (openness[$0].isNaN && flags[$0])
    }.filter { run in run.contains { openness[$0] < Eyelids.closedShare } }
    var next = 0
    let flaggedOnly = flaggedRuns.filter { run in
      while next < closed.count, closed[next].upperBound <= run.lowerBound { next += 1 }
      return next == closed.count || closed[next].lowerBound >= run.upperBound
    }
    return
      (closed.map { closure($0, isFlaggedOnly: false) }
      + flaggedOnly.map { closure($0, isFlaggedOnly: true) })
      .sorted { $0.places.lowerBound < $1.places.lowerBound }
  }

  var flaggedRuns: [Range<Int>] { runs { flags[$0] } }

  /// Runs of rows without a gap between them.
  private func runs(_ isIn: (Int) -> Bool) -> [Range<Int>] {
    order.indices.runs(where: isIn, breaks: isGap(before:))
  }

  private func isGap(before place: Int) -> Bool {
    order.time(place) - order.time(place - 1) > order.gapLimit
  }

  private func closure(_ run: Range<Int>, isFlaggedOnly: Bool) -> LidClosure {
    /// The time half-way to a neighbour with open lids; nil if there is none.
    func halfway(_ place: Int, to neighbour: Int) -> Double? {
      guard order.indices.contains(neighbour), openness[neighbour] >= Eyelids.closedShare,
        !isGap(before: max(place, neighbour))
      else { return nil }
      return (order.time(place) + order.time(neighbour)) / 2
    }
    let (first, last) = (run.lowerBound, run.upperBound - 1)
    let (onset, end) = (halfway(first, to: first - 1), halfway(last, to: last + 1))
    return LidClosure(
      onset: onset ?? order.time(first), end: end ?? order.time(last),
      lowest: isFlaggedOnly ? nil : run.map { openness[$0] }.filter(\.isFinite).min(),
      isFlagged: run.contains { flags[$0] }, isCut: onset == nil || end == nil,
      looksDown: 2 * run.count { looksDown[$0] } > run.count, places: run)
  }
}
