import Documents
import Inputs
import Statistics

/// A forest plot: the difference in RMSE between each row and the first of its group, with its interval.
struct DifferenceFigure {
  private struct Row {
    let name: String
    let text: String
    let difference: Double
    let interval: ConfidenceInterval?
    let reference: String
    let colour: Int
  }

  private let results: SplitResults
  private let rows: [Row]
  private let layout: RowLayout

  /// - Returns: Nil where there are fewer than two differences, too many to be read, or no interval.
  init?(_ results: SplitResults) {
    self.results = results
    let colours = results.colours
    rows = (results.intervals ?? []).flatMap { part -> [Row] in
      guard let first = part.rows.first else { return [] }
      return part.rows.dropFirst().compactMap { row in
        guard let value = row.difference?.value, value.isFinite else { return nil }
        let interval = try? row.difference?.interval.get()
        let ends = interval.map { " [\(decimal($0.low, 1)), \(decimal($0.high, 1))]" } ?? ""
        return Row(
          name: results.name(row.cell), text: decimal(value, 1) + ends, difference: value, interval: interval,
          reference: results.name(first.cell), colour: colours[row.cell])
      }
    }
    guard RowLayout.rowCounts.contains(rows.count), rows.contains(where: { $0.interval != nil }) else {
      return nil
    }
    layout = RowLayout(names: rows.map(\.name), texts: rows.map(\.text))
  }

  var figure: Plot {
    Plot(
      title: "\(results.title): differences", caveats: results.caveats, corner: results.marks,
      caption: caption, height: layout.height, data: data, panels: [panel])
  }

  private var ends: [Double] {
    rows.flatMap { [$0.difference, $0.interval?.low ?? $0.difference, $0.interval?.high ?? $0.difference] }
      .map(abs).sorted()
  }

  /// Where the axis ends to both sides: one row that is off by thousands must not hide the others.
  private var limit: Double {
    let ends = ends
    return max(1, min(1.1 * (ends.last ?? 1), 6 * max(1, ends[ends.count / 2])))
  }

  private var caption: String {
    let references = unique(rows.map(\.reference))
    let reference = references.count == 1 ? references[0] : "the first row of its group"
    return
      "RMSE of each row − RMSE of \(reference), in points, with the 95 % interval from the table. Negative is "
      + "better."
      + ((ends.last ?? 0) > limit
        ? " Values beyond ±\(decimal(limit, 0)) pt are drawn at the edge; the numbers beside them are exact."
        : "") + " \(results.accentNote)"
  }

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: ["label", "text", "row", "difference_pt", "low_pt", "high_pt", "colour"],
      rows: rows.enumerated().map { index, row in
        [
          .text(layout.labels[index]), .numberText(row.text), .integer(index), .number(row.difference),
          Plot.Field(row.interval?.low), Plot.Field(row.interval?.high),
          .integer(row.colour),
        ]
      })
  }

  private var panel: Panel {
    let axis = PlotAxis(-limit...limit, "difference of RMSE (pt)", hasGrid: true)
    func inside(_ column: String) -> Coordinate { Coordinate(column).clamped(to: -limit...limit) }
    return layout.panel(
      x: axis, text: "text",
      marks: [
        .vertical(at: 0, .rows(rows.count)),
        .segments(
          x: (inside("low_pt"), inside("high_pt")), y: ("row", "row"), .column("colour"), width: 1.6,
          ends: .caps),
        .points(inside("difference_pt"), "row", .square, size: 0.6, .column("colour"))
          .telling("label", "text"),
      ])
  }
}
