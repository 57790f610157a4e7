import Documents
import Inputs

/// The errors of each row.
struct MainTable {
  let results: SplitResults

  init(_ results: SplitResults) { self.results = results }

  /// As in the thesis, with rank and condition.
  var table: Table {
    results.table(
      "", notes: [results.splitRecord?.question].compactMap { $0 } + calibratorNote + results.centreNote,
      columns: [
        Table.Column(title: "RMSE", unit: "pt", isRanked: true), Table.Column(title: "R²"),
        Table.Column(title: "rank"), Table.Column(title: "condition"),
      ], footnotes: footnotes
    ) { summary in
      ["rmse", "r2"].map { SplitResults.entry($0, summary) } + [
        summary.ranks.map { .counts($0) } ?? .missing(""),
        summary.condition.map { .scientific($0) } ?? .missing(""),
      ]
    }
  }

  /// Axis by axis, with the numbers of training and test rows.
  var axes: Table {
    let others =
      results.splitRecord?.calibration?.hasOthers == true
      ? ["n train counts the tested person's own rows; some calibrators also learn from other people's."] : []
    return results.table(
      "axis by axis", notes: others + results.centreNote,
      columns: [
        Table.Column(title: "RMSE x", unit: "pt"), Table.Column(title: "RMSE y", unit: "pt"),
        Table.Column(title: "R² x"), Table.Column(title: "R² y"), Table.Column(title: "n train"),
        Table.Column(title: "n test"),
      ]
    ) { summary in
      ["rmse_x", "rmse_y", "r2_x", "r2_y"].map { SplitResults.entry($0, summary) }
        + [summary.trainCount, summary.testCount].map { $0.map { .counts($0...$0) } ?? .missing("") }
    }
  }

  /// The only calibrator that uses features, which the rows do not name then.
  private var calibratorNote: [String] {
    let labels = Set(results.summaries.map(\.cell).filter(\.usesFeatures).map(\.calibrator))
    guard labels.count == 1, let label = labels.first else { return [] }
    let definition = results.run.record.experiment.calibrators[label] ?? label
    return ["Calibrator: \(label)\(definition == label ? "" : ", which is \(definition)")."]
  }

  private var footnotes: [String] {
    let experiment = results.run.record.experiment
    let baseline =
      results.guesses.isEmpty
      ? [] : ["\(experiment.baseline): baseline, always predicts the mean of the training targets"]
    // Where there is no number at all, the entry itself gives the reason.
    let messages = results.summaries.filter { !$0.messages.isEmpty && $0.metrics["rmse"] != nil }.map {
      "\(CellNames.full.nameWithGroup($0.cell)): \($0.missingCount > 0 ? $0.missingSentence : "")"
        + $0.messages[0].text + ($0.messages.count > 1 ? "; and others" : "")
    }
    let explanations = Run.explanations(
      results.summaries, results.diagnoses, baseline: experiment.baseline, name: results.name)
    return baseline + messages + explanations.map(\.line)
  }
}
