import Captures
import DelimitedText
import Documents
import Inputs
import Statistics

/// Whether a log is usable: what it has, held against the limits of a sound recording that gates have, too.
struct Session: Sendable {
  enum Verdict: String, Sendable, CaseIterable {
    case yes
    case inPart = "in part"
    case withCare = "with care"
    case no
  }

  let name: String
  let timing: LogTiming
  /// Nil for a log without gaze points.
  let loss: SessionLoss?
  /// Nil as above, and for a log without a screen.
  let gaze: GazeSummary?
  /// Those that can be held against the log.
  let checks: [SessionCheck]
  /// The mean error of the recorded gaze points at targets; nil where there are none.
  let error: MeanError?

  /// The mean over the rows on targets, as recorded.
  struct MeanError: Sendable {
    let value: StateErrors.Value
    let unit: StateErrors.Unit
    let rowCount: Int
    let fixationCount: Int

    init?(_ log: Log) {
      let all = RowErrors.Grouping(name: "all", words: ["all"]) { _ in 0 }
      guard let errors = RowErrors(log, by: [all]), let group = errors.groups.first else { return nil }
      unit = errors.units[0]
      value = group.value(.meanError, unit, of: [0])
      rowCount = errors.rowCount
      fixationCount = errors.fixationCount
      guard value.estimate.isFinite else { return nil }
    }

    private func text(_ value: Double) -> String { decimal(value, unit.decimals) }

    /// Such as `0.57°`.
    var text: String { text(value.estimate) + (unit == .degrees ? "°" : " \(unit.rawValue)") }

    /// Such as `0.48 to 0.66`; empty where the interval is withheld.
    var interval: String {
      (try? value.interval.get()).map { "\(text($0.low)) to \(text($0.high))" } ?? ""
    }
  }

  init(_ log: Log) {
    name = log.name
    timing = LogTiming(log)
    loss = SessionLoss(log)
    error = MeanError(log)
    gaze = GazeSummary(log, timing)
    checks = Self.checks(log, timing, loss, gaze)
  }

  var misses: [SessionCheck] {
    // What decides comes first.
    checks.filter { $0.isMissed && $0.decides } + checks.filter { $0.isMissed && !$0.decides }
  }

  /// The part that is usable where the whole log is not.
  var usablePart: SessionLoss.Part? {
    misses.filter(\.decides).map(\.name) == [Self.lossName(loss)] ? loss?.usablePart : nil
  }

  var verdict: Verdict {
    if timing.rowCount == 0 { return .no }
    if misses.contains(where: \.decides) { return usablePart == nil ? .no : .inPart }
    return misses.isEmpty ? .yes : .withCare
  }

  // MARK: Limits

  private static func lossName(_ loss: SessionLoss?) -> String {
    loss?.isOnTargets == false ? "rows without gaze" : "data loss"
  }

  @ListBuilder<SessionCheck>
  private static func checks(
    _ log: Log, _ timing: LogTiming, _ loss: SessionLoss?, _ gaze: GazeSummary?
  ) -> [SessionCheck] {
    if timing.rowCount > 0 {
      let (backCount, repeatCount) = order(log)
      SessionCheck(
        name: "times that go back", value: Double(backCount), limit: 0, unit: "", decimals: 0, decides: true,
        advice: "Find out why rows are earlier than the row before, and put them in order.")
      SessionCheck(
        name: "repeated times", value: Double(repeatCount), limit: 0, unit: "", decimals: 0, decides: false,
        advice: "Rows that repeat the time of the row before are probably no new samples.")
    }
    if let loss {
      let part = loss.usablePart.map(advice) ?? "Record it again, or find out below when gaze was lost."
      SessionCheck(
        name: lossName(loss), value: loss.percent, limit: RecordingLimits.lossPercent, unit: "%", decimals: 1,
        decides: true, advice: part)
    }
    if let longest = timing.longest, let step = timing.medianStep, step > 0 {
      SessionCheck(
        name: "longest step", value: longest.duration / step, limit: RecordingLimits.longestGapSteps,
        unit: "median steps", decimals: 1, decides: false,
        advice:
          "Read neither fixations nor velocities across the gap of \(LogText.duration(longest.duration)) from "
          + "\(LogText.moment(longest.start)) on.")
      if let rate = timing.rowHz {
        SessionCheck(
          name: "rate off that of the median step", value: 100 * abs(rate * step - 1),
          limit: RecordingLimits.rateDeviationPercent, unit: "%", decimals: 1, decides: false,
          advice: "Go by the times of the rows and not by their number.")
      }
    }
    if let gaze, gaze.validCount > 0 {
      SessionCheck(
        name: "gaze points on the screen", value: 100 * Double(gaze.onScreenCount) / Double(gaze.validCount),
        limit: RecordingLimits.onScreenPercent, unit: "%", decimals: 1, isLeast: true, decides: false,
        advice: "Check that device and orientation are right.")
    }
  }

  private static func advice(_ part: SessionLoss.Part) -> String {
    let ends = [part.from, part.until].map { $0.map { decimal($0, 1) } }
    guard let until = ends[1] else { return "Leave out what is before \(ends[0] ?? "0") s." }
    return "In an experiment, 'where: {time: [\(ends[0] ?? "0"), \(until)]}' uses that part."
  }

  /// How many rows are earlier than the row before, or repeat its time; another person or screen may begin again.
  private static func order(_ log: Log) -> (backCount: Int, repeatCount: Int) {
    let (frames, times) = (log.frames, log.times)
    var counts = (backCount: 0, repeatCount: 0)
    for row in times.indices.dropFirst() where times[row] <= times[row - 1] {
      guard frames.participants.codes[row] == frames.participants.codes[row - 1],
        frames.displays.codes[row] == frames.displays.codes[row - 1]
      else { continue }
      if times[row] < times[row - 1] { counts.backCount += 1 } else { counts.repeatCount += 1 }
    }
    return counts
  }
}
