/// RMSE and R² of each feature set and calibrator.
extension SplitResults {
  var errorFigure: Figure? {
    let shown = summaries.filter { $0.metrics["rmse"] != nil }
    guard shown.count > 1, shown.count <= 60 else { return nil }
    let labels = shown.map { RowLayout.label(name($0.cell)) }
    let layout = RowLayout(labels: labels, panels: 2, caveats: caveats)
    let errors = shown.compactMap { $0.metrics["rmse"]?.centre }
    let isLogarithmic = RowLayout.needsLogarithm(errors)
    let hasRepeats = shown.contains { $0.metrics["rmse"]?.standardDeviation != nil }
    // Where nothing was repeated, the interval over fixations or people.
    let intervals = Dictionary(
      uniqueKeysWithValues: hasRepeats
        ? []
        : (intervals ?? []).flatMap(\.rows).map { row in
          let own = try? row.error.interval.get()
          return (row.cell, (own?.low, own?.high))
        }
    )
    let hasIntervals = intervals.values.contains { $0.0 != nil }
    let rows = shown.enumerated().map { index, summary -> [Figure.Field] in
      let (rmse, r2) = (summary.metrics["rmse"], summary.metrics["r2"])
      let deviation = rmse?.standardDeviation
      let (low, high) =
        deviation.flatMap { sd in rmse.map { ($0.centre - sd, $0.centre + sd) } } ?? intervals[summary.cell]
        ?? (nil, nil)
      return [
        .text(labels[index]), .numberText(Self.entry("rmse", summary).text()),
        .numberText(Self.entry("r2", summary).text()),
        .number(Double(index)), .number(Double(colours[seriesName(summary.cell)])),
        Figure.Field(rmse?.centre), Figure.Field(low), Figure.Field(high), Figure.Field(r2?.centre),
        Figure.Field(r2?.standardDeviation),
      ]
    }
    let (least, largest) = (
      errors.min() ?? 1, max(errors.max() ?? 1, intervals.values.compactMap(\.1).max() ?? 0)
    )
    let start = isLogarithmic ? "\(least * 0.6)" : "0"
    // Room for the number behind the bar.
    let end = isLogarithmic ? "\(largest * 6)" : "\(largest * 1.45)"
    let spread =
      "data using (valid(7) ? column('rmse_pt') : NaN):(column('row')):'low_pt':'high_pt' with xerrorbars pointtype -1 "
      + "linewidth 1.2 linecolor rgb 'black'"
    let rmsePlots =
      [
        "data using (\(start)):(column('row')):(\(start)):(column('rmse_pt')):(column('row')-0.34):"
          + "(column('row')+0.34):(column('colour')):ytic(1) with boxxyerror linecolor rgb variable"
      ] + (hasRepeats || hasIntervals ? [spread] : []) + [
        "data using (valid(8) ? column('high_pt') : column('rmse_pt')):"
          + "(column('row')):2 with labels left offset 0.6,0"
      ]
    // Far below zero nothing is told but the number.
    let r2Plots =
      [
        "data using (0):(column('row')):(0):(column('r2') < -1 ? -1 : column('r2')):(column('row')-0.34):"
          + "(column('row')+0.34):(column('colour')) with boxxyerror linecolor rgb variable"
      ]
      + (hasRepeats
        ? [
          "data using (column('r2') < -1 ? NaN : column('r2')):(column('row')):(column('r2_sd')) with xerrorbars "
            + "pointtype -1 linewidth 1.2 linecolor rgb 'black'"
        ] : []) + ["data using (1.05):(column('row')):3 with labels left"]
    return Figure(
      title: "\(title): errors", caveats: caveats,
      description:
        "RMSE per axis in points\(isLogarithmic ? " on a logarithmic axis" : "") and R² of each row of the "
        + "table"
        + (hasRepeats
          ? ", with the standard deviation over repeats"
          : hasIntervals ? ", with the 95 % interval of the RMSE" : "")
        + ". An R² below −1 is drawn as −1.",
      width: layout.width, height: layout.height,
      columns: ["label", "rmse", "r2_text", "row", "colour", "rmse_pt", "low_pt", "high_pt", "r2", "r2_sd"],
      rows: rows,
      commands: FigurePanel.commands(
        [
          layout.panel(
            0, xLabel: "RMSE per axis (pt)",
            settings: ["set xrange [\(start):\(end)]"] + (isLogarithmic ? ["set logscale x"] : []),
            plots: rmsePlots),
          layout.panel(
            1, xLabel: "R²",
            settings: [
              "set xrange [-1:2.1]", "set xtics -1,0.5,1", "set arrow from 0,graph 0 to 0,graph 1 nohead",
            ],
            plots: r2Plots),
        ], width: layout.width, height: layout.height))
  }
}
