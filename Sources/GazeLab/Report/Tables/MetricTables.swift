import Documents

/// Tables of metrics that need gaze points, one per quantity, so that no column mixes units.
struct MetricTables {
  let results: SplitResults

  init(_ results: SplitResults) { self.results = results }

  var distances: Table? {
    results.table(
      "distance from target to gaze point",
      notes: ["RMSE is per axis, as in the thesis; Euclidean RMSE is √2 times as large."],
      metrics: [
        ("RMSE", "rmse"), ("Euclidean RMSE", "rmse_euclidean"), ("mean", "distance_mean_pt"),
        ("median", "distance_median_pt"), ("95 %", "distance_p95_pt"), ("mean", "distance_mean_cm"),
        ("median", "distance_median_cm"), ("95 %", "distance_p95_cm"),
      ])
  }

  var angles: Table? {
    results.table(
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

  var precision: Table? {
    results.table(
      "precision within a fixation",
      notes: [
        "Means over fixations. Precision is about the spread of gaze points, not their distance from the target: a "
          + "calibrator that always predicts the same point is perfectly precise. RMS-S2S: root mean square step between "
          + "neighbouring frames. SD: √(variance x + variance y), ddof 1. BCEA: area of the ellipse of 68 % of the points."
      ],
      metrics: [
        ("RMS-S2S", "step_rms_pt"), ("SD", "scatter_sd_pt"), ("BCEA", "bcea_pt2"),
        ("RMS-S2S", "step_rms_degrees"), ("SD", "scatter_sd_degrees"), ("BCEA", "bcea_degrees2"),
      ])
  }

  /// Bias, and what became of the samples.
  var bias: Table? {
    let run = results.run
    let dropped = run.record.samples.filter { $0.kind == results.samples }.flatMap { record in
      record.dropped.sorted { $0.key < $1.key }.map { reason, count in
        let all = record.count + record.dropped.values.reduce(0, +)
        let group = record.group.isEmpty ? "" : " of \(record.group)"
        return "Dropped for all feature sets: \(count) of \(all) samples\(group), \(reason)."
      }
    }
    let cells = Set(results.summaries.map(\.cell))
    let lost = run.results.repeats.lazy.filter {
      $0.repeatIndex == 0 && !$0.lost.isEmpty && cells.contains($0.cell)
    }.map { "\(results.name($0.cell)): lost in the first repeat: \($0.lost)" }
    var table = results.table(
      "bias and data loss",
      notes: ["Mean error, positive to the right and upwards; in degrees, the mean over fixations."]
        + (dropped.isEmpty ? ["No sample was dropped before scoring."] : dropped),
      metrics: [
        ("bias x", "bias_x_pt"), ("bias y", "bias_y_pt"), ("bias x", "bias_x_degrees"),
        ("bias y", "bias_y_degrees"), ("on screen", "on_screen_percent"), ("lost", "lost_percent"),
      ])
    table?.footnotes = Array(lost)
    return table
  }
}
