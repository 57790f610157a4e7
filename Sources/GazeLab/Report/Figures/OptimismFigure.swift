import Inputs

/// How much a leaking split flatters: its error beside that of whole fixations.
extension SplitResults {
  var optimismFigure: Figure? {
    let pairs = optimism.compactMap { pair -> (name: String, leaking: Double, honest: Double)? in
      guard let leaking = pair.leaking.metrics["rmse"]?.centre,
        let honest = pair.honest?.metrics["rmse"]?.centre
      else { return nil }
      return (name(pair.leaking.cell), leaking, honest)
    }
    guard pairs.count > 1, pairs.count <= 60 else { return nil }
    let labels = pairs.map { RowLayout.label($0.name) }
    let layout = RowLayout(labels: labels, panels: 1, caveats: caveats)
    let largest = pairs.map { max($0.leaking, $0.honest) }.max() ?? 1
    let isLogarithmic = RowLayout.needsLogarithm(pairs.flatMap { [$0.leaking, $0.honest] })
    let least = pairs.map { min($0.leaking, $0.honest) }.min() ?? 1
    let range = isLogarithmic ? "[\(least * 0.6):\(largest * 3)]" : "[0:\(largest * 1.2)]"
    let leaking =
      "with points pointtype 6 pointsize 0.9 linewidth 1.6 linecolor \(FigurePanel.colour(FigureTheme.palette[1]))"
    let honest =
      "with points pointtype 7 pointsize 0.9 linecolor \(FigurePanel.colour(FigureTheme.palette[0]))"
    let (width, height) = (layout.width, layout.height + 24)
    return Figure(
      title: "\(title): optimism", caveats: caveats,
      description:
        "RMSE per axis where frames of one fixation are in both halves, and where whole fixations are split; "
        + "behind them the ratio of the two.",
      width: width, height: height,
      columns: ["label", "ratio", "row", "leaking_pt", "by_fixation_pt"],
      rows: pairs.enumerated().map { index, pair in
        [
          .text(labels[index]), .numberText(decimal(pair.honest / pair.leaking, 2) + " ×"),
          .number(Double(index)),
          .number(pair.leaking), .number(pair.honest),
        ]
      },
      commands: FigurePanel.commands(
        [
          layout.panel(
            0, xLabel: "RMSE per axis (pt)",
            settings: ["set xrange \(range)"] + (isLogarithmic ? ["set logscale x"] : []),
            plots: [
              "data using 'leaking_pt':'row':(column('by_fixation_pt')-column('leaking_pt')):(0):ytic(1) with vectors "
                + "nohead linewidth 2 linecolor \(FigurePanel.colour(FigureTheme.grey))",
              "data using 'leaking_pt':'row' \(leaking)", "data using 'by_fixation_pt':'row' \(honest)",
              "data using (column('by_fixation_pt') > column('leaking_pt') ? column('by_fixation_pt') : "
                + "column('leaking_pt')):'row':2 with labels left offset 0.9,0",
            ])
        ]
          + FigurePanel.key(
            ["\(leaking) title 'split by frame: leaks'", "\(honest) title 'split by fixation'"], width: width,
            height: height), width: width, height: height))
  }
}
