import Documents
import Inputs

/// How optimistic a leaking split is: its error beside that of the split by whole fixations.
struct OptimismFigure {
  private let results: SplitResults
  /// RMSE in pt.
  private let pairs: [(name: String, leaking: Double, honest: Double)]
  private let layout: RowLayout

  /// - Returns: Nil with fewer than two pairs, or with too many to be read.
  init?(_ results: SplitResults) {
    self.results = results
    pairs = (Optimism(results)?.pairs ?? []).compactMap { pair in
      guard let leaking = pair.leaking.metrics["rmse"]?.centre,
        let honest = pair.grouped?.metrics["rmse"]?.centre
      else { return nil }
      return (results.name(pair.leaking.cell), leaking, honest)
    }
    guard RowLayout.rowCounts.contains(pairs.count) else { return nil }
    layout = RowLayout(names: pairs.map(\.name), panels: 1, caveats: results.caveats)
  }

  var figure: Figure {
    Figure(
      title: "\(results.title): optimism", caveats: results.caveats, caption: caption, width: layout.width,
      height: layout.height + 24, data: data, panels: [panel],
      key: ["\(Self.leaking) title 'split by frame: leaks'", "\(Self.honest) title 'split by fixation'"])
  }

  private static let leaking =
    "with points pointtype 6 pointsize 0.9 linewidth 1.6 linecolor \(FigurePanel.colour(FigureTheme.palette[1]))"
  private static let honest =
    "with points pointtype 7 pointsize 0.9 linecolor \(FigurePanel.colour(FigureTheme.palette[0]))"

  private var caption: String {
    "RMSE per axis when frames of one fixation can be in both training and test, and when whole fixations are split. "
      + "The number is the ratio of the two."
  }

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: ["label", "ratio", "row", "leaking_pt", "by_fixation_pt"],
      rows: pairs.enumerated().map { index, pair in
        [
          .text(layout.labels[index]), .numberText(decimal(pair.honest / pair.leaking, 2) + " ×"),
          .integer(index), .number(pair.leaking), .number(pair.honest),
        ]
      })
  }

  private var panel: FigurePanel {
    let errors = pairs.flatMap { [$0.leaking, $0.honest] }
    let (least, largest) = (errors.min() ?? 1, errors.max() ?? 1)
    let isLogarithmic = RowLayout.needsLogarithm(errors)
    let range = isLogarithmic ? "[\(least * 0.6):\(largest * 3)]" : "[0:\(largest * 1.2)]"
    return layout.panel(
      0, xLabel: "RMSE per axis (pt)",
      settings: ["set xrange \(range)"] + (isLogarithmic ? ["set logscale x"] : []),
      plots: [
        "data using 'leaking_pt':'row':(column('by_fixation_pt')-column('leaking_pt')):(0):ytic(1) with vectors "
          + "nohead linewidth 2 linecolor \(FigurePanel.colour(FigureTheme.grey))",
        "data using 'leaking_pt':'row' \(Self.leaking)", "data using 'by_fixation_pt':'row' \(Self.honest)",
        "data using (column('by_fixation_pt') > column('leaking_pt') ? column('by_fixation_pt') : "
          + "column('leaking_pt')):'row':2 with labels left offset 0.9,0",
      ])
  }
}
