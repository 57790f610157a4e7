import Calibration
import Captures
import Documents
import Inputs
import Scores
import Smoothing
import Splits
import Statistics
import Trials

extension SplitResults {
  /// One column per layout of targets; nil unless this is the first of several splits that differ only in it.
  var budgetTable: Table? {
    guard let budget = CalibrationBudget(self) else { return nil }
    let note =
      "One column per layout of targets. Each column tests all fixations that it does not calibrate on, so the test data "
      + "differ between columns."
    return table(budget, isShared: false, notes: [note] + centreNote, scope: \.scope) { cell, column in
      budget.summary(of: cell, in: column).map { Self.entry("rmse", $0) }
        ?? .missing("-", reason: Self.untried)
    }
  }

  /// The same on the fixations that all layouts test; nil where there are none.
  var sharedBudgetTable: Table? {
    guard let budget = CalibrationBudget(self), budget.sharedCount > 0 else { return nil }
    let note =
      "On the \(budget.sharedCount) fixations that all layouts test"
      + (budget.hasRepeats ? ", pooled over all repeats that test them." : ".")
    return table(budget, isShared: true, notes: [note], scope: \.sharedScope) { cell, column in
      switch budget.sharedError(of: cell, in: column) {
      case .none: .missing("-", reason: Self.untried)
      case .incomplete:
        .missing("failed", reason: "a trial that tests some of these fixations has no score")
      case .value(let rmse): .number(rmse, decimals: 1)
      }
    }
  }

  private static let untried = "the row has no trial with this layout"

  /// - Parameter isShared: Whether all layouts have the same test; nil to say so where it is possible.
  func title(_ budget: CalibrationBudget, by what: String, isShared: Bool? = nil) -> String {
    let options = budget.options.isEmpty ? "" : "(\(budget.options))"
    return "\(samples), \(splitRecord?.kind ?? "")\(options): RMSE in points by \(what)"
      + (isShared ?? (budget.sharedCount > 0) ? ", the same test for all" : "")
  }

  private func table(
    _ budget: CalibrationBudget, isShared: Bool, notes: [String],
    scope: KeyPath<CalibrationBudget.Column, Scope>,
    _ entry: @escaping @Sendable (Cell, CalibrationBudget.Column) -> Table.Entry
  ) -> Table {
    let counts = budget.columns.map { $0.trainedCount.map { "\($0)" } ?? "?" }
    let scopes = grouped(budget.columns, by: { $0[keyPath: scope] })
    let scopeNotes = scopes.map { same in
      (scopes.count > 1 ? same.map(\.layout.word).joined(separator: ", ") + ": " : "")
        + same[0][keyPath: scope].sentence
    }
    let spent = budget.columns.compactMap(\.spent)
    let times =
      spent.count == budget.columns.count
      ? ["Seconds that a person spends on these: \(spent.map(spentSeconds).joined(separator: ", "))."] : []
    return Listing(summaries) {
      labelColumns
      for column in budget.columns {
        Column(title: column.layout.word) { entry($0.cell, column) }
      }
    }.table(
      title(budget, by: "the targets calibrated on", isShared: isShared), caveats: caveats,
      notes: notes + [
        "Own fixations calibrated on in the first fold of each column: \(counts.joined(separator: ", "))."
      ] + times + scopeNotes,
      across: Table.Across(key: "targets", metric: "rmse", unit: "pt"))
  }

  /// How long a calibration takes, one row per layout of targets; nil where no time is known.
  var budgetTimesTable: Table? {
    guard let budget = CalibrationBudget(self),
      budget.columns.contains(where: { $0.spent != nil || $0.seconds != nil })
    else { return nil }
    let options = budget.options.isEmpty ? "" : "(\(budget.options))"
    return Listing(budget.columns) {
      Column(title: "targets", .label) { $0.layout.word }
      Column(title: "fixations", missing: "not known") { $0.trainedCount }
      Column(title: "spent by a person", .seconds(1), missing: Self.paceless) { $0.spent }
      Column(title: "frames on targets", .seconds(2), missing: Self.timeless) { $0.seconds }
      Column(title: "first to last frame", .seconds(1), missing: Self.timeless) { $0.span }
    }.table(
      "\(samples), \(splitRecord?.kind ?? "")\(options): seconds of calibration", caveats: caveats,
      notes: [
        "Spent by a person: the number of fixations × the median time between the starts of consecutive fixations under "
          + "one condition + the median pause between conditions × (conditions − 1). If the condition changes with every "
          + "fixation, the median is over all fixations.",
        "Frames on targets: how long the stored frames of these fixations last together. First to last frame: all that "
          + "was recorded in between counts, including fixations that are not calibrated on.",
      ])
  }

  private static let paceless = "no two fixations of a capture follow each other, or the run is older"
  private static let timeless = "the run is older"

  /// RMSE of each choice of targets that a split tries; nil for splits that try none.
  var targetsTable: Table? {
    guard let layout = splitRecord?.calibration?.layout, layout.choiceSize != nil,
      let rmse = Metric.named("rmse")
    else { return nil }
    let choices = layout.choices
    // The number of a choice is that of the repeat.
    return Listing(choices.indices) {
      Column(title: "calibrated on", .label) { choices[$0].joined(separator: ", ") }
      for summary in summaries {
        let scores = Dictionary(grouping: run.results.scores(of: summary.cell), by: \.repeatIndex)
        Column(title: name(summary.cell), .number(1), missing: "the trial has no score") { index in
          scores[index].flatMap { Summary.repeatValues($0, rmse).first }
        }
      }
    }.table(
      "\(title): RMSE in points by the choice of targets", caveats: caveats,
      notes: [
        "One row per choice, in the order of the repeats. The lowest of \(choices.count) errors is optimistic "
          + "(too low)."
      ], across: Table.Across(key: "features", metric: "rmse", unit: "pt")
    ).reaching([scope.sentence])
  }

  /// One row per candidate of each calibrator that chooses in training, even if it never won; nil where none chooses.
  var choiceTable: Table? {
    let choosing = summaries.filter { !$0.choices.isEmpty }
    guard !choosing.isEmpty else { return nil }
    let experiment = run.record.experiment
    let usesFeatures = choosing.contains { $0.cell.usesFeatures }
    let rows = choosing.flatMap { summary in
      let all = summary.choices.reduce(0) { $0 + $1.count }
      // In the order of the experiment, the simplest first.
      let candidates = experiment.candidates?[summary.cell.calibrator] ?? []
      let choices =
        candidates.map { label in (label, summary.choices.first { $0.label == label }?.count ?? 0) }
        + summary.choices.filter { !candidates.contains($0.label) }.map { ($0.label, $0.count) }
      return choices.map { label, count in
        (summary: summary, candidate: label, share: Share(count, of: all), count: count)
      }
    }
    return Listing(rows) {
      for column in groupColumns { column.of { $0.summary } }
      Column(title: "calibrator", .label) { $0.summary.cell.calibrator }
      if usesFeatures {
        Column(title: "features", .label) { row -> Table.Entry in
          let cell = row.summary.cell
          return cell.usesFeatures ? .text(cell.features) : .missing(cell.features)
        }
      }
      Column(title: "candidate", .label) { $0.candidate }
      Column(title: "trials") { $0.count }
      Column(title: "share", .percent(1)) { $0.share }
    }.table(
      "\(title): choices made inside training", caveats: caveats,
      notes: ["How many trials chose each candidate. Only their training rows were used to choose."]
    ).reaching([scope.sentence])
  }

  /// Extrapolation, near-constant columns and the sensitivity to the rank cutoff; nil where nothing was diagnosed.
  var fitDiagnosticsTable: Table? {
    let diagnostics = diagnoses.mapValues { FitDiagnostics($0) }
    guard !diagnostics.isEmpty else { return nil }
    return table(
      "what the numbers rest on",
      notes: [
        "Outside: test rows with a column outside its range in training. Leverage: the mean over test rows divided by "
          + "that over training rows; far above 1 the fit extrapolates. Noise: columns that vary by no more than a "
          + "millionth of their size. Last, the RMSE in points if singular values up to rcond × the largest count as "
          + "zero." + (hasRepeats ? " Of the first repeat." : "")
      ], of: summaries.filter { diagnostics[$0.cell] != nil }
    ) {
      Column(title: "outside", .percent(0)) { diagnostics[$0.cell]?.outsideShare }
      Column(title: "leverage", .number(1, "×"), missing: Self.otherFit) {
        diagnostics[$0.cell]?.leverageRatio
      }
      Column(title: "noise") { diagnostics[$0.cell]?.nearConstantColumns.count }
      for name in Diagnosis.cutoffs.map(\.name) {
        Column(title: "rcond \(name)", .number(1, "pt"), missing: Self.otherFit) {
          diagnostics[$0.cell]?.rmseByCutoff.first { $0.cutoff == name }?.rmse
        }
      }
    }
  }

  private static let otherFit = "it is known for plain least squares only"

  /// One row per calibrator that smooths, beside the same one without smoothing; nil where none does.
  var smoothingTable: Table? {
    let smoothing = run.record.smoothing ?? []
    @Sendable func record(_ cell: Cell) -> SmoothingRecord? {
      smoothing.first { $0.group == cell.group && $0.calibrator == cell.calibrator }
    }
    let records = summaries.compactMap { record($0.cell) }
    guard !records.isEmpty else { return nil }
    let summariesByCell = summaries.byCell
    /// The summary of the same calibrator without smoothing.
    @Sendable func raw(_ cell: Cell) -> Summary? {
      record(cell).flatMap { record in
        summariesByCell[
          Cell(
            group: cell.group, samples: cell.samples, features: cell.features, calibrator: record.raw,
            split: cell.split)]
      }
    }
    return table(
      "what smoothing does", notes: Self.notes(records) + centreNote,
      of: summaries.filter { record($0.cell) != nil }
    ) {
      for (title, metric) in [("RMSE", "rmse"), ("RMS-S2S", "step_rms_pt"), ("SD", "scatter_sd_pt")] {
        Column(title: "\(title) raw", .number(0, Metric.named(metric)?.unit ?? ""), word: "none") {
          raw($0.cell).map { Self.entry(metric, $0) }
        }
        Column.metric(metric, title)
      }
      Column(title: "lag", .milliseconds(1), word: "never") { record($0.cell)?.lag }
    }
  }

  @ListBuilder<String> private static func notes(_ records: [SmoothingRecord]) -> [String] {
    let intervals = Set(records.map { decimal($0.frameInterval * 1000, 1) }).sorted()
    "Raw: the same calibrator without smooth and clamp. RMS-S2S and SD: precision, of gaze points about each other. "
      + "Lag: how much later than the raw gaze points the smoothed ones pass the middle of a jump from the middle of "
      + "the screen to a corner, simulated without noise with frames \(intervals.joined(separator: " or ")) ms apart."
    "Only the frames that a fold tests are smoothed. Eye movements between targets were not captured: the lag shows "
      + "their effect, the errors do not."
    if records.contains(where: { $0.over == .fixation }) {
      "Over fixations: the filter restarts at each fixation and leaves its first gaze point unchanged."
    }
    if records.contains(where: { $0.over == .capture }) {
      "Over captures: the filter continues from one tested fixation to the next. All filters but moving-average take "
        + "the time between them into account; moving-average mixes gaze points of both, where an app would have "
        + "frames from in between. With a single target per fold, both are on that target. Intervals and tests assume "
        + "independent fixations, which these are not quite."
    }
  }
}

/// Seconds of a calibration for text: whole ones from ten on.
func spentSeconds(_ seconds: Double) -> String { decimal(seconds, seconds < 10 ? 1 : 0) }
