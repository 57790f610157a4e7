import Documents

/// The metrics of the field, a table a quantity: no column mixes units.
extension SplitResults {
  var distanceTable: Table? {
    table(
      "distance from target to gaze point",
      notes: ["RMSE is per axis, as the thesis has it; Euclidean RMSE is √2 × as large."] + centreNote,
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
        "Mean, median and 95th percentile over samples. Accuracy, the mean over fixations by four definitions: "
          + "(direction) the angle of the mean gaze direction; (point) of the mean gaze point from the mean eye "
          + "position; (cosine) the arc cosine of the mean cosine; (components) the length of the mean "
          + "horizontal and vertical difference."
      ] + centreNote,
      metrics: [
        ("mean", "angle_mean_degrees"), ("median", "angle_median_degrees"), ("95 %", "angle_p95_degrees"),
        ("direction", "accuracy_direction_degrees"), ("point", "accuracy_point_degrees"),
        ("cosine", "accuracy_cosine_degrees"), ("components", "accuracy_components_degrees"),
      ])
  }

  var precisionTable: Table? {
    table(
      "precision within a fixation",
      notes: [
        "Means over fixations, of gaze points about each other and not about the target: a calibrator that always "
          + "answers the same is perfectly precise. RMS-S2S: root mean square step between neighbouring frames. "
          + "SD: √(variance x + variance y), ddof 1. BCEA: area of the ellipse of 68 % of the points."
      ] + centreNote,
      metrics: [
        ("RMS-S2S", "step_rms_pt"), ("SD", "scatter_sd_pt"), ("BCEA", "bcea_pt2"),
        ("RMS-S2S", "step_rms_degrees"), ("SD", "scatter_sd_degrees"), ("BCEA", "bcea_degrees2"),
      ])
  }

  /// Bias, and what became of the samples.
  var biasTable: Table? {
    let dropped = run.record.samples.filter { $0.kind == samples }.flatMap { record in
      record.dropped.sorted { $0.key < $1.key }.map { reason, count in
        let all = record.count + record.dropped.values.reduce(0, +)
        let group = record.group.isEmpty ? "" : " of \(record.group)"
        return "Dropped for all feature sets: \(count) of \(all) samples\(group), \(reason)."
      }
    }
    let cells = Set(summaries.map(\.cell))
    let lost = run.results.repeats.lazy.filter {
      $0.repeatIndex == 0 && !$0.lost.isEmpty && cells.contains($0.cell)
    }.map { "\(name($0.cell)): lost in the first repeat: \($0.lost)" }
    guard
      var table = table(
        "bias and data loss",
        notes: ["Mean error, to the right and upwards positive; in degrees the mean over fixations."]
          + (dropped.isEmpty ? ["No sample was dropped before scoring."] : dropped) + centreNote,
        metrics: [
          ("bias x", "bias_x_pt"), ("bias y", "bias_y_pt"), ("bias x", "bias_x_degrees"),
          ("bias y", "bias_y_degrees"), ("on screen", "on_screen_percent"), ("lost", "lost_percent"),
        ])
    else { return nil }
    table.footnotes = Array(lost)
    return table
  }
}
