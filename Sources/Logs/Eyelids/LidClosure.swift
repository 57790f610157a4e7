/// A time in which the lids were closed, or in which the tracker says so.
struct LidClosure: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable {
    /// 50 to 500 ms; shorter if the tracker calls it a blink.
    case blink
    /// Longer than 500 ms.
    case closure
    /// Shorter than 50 ms, and no blink by the tracker.
    case brief
    /// It begins or ends where the lids are not known, and what is known of it is no longer than a blink.
    case cut
  }

  /// Seconds.
  static let (shortestBlink, longestBlink) = (0.05, 0.5)

  /// Half-way between the last open and the first closed row, seconds since the first row of the log.
  let onset: Double
  /// Half-way between the last closed and the next open row.
  let end: Double
  let kind: Kind
  /// The lowest openness as a share of the open level; nil where only the tracker says that the lids were closed.
  let lowest: Double?
  /// Whether the tracker calls any of its rows a blink.
  let isFlagged: Bool
  /// Whether an end of it is not known, because rows or the face are missing there: it lasted at least this long.
  let isCut: Bool
  /// Whether the eyes look down on most of its rows.
  let looksDown: Bool
  /// The places of its rows in the order of time.
  let places: Range<Int>

  var duration: Double { end - onset }

  init(
    onset: Double, end: Double, lowest: Double?, isFlagged: Bool, isCut: Bool, looksDown: Bool,
    places: Range<Int>
  ) {
    self.onset = onset
    self.end = end
    self.lowest = lowest
    self.places = places
    self.isFlagged = isFlagged
    self.isCut = isCut
    self.looksDown = looksDown
    let duration = end - onset
    if duration > Self.longestBlink + TimeOrder.rounding {
      kind = .closure
    } else if isFlagged {
      kind = .blink
    } else if isCut {
      kind = .cut
    } else {
      kind = duration < Self.shortestBlink - TimeOrder.rounding ? .brief : .blink
    }
  }
}
