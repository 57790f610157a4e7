import Inputs

extension SplitResults {
  /// As the thesis prints them, with rank and condition.
  var mainTable: Table {
    let question = run.record.experiment.splits.first { $0.label == split }?.question
    return table(
      "", notes: [question].compactMap { $0 } + calibratorNote + centreNote,
      columns: [
        Table.Column(title: "RMSE", unit: "pt", isRanked: true), Table.Column(title: "R²"),
        Table.Column(title: "rank"), Table.Column(title: "condition"),
      ], footnotes: footnotes
    ) { summary in
      [
        Self.entry("rmse", summary), Self.entry("r2", summary),
        summary.ranks.map { .counts($0) } ?? .missing(""),
        summary.condition.map { .scientific($0) } ?? .missing(""),
      ]
    }
  }

  /// Axis by axis, with the numbers of training and test rows.
  var axesTable: Table {
    table(
      "axis by axis", notes: othersNote + centreNote,
      columns: [
        Table.Column(title: "RMSE x", unit: "pt"), Table.Column(title: "RMSE y", unit: "pt"),
        Table.Column(title: "R² x"), Table.Column(title: "R² y"), Table.Column(title: "n train"),
        Table.Column(title: "n test"),
      ]
    ) { summary in
      ["rmse_x", "rmse_y", "r2_x", "r2_y"].map { Self.entry($0, summary) }
        + [summary.trainCount, summary.testCount].map { $0.map { .counts($0...$0) } ?? .missing("") }
    }
  }

  private var othersNote: [String] {
    calibration?.hasOthers == true
      ? ["n train counts the tested person's own rows; some calibrators learn from other people's as well."]
      : []
  }

  /// The only calibrator that uses features, where the rows do not name it.
  private var calibratorNote: [String] {
    let labels = Set(summaries.filter { $0.cell.features != "-" }.map(\.cell.calibrator))
    guard labels.count == 1, let label = labels.first else { return [] }
    let definition = run.record.experiment.calibrators[label] ?? label
    return ["Calibrator: \(label)\(definition == label ? "" : ", which is \(definition)")."]
  }

  private var footnotes: [String] {
    var footnotes = [String]()
    if let baseline {
      footnotes.append(
        "\(baseline.cell.calibrator) always answers the mean of the training targets: the baseline")
    }
    // Where there is no number at all, the entry itself has the reason.
    for summary in summaries where !summary.messages.isEmpty && summary.metrics["rmse"] != nil {
      let missing = summary.failedCount + summary.skippedCount
      let count = missing > 0 ? "\(missing) of \(summary.trialCount) trials have no score: " : ""
      let more = summary.messages.count > 1 ? "; and the like" : ""
      footnotes.append("\(fullName(summary.cell)): \(count)\(summary.messages[0].text)\(more)")
    }
    return footnotes + explanations.map(\.line)
  }

  private func fullName(_ cell: Cell) -> String {
    [cell.group, cell.features == "-" ? "" : cell.features, cell.calibrator].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}
