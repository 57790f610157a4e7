import Captures
import Documents
import Inputs
import Statistics
import Trials

/// Errors along each axis, as recorded and by row: a box of the quartiles, lines to the 5th and 95th percentile.
struct ResidualFigure {
  private struct Row {
    let name: String
    let colour: Int
    /// The five percentiles of the errors in x and in y, pt.
    let x: [Double]
    let y: [Double]

    /// - Returns: Nil with too few errors for percentiles.
    init?(_ name: String, colour: Int, errors: [(x: Double, y: Double)]) {
      let finite = errors.filter { $0.x.isFinite && $0.y.isFinite }
      guard finite.count > 4 else { return nil }
      func percentiles(_ values: [Double]) -> [Double] {
        let sorted = values.sorted()
        return [0.05, 0.25, 0.5, 0.75, 0.95].map { quantile(sorted, $0) ?? .nan }
      }
      self.name = name
      self.colour = colour
      x = percentiles(finite.map(\.x))
      y = percentiles(finite.map(\.y))
    }
  }

  private let results: SplitResults
  private let rows: [Row]
  private let layout: RowLayout

  /// - Returns: Nil with fewer than two rows, or with too many to be read.
  init?(_ results: SplitResults) {
    self.results = results
    func error(_ point: ScreenPoint, _ sample: MeasuredSample) -> (x: Double, y: Double) {
      (point.x - sample.subject.target.x, point.y - sample.subject.target.y)
    }
    let samples = results.run.results.samples.filter { $0.samples == results.samples }
    let recorded = Row(
      "as recorded", colour: FigureTheme.grey,
      errors: samples.compactMap { sample in
        sample.recorded.map { error($0, sample) }
      })
    let (colours, series) = (results.colours, results.series)
    let points = results.run.results.points(of: series, samples)
    let calibrated = zip(series, points).map { cells, points in
      Row(
        results.seriesName(cells[0]), colour: colours[cells[0]],
        errors: points.compactMap { point in point.calibrated.map { error($0, point.sample) } })
    }
    rows = ([recorded] + calibrated).compactMap(\.self)
    guard RowLayout.rowCounts.contains(rows.count) else { return nil }
    layout = RowLayout(names: rows.map(\.name), panels: 2)
  }

  var figure: Plot {
    Plot(
      title: "\(results.title): errors along each axis", caveats: results.caveats, corner: results.marks,
      caption: caption, height: layout.height, data: data,
      panels: [panel(0, "x"), panel(1, "y")])
  }

  private var reach: [Double] { rows.flatMap { [$0.x[0], $0.x[4], $0.y[0], $0.y[4]] }.map(abs).sorted() }

  /// Where both axes end to both sides: the widest row may be a hundred times as wide as the others.
  private var limit: Double {
    let reach = reach
    return min(1.1 * (reach.last ?? 1), 4 * max(1, reach[reach.count / 2]))
  }

  private var caption: String {
    let limit = limit
    return
      "Gaze point − target. Boxes span the first to the third quartile, the white line is the median, and lines "
      + "reach from the 5th to the 95th percentile"
      + (results.hasRepeats
        ? "; first repeat only, except for the recorded points, which are all." : ".")
      + (reach.contains { $0 > limit } ? " Values beyond \(decimal(limit, 0)) pt are cut off." : "")
      + " \(results.accentNote)"
  }

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: ["label", "row", "colour"] + ["x", "y"].flatMap(Self.percentiles),
      rows: rows.enumerated().map { index, row in
        [.text(layout.labels[index]), .integer(index), .integer(row.colour)]
          + (row.x + row.y).map { .number($0) }
      })
  }

  private static func percentiles(_ axis: String) -> [String] {
    ["p5", "p25", "median", "p75", "p95"].map { "\($0)_\(axis)_pt" }
  }

  private func panel(_ index: Int, _ axis: String) -> Panel {
    let columns = Self.percentiles(axis)
    return layout.panel(
      index,
      x: PlotAxis(
        -limit...limit, axis == "x" ? "error in x (pt), right positive" : "error in y (pt), up positive",
        hasGrid: true),
      marks: [.vertical(at: 0, .rows(rows.count))]
        + Mark.distributions(columns, .column("colour")).map {
          $0.telling("label", columns[1], columns[2], columns[3])
        })
  }
}
