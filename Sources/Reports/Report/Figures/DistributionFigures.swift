import Captures
import Documents
import Inputs
import Scores
import Statistics
import Trials

extension SplitResults {
  /// The numbers of rows that are of use and can still be read.
  private static let seriesCounts = 2...24

  /// The cells of each row but the constant guess, which has the same error for all and would squeeze the differences between people.
  private var ownSeries: [[Cell]] { series.filter { $0[0].calibrator != run.record.experiment.baseline } }

  /// RMSE per axis of each of these rows by participant, pt.
  private var errorsOfPeople: [[String: Double]] {
    sums(of: ownSeries, by: numberedFixations.participants).map { $0.mapValues(\.rmse) }
  }

  /// Errors of each participant under each feature set and calibrator, one line per participant. Nil with fewer than two
  /// participants or rows, and with too many to be read.
  var peopleFigure: Plot? {
    let series = zip(ownSeries, errorsOfPeople).map { cells, errors in
      (name: RowLayout.shortened(seriesName(cells[0])), colour: colour(cells[0]), errors: errors)
    }
    let people = Set(series.flatMap(\.errors.keys)).sorted()
    guard RowLayout.rowCounts.contains(people.count), Self.seriesCounts.contains(series.count) else {
      return nil
    }
    let layout = RowLayout(names: people, texts: series.map(\.name))
    let points = layout.placed(people).flatMap { person in
      let errors = series.indices.filter { series[$0].errors[person.row] != nil }
      let lowest = errors.compactMap { series[$0].errors[person.row]?.ifFinite }.min()
      let leader = errors.first { series[$0].errors[person.row] == lowest }
      return errors.map { (person: person, index: $0, row: series[$0], isLowest: $0 == leader) }
    }
    let axis = PlotAxis.errors(
      "RMSE per axis (pt)", series.flatMap(\.errors.values).filter(\.isFinite), hasGrid: true)
    let marks = Set(series.map(\.colour)).sorted().reversed().map { colour in
      Mark.points(
        "rmse_pt", "person", size: colour == FigureTheme.accent ? 0.75 : 0.6, .column("colour")
      ).only("colour", Double(colour)).telling("label", "participant", "rmse_pt")
    }
    return figure(
      "people",
      "RMSE per axis of each of \(people.count) participants, one point per row of the table\(pooling); beside the points "
        + "the row with the lowest error. \(accentNote)",
      height: layout.height,
      Plot.DataTable(points) {
        PlotColumn("label") { $0.row.name }
        PlotColumn("participant") { $0.person.label }
        PlotColumn("person") { $0.person.place }
        PlotColumn("row") { $0.index }
        PlotColumn("rmse_pt") { $0.row.errors[$0.person.row] }
        PlotColumn("colour") { $0.row.colour }
        PlotColumn("is_lowest") { $0.isLowest }
      },
      [
        layout.panel(
          x: axis, names: ("participant", "person"),
          marks: marks + [Mark.texts("label", Coordinate(axis.to), "person", dx: 8).only("is_lowest", 1)])
      ])
  }

  private var pooling: String { hasRepeats ? ", pooled over all repeats" : "" }

  /// How the errors of many participants are distributed, one box per feature set and calibrator. Nil where `peopleFigure`
  /// has room for all, with fewer than two rows, and with too many to be read.
  var peopleBoxFigure: Plot? {
    let series = ownSeries
    guard Self.seriesCounts.contains(series.count) else { return nil }
    let errors = errorsOfPeople
    let peopleCount = Set(errors.flatMap(\.keys)).count
    let rows = zip(series, errors).compactMap { cells, errors in
      DotBox(errors.sorted { $0.key < $1.key }.map(\.value)).map { (cell: cells[0], box: $0) }
    }
    guard peopleCount > RowLayout.rowCounts.upperBound, rows.count > 1 else { return nil }
    let layout = RowLayout(names: rows.map { seriesName($0.cell) })
    return figure(
      "people",
      "RMSE per axis of \(peopleCount) participants, one box per row of the table\(pooling): boxes span the first to the "
        + "third quartile of the participants, the white line is the median, and lines reach from the 5th to the 95th "
        + "percentile. \(accentNote)",
      height: layout.height,
      Plot.DataTable(layout.placed(rows)) {
        PlotColumn("label") { $0.label }
        PlotColumn("row") { $0.place }
        PlotColumn("colour") { colour($0.row.cell) }
        PlotColumn("participants") { $0.row.box.count }
        DotBox.columns("pt") { $0.row.box }
      },
      [
        layout.panel(
          x: .errors("RMSE per axis (pt)", rows.flatMap(\.box.values), hasGrid: true),
          marks: DotBox.marks("pt"))
      ])
  }

  /// Errors along each axis, as recorded and by row: a box of the quartiles, lines to the 5th and 95th percentile. Nil with
  /// fewer than two rows, and with too many to be read.
  var residualFigure: Plot? {
    let samples = run.results.samples.filter { $0.samples == self.samples }
    let recorded = samples.compactMap { sample in
      sample.recorded.map { GazePlot.Point(sample: sample, calibrated: $0) }
    }
    let points = run.results.points(of: series, samples)
    let rows =
      ([Residuals("as recorded", colour: FigureTheme.grey, recorded)]
      + zip(series, points).map { Residuals(seriesName($0[0]), colour: colour($0[0]), $1) })
      .compactMap(\.self)
    guard RowLayout.rowCounts.contains(rows.count) else { return nil }
    let layout = RowLayout(names: rows.map(\.name), panels: 2)
    let reach = rows.flatMap { [$0.x, $0.y] }.flatMap { [$0.p5, $0.p95] }.map(abs).sorted()
    // The widest row may be a hundred times as wide as the others.
    let limit = min(1.1 * (reach.last ?? 1), 4 * max(1, reach[reach.count / 2]))
    func panel(_ index: Int, _ axis: String, positive: String) -> Panel {
      layout.panel(
        index,
        x: PlotAxis(-limit...limit, "error in \(axis) (pt), \(positive) positive", hasGrid: true),
        marks: [.vertical(at: 0, .rows(rows.count))] + DotBox.marks("\(axis)_pt"))
    }
    return figure(
      "errors along each axis",
      "Gaze point − target. Boxes span the first to the third quartile, the white line is the median, and lines "
        + "reach from the 5th to the 95th percentile"
        + (hasRepeats ? "; first repeat only, except for the recorded points, which are all." : ".")
        + (reach.contains { $0 > limit } ? " Values beyond \(decimal(limit, 0)) pt are cut off." : "")
        + " \(accentNote)",
      height: layout.height,
      Plot.DataTable(layout.placed(rows)) {
        PlotColumn("label") { $0.label }
        PlotColumn("row") { $0.place }
        PlotColumn("colour") { $0.row.colour }
        DotBox.columns("x_pt") { $0.row.x }
        DotBox.columns("y_pt") { $0.row.y }
      },
      [panel(0, "x", positive: "right"), panel(1, "y", positive: "up")])
  }
}

/// The errors of a row along each axis of the screen, pt.
private struct Residuals {
  let name: String
  let colour: Int
  let x: DotBox
  let y: DotBox

  /// - Returns: Nil with too few errors for percentiles.
  init?(_ name: String, colour: Int, _ points: [GazePlot.Point]) {
    let errors = points.compactMap { point in
      point.calibrated.map { ($0.x - point.sample.subject.target.x, $0.y - point.sample.subject.target.y) }
    }.filter { $0.0.isFinite && $0.1.isFinite }
    guard errors.count > 4, let x = DotBox(errors.map(\.0)), let y = DotBox(errors.map(\.1)) else {
      return nil
    }
    self.name = name
    self.colour = colour
    self.x = x
    self.y = y
  }
}

extension DotBox {
  /// - Parameter unit: Stands behind the name of each column.
  static func columns<Row>(
    _ unit: String, _ box: @escaping (Row) -> DotBox
  ) -> [PlotColumn<Row>] {
    percentiles.map { name, value in PlotColumn("\(name)_\(unit)") { box($0)[keyPath: value] } }
  }

  static func marks(_ unit: String) -> [Mark] {
    Mark.distributions(percentiles.map { "\($0.name)_\(unit)" }, .column("colour")).map {
      $0.telling("label", "p25_\(unit)", "median_\(unit)", "p75_\(unit)")
    }
  }
}
