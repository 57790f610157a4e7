import Captures
import Documents
import Inputs
import Statistics

/// How regularly a log was recorded: rates by name, gaps, and rows that are repeated or out of order.
struct TimesSection: LogAnswer {
  private let log: Log
  private let timing: LogTiming

  let slug = "times"
  let question = "How regularly was it recorded?"
  let shortTitle = "Times"

  private static let listedGapCount = 10
  /// Laboratory trackers reach 2000 Hz.
  private static let fastestCamera = 5000.0

  init?(_ log: Log) {
    guard !log.times.isEmpty else { return nil }
    self.log = log
    timing = LogTiming(log)
  }

  var answer: [String] {
    rates
    speedSentence
    pauseSentence
    if !orderSentences.isEmpty { orderSentences.joined(separator: " ") }
  }

  private var rates: String {
    let rate = timing.rowHz.map { "\(decimal($0, 1)) rows per second" } ?? "rate unknown"
    let effective = timing.effectiveHz.map { hertz in
      timing.validCount == timing.rowCount
        ? "" : ", \(decimal(hertz, 1)) Hz counting only rows with a gaze point (effective frequency)"
    }
    return "\(LogText.counted(timing.rowCount, "row")) over \(LogText.duration(timing.span)): \(rate)"
      + (effective ?? "") + ". " + gapSentence
  }

  private var gapSentence: String {
    guard let longest = timing.longest else { return "There are no steps between rows." }
    let ending =
      "the longest lasts \(LogText.duration(longest.duration)), from \(LogText.moment(longest.start)) on."
    if let usual = timing.medianStep, usual > LogTiming.longStep {
      return "A step usually takes \(decimal(usual * 1000, 0)) ms; "
        + "\(LogText.counted(timing.missingStepCount, "step")) exceed "
        + "\(decimal(SamplingTimes.gapFactor, 1)) times that, and \(ending)"
    }
    guard timing.longStepCount > 0 else {
      return "No gap exceeds 0.1 s; the longest step is \(decimal(longest.duration * 1000, 0)) ms."
    }
    let gaps =
      timing.longStepCount == 1 ? "One gap exceeds" : "\(LogText.count(timing.longStepCount)) gaps exceed"
    return "\(gaps) 0.1 s; \(ending)"
  }

  private var speedSentence: String? {
    guard let rate = timing.rowHz, rate > Self.fastestCamera else { return nil }
    return
      "No eye tracker is that fast: these are probably the times at which rows were stored, not those at which "
      + "they were recorded."
  }

  private var pauseSentence: String? {
    guard let longest = timing.pauses.map(\.duration).max() else { return nil }
    return
      "All rows belong to fixations, and the \(LogText.counted(timing.pauses.count, "pause")) between these "
      + "(the longest lasts \(LogText.duration(longest))) are neither gaps nor part of the rates."
  }

  @ListBuilder<String> private var orderSentences: [String] {
    let (repeated, reversed) = (timing.duplicateCount, timing.reversedCount)
    if repeated > 0 {
      "\(LogText.counted(repeated, "row")) \(repeated == 1 ? "repeats" : "repeat") the time of the row before."
    }
    if reversed > 0 {
      "\(LogText.counted(reversed, "row")) \(reversed == 1 ? "is" : "are") out of order, earlier than the row before."
    }
  }

  var tables: [LogSection.NamedTable] {
    ("rates", Facts { numbers }.table("Rates and gaps"))
    if !timing.gaps.isEmpty { ("gaps", gapsTable) }
  }

  var figures: [LogSection.NamedFigure] {
    if timing.rowCount > 2 { ("steps", plot) }
  }

  var files: [ListedFile] {
    if !timing.gaps.isEmpty { gaps.file("gaps.csv") }
  }

  var caveats: [String] {
    if timing.longStepCount > timing.gaps.count {
      "gaps.csv lists the first \(LogText.count(timing.gaps.count)) gaps only."
    }
  }

  var definitions: [ReportPage.Term] {
    [
      "Row rate": "(rows − 1) ÷ (last time − first time)",
      "Effective frequency":
        "rows with a gaze point ÷ (last time − first time + median step), as in ETDQualitizer",
      "Gap":
        "a step between two rows of more than 0.1 s; beside it, as elsewhere in GazeLab, a step of more than "
        + "\(decimal(SamplingTimes.gapFactor, 1)) median steps, where at least one row is missing",
      "Pause":
        "a step from one fixation to the next in a capture whose rows all belong to fixations and which has "
        + "a gap between two of them, because apps need not store frames then; rates are summed over fixations",
    ]
  }

  var numbers: [Fact] {
    Fact("rows", "rows", timing.rowCount)
    Fact("valid_rows", log.frames.has(.gazePoint) ? "rows with a gaze point" : nil, timing.validCount)
    Fact("duration_s", "duration", timing.span, .seconds(2))
    Fact("row_hz", "row rate", timing.rowHz.orAbsent(.noDuration), .number(2, "Hz"))
    Fact("effective_hz", "effective frequency", timing.effectiveHz.orAbsent(.noDuration), .number(2, "Hz"))
    Fact("median_step_s", "median step", timing.medianStep.orAbsent(.noDuration), .milliseconds(2))
    Fact("gaps_over_100_ms", "gaps > 0.1 s", timing.longStepCount)
    Fact(
      "steps_over_1.5_medians", "steps > \(decimal(SamplingTimes.gapFactor, 1)) × median",
      timing.missingStepCount)
    Fact(
      "longest_step_s", "longest step", (timing.longest?.duration).orAbsent(.noDuration), .seconds(3))
    Fact(
      "longest_step_from_s", "longest step begins at", (timing.longest?.start).orAbsent(.noDuration),
      .seconds(2))
    Fact("repeated_times", "repeated times", timing.duplicateCount)
    Fact("rows_out_of_order", "rows out of order", timing.reversedCount)
    Fact("pauses", nil, timing.pauses.count)
    Fact("longest_pause_s", nil, timing.pauses.map(\.duration).max())
  }

  private var gaps: Listing<LogTiming.Gap> {
    Listing(timing.gaps) {
      Column("after_row", "after row") { $0.row + 1 }
      Column("from_s", "from", .seconds(2)) { $0.start }
      Column("duration_s", "duration", .seconds(3)) { $0.duration }
    }
  }

  private var gapsTable: Table {
    let longest = timing.gaps.sorted { ($1.duration, $0.row) < ($0.duration, $1.row) }.prefix(
      Self.listedGapCount)
    return gaps.with(rows: longest).table(
      timing.longStepCount > longest.count
        ? "The \(longest.count) longest gaps" : "Gaps of more than 0.1 s")
  }

  private var plot: Plot {
    let times = log.times
    let steps = times.indices.dropLast().map { row in
      timing.isPause(afterRow: row) ? .nan : (times[row + 1] - times[row]) * 1000
    }
    let series = ThinnedSeries(times: times.dropFirst(), values: steps)
    let shown = series.points.flatMap { [$0.low, $0.high] }.filter { $0 > 0 }
    let isLogarithmic = PlotAxis.needsLogarithm(shown)
    let (least, largest) = (shown.min() ?? 1, shown.max() ?? 1)
    let range = (isLogarithmic ? least * 0.8 : 0)...max(largest * (isLogarithmic ? 1.25 : 1.1), 1e-3)
    let bound = LogTiming.longStep * 1000
    let isBoundShown = range.contains(bound)
    let time = PlotAxis.time(of: log)
    return Plot(
      title: "Steps between rows over time",
      caption: "Time from each row to the next"
        + (series.isThinned
          ? "; the shortest and the longest in each of \(ThinnedSeries.usualBinCount) equal parts of the time"
          : "")
        + (isBoundShown ? ". Steps above the dashed line at 0.1 s are gaps." : ".")
        + (timing.pauses.isEmpty ? "" : " Pauses between fixations are left out."),
      height: Panel.roomAbove + 180 + Panel.roomBelow,
      data: Plot.DataTable(
        columns: ["time_s", "shortest_ms", "longest_ms"],
        rows: series.points.map { [.number($0.time), .number($0.low), .number($0.high)] }),
      panels: [
        Panel(
          height: 180, x: time, y: PlotAxis(range, "step (ms)", isLogarithmic: isLogarithmic),
          marks: (isBoundShown ? [.horizontal(at: bound, time)] : []) + [
            .points("time_s", "shortest_ms", size: 0.3, .grey),
            .points("time_s", "longest_ms", size: 0.3, .accent),
          ])
      ])
  }
}
