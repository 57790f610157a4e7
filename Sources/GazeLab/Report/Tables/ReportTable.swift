import Documents

/// A table that reports make for each kind of samples and split.
struct ReportTable: Sendable {
  /// Part of the name of the file `tables/table-N<suffix>.csv`.
  let suffix: String
  /// Whether the terminal shows it, too.
  var isMain = false
  /// Nil where a run has nothing to put into it.
  let table: @Sendable (SplitResults) -> Table?

  /// In the order of the report.
  static let all = [
    ReportTable(suffix: "", isMain: true) { $0.mainTable },
    ReportTable(suffix: "-optimism", isMain: true) { $0.optimismTable },
    ReportTable(suffix: "-budget", isMain: true) { $0.budgetTable },
    ReportTable(suffix: "-budget-shared") { $0.sharedBudgetTable },
    ReportTable(suffix: "-targets") { $0.targetsTable },
    ReportTable(suffix: "-intervals") { $0.intervalTable },
    ReportTable(suffix: "-distances") { $0.distanceTable },
    ReportTable(suffix: "-angles") { $0.angleTable },
    ReportTable(suffix: "-precision") { $0.precisionTable },
    ReportTable(suffix: "-smoothing") { $0.smoothingTable },
    ReportTable(suffix: "-bias") { $0.biasTable },
    ReportTable(suffix: "-axes") { $0.axesTable },
    ReportTable(suffix: "-breakdown") { $0.errorBreakdown },
    ReportTable(suffix: "-breakdown-degrees") { $0.angleBreakdown },
    ReportTable(suffix: "-head") { $0.headTable },
    ReportTable(suffix: "-footing") { $0.fitDiagnosticsTable },
    ReportTable(suffix: "-choices") { $0.choiceTable },
  ]
}
