import Calibration
import Captures
import Documents
import Inputs
import Scores
import Splits
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
      notes: notes, footnotes: footnotes
    ).reaching([scope ?? self.scope.sentence])
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
    groupBy.map { key in
      Column(title: key, .label) { $0.cell.value(ofKey: key) }
    }
  }

  static func entry(_ name: String, _ summary: Summary) -> Table.Entry {
    guard let value = summary.metrics[name], let metric = Metric.named(name) else {
      return summary.missing(name)
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

/// Why there is no interval or no test, for `footnotes`; empty where there is one, and where none is asked for.
func withheld<Value>(_ noun: String, _ result: Result<Value, WithheldReason>?) -> [String] {
  if case .failure(let reason)? = result { ["no \(noun): \(reason.sentence)"] } else { [] }
}

func unique(_ lines: [String]) -> [String] { grouped(lines, by: { $0 }).map { $0[0] } }

extension Summary {
  var missingWord: String {
    if repeatCount > 0 { return "undefined" }
    return skippedCount == trialCount ? "skipped" : "failed"
  }

  /// Why a metric is missing, by what the trials said; nil where they said nothing.
  var missingReason: String? { message(isPartial: repeatCount == 0 && missingCount < trialCount) }

  /// The entry of a metric without a value, with the reason. What the trials said explains sums that they lack, and not
  /// why a metric of gaze points is undefined.
  func missing(_ name: String) -> Table.Entry {
    var reason = missingReason
    if repeatCount > 0, let metric = Metric.named(name) {
      let own = metric.absence(
        isScored: metrics["rmse"] != nil, isSeen: metrics["angle_mean_degrees"] != nil
      ).sentence
      reason = metric.isOfTrials ? reason ?? own : own
    }
    return .missing(missingWord, reason: reason)
  }

  /// What the trials said; nil where they said nothing.
  ///
  /// - Parameter isPartial: Whether to begin with how many trials have no score.
  func message(isPartial: Bool) -> String? {
    guard let message = messages.first?.text else { return nil }
    let missing =
      "\(missingCount) of \(counted(trialCount, "trial")) \(missingCount == 1 ? "has" : "have") no score: "
    return (isPartial ? missing : "") + message + (messages.count > 1 ? "; and others" : "")
  }
}

/// A table that reports make for each kind of samples and split.
struct ReportTable: Sendable {
  /// A table of a run with its files.
  struct Numbered: Sendable {
    let report: ReportTable
    let number: Int
    let table: Table

    /// The path of its files without their ending.
    var path: String { "tables/table-\(number)\(report.suffix)" }

    private var formats: [(name: String, format: ReportFormat)] {
      ReportFormat.all.compactMap { format in format.fileEnd.map { (path + $0, format) } }
    }

    var files: [(name: String, text: String)] { formats.map { ($0.name, $0.format.text(table)) } }

    /// - Parameter isReachSaid: Whether a card of the page says for whom or what the numbers hold.
    func block(isReachSaid: Bool) -> ReportPage.Block {
      .table(isReachSaid ? table.withoutReach : table, files: formats.map(\.name))
    }
  }

  /// Part of the name of the file `tables/table-N<suffix>.csv`.
  let suffix: String
  /// The question of the appendix that it answers.
  let question: AppendixQuestion
  /// Whether the terminal shows it, too.
  var isMain = false
  /// Whether a page opens with it where the experiment is checked against the thesis.
  var isOfThesis = false
  /// Nil where a run has nothing to put into it.
  let table: @Sendable (SplitResults) -> Table?

  static let all = [
    ReportTable(suffix: "", question: .allRows, isMain: true, isOfThesis: true) { $0.mainTable },
    ReportTable(suffix: "-optimism", question: .leak, isMain: true) { $0.optimismTable },
    ReportTable(suffix: "-budget", question: .targetCount, isMain: true) { $0.budgetTable },
    ReportTable(suffix: "-budget-shared", question: .targetCount) { $0.sharedBudgetTable },
    ReportTable(suffix: "-budget-seconds", question: .targetCount) { $0.budgetTimesTable },
    ReportTable(suffix: "-targets", question: .targetCount) { $0.targetsTable },
    ReportTable(suffix: "-intervals", question: .allRows) { $0.intervalTable },
    ReportTable(suffix: "-distances", question: .allRows) { $0.distanceTable },
    ReportTable(suffix: "-angles", question: .allRows) { $0.angleTable },
    ReportTable(suffix: "-own", question: .allRows) { $0.ownMetricsTable },
    ReportTable(suffix: "-precision", question: .precision) { $0.precisionTable },
    ReportTable(suffix: "-relative", question: .precision) { $0.relativePrecisionTable },
    ReportTable(suffix: "-etdq", question: .precision) { $0.etdqTable },
    ReportTable(suffix: "-smoothing", question: .precision) { $0.smoothingTable },
    ReportTable(suffix: "-bias", question: .allRows) { $0.biasTable },
    ReportTable(suffix: "-axes", question: .allRows) { $0.axesTable },
    ReportTable(suffix: "-breakdown", question: .screen) { $0.errorBreakdown },
    ReportTable(suffix: "-breakdown-degrees", question: .screen) { $0.angleBreakdown },
    ReportTable(suffix: "-buttons", question: .buttons) { $0.buttonTable },
    ReportTable(suffix: "-buttons-cm", question: .buttons) { $0.buttonCentimetreTable },
    ReportTable(suffix: "-buttons-degrees", question: .buttons) { $0.buttonDegreeTable },
    ReportTable(suffix: "-uncertainty", question: .uncertainty) { $0.uncertaintyTable },
    ReportTable(suffix: "-head", question: .head) { $0.headTable },
    ReportTable(suffix: "-footing", question: .diagnostics) { $0.fitDiagnosticsTable },
    ReportTable(suffix: "-choices", question: .diagnostics) { $0.choiceTable },
    ReportTable(suffix: "-priors", question: .diagnostics) { $0.priorTable },
    ReportTable(suffix: "-prior-coefficients", question: .diagnostics) { $0.priorCoefficientTable },
  ]
}
