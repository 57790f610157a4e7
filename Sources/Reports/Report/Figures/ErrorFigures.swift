import Documents
import Inputs
import Scores
import Statistics
import Trials

extension SplitResults {
  /// A forest plot: the difference in RMSE between each row and the first of its group, with its interval. Nil with fewer
  /// than two differences, with too many to be read, and without an interval.
  var differenceFigure: Plot? {
    let rows = (intervals ?? []).flatMap { group in
      group.rows.dropFirst().compactMap { Difference($0, from: name(group.rows[0].cell)) }
    }
    guard RowLayout.rowCounts.contains(rows.count), rows.contains(where: { $0.interval != nil }) else {
      return nil
    }
    let layout = RowLayout(names: rows.map { name($0.cell) }, texts: rows.map(\.text))
    let ends = rows.flatMap { [$0.value, $0.interval?.low ?? $0.value, $0.interval?.high ?? $0.value] }
      .map(abs).sorted()
    let widest = ends.last ?? 1
    // One row that is off by thousands must not hide the others.
    let limit = max(1, min(1.1 * widest, 6 * max(1, ends[ends.count / 2])))
    func inside(_ column: String) -> Coordinate { Coordinate(column).clamped(to: -limit...limit) }
    let references = unique(rows.map(\.reference))
    return figure(
      "differences",
      "RMSE of each row − RMSE of \(references.count == 1 ? references[0] : "the first row of its group"), in points, "
        + "with the 95 % interval from the table. Negative is better."
        + (widest > limit
          ? " Values beyond ±\(decimal(limit, 0)) pt are drawn at the edge; the numbers beside them are exact."
          : "") + " \(accentNote)",
      height: layout.height,
      Plot.DataTable(layout.placed(rows)) {
        PlotColumn("label") { $0.label }
        PlotColumn("text") { Table.Entry.text($0.row.text) }
        PlotColumn("row") { $0.place }
        PlotColumn("difference_pt") { $0.row.value }
        PlotColumn("low_pt") { $0.row.interval?.low }
        PlotColumn("high_pt") { $0.row.interval?.high }
        PlotColumn("colour") { colour($0.row.cell) }
      },
      [
        layout.panel(
          x: PlotAxis(-limit...limit, "difference of RMSE (pt)", hasGrid: true), text: "text",
          marks: [
            .vertical(at: 0, .rows(rows.count)),
            .segments(
              x: (inside("low_pt"), inside("high_pt")), y: ("row", "row"), .column("colour"), width: 1.6,
              ends: .caps),
            .points(inside("difference_pt"), "row", .square, size: 0.6, .column("colour"))
              .telling("label", "text"),
          ])
      ])
  }

  /// A row's error minus that of another.
  private struct Difference {
    let cell: Cell
    let reference: String
    let value: Double
    let interval: ConfidenceInterval?

    init?(_ row: GroupIntervals.Row, from reference: String) {
      guard let value = row.difference?.value, value.isFinite else { return nil }
      self.reference = reference
      self.value = value
      cell = row.cell
      interval = try? row.difference?.interval.get()
    }

    var text: String {
      decimal(value, 1) + (interval.map { " [\(decimal($0.low, 1)), \(decimal($0.high, 1))]" } ?? "")
    }
  }

  /// How optimistic a leaking split is: its error beside that of the split by whole fixations. Nil with fewer than two
  /// pairs, and with too many to be read.
  var optimismFigure: Plot? {
    let pairs = (Optimism(self)?.pairs ?? []).compactMap { pair in
      pair.leaking.metrics["rmse"].flatMap { leaking in
        pair.grouped?.metrics["rmse"].map { honest in
          (name: name(pair.leaking.cell), leaking: leaking.centre, honest: honest.centre)
        }
      }
    }
    guard RowLayout.rowCounts.contains(pairs.count) else { return nil }
    let ratios = pairs.map { decimal($0.honest / $0.leaking, 2) + " ×" }
    let layout = RowLayout(names: pairs.map(\.name), texts: ratios)
    return figure(
      "optimism",
      "RMSE per axis when frames of one fixation can be in both training and test, and when whole fixations are split. "
        + "The number is the ratio of the two.",
      height: layout.height,
      Plot.DataTable(layout.placed(Array(zip(pairs, ratios)))) {
        PlotColumn("label") { $0.label }
        PlotColumn("ratio") { Table.Entry.text($0.row.1) }
        PlotColumn("row") { $0.place }
        PlotColumn("leaking_pt") { $0.row.0.leaking }
        PlotColumn("by_fixation_pt") { $0.row.0.honest }
      },
      [
        layout.panel(
          x: .errors("RMSE per axis (pt)", pairs.flatMap { [$0.leaking, $0.honest] }, hasGrid: true),
          text: "ratio",
          marks: [
            .segments(x: ("leaking_pt", "by_fixation_pt"), y: ("row", "row"), .grey, width: 2),
            .points("leaking_pt", "row", .ring, size: 0.9, .grey, width: 1.6).telling("label", "leaking_pt"),
            .points("by_fixation_pt", "row", size: 0.9, .ink).telling("label", "by_fixation_pt"),
          ])
      ],
      keys: [
        PlotKey([
          ("split by frame: leaks", .point(.ring, size: 0.9, .grey)),
          ("split by fixation", .point(.dot, size: 0.9, .ink)),
        ])
      ])
  }
}
