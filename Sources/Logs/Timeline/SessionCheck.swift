import Captures
import DelimitedText
import Inputs

/// One limit of a sound recording, and what a log has.
struct SessionCheck: Sendable {
  /// As the rule of a gate is called.
  let name: String
  /// In `unit`.
  let value: Double
  let limit: Double
  let unit: String
  let decimals: Int
  var isLeast = false
  /// Whether missing the limit makes a log unusable. If not, it takes care to use it.
  let decides: Bool
  /// What to do if it is missed.
  let advice: String

  var isMissed: Bool { isLeast ? value < limit : value > limit }
  var limitText: String { (isLeast ? "at least " : "at most ") + withUnit(shortest(limit)) }

  /// With as many decimals as tell the value from a limit that it misses.
  var text: String {
    let told = (decimals...decimals + 4).first { decimal(value, $0) != decimal(limit, $0) }
    return withUnit(decimal(value, isMissed ? told ?? decimals : decimals))
  }

  private func withUnit(_ number: String) -> String { unit.isEmpty ? number : "\(number) \(unit)" }

  /// Such as `data loss 6.4 %, where at most 5 % would pass`.
  var shortfall: String { "\(name) \(text), where \(limitText) would pass" }
}

/// The rows of a log that should have a gaze point, and how many lack it.
struct SessionLoss: Sendable {
  /// A part of the log, seconds since its first row.
  struct Part: Sendable, Equatable {
    /// Nil from the beginning on.
    let from: Double?
    /// Nil up to the end.
    let until: Double?
    let percent: Double
  }

  /// Whether only rows on targets count, as for the data loss of a capture; where there is no target, all rows do.
  let isOnTargets: Bool
  let lostCount: Int
  let rowCount: Int
  /// The log without the stretches at its ends in which there is no gaze, if it loses few enough and is most of it.
  private(set) var usablePart: Part?

  var percent: Double { 100 * Double(lostCount) / Double(rowCount) }

  /// - Returns: Nil for a log without gaze points or rows.
  init?(_ log: Log) {
    let frames = log.frames
    guard frames.has(.gazePoint), !log.times.isEmpty else { return nil }
    let onTargets = log.capture.fixations.flatMap(\.frames)
    isOnTargets = !onTargets.isEmpty
    let rows = isOnTargets ? onTargets : Array(frames.indices)
    let columns = FrameColumn.of(.gazePoint).map(frames.column)
    let isLost = rows.map { row in columns.contains { !$0[row].isFinite } }
    rowCount = rows.count
    lostCount = isLost.count(where: \.self)
    guard percent > RecordingLimits.lossPercent, let first = isLost.firstIndex(of: false),
      let last = isLost.lastIndex(of: false)
    else { return }
    let keptCount = last - first + 1
    let left = 100 * Double(isLost[first...last].count(where: \.self)) / Double(keptCount)
    // Leaving out what most rows are would leave little to work with.
    guard left <= RecordingLimits.lossPercent, 2 * keptCount >= rows.count else { return }
    usablePart = Part(
      from: first > 0 ? log.times[rows[first]] : nil,
      until: last < rows.count - 1 ? log.times[rows[last]] : nil, percent: left)
  }
}
