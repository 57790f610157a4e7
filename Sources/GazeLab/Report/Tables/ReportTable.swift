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
    ReportTable(suffix: "", isMain: true) { MainTable($0).table },
    ReportTable(suffix: "-optimism", isMain: true) { OptimismTable($0).table },
    ReportTable(suffix: "-budget", isMain: true) { BudgetTable($0).table },
    ReportTable(suffix: "-budget-shared") { BudgetTable($0).shared },
    ReportTable(suffix: "-targets") { BudgetTable($0).choices },
    ReportTable(suffix: "-intervals") { IntervalTable($0).table },
    ReportTable(suffix: "-distances") { MetricTables($0).distances },
    ReportTable(suffix: "-angles") { MetricTables($0).angles },
    ReportTable(suffix: "-precision") { MetricTables($0).precision },
    ReportTable(suffix: "-smoothing") { SmoothingTable($0).table },
    ReportTable(suffix: "-bias") { MetricTables($0).bias },
    ReportTable(suffix: "-axes") { MainTable($0).axes },
    ReportTable(suffix: "-breakdown") { BreakdownTable($0).errors },
    ReportTable(suffix: "-breakdown-degrees") { BreakdownTable($0).angles },
    ReportTable(suffix: "-head") { HeadTable($0).table },
    ReportTable(suffix: "-footing") { FitDiagnosticsTable($0).table },
    ReportTable(suffix: "-choices") { ChoiceTable($0).table },
  ]
}
