import Calibration
import Captures
import Documents
import Inputs
import LinearAlgebra
import Scores
import Splits
import Trials

/// The trials of an experiment, for `gazelab plan`.
package struct PlanReport {
  let plan: ExperimentPlan

  func text(width: Int) -> String {
    let captures = listed(plan.captures.map(\.name))
    let head = TextTable.wrap(
      "\(plan.file.title): \(plan.trialCount) trials on \(captures); seed \(plan.file.seed)".onOneLine, width)
    let demand = TextTable.wrap(Self.sentence(RunDemand(plan, RunOptions())), width)
    return
      ([(head + demand).joined(separator: "\n") + "\n"] + tables.map { TextTable.text($0, width: width) })
      .joined(separator: "\n")
  }

  private var tables: [Table] {
    (droppedTable.map { [$0] } ?? []) + plan.sampleSets.flatMap { set in set.splits.map { table(set, $0) } }
  }

  /// What a run takes is in bytes.
  var answer: JSONAnswer {
    let demand = RunDemand(plan, RunOptions())
    return JSONAnswer(
      "plan", about: plan.file.path, title: plan.file.title,
      facts: [
        ("trials", .integer(plan.trialCount)), ("captures", .texts(plan.captures.map(\.name))),
        ("seed", .unsigned(plan.file.seed)), ("units", .integer(demand.unitCount)),
        ("memory", .integer(demand.memory)), ("written", .integer(demand.written)),
        ("kept", .integer(demand.kept)),
      ], tables: tables.enumerated().map { ("trials-\($0 + 1)", $1) }, warnings: plan.warnings.map(\.line))
  }

  /// Such as `64 units of work; a run needs about 240 MB of memory and writes about 12 MB, of which 3.0 MB are kept
  /// units.`
  private static func sentence(_ demand: RunDemand) -> String {
    let (memory, written, kept) = (
      byteText(rounded(demand.memory)), byteText(rounded(demand.written)), byteText(rounded(demand.kept))
    )
    return """
      \(counted(demand.unitCount, "unit")) of work; a run needs about \(memory) of memory and writes about \(written), \
      of which \(kept) are kept units.
      """
  }

  /// To two digits, because more would promise too much.
  static func rounded(_ count: Int) -> Int {
    var unit = 1
    while count / unit >= 100 { unit *= 10 }
    return (count + unit / 2) / unit * unit
  }

  /// The frames that rules leave out, one row per capture and rule; nil without rules.
  private var droppedTable: Table? {
    let all = plan.selection.dropped
    guard !all.isEmpty else { return nil }
    let rows = all.flatMap { capture in capture.reasons.map { (capture: capture, reason: $0) } }
    return Listing(rows) {
      Column(title: "capture", .label) { $0.capture.capture }
      Column(title: "rule", .label) { $0.reason.rule }
      Column(title: "dropped") { $0.reason.count }
      Column(title: "of") { $0.capture.frames }
    }.table(
      "frames left out by 'drop'", notes: ["A frame counts for the first rule that it meets."],
      footnotes: all.filter { $0.fixations > 0 }.map {
        "\($0.capture): no frame is left of \(counted($0.fixations, "fixation"))"
      })
  }

  private func table(_ set: SampleSet, _ planned: PlannedSplit) -> Table {
    let (split, folds) = (planned.split, planned.drawnFolds)
    var footnotes = [String]()
    if case .failure(let error) = planned.folds {
      footnotes.append("This split cannot be drawn: \(error.sentence).")
    }
    let rows = plan.cells(set, split).map { planned -> Row in
      let (cell, calibrator) = (planned.cell, planned.calibrator)
      switch planned.features {
      case .columns(let columns):
        if let shortage = TrainingShortage(planned, folds, of: set.samples) {
          footnotes.append(
            shortage.rowCount == 0
              ? "\(CellNames.full.name(cell)): cannot be fitted in a fold without its own training rows"
              : "\(cell.features): \(shortage.rowCount) training rows for \(shortage.columnCount) columns")
        }
        let own = calibrator.needs.featureSets.compactMap { set.samples.blocks.columns(of: $0) }
        let trialCount = folds.count * split.repeatCount
        return Row(
          cell: cell, trials: .counts(trialCount...trialCount),
          train: Self.range(folds.map(planned.trainingCount)), test: Self.range(folds.map(\.testRows.count)),
          columns: Self.range((own.isEmpty ? [columns] : own).map { $0.count(in: set.samples) }))
      case .skipped(_, let reason): return Row(cell: cell, trials: .missing("skipped", reason: reason))
      }
    }
    return Listing(rows) {
      CellNames.full.columns { $0.cell }
      Column(title: "trials") { $0.trials }
      Column(title: "train", word: "") { $0.train }
      Column(title: "test", word: "") { $0.test }
      Column(title: "columns", word: "") { $0.columns }
    }.table(
      "\(set.name), \(split.label)", caveats: planned.leakage.caveat.map { ["NOTE: \($0)."] } ?? [],
      notes: [split.question]
        + (planned.counterpartOf.map { ["Draws whole fixations; added because \($0) leaks."] } ?? []),
      footnotes: footnotes)
  }

  /// The trials of a cell, and over its folds the smallest and the largest number of rows and columns.
  private struct Row: Sendable {
    let cell: Cell
    let trials: Table.Entry
    var train: Table.Entry?
    var test: Table.Entry?
    var columns: Table.Entry?
  }

  private static func range(_ counts: [Int]) -> Table.Entry? {
    counts.min().flatMap { least in counts.max().map { .counts(least...$0) } }
  }
}
