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
      names: pairs.map(\.name), texts: pairs.map { Self.ratio(leaking: $0.leaking, honest: $0.honest) })
  }

  var figure: Plot {
    Plot(
      title: "\(results.title): optimism", caveats: results.caveats, corner: results.marks, caption: caption,
      height: layout.height, data: data, panels: [panel],
      keys: [
        PlotKey([
          ("split by frame: leaks", .point(.ring, size: 0.9, .grey)),
          ("split by fixation", .point(.dot, size: 0.9, .ink)),
        ])
      ])
  }

  private static func ratio(leaking: Double, honest: Double) -> String {
    decimal(honest / leaking, 2) + " ×"
  }

  private var caption: String {
    "RMSE per axis when frames of one fixation can be in both training and test, and when whole fixations are split. "
      + "The number is the ratio of the two."
  }

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: ["label", "ratio", "row", "leaking_pt", "by_fixation_pt"],
      rows: pairs.enumerated().map { index, pair in
        [
          .text(layout.labels[index]),
          .numberText(Self.ratio(leaking: pair.leaking, honest: pair.honest)), .integer(index),
          .number(pair.leaking), .number(pair.honest),
        ]
      })
  }

  private var panel: Panel {
    layout.panel(
      x: .errors("RMSE per axis (pt)", pairs.flatMap { [$0.leaking, $0.honest] }, hasGrid: true),
      text: "ratio",
      marks: [
        .segments(x: ("leaking_pt", "by_fixation_pt"), y: ("row", "row"), .grey, width: 2),
        .points("leaking_pt", "row", .ring, size: 0.9, .grey, width: 1.6).telling("label", "leaking_pt"),
        .points("by_fixation_pt", "row", size: 0.9, .ink).telling("label", "by_fixation_pt"),
      ])
  }
}
