import Calibration
import Captures
import Documents
import Inputs
import Statistics
import Trials

extension SplitResults {
  /// One column per layout of targets; nil unless this is the first of several splits that differ only in it.
  var budgetTable: Table? {
    guard let budget = CalibrationBudget(self) else { return nil }
    let note =
      "One column per layout of targets. Each column tests all fixations that it does not calibrate on, so the test data "
      + "differ between columns."
    return table(
      budget, "RMSE in points by the targets calibrated on", notes: [note] + centreNote, scope: \.scope
    ) { cell, column in
      budget.summary(of: cell, in: column).map { Self.entry("rmse", $0) } ?? .missing("-")
    }
  }

  /// The same on the fixations that all layouts test; nil where there are none.
  var sharedBudgetTable: Table? {
    guard let budget = CalibrationBudget(self), budget.sharedCount > 0 else { return nil }
    let note =
      "On the \(budget.sharedCount) fixations that all layouts test"
      + (budget.hasRepeats ? ", pooled over all repeats that test them." : ".")
    return table(
      budget, "RMSE in points by the targets calibrated on, the same test for all", notes: [note],
      scope: \.sharedScope
    ) { cell, column in
      switch budget.sharedError(of: cell, in: column) {
      case .none: .missing("-")
      case .incomplete:
        .missing("failed", reason: "a trial that tests some of these fixations has no score")
      case .value(let rmse): .number(rmse, decimals: 1)
      }
    }
  }

  private func table(
    _ budget: CalibrationBudget, _ what: String, notes: [String],
    scope: KeyPath<CalibrationBudget.Column, Scope>,
    _ entry: (Cell, CalibrationBudget.Column) -> Table.Entry
  ) -> Table {
    let counts = budget.columns.map { $0.trainedCount.map { "\($0)" } ?? "?" }
    let scopes = grouped(budget.columns, by: { $0[keyPath: scope] })
    let scopeNotes = scopes.map { same in
      (scopes.count > 1 ? same.map(\.layout.word).joined(separator: ", ") + ": " : "")
        + same[0][keyPath: scope].sentence
    }
    func seconds(_ value: KeyPath<CalibrationBudget.Column, Double?>) -> String? {
      let all = budget.columns.compactMap { $0[keyPath: value] }
      return all.count == budget.columns.count ? all.map { decimal($0, 2) }.joined(separator: ", ") : nil
    }
    let times = seconds(\.seconds).flatMap { looking in
      seconds(\.span).map { span in
        "Seconds of calibration, the time that these fixations last: \(looking); from their first frame to their last: "
          + "\(span)."
      }
    }
    let options = budget.options.isEmpty ? "" : "(\(budget.options))"
    return Table(
      title: "\(samples), \(splitRecord?.kind ?? "")\(options): \(what)", caveats: caveats,
      notes: notes + [
        "Own fixations calibrated on in the first fold of each column: \(counts.joined(separator: ", "))."
      ] + [times].compactMap { $0 } + scopeNotes,
      columns: labelColumns + Table.numbers(budget.columns.map(\.layout.word)),
      rows: summaries.map { summary in
        label(summary.cell) + budget.columns.map { entry(summary.cell, $0) }
      }, across: Table.Across(key: "targets", metric: "rmse", unit: "pt"))
  }

  /// RMSE of each choice of targets that a split tries; nil for splits that try none.
  var targetsTable: Table? {
    guard let layout = splitRecord?.calibration?.layout, layout.choiceSize != nil,
      let rmse = Metric.named("rmse")
    else { return nil }
    let choices = layout.choices
    // By row, then choice, which is the number of the repeat.
    let errors = summaries.map { summary in
      let scores = Dictionary(grouping: run.results.scores(of: summary.cell), by: \.repeatIndex)
      return choices.indices.map { index in scores[index].flatMap { Summary.repeatValues($0, rmse).first } }
    }
    return Table(
      title: "\(title): RMSE in points by the choice of targets", caveats: caveats,
      notes: [
        "One row per choice, in the order of the repeats. The lowest of \(choices.count) errors is optimistic "
          + "(too low).", scope.sentence,
      ],
      columns: Table.labels(["calibrated on"]) + Table.numbers(summaries.map { name($0.cell) }),
      rows: choices.enumerated().map { index, names in
        [.text(names.joined(separator: ", "))] + errors.map { .optional($0[index], decimals: 1) }
      }, across: Table.Across(key: "features", metric: "rmse", unit: "pt"))
  }

  /// One row per candidate of each calibrator that chooses in training, even if it never won; nil where none chooses.
  var choiceTable: Table? {
    let choosing = summaries.filter { !$0.choices.isEmpty }
    guard !choosing.isEmpty else { return nil }
    let experiment = run.record.experiment
    let usesFeatures = choosing.contains { $0.cell.usesFeatures }
    let labels = experiment.groupBy + ["calibrator"] + (usesFeatures ? ["features"] : []) + ["candidate"]
    let rows = choosing.flatMap { summary -> [[Table.Entry]] in
      let cell = summary.cell
      let all = summary.choices.reduce(0) { $0 + $1.count }
      let features: Table.Entry = cell.usesFeatures ? .text(cell.features) : .missing(cell.features)
      let names: [Table.Entry] =
        (GroupName.values(cell.group) + [cell.calibrator]).map { .text($0) }
        + (usesFeatures ? [features] : [])
      // In the order of the experiment, the simplest first.
      let candidates = experiment.candidates?[cell.calibrator] ?? []
      let choices =
        candidates.map { label in (label, summary.choices.first { $0.label == label }?.count ?? 0) }
        + summary.choices.filter { !candidates.contains($0.label) }.map { ($0.label, $0.count) }
      return choices.map { label, count in
        names + [
          .text(label), .counts(count...count), .number(100 * Double(count) / Double(all), decimals: 1),
        ]
      }
    }
    return Table(
      title: "\(title): choices made inside training", caveats: caveats,
      notes: [
        "How many trials chose each candidate. Only their training rows were used to choose.", scope.sentence,
      ], columns: Table.labels(labels) + Table.numbers(["trials"]) + Table.numbers(["share"], unit: "%"),
      rows: rows)
  }

  /// Extrapolation, near-constant columns and the sensitivity to the rank cutoff; nil where nothing was diagnosed.
  var fitDiagnosticsTable: Table? {
    let diagnostics = diagnoses.mapValues { FitDiagnostics($0) }
    guard !diagnostics.isEmpty else { return nil }
    let cutoffs = Diagnosis.cutoffs
    return table(
      "what the numbers rest on",
      notes: [
        "Outside: test rows with a column outside its range in training. Leverage: the mean over test rows divided by "
          + "that over training rows; far above 1 the fit extrapolates. Noise: columns that vary by no more than a "
          + "millionth of their size. Last, the RMSE in points if singular values up to rcond × the largest count as "
          + "zero." + (hasRepeats ? " Of the first repeat." : "")
      ],
      columns: Table.numbers(["outside"], unit: "%") + Table.numbers(["leverage"], unit: "×")
        + Table.numbers(["noise"]) + Table.numbers(cutoffs.map { "rcond \($0.name)" }, unit: "pt")
    ) { summary in
      guard let own = diagnostics[summary.cell] else { return nil }
      let noise = own.nearConstantColumns.count
      let errors = own.rmseByCutoff.isEmpty ? cutoffs.map { _ in nil } : own.rmseByCutoff.map(Optional.some)
      return [
        .number(100 * own.outsideShare, decimals: 0), .optional(own.leverageRatio, decimals: 1),
        .counts(noise...noise),
      ] + errors.map { .optional($0, decimals: 1) }
    }
  }

  /// One row per calibrator that smooths, beside the same one without smoothing; nil where none does.
  var smoothingTable: Table? {
    func record(_ cell: Cell) -> SmoothingRecord? {
      run.record.smoothing?.first { $0.group == cell.group && $0.calibrator == cell.calibrator }
    }
    let records = summaries.compactMap { record($0.cell) }
    guard !records.isEmpty else { return nil }
    let summariesByCell = summaries.byCell
    let metrics = [("RMSE", "rmse"), ("RMS-S2S", "step_rms_pt"), ("SD", "scatter_sd_pt")]
    return table(
      "what smoothing does", notes: Self.notes(records) + centreNote,
      columns: metrics.flatMap { title, metric in
        Table.numbers(["\(title) raw", title], unit: Metric.named(metric)?.unit ?? "")
      } + Table.numbers(["lag"], unit: "ms")
    ) { summary in
      let cell = summary.cell
      guard let record = record(cell) else { return nil }
      let raw = summariesByCell[
        Cell(
          group: cell.group, samples: samples, features: cell.features, calibrator: record.raw, split: split)]
      return metrics.flatMap { _, metric in
        [raw.map { Self.entry(metric, $0) } ?? .missing("none"), Self.entry(metric, summary)]
      } + [record.lag.map { .number($0 * 1000, decimals: 1) } ?? .missing("never")]
    }
  }

  private static func notes(_ records: [SmoothingRecord]) -> [String] {
    let intervals = Set(records.map { decimal($0.frameInterval * 1000, 1) }).sorted()
    var notes = [
      "Raw: the same calibrator without smooth and clamp. RMS-S2S and SD: precision, of gaze points about each other. "
        + "Lag: how much later than the raw gaze points the smoothed ones pass the middle of a jump from the middle of "
        + "the screen to a corner, simulated without noise with frames \(intervals.joined(separator: " or ")) ms apart.",
      "Only the frames that a fold tests are smoothed. Eye movements between targets were not captured: the lag shows "
        + "their effect, the errors do not.",
    ]
    if records.contains(where: { $0.over == .fixation }) {
      notes.append(
        "Over fixations: the filter restarts at each fixation and leaves its first gaze point unchanged.")
    }
    if records.contains(where: { $0.over == .capture }) {
      notes.append(
        "Over captures: the filter continues from one tested fixation to the next. All filters but moving-average take "
          + "the time between them into account; moving-average mixes gaze points of both, where an app would have "
          + "frames from in between. With a single target per fold, both are on that target. Intervals and tests assume "
          + "independent fixations, which these are not quite."
      )
    }
    return notes
  }
}
