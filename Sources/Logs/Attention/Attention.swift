/// The share of the time with a known gaze in which it lay in a region, window by window.
///
/// This is our own definition. The formulas behind the attention scores of trackers are not published.
struct Attention: Sendable {
  enum Gaze: Sendable {
    case lost, inside, outside
  }

  struct Window: Sendable, Equatable {
    /// Seconds since the first row of the log.
    let start: Double
    let end: Double
    /// The time in which the gaze is known, and the part of it in the region.
    fileprivate(set) var validSeconds = 0.0
    fileprivate(set) var insideSeconds = 0.0
    /// The part of the window within the log, seconds.
    fileprivate(set) var loggedSeconds = 0.0
    /// The tracker's own attention: its mean over the window weighted by time, or its score of a window of its own; nil
    /// where it gives none.
    fileprivate(set) var score: Double?

    /// A share from 0 to 1; nil if the gaze is never known.
    var attention: Double? { validSeconds > 0 ? insideSeconds / validSeconds : nil }
    /// A share of the part within the log; rows before a gap last two median steps at most.
    var validShare: Double { loggedSeconds > 0 ? min(1, validSeconds / loggedSeconds) : 0 }
  }

  /// A window for which the tracker gives a score.
  struct Scored: Sendable, Hashable {
    let start: Double
    let end: Double
    let score: Double
  }

  /// Successive windows of one length from the first row on, without those that hold no row.
  let windows: [Window]
  let ownWindows: [Window]

  /// - Parameters:
  ///   - order: Of rows at the same time, only the last.
  ///   - length: Of a window, seconds.
  ///   - score: The tracker's attention on a row; NaN where it gives none.
  ///   - scored: The windows for which the tracker gives scores; those without any length are left out.
  init(
    _ order: TimeOrder, length: Double, gaze: (_ row: Int) -> Gaze, score: (_ row: Int) -> Double,
    scored: [Scored]
  ) {
    let first = order.count > 0 ? order.time(0) : 0
    let last = order.count > 0 ? order.time(order.count - 1) + order.hold(order.count - 1) : 0
    var (windows, sums) = ([Window](), (sum: 0.0, seconds: 0.0))
    func close() {
      guard !windows.isEmpty else { return }
      windows[windows.count - 1].score = sums.seconds > 0 ? sums.sum / sums.seconds : nil
      sums = (0, 0)
    }
    for place in order.indices {
      let (time, row) = (order.time(place), order.row(place))
      let start = (time / length).rounded(.down) * length
      if windows.last?.start != start {
        close()
        windows.append(Window(start: start, end: start + length))
        windows[windows.count - 1].loggedSeconds = min(last, start + length) - max(first, start)
      }
      let hold = order.hold(place)
      windows[windows.count - 1].add(gaze(row), seconds: hold)
      let score = score(row)
      if score.isFinite { sums = (sums.sum + score * hold, sums.seconds + hold) }
    }
    close()
    self.windows = windows
    ownWindows = scored.isEmpty ? [] : Self.own(order, scored, gaze, logged: first...last)
  }

  private static func own(
    _ order: TimeOrder, _ scored: [Scored], _ gaze: (Int) -> Gaze, logged: ClosedRange<Double>
  ) -> [Window] {
    var (valid, inside) = ([0.0], [0.0])
    for place in order.indices {
      let (gaze, hold) = (gaze(order.row(place)), order.hold(place))
      valid.append(valid[place] + (gaze == .lost ? 0 : hold))
      inside.append(inside[place] + (gaze == .inside ? hold : 0))
    }
    /// The first place at or after a time.
    func place(at time: Double) -> Int {
      var (low, high) = (0, order.count)
      while low < high {
        let middle = low + (high - low) / 2
        if order.time(middle) < time - TimeOrder.rounding { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return scored.filter { $0.end > $0.start }.map { scored in
      let (from, to) = (place(at: scored.start), place(at: scored.end))
      var window = Window(start: scored.start, end: scored.end)
      window.validSeconds = valid[to] - valid[from]
      window.insideSeconds = inside[to] - inside[from]
      window.loggedSeconds = max(
        0, min(logged.upperBound, scored.end) - max(logged.lowerBound, scored.start))
      window.score = scored.score
      return window
    }
  }

  /// The attention over all rows, from 0 to 1; nil if the gaze is never known.
  var total: Double? {
    let valid = windows.reduce(0) { $0 + $1.validSeconds }
    return valid > 0 ? windows.reduce(0) { $0 + $1.insideSeconds } / valid : nil
  }

  /// Of windows with both: their number, the mean difference from the tracker's scores, and the mean of its absolute
  /// value; nil without one.
  static func differences(_ windows: [Window]) -> (count: Int, mean: Double, absolute: Double)? {
    let differences = windows.compactMap { window in
      window.score.flatMap { score in window.attention.map { $0 - score } }
    }
    guard !differences.isEmpty else { return nil }
    let count = Double(differences.count)
    return (
      differences.count, differences.reduce(0, +) / count, differences.reduce(0) { $0 + abs($1) } / count
    )
  }
}

extension Attention.Window {
  fileprivate mutating func add(_ gaze: Attention.Gaze, seconds: Double) {
    if gaze != .lost { validSeconds += seconds }
    if gaze == .inside { insideSeconds += seconds }
  }
}
