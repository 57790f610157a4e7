import Calibration
import Captures
import Documents
import Inputs
import Statistics
import Trials

extension SplitResults {
  var title: String { "\(samples), \(Self.shortened(split))" }

  /// The label of a split that names hundreds of people, without those in its middle.
  private static func shortened(_ label: String) -> String {
    label.count <= 300 ? label : "\(label.prefix(200))…\(label.suffix(80))"
  }

  /// What the numbers are worth; stands beside them wherever they are shown.
  var caveats: [String] {
    run.record.caveats + [leakage.caveat.map { "NOTE: \($0)." }].compactMap(\.self)
  }

  var centreNote: [String] {
    let repeatCount = summaries.map(\.repeatCount).max() ?? 0
    guard repeatCount > 1 else { return [] }
    return switch run.record.experiment.summary {
    case .median: ["Median over \(repeatCount) repeats ± SD."]
    case .mean: ["Mean over \(repeatCount) repeats ± SD."]
    case .pooled:
      ["RMSE and R² pooled over \(repeatCount) repeats, all else the mean over them; ± SD over repeats."]
    }
  }

  /// One row per summary. `scope` is for what else they hold; nil for what holds for all rows.
  func table(
    _ suffix: String, notes: [String], of rows: [Summary]? = nil, footnotes: [String] = [],
    scope: String? = nil, @ListBuilder<Column<Summary>> columns: () -> [Column<Summary>]
  ) -> Table {
    Listing(rows ?? summaries, columns: labelColumns + columns()).table(
      suffix.isEmpty ? title : "\(title): \(suffix)", caveats: caveats,
      notes: notes + [scope ?? self.scope.sentence], footnotes: footnotes)
  }

  /// A table with one column per metric; nil if no row has any of them.
  func table(_ suffix: String, notes: [String], metrics: [(title: String, metric: String)]) -> Table? {
    let isEmpty = summaries.allSatisfy { summary in metrics.allSatisfy { summary.metrics[$0.metric] == nil } }
    if isEmpty { return nil }
    return table(suffix, notes: notes + centreNote) {
      for (title, metric) in metrics { Column.metric(metric, title) }
    }
  }

  /// The columns that name the rows.
  var labelColumns: [Column<Summary>] { groupColumns + names.columns { $0.cell } }

  var groupColumns: [Column<Summary>] {
    run.record.experiment.groupBy.map { key in
      Column(title: key, .label) { $0.cell.value(ofKey: key) }
    }
  }

  static func entry(_ name: String, _ summary: Summary) -> Table.Entry {
    guard let value = summary.metrics[name], let metric = Metric.named(name) else {
      return .missing(summary.missingWord, reason: summary.missingReason)
    }
    return .spread(value.centre, deviation: value.standardDeviation, decimals: metric.decimals)
  }
}

extension Cell {
  /// The value of a key of the groups; empty for one that the cell's group does not have.
  func value(ofKey key: String) -> String {
    GroupName.parts(group).first { $0.property == key }?.value ?? ""
  }
}

extension Column<Summary> {
  /// The centre of a metric with its standard deviation.
  static func metric(_ name: String, _ title: String) -> Column {
    Column(title: title, .number(0, Metric.named(name)?.unit ?? "")) { SplitResults.entry(name, $0) }
  }
}

/// One line per reason, behind the names of all that have it.
func footnotes(_ reasons: [(name: String, sentence: String)]) -> [String] {
  grouped(reasons, by: \.sentence).map { same in
    "\(unique(same.map(\.name)).joined(separator: ", ")): \(same[0].sentence)"
  }
}

func unique(_ lines: [String]) -> [String] { grouped(lines, by: { $0 }).map { $0[0] } }

extension Summary {
  var missingWord: String {
    if repeatCount > 0 { return "undefined" }
    return skippedCount == trialCount ? "skipped" : "failed"
  }

  /// Why a metric is missing, by what the trials said; nil where they said nothing.
  var missingReason: String? {
    guard let message = messages.first?.text else { return nil }
    let isPartial = repeatCount == 0 && missingCount < trialCount
    return (isPartial ? missingSentence : "") + message + (messages.count > 1 ? "; and others" : "")
  }

  var missingSentence: String {
    "\(missingCount) of \(counted(trialCount, "trial")) \(missingCount == 1 ? "has" : "have") no score: "
  }
}

/// A table that reports make for each kind of samples and split.
struct ReportTable: Sendable {
  /// Part of the name of the file `tables/table-N<suffix>.csv`.
  let suffix: String
  /// The question of the appendix that it answers.
  let question: AppendixQuestion
  /// Whether the terminal shows it, too.
  var isMain = false
  /// Nil where a run has nothing to put into it.
  let table: @Sendable (SplitResults) -> Table?

  private init(
    _ suffix: String, _ question: AppendixQuestion, isMain: Bool = false,
    _ table: @escaping @Sendable (SplitResults) -> Table?
  ) {
    self.suffix = suffix
    self.question = question
    self.isMain = isMain
    self.table = table
  }

  static let all = [
    ReportTable("", .allRows, isMain: true) { $0.mainTable },
    ReportTable("-optimism", .leak, isMain: true) { $0.optimismTable },
    ReportTable("-budget", .targetCount, isMain: true) { $0.budgetTable },
    ReportTable("-budget-shared", .targetCount) { $0.sharedBudgetTable },
    ReportTable("-targets", .targetCount) { $0.targetsTable },
    ReportTable("-intervals", .allRows) { $0.intervalTable },
    ReportTable("-distances", .allRows) { $0.distanceTable },
    ReportTable("-angles", .allRows) { $0.angleTable },
    ReportTable("-precision", .precision) { $0.precisionTable },
    ReportTable("-relative", .precision) { $0.relativePrecisionTable },
    ReportTable("-etdq", .precision) { $0.etdqTable },
    ReportTable("-smoothing", .precision) { $0.smoothingTable },
    ReportTable("-bias", .allRows) { $0.biasTable },
    ReportTable("-axes", .allRows) { $0.axesTable },
    ReportTable("-breakdown", .screen) { $0.errorBreakdown },
    ReportTable("-breakdown-degrees", .screen) { $0.angleBreakdown },
    ReportTable("-head", .head) { $0.headTable },
    ReportTable("-footing", .diagnostics) { $0.fitDiagnosticsTable },
    ReportTable("-choices", .diagnostics) { $0.choiceTable },
  ]
}
