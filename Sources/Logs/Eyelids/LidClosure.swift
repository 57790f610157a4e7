/// A time in which the lids were closed, or in which the tracker says so.
struct LidClosure: Sendable {
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
  /// The lowest openness as a share of the open level; nil where only the tracker says that the lids were closed.
  let lowest: Double?
  /// Whether the tracker calls any of its rows a blink.
  let isFlagged: Bool
  /// Whether an end of it is not known, because rows or the face are missing there: it lasted at least this long.
  let isCut: Bool
  let looksDown: Bool
  /// The places of its rows in the order of time.
  let places: Range<Int>

  var duration: Double { end - onset }

  var kind: Kind {
    if duration > Self.longestBlink + TimeOrder.rounding { return .closure }
    if isFlagged { return .blink }
    if isCut { return .cut }
    return duration < Self.shortestBlink - TimeOrder.rounding ? .brief : .blink
  }
}
