import Documents
import Inputs
import Statistics
import Trials

/// How the numbers that a formula gives are distributed: over all frames that an experiment uses, and in each capture.
package struct ColumnFigure {
  package let plot: Plot

  private static let mostRows = 24

  /// Nil if no number is finite.
  package init?(_ summary: ColumnSummary, in selection: SelectedCaptures, marks: [String] = []) {
    let parts = selection.numbers(of: summary.name)
    guard let all = DotBox(parts.flatMap(\.numbers)) else { return nil }
    let captures = parts.map { (name: $0.capture, numbers: $0.numbers) }
    let people = grouped(parts, by: \.participant).map { own in
      (name: own[0].participant, numbers: own.flatMap(\.numbers))
    }
    let (kind, own) = captures.count <= Self.mostRows ? ("capture", captures) : ("person", people)
    let shown = own.count > 1 && own.count <= Self.mostRows ? own : []
    let rows =
      [(name: "all frames", box: all, colour: FigureTheme.accent)]
      + shown.compactMap { part in
        DotBox(part.numbers).map { (name: part.name, box: $0, colour: FigureTheme.grey) }
      }
    let layout = RowLayout(names: rows.map(\.name))
    let unit = summary.computed.isUnitKnown && summary.computed.unit != "1" ? summary.computed.unit : ""
    let values = rows.flatMap(\.box.values)
    let (least, largest) = (values.min() ?? 0, values.max() ?? 0)
    let margin = 0.05 * (largest - least)
    plot = Plot(
      title: summary.name, corner: marks,
      caption: "\(summary.name) = \(summary.computed.column.text) on \(counted(all.count, "frame"))"
        + (summary.missingCount > 0 ? "; on \(summary.missingCount) more it is not finite" : "")
        + ". Boxes span the first to the third quartile, the white line is the median, and lines reach from the 5th to the "
        + "95th percentile" + (shown.isEmpty ? "." : "; one row for each \(kind)."),
      height: layout.height,
      data: Plot.DataTable(layout.placed(rows)) {
        PlotColumn("label") { $0.label }
        PlotColumn("row") { $0.place }
        PlotColumn("colour") { $0.row.colour }
        PlotColumn("frames") { $0.row.box.count }
        DotBox.columns("value") { $0.row.box }
      },
      panels: [
        layout.panel(
          x: PlotAxis(
            least - margin...largest + margin, summary.name + (unit.isEmpty ? "" : " (\(unit))"),
            hasGrid: true),
          marks: DotBox.marks("value"))
      ])
  }
}
