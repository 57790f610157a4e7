import Inputs
import Statistics

/// How the errors along each axis are distributed.
extension SplitResults {
  /// A box from the first to the third quartile with the median, and lines to the 5th and 95th percentile; of the
  /// points as recorded, and of each row of the table.
  var residualFigure: Figure? {
    let series = grouped(summaries.map(\.cell), by: { [$0.features, $0.calibrator] })
    let samples = groupedByKey(run.results.samples.filter { $0.samples == self.samples }, by: \.group)
    let samplesByIndex = samples.mapValues { samples in
      Dictionary(samples.map { ($0.index, $0) }) { first, _ in first }
    }
    var rows = [(label: String, colour: Int, x: [Double], y: [Double])]()
    func add(_ label: String, _ colour: Int, _ errors: [(x: Double, y: Double)]) {
      let finite = errors.filter { $0.x.isFinite && $0.y.isFinite }
      if finite.count > 4 {
        rows.append((label, colour, finite.map(\.x).sorted(), finite.map(\.y).sorted()))
      }
    }
    add(
      "as recorded", FigureTheme.grey,
      samples.values.joined().map {
        ($0.recorded.x - $0.subject.target.x, $0.recorded.y - $0.subject.target.y)
      })
    let colours = colours
    for cells in series {
      add(
        seriesName(cells[0]), colours[seriesName(cells[0])],
        cells.flatMap { cell in
          run.results.gazePoints(of: cell).compactMap { tested in
            guard let point = tested.point, let sample = samplesByIndex[cell.group]?[tested.sampleIndex]
            else { return nil }
            return (point.x - sample.subject.target.x, point.y - sample.subject.target.y)
          }
        })
    }
    guard rows.count > 1, rows.count <= 60 else { return nil }
    let layout = RowLayout(labels: rows.map { RowLayout.label($0.label) }, panels: 2, caveats: caveats)
    let shares = [0.05, 0.25, 0.5, 0.75, 0.95]
    let names = ["p5", "p25", "median", "p75", "p95"]
    func quantiles(_ sorted: [Double]) -> [Double] {
      shares.map { quantile(sorted, $0) ?? .nan }
    }
    let spreads = rows.map { (quantiles($0.x), quantiles($0.y)) }
    // The widest may be a hundred times as wide as the others; what is cut ends at the edge.
    let reach = spreads.flatMap { [$0.0[0], $0.0[4], $0.1[0], $0.1[4]] }.map { abs($0) }.sorted()
    let limit = min(1.1 * (reach.last ?? 1), 4 * max(1, reach[reach.count / 2]))
    let cutCount = reach.count { $0 > limit }
    func panel(_ index: Int, _ axis: String) -> FigurePanel {
      func column(_ name: String) -> String { "(column('\(name)_\(axis)_pt'))" }
      return layout.panel(
        index, xLabel: axis == "x" ? "error in x (pt), right positive" : "error in y (pt), up positive",
        settings: [
          "set xrange [\(-limit):\(limit)]",
          "set arrow from 0,graph 0 to 0,graph 1 nohead linecolor \(FigurePanel.colour(FigureTheme.grey)) dashtype 3",
        ],
        plots: [
          "data using \(column("p5")):'row':(\(column("p95"))-\(column("p5"))):(0):'colour'"
            + (index == 0 ? ":ytic(1)" : "") + " with vectors nohead linewidth 1.2 linecolor rgb variable",
          "data using \(column("median")):'row':\(column("p25")):\(column("p75")):(column('row')-0.3):"
            + "(column('row')+0.3):'colour' with boxxyerror linecolor rgb variable",
          "data using \(column("median")):(column('row')-0.3):(0):(0.6) with vectors nohead linewidth 2 "
            + "linecolor rgb '#FFFFFF'",
        ])
    }
    return Figure(
      title: "\(title): errors along each axis", caveats: caveats,
      description:
        "Boxes from the first to the third quartile with the median as a white line, lines from the 5th to "
        + "the 95th percentile of gaze point − target"
        + (summaries.contains { $0.repeatCount > 1 }
          ? ", in the first repeat; those as recorded are of all samples." : ".")
        + (cutCount > 0 ? " What goes beyond \(decimal(limit, 0)) pt is cut." : ""),
      width: layout.width, height: layout.height,
      columns: ["label", "row", "colour"] + ["x", "y"].flatMap { axis in names.map { "\($0)_\(axis)_pt" } },
      rows: zip(rows, spreads).enumerated().map { index, row in
        [
          .text(RowLayout.label(row.0.label)), .number(Double(index)), .number(Double(row.0.colour)),
        ] + (row.1.0 + row.1.1).map { .number($0) }
      },
      commands: FigurePanel.commands(
        [panel(0, "x"), panel(1, "y")], width: layout.width, height: layout.height))
  }
}
