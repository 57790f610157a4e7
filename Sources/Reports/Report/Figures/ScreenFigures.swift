import Captures
import Documents
import Inputs
import Trials

extension SplitResults {
  /// RMSE of each target where it stands on the screen, one map per feature set and calibrator. Nil where targets stand
  /// elsewhere than on the grid of nine, which would leave them out.
  var errorMapFigure: Plot? {
    let names = Set(fixations.values.joined().map(\.subject.targetName))
    let grid = Screen.gridNames.filter(names.contains)
    guard grid.count > 1, grid.count == names.count else { return nil }
    let maps = series.compactMap { cells -> ErrorMap? in
      let own = sums(of: cells, by: \.targetName)
      let targets = grid.compactMap { name in own[name].map { (name: name, rmse: $0.rmse) } }
      return targets.isEmpty
        ? nil
        : ErrorMap(
          name: RowLayout.shortened(seriesName(cells[0])), targets: targets,
          isConstantGuess: cells[0].calibrator == run.record.experiment.baseline)
    }
    guard (1...24).contains(maps.count), let shades = ErrorMap.shades(maps) else { return nil }
    // The longest name must fit above a map.
    let nameWidth = FigureTheme.width(ofCharacters: maps.map(\.name.count).max() ?? 0)
    let columns = PanelGrid(
      columns: max(1, min(4, (FigureTheme.figureWidth - 100) / (nameWidth + 16))), gap: 16, left: 8, right: 92
    )
    let (top, height) = (Panel.roomAbove, min(170, columns.width * 2 / 3))
    let isWithoutColours = Set(maps.map(\.isConstantGuess)).count == 2
    let placed = maps.enumerated().flatMap { index, map in
      map.targets.map { (map: map, index: index, target: $0) }
    }
    let panels = maps.indices.map { index in
      let start = maps[..<index].reduce(0) { $0 + $1.targets.count }
      return Panel(
        left: columns.left(index % columns.columnCount),
        top: top + (height + 20) * (index / columns.columnCount), width: columns.width, height: height,
        x: PlotAxis(-0.5...2.5, ticks: .none), y: PlotAxis(-0.5...3.2, ticks: .none), border: .none,
        marks: maps[index].marks(
          start..<start + maps[index].targets.count,
          maps[index].isConstantGuess && isWithoutColours ? nil : shades))
    }
    return figure(
      "error by target",
      "RMSE per axis in points of each target where it stands on the screen, one map per row of the table"
        + (shades.axis.isLogarithmic ? "; the colour scale is logarithmic" : "")
        + (isWithoutColours ? "; the constant guess is not on the scale" : "")
        + (groupBy.isEmpty ? "." : "; all groups together."),
      height: top + (height + 20) * ((maps.count + columns.columnCount - 1) / columns.columnCount),
      Plot.DataTable(placed) {
        PlotColumn("label") { $0.map.name }
        PlotColumn("rmse") { Table.Entry.number($0.target.rmse, decimals: 0) }
        PlotColumn("map") { $0.index }
        PlotColumn("target") { $0.target.name }
        PlotColumn("column") { (Screen.gridNames.firstIndex(of: $0.target.name) ?? 0) / 3 }
        PlotColumn("row") { (Screen.gridNames.firstIndex(of: $0.target.name) ?? 0) % 3 }
        PlotColumn("rmse_pt") { $0.target.rmse }
      }, panels + [shades.key("RMSE (pt)", top: top + 20, height: max(40, height - 26))])
  }

  /// Error vectors on the screen, from each target to the mean gaze point of each fixation. Nil with fewer than two fixations.
  func vectorFigure(_ plot: GazePlot) -> Plot? {
    guard plot.fixations.count > 1 else { return nil }
    let (step, fixations) = LabelStyle.thinned(plot.fixations, to: 200)
    let style = LabelStyle(fixations.map(\.subject))
    let vectors = [false, true].map { isCalibrated in
      fixations.compactMap { own in
        own.point(isCalibrated: isCalibrated).map {
          (gaze: isCalibrated ? "calibrated" : "recorded", subject: own.subject, end: $0)
        }
      }
    }.filter { !$0.isEmpty }
    let ends = vectors.joined().map(\.end.coordinates)
    let window = ScreenWindow(width: plot.screen.width, height: plot.screen.height, showing: ends)
    let outsideCount = ends.count { !window.contains($0) }
    let targets = Set(fixations.map(\.subject.target)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let columns = PanelGrid(columns: 2, gap: 16)
    let (top, height) = (Panel.roomAbove + Panel.titleHeight, columns.height(window))
    return figure(
      "error vectors of \(plot.name)",
      paragraph {
        "Arrows from each target (cross) to the mean gaze point of each fixation"
          + (vectors.count < 2 ? "" : ", as recorded and as calibrated by \(plot.name)")
          + ".\(style.sentence(namesShapes: false)) The rectangle is the screen."
        if step > 1 { "One of every \(step) fixations is drawn." }
        if outsideCount > 0 { "\(outsideCount) vectors end outside the panel." }
        plot.restriction
      },
      height: top + height + Panel.roomBelow,
      Plot.DataTable(vectors.joined()) {
        PlotColumn("gaze") { $0.gaze }
        PlotColumn("target_x_pt") { $0.subject.target.x }
        PlotColumn("target_y_pt") { $0.subject.target.y }
        PlotColumn("error_x_pt") { $0.end.x - $0.subject.target.x }
        PlotColumn("error_y_pt") { $0.end.y - $0.subject.target.y }
        style.words { $0.subject }
        style.colours { $0.subject }
      },
      vectors.enumerated().map { index, own in
        let start = index == 0 ? 0 : vectors[0].count
        let arrows = Mark.segments(
          x: ("target_x_pt", "target_x_pt" + "error_x_pt"), y: ("target_y_pt", "target_y_pt" + "error_y_pt"),
          .column("colour"), width: 1, ends: .arrow)
        return window.panel(
          left: columns.left(index), top: top, width: columns.width, height: height, above: [own[0].gaze],
          isFirst: index == 0, marks: [arrows.of(start..<start + own.count)],
          targets: targets.map(\.coordinates))
      }, keys: style.keys(namesShapes: false))
  }
}

/// The errors of a row by target.
private struct ErrorMap {
  let name: String
  /// RMSE per axis, pt.
  let targets: [(name: String, rmse: Double)]
  /// Its errors are as wide as the screen; on the scale of the others they would leave them all in one colour.
  let isConstantGuess: Bool

  /// Nil without a positive error.
  static func shades(_ maps: [ErrorMap]) -> Shades? {
    let scaled = maps.contains { !$0.isConstantGuess } ? maps.filter { !$0.isConstantGuess } : maps
    let errors = scaled.flatMap { $0.targets.map(\.rmse) }.filter { $0.isFinite && $0 > 0 }
    guard let least = errors.min(), let largest = errors.max() else { return nil }
    // On a linear scale a few errors of thousands would leave all others in one colour.
    return Shades(
      0xEEF5FC, 0x6FA8DC,
      along: PlotAxis(least * 0.999...largest * 1.001, isLogarithmic: PlotAxis.needsLogarithm(errors)))
  }

  /// - Parameters:
  ///   - rows: The rows of the figure's data that are the map's.
  ///   - shades: Nil for a map that is not on the scale of colours.
  func marks(_ rows: Range<Int>, _ shades: Shades?) -> [Mark] {
    let cells = shades.map { shades in
      Mark.boxes(
        x: ("column" - 0.48, "column" + 0.48), y: ("row" - 0.48, "row" + 0.48), .shades(shades, of: "rmse_pt")
      ).of(rows).telling("label", "target", "rmse_pt")
    }
    return [.boxes(x: (-0.5, 2.5), y: (-0.5, 2.5), .grey, isFilled: false)] + [cells].compactMap(\.self) + [
      .texts("rmse", "column", "row", .center, shades == nil ? .ink : .onLight).of(rows),
      // The name above the map comes from the experiment, so it is read from the data.
      .texts("label", 1, 2.85, .center).of(rows.prefix(1)),
    ]
  }
}
