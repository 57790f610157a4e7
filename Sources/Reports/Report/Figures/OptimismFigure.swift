import Documents
import Inputs
import Trials

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
    layout = RowLayout(
      names: pairs.map(\.name), texts: pairs.map { Self.ratio(leaking: $0.leaking, honest: $0.honest) },
      panels: 1)
  }

  var figure: Figure {
    Figure(
      title: "\(results.title): optimism", caveats: results.caveats, marks: results.marks, caption: caption,
      width: layout.width, height: layout.height, data: data, panels: [panel],
      keys: [
        FigureKey(entries: [
          ("split by frame: leaks", .point(type: 6, size: 0.9, colour: FigureTheme.grey)),
          ("split by fixation", .point(type: 7, size: 0.9, colour: 0)),
        ])
      ])
  }

  private static let leaking =
    "with points pointtype 6 pointsize 0.9 linewidth 1.6 linecolor \(FigurePanel.colour(FigureTheme.grey))"
  private static let honest = "with points pointtype 7 pointsize 0.9 linecolor rgb 'black'"

  private static func ratio(leaking: Double, honest: Double) -> String {
    decimal(honest / leaking, 2) + " ×"
  }

  private var caption: String {
    "RMSE per axis when frames of one fixation can be in both training and test, and when whole fixations are split. "
      + "The number is the ratio of the two."
  }

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: ["label", "ratio", "row", "leaking_pt", "by_fixation_pt"],
      rows: pairs.enumerated().map { index, pair in
        [
          .text(layout.labels[index]),
          .numberText(Self.ratio(leaking: pair.leaking, honest: pair.honest)), .integer(index),
          .number(pair.leaking), .number(pair.honest),
        ]
      })
  }

  private var panel: FigurePanel {
    let errors = pairs.flatMap { [$0.leaking, $0.honest] }
    let (least, largest) = (errors.min() ?? 1, errors.max() ?? 1)
    let isLogarithmic = RowLayout.needsLogarithm(errors)
    let start = isLogarithmic ? least * 0.8 : 0
    let end = largest * (isLogarithmic ? 1.25 : 1.05)
    return layout.panel(
      0, xTitle: "RMSE per axis (pt)",
      settings: RowLayout.xAxis(from: start, to: end, isLogarithmic: isLogarithmic),
      plots: [
        "data using 'leaking_pt':'row':(column('by_fixation_pt')-column('leaking_pt')):(0):ytic(1) with vectors "
          + "nohead linewidth 2 linecolor \(FigurePanel.colour(FigureTheme.grey))",
        "data using 'leaking_pt':'row' \(Self.leaking)", "data using 'by_fixation_pt':'row' \(Self.honest)",
        "data using (\(end)):'row':2 with labels left offset 1,0",
      ])
  }
}
