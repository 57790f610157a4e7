import Documents
import Statistics

/// What a short calibration costs: one column per layout of the targets that people are calibrated on.
struct BudgetTable {
  let results: SplitResults

  init(_ results: SplitResults) { self.results = results }

  /// The errors of the main tables; nil unless this is the first of several splits that differ only in layout.
  var table: Table? {
    guard let budget = CalibrationBudget(results) else { return nil }
    let note =
      "One column per layout of targets. Each column tests all fixations that it does not calibrate on, so the test data "
      + "differ between columns."
    return table(
      budget, "RMSE in points by the targets calibrated on", notes: [note] + results.centreNote,
      scope: \.scope
    ) { cell, column in
      budget.summary(of: cell, in: column).map { SplitResults.entry("rmse", $0) } ?? .missing("-")
    }
  }

  /// The errors on the fixations that all layouts test; nil where there are none.
  var shared: Table? {
    guard let budget = CalibrationBudget(results), budget.sharedCount > 0 else { return nil }
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

  /// RMSE of each choice of targets that a split tries; nil for splits that try none.
  var choices: Table? {
    guard let choices = TargetChoices(results) else { return nil }
    return Table(
      title: "\(results.title): RMSE in points by the choice of targets", caveats: results.caveats,
      notes: [
        "One row per choice, in the order of the repeats. The lowest of \(choices.choices.count) errors is optimistic "
          + "(too low).", results.scope.sentence,
      ],
      columns: [Table.Column(title: "calibrated on", isLabel: true)]
        + results.summaries.map { Table.Column(title: results.name($0.cell)) },
      rows: choices.choices.enumerated().map { index, names in
        [.text(names.joined(separator: ", "))] + choices.errors.map { .optional($0[index], decimals: 1) }
      })
  }

  private func table(
    _ budget: CalibrationBudget, _ title: String, notes: [String],
    scope: KeyPath<CalibrationBudget.Column, Scope>,
    _ entry: (Cell, CalibrationBudget.Column) -> Table.Entry
  ) -> Table {
    let counts = budget.columns.map { $0.trainedCount.map { "\($0)" } ?? "?" }
    // What the columns have in common is said once.
    let scopes = grouped(budget.columns, by: { $0[keyPath: scope] })
    let scopeNotes = scopes.map { same in
      (scopes.count > 1 ? same.map(\.layout.word).joined(separator: ", ") + ": " : "")
        + same[0][keyPath: scope].sentence
    }
    let options = budget.options.isEmpty ? "" : "(\(budget.options))"
    return Table(
      title: "\(results.samples), \(results.splitRecord?.kind ?? "")\(options): \(title)",
      caveats: results.caveats,
      notes: notes + [
        "Own fixations calibrated on in the first fold of each column: \(counts.joined(separator: ", "))."
      ] + scopeNotes,
      columns: results.labelColumns + budget.columns.map { Table.Column(title: $0.layout.word) },
      rows: results.summaries.map { summary in
        results.label(summary.cell) + budget.columns.map { entry(summary.cell, $0) }
      })
  }
}
