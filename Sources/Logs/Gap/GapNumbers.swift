import Documents
import Statistics

/// What `timeline.json` holds of the gap.
struct GapNumbers {
  let gap: Gap
  let sizes: [GapSize]
  let correlations: GapCorrelations

  var json: OrderedJSON {
    let sample = correlations.sample
    return .object([
      ("reference", .text(gap.recording.reference.rawValue)),
      ("rows", .number(Double(gap.rows.count))),
      ("first_s", .number(gap.time(0))),
      ("lost_rows", .number(Double(gap.lostCount))),
      ("outliers", .text(gap.outliers.rawValue)),
      ("outlier_rows", .number(Double(gap.outlierCount))),
      ("sizes", .list(sizes.map(Self.size))),
      (
        "sample",
        .object([
          ("rows", .number(Double(sample.positions.count))), ("every", .number(Double(sample.every))),
          ("step_s", .number(sample.step)), ("lag_steps", .number(Double(sample.lagLimit))),
        ])
      ),
      ("correlations", .list(correlations.all.map(correlation))),
    ])
  }

  private static func size(_ size: GapSize) -> OrderedJSON {
    .object([
      ("rows", .text(size.rows.rawValue)), ("gap", .text(size.axis.rawValue)),
      ("row_count", .number(Double(size.count))), ("mean_pt", .number(size.mean)),
      ("mean_degrees", optional(size.meanDegrees)), ("median_pt", .number(size.median)),
      ("rms_pt", .number(size.rootMeanSquare)), ("bias_pt", optional(size.bias)),
    ])
  }

  /// Null for nothing.
  private static func optional(_ value: Double?) -> OrderedJSON { .number(value ?? .nan) }

  private func correlation(_ row: GapCorrelation) -> OrderedJSON {
    let step = correlations.sample.step
    return .object([
      ("of", .text(row.kind.rawValue)), ("gap", .text(row.axis.rawValue)),
      ("cause", .text(row.cause.rawValue)),
      ("pearson", Self.estimate(row.pearson)), ("spearman", Self.estimate(row.spearman)),
      (
        "best_lag",
        row.bestLag.map { best in
          .object([
            ("lag_s", .number(Double(best.lag) * step)), ("steps", .number(Double(best.lag))),
            ("r", .number(best.r)), ("p", Self.optional(try? best.p.get())),
            ("shifts", .number(Double(best.shiftCount))), ("at_limit", .boolean(best.isAtLimit)),
          ])
        } ?? .number(.nan)
      ),
      (
        "held_fixed",
        .object([
          ("r", Self.optional(try? row.partial.get())),
          ("low", Self.optional((try? row.partialInterval.get())?.low)),
          ("high", Self.optional((try? row.partialInterval.get())?.high)),
          ("inflation", .number(row.inflation)),
        ])
      ),
      ("r_with_\(gap.outliers.rawValue)", Self.optional(row.withOutliers)),
    ])
  }

  private static func estimate(_ correlation: SeriesCorrelation?) -> OrderedJSON {
    guard let correlation else { return .number(.nan) }
    let interval = try? correlation.interval.get()
    return .object([
      ("r", .number(correlation.r)), ("low", optional(interval?.low)), ("high", optional(interval?.high)),
      ("effective_n", .number(correlation.effective.count)),
      ("lags", .number(Double(correlation.effective.lag))),
    ])
  }
}
