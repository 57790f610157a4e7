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
    /// The row before it.
    let row: Int
    /// When that row was recorded, in seconds since the first row.
    let start: Double
    /// Seconds.
    let duration: Double
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
  let rowHz: Double?
  /// Valid rows ÷ (span + median step), or as `CaptureTiming` where there are pauses, Hz.
  let effectiveHz: Double?
  /// Steps of more than 0.1 s.
  let longStepCount: Int
  /// Steps of more than 1.5 median steps.
  let missingStepCount: Int
  /// Rows with the time of the row before.
  let duplicateCount: Int
  /// Rows that are earlier than the row before.
  let reversedCount: Int
  /// The steps of more than 0.1 s, in order.
  let gaps: [Gap]
  /// The longest step; nil for fewer than two rows.
  let longest: Gap?
  /// Steps from one fixation to the next, where these are no gaps; empty elsewhere.
  let pauses: [Gap]

  /// The rows before pauses.
  private let pauseRows: Set<Int>

  init(_ log: Log) {
    let (times, boundaries) = (log.times, Self.boundaries(log))
    rowCount = times.count
    validCount = Self.validCount(log.frames)
    let medianStep = Self.medianStep(times, besides: boundaries)
    self.medianStep = medianStep
    pauseRows = boundaries
    pauses = boundaries.sorted().map {
      Gap(row: $0, start: times[$0], duration: times[$0 + 1] - times[$0])
    }
    let steps = Steps(times, besides: boundaries, medianStep: medianStep)
    span = steps.last - steps.first
    longStepCount = steps.longCount
    missingStepCount = steps.missingCount
    duplicateCount = steps.duplicateCount
    reversedCount = steps.reversedCount
    gaps = steps.gaps
    longest = steps.longest
    if boundaries.isEmpty {
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
    guard !steps.isEmpty else { return nil }
    var ranked = RankedNumbers(steps)
    // The ranks share the memory of the steps as long as nobody else holds it.
    steps = []
    return ranked.median
  }

  /// What a pass over all steps counts.
  private struct Steps {
    var (first, last) = (0.0, 0.0)
    var (longCount, missingCount, duplicateCount, reversedCount) = (0, 0, 0, 0)
    var gaps = [Gap]()
    var longest: Gap?

    init(_ times: [Double], besides pauses: Set<Int>, medianStep: Double?) {
      let missing = SamplingTimes.gapFactor * (medianStep ?? .infinity) + tolerance
      first = times.first ?? 0
      last = times.first ?? 0
      for row in 0..<max(0, times.count - 1) {
        first = min(first, times[row + 1])
        last = max(last, times[row + 1])
        let step = times[row + 1] - times[row]
        if step == 0 { duplicateCount += 1 }
        if step < 0 { reversedCount += 1 }
        let isLongest = step > longest?.duration ?? -.infinity
        guard isLongest || step > missing || step > longStep + tolerance, !pauses.contains(row) else {
          continue
        }
        let gap = Gap(row: row, start: times[row], duration: step)
        if isLongest { longest = gap }
        if step > missing { missingCount += 1 }
        if step > longStep + tolerance {
          longCount += 1
          if gaps.count < largestListedCount { gaps.append(gap) }
        }
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
    guard !within.isEmpty else { return [] }
    var ranked = RankedNumbers(within)
    let limit = max(longStep, SamplingTimes.gapFactor * ranked.median) + tolerance
    return ends.contains { times[$0 + 1] - times[$0] > limit } ? Set(ends) : []
  }

  private static func validCount(_ frames: FrameTable) -> Int {
    guard frames.has(.gazePoint) else { return frames.count }
    let (x, y) = (frames.column(FrameColumn.recordedX), frames.column(FrameColumn.recordedY))
    var count = 0
    for row in frames.indices where x[row].isFinite && y[row].isFinite { count += 1 }
    return count
  }
}

/// Times and counts in the sentences of a report of logs.
package enum LogText {
  /// `12.4 s`, `10:05 min` from ten minutes on, and `1:02:05 h` from an hour on.
  static func moment(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) >= 600, abs(seconds) < 1e9 else { return "\(decimal(seconds, 1)) s" }
    let whole = Int(seconds.rounded().magnitude)
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (sign, rest) = (seconds < 0 ? "-" : "", twoDigits(whole % 60))
    return whole < 3600
      ? "\(sign)\(whole / 60):\(rest) min"
      : "\(sign)\(whole / 3600):\(twoDigits(whole / 60 % 60)):\(rest) h"
  }

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

  /// `1,703 rows`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(self.count(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A share as a percentage that is 0 or 100 only if it is so exactly.
  static func percent(_ count: Double, of all: Double) -> String {
    guard all > 0 else { return "–" }
    let share = 100 * count / all
    if share > 0, share < 0.1 { return "less than 0.1 %" }
    if share < 100, share > 99.9 { return "more than 99.9 %" }
    return "\(decimal(share, share == share.rounded() ? 0 : 1)) %"
  }
}
