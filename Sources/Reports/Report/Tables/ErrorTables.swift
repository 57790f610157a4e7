import Calibration
import Documents
import Inputs
import Scores
import Splits
import Trials

extension SplitResults {
  /// RMSE and R² as in the thesis, with rank and condition.
  var mainTable: Table {
    table(
      "", notes: [splitRecord?.question].compactMap { $0 } + calibratorNote + centreNote,
      footnotes: mainFootnotes
    ) {
      Column.metric("rmse", "RMSE")
      Column.metric("r2", "R²")
      Column(title: "rank", word: "") { $0.ranks.map(Table.Entry.counts) }
      Column(title: "condition", word: "") { $0.condition.map(Table.Entry.scientific) }
    }
  }

  var axesTable: Table {
    let others =
      splitRecord?.calibration?.hasOthers == true
      ? ["n train counts the tested person's own rows; some calibrators also learn from other people's."] : []
    let normalised =
      summaries.contains { $0.metrics["nrmse"] != nil }
      ? ["NRMSE: RMSE with each axis as a share of the range of the capture's targets."] : []
    return table("axis by axis", notes: others + normalised + centreNote) {
      Column.metric("rmse_x", "RMSE x")
      Column.metric("rmse_y", "RMSE y")
      Column.metric("r2_x", "R² x")
      Column.metric("r2_y", "R² y")
      // Runs of earlier versions do not have these.
      Column.metric("mae_x_pt", "MAE x").ifAny
      Column.metric("mae_y_pt", "MAE y").ifAny
      Column.metric("nrmse", "NRMSE").ifAny
      Column(title: "n train", word: "") { $0.trainCount }
      Column(title: "n test", word: "") { $0.testCount }
    }
  }

  private var calibratorNote: [String] {
    let labels = Set(summaries.map(\.cell).filter(\.usesFeatures).map(\.calibrator))
    guard labels.count == 1, let label = labels.first else { return [] }
    let definition = run.record.experiment.calibrators[label] ?? label
    return ["Calibrator: \(label)\(definition == label ? "" : ", which is \(definition)")."]
  }

  private var mainFootnotes: [String] {
    let experiment = run.record.experiment
    let baseline =
      guesses.isEmpty
      ? [] : ["\(experiment.baseline): baseline, always predicts the mean of the training targets"]
    // Where there is no number at all, the entry itself gives the reason.
    let messages = summaries.filter { $0.metrics["rmse"] != nil }.compactMap { summary in
      summary.message(isPartial: summary.missingCount > 0).map {
        "\(CellNames.full.nameWithGroup(summary.cell)): \($0)"
      }
    }
    return baseline + messages + explanationLines
  }

  var distanceTable: Table? {
    table(
      "distance from target to gaze point",
      notes: ["RMSE is per axis, as in the thesis; Euclidean RMSE is √2 times as large."],
      metrics: [
        ("RMSE", "rmse"), ("Euclidean RMSE", "rmse_euclidean"), ("mean", "distance_mean_pt"),
        ("median", "distance_median_pt"), ("95 %", "distance_p95_pt"), ("mean", "distance_mean_cm"),
        ("median", "distance_median_cm"), ("95 %", "distance_p95_cm"),
      ])
  }

  var angleTable: Table? {
    table(
      "degrees of visual angle at the eyes' midpoint",
      notes: [
        "Mean, median and 95th percentile over samples. Accuracy is the mean over fixations, by four definitions: "
          + "(direction) angle of the mean gaze direction; (point) angle of the mean gaze point from the mean eye "
          + "position; (cosine) arc cosine of the mean cosine; (components) length of the mean horizontal and vertical "
          + "difference."
      ],
      metrics: [
        ("mean", "angle_mean_degrees"), ("median", "angle_median_degrees"), ("95 %", "angle_p95_degrees"),
        ("direction", "accuracy_direction_degrees"), ("point", "accuracy_point_degrees"),
        ("cosine", "accuracy_cosine_degrees"), ("components", "accuracy_components_degrees"),
      ])
  }

  var biasTable: Table? {
    let dropped = run.record.droppedSamples.filter { $0.samples.kind == samples }.map { dropped in
      let group = dropped.samples.group.isEmpty ? "" : " of \(dropped.samples.group)"
      let users = dropped.samples.users.isEmpty ? "all feature sets" : dropped.samples.users
      return
        "Dropped for \(users): \(dropped.count) of \(dropped.all) samples\(group), \(dropped.reason)."
    }
    let cells = Set(summaries.map(\.cell))
    let lost = run.results.repeats.lazy.filter {
      $0.repeatIndex == 0 && !$0.lost.isEmpty && cells.contains($0.cell)
    }.map { "\(name($0.cell)): lost in the first repeat: \($0.lost)" }
    var table = self.table(
      "bias and data loss",
      notes: ["Mean error, positive to the right and upwards; in degrees, the mean over fixations."]
        + (dropped.isEmpty ? ["No sample was dropped before scoring."] : dropped)
        + (run.record.droppedFrames ?? []).map {
          "\($0.capture): \($0.sentence.text); these frames are not among the lost."
        } + ["Lost: scored samples without a gaze point. \(LossText(record: run.record).dataLoss)"],
      metrics: [
        ("bias x", "bias_x_pt"), ("bias y", "bias_y_pt"), ("bias x", "bias_x_degrees"),
        ("bias y", "bias_y_degrees"), ("on screen", "on_screen_percent"), ("lost", "lost_percent"),
      ])
    table?.footnotes = Array(lost)
    return table
  }

  /// The error under a leaking split beside that of the same trials split by whole fixations; nil where nothing leaks.
  var optimismTable: Table? {
    guard let optimism = Optimism(self) else { return nil }
    let pairs = Dictionary(uniqueKeysWithValues: optimism.pairs.map { ($0.leaking.cell, $0) })
    return table(
      "optimism",
      notes: [
        "RMSE beside that of the same calibrators and samples split by whole fixations, \(optimism.groupedSplit), and "
          + "the ratio of the two."
      ]
    ) {
      Column.metric("rmse", "leaking")
      Column(
        title: "by fixation", .number(0, "pt"), word: "none",
        missing: "the same trials were not split by whole fixations"
      ) {
        pairs[$0.cell]?.grouped.map { Self.entry("rmse", $0) }
      }
      Column(title: "ratio", .number(2), missing: "one of the two errors is missing, or the leaking one is 0")
      {
        pairs[$0.cell]?.ratio
      }
    }
  }
}
