import Captures
import DelimitedText
import Inputs
import Statistics

/// When the rows of a log were recorded: rates, gaps, and rows that are repeated or out of order.
///
/// Captures of calibrations need not store frames between fixations. If all rows of a capture belong to fixations and
/// there is a gap between two of them, steps from one fixation to the next are pauses: neither gaps nor part of a rate.
struct LogTiming: Sendable {
  struct Gap: Sendable, Equatable {
    let row: Int
    /// When that row was recorded, in seconds since the first row.
    let start: Double
    /// Seconds.
    let duration: Double

    init(_ times: [Double], afterRow row: Int) {
      self.row = row
      start = times[row]
      duration = times[row + 1] - times[row]
    }
  }

  /// Longer steps are gaps, seconds.
  static let longStep = 0.1
  /// Stored times are decimal fractions, whose differences are not exact.
  private static let tolerance = 1e-6
  /// More gaps are counted but not listed.
  static let largestListedCount = 100_000

  let rowCount: Int
  /// Rows with a gaze point; all rows of a log that records none.
  let validCount: Int
  /// Latest time − earliest time, seconds.
  let span: Double
  /// The median of all steps to a later time but pauses, seconds; nil if there is none.
  let medianStep: Double?
  /// (rows − 1) ÷ span, or as `CaptureTiming` where there are pauses, Hz.
  private(set) var rowHz: Double?
  /// Valid rows ÷ (span + median step), or as `CaptureTiming` where there are pauses, Hz.
  private(set) var effectiveHz: Double?
  /// Steps of more than 0.1 s.
  private(set) var longStepCount = 0
  /// Steps of more than 1.5 median steps.
  private(set) var missingStepCount = 0
  private(set) var duplicateCount = 0
  private(set) var reversedCount = 0
  /// The steps of more than 0.1 s, in order.
  private(set) var gaps = [Gap]()
  private(set) var longest: Gap?
  /// Steps from one fixation to the next, where these are no gaps; empty elsewhere.
  let pauses: [Gap]

  private let pauseRows: Set<Int>

  init(_ log: Log) {
    let times = log.times
    rowCount = times.count
    validCount = Self.validCount(log.frames)
    pauseRows = Self.boundaries(log)
    pauses = pauseRows.sorted().map { Gap(times, afterRow: $0) }
    span = (times.max() ?? 0) - (times.min() ?? 0)
    medianStep = Self.medianStep(times, besides: pauseRows)
    countSteps(times)
    if pauseRows.isEmpty {
      rowHz = rowCount > 1 && span > 0 ? Double(rowCount - 1) / span : nil
      let duration = span + (medianStep ?? 0)
      effectiveHz = rowCount > 1 && duration > 0 ? Double(validCount) / duration : nil
    } else {
      let timing = CaptureTiming(log.capture)
      rowHz = timing.rowHz
      effectiveHz = timing.effectiveHz
    }
  }

  private static func medianStep(_ times: [Double], besides pauses: Set<Int>) -> Double? {
    var steps = [Double]()
    steps.reserveCapacity(max(0, times.count - 1))
    for row in 0..<max(0, times.count - 1) where !pauses.contains(row) {
      let step = times[row + 1] - times[row]
      if step > 0 { steps.append(step) }
    }
    return RankedNumbers.median(of: steps)
  }

  private mutating func countSteps(_ times: [Double]) {
    let missing = SamplingTimes.gapFactor * (medianStep ?? .infinity) + Self.tolerance
    let long = Self.longStep + Self.tolerance
    for row in 0..<max(0, times.count - 1) {
      let step = times[row + 1] - times[row]
      if step == 0 { duplicateCount += 1 }
      if step < 0 { reversedCount += 1 }
      let isLongest = step > longest?.duration ?? -.infinity
      guard isLongest || step > missing || step > long, !isPause(afterRow: row) else { continue }
      let gap = Gap(times, afterRow: row)
      if isLongest { longest = gap }
      if step > missing { missingStepCount += 1 }
      if step > long {
        longStepCount += 1
        if gaps.count < Self.largestListedCount { gaps.append(gap) }
      }
    }
  }

  /// Longer steps end a run of rows in the same state, seconds: nobody knows what happened in between.
  var longestStepInRun: Double {
    max(Self.longStep, SamplingTimes.gapFactor * (medianStep ?? 0)) + Self.tolerance
  }

  /// How long a row stands for what it says: until the next row, but at most two median steps; seconds.
  func hold(_ step: Double) -> Double { max(0, min(step, 2 * (medianStep ?? 0))) }

  func isPause(afterRow row: Int) -> Bool { !pauseRows.isEmpty && pauseRows.contains(row) }

  /// The last rows of all fixations but the last, if every row belongs to one and there is a gap between two of them.
  private static func boundaries(_ log: Log) -> Set<Int> {
    let (fixations, times) = (log.capture.fixations, log.times)
    guard fixations.count > 1, fixations.reduce(0, { $0 + $1.frames.count }) == times.count else { return [] }
    let ends = fixations.dropLast().map { $0.frames.upperBound - 1 }
    let within = fixations.flatMap { fixation in
      fixation.frames.dropLast().map { times[$0 + 1] - times[$0] }
    }
    guard let median = RankedNumbers.median(of: within) else { return [] }
    let limit = max(longStep, SamplingTimes.gapFactor * median) + tolerance
    return ends.contains { times[$0 + 1] - times[$0] > limit } ? Set(ends) : []
  }

  private static func validCount(_ frames: FrameTable) -> Int {
    guard frames.has(.gazePoint) else { return frames.count }
    let (x, y) = (frames.column(FrameColumn.recordedX), frames.column(FrameColumn.recordedY))
    return frames.indices.count { x[$0].isFinite && y[$0].isFinite }
  }
}

/// Times and counts in the sentences of a report of logs.
package enum LogText {
  /// `12.4 s`, `10:05 min` from ten minutes on, and `1:02:05 h` from an hour on.
  static func moment(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) >= 600, abs(seconds) < 1e9 else { return "\(decimal(seconds, 1)) s" }
    let whole = Int(seconds.rounded().magnitude)
    let (sign, rest) = (seconds < 0 ? "-" : "", twoDigits(whole % 60))
    return whole < 3600
      ? "\(sign)\(whole / 60):\(rest) min"
      : "\(sign)\(whole / 3600):\(twoDigits(whole / 60 % 60)):\(rest) h"
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// As many decimals as tell something: `0.53 s`, `56.8 s`, `12:05 min`.
  package static func duration(_ seconds: Double) -> String {
    abs(seconds) < 10 ? "\(decimal(seconds, 2)) s" : moment(seconds)
  }

  /// A count with commas between thousands.
  static func count(_ count: Int) -> String {
    let digits = Array("\(count)")
    return digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
    }.joined()
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    "\(self.count(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  static func percent(_ share: Double) -> String { "\(decimal(100 * share, 1)) %" }

  /// A share as a percentage that is 0 or 100 only if it is so exactly.
  static func percent(_ count: Double, of all: Double) -> String {
    guard all > 0 else { return "–" }
    let share = 100 * count / all
    if share > 0, share < 0.1 { return "less than 0.1 %" }
    if share < 100, share > 99.9 { return "more than 99.9 %" }
    return "\(decimal(share, share == share.rounded() ? 0 : 1)) %"
  }
}
