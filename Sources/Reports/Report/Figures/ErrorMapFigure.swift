import Captures
import Documents
import Inputs
import Trials

/// RMSE of each target where it stands on the screen, one map per feature set and calibrator.
struct ErrorMapFigure {
  private struct Map {
    let name: String
    /// RMSE per axis, pt.
    let targets: [(name: String, rmse: Double)]
    /// Its errors are as wide as the screen; on the scale of the others they would leave them all in one colour.
    let isConstantGuess: Bool
  }

  private let results: SplitResults
  private let maps: [Map]
  /// Positive errors of all maps on the colour scale, ascending.
  private let errors: [Double]

  private let columnCount: Int

  private static let (roomOfScale, gap) = (100, 16)

  /// - Returns: Nil where targets stand elsewhere than on the grid of nine, which would leave them out.
  init?(_ results: SplitResults) {
    let names = Set(results.fixations.values.joined().map(\.subject.targetName))
    let grid = Screen.gridNames.filter(names.contains)
    guard grid.count > 1, grid.count == names.count else { return nil }
    self.results = results
    maps = results.series.compactMap { cells in
      let own = results.sums(of: cells, by: \.targetName)
      let targets = grid.compactMap { name in own[name].map { (name: name, rmse: $0.rmse) } }
      return targets.isEmpty
        ? nil
        : Map(
          name: RowLayout.shortened(results.seriesName(cells[0])), targets: targets,
          isConstantGuess: cells[0].calibrator == results.run.record.experiment.baseline)
    }
    guard (1...24).contains(maps.count) else { return nil }
    let scaled = maps.contains { !$0.isConstantGuess } ? maps.filter { !$0.isConstantGuess } : maps
    errors = scaled.flatMap { $0.targets.map(\.rmse) }.filter { $0.isFinite && $0 > 0 }.sorted()
    if errors.isEmpty { return nil }
    // The longest name must fit above a map.
    let nameWidth = FigureTheme.width(ofCharacters: maps.map(\.name.count).max() ?? 0)
    columnCount = max(1, min(4, (FigureTheme.figureWidth - Self.roomOfScale) / (nameWidth + Self.gap)))
  }

  var figure: Plot {
    Plot(
      title: "\(results.title): error by target", caveats: results.caveats, corner: results.marks,
      caption: caption, height: height, data: data,
      panels: maps.indices.map(panel) + [
        shades.key("RMSE (pt)", top: top + 20, height: max(40, panelHeight - 26))
      ])
  }

  private var panelWidth: Int {
    (FigureTheme.figureWidth - Self.roomOfScale - Self.gap * (columnCount - 1)) / columnCount
  }
  private var panelHeight: Int { min(170, panelWidth * 2 / 3) }
  private var top: Int { Panel.roomAbove }
  private var height: Int { top + (panelHeight + 20) * ((maps.count + columnCount - 1) / columnCount) }

  /// On a linear scale a few errors of thousands would leave all others in one colour.
  private var isLogarithmic: Bool { PlotAxis.needsLogarithm(errors) }

  /// Whether there is a constant guess beside other maps.
  private var isWithoutColours: Bool { Set(maps.map(\.isConstantGuess)).count == 2 }

  private var caption: String {
    "RMSE per axis in points of each target where it stands on the screen, one map per row of the table"
      + (isLogarithmic ? "; the colour scale is logarithmic" : "")
      + (isWithoutColours ? "; the constant guess is not on the scale" : "")
      + (results.run.record.experiment.groupBy.isEmpty ? "." : "; all groups together.")
  }

  private var data: Plot.DataTable {
    Plot.DataTable(
      columns: ["label", "rmse", "map", "target", "column", "row", "rmse_pt"],
      rows: maps.enumerated().flatMap { index, map in
        map.targets.map { target -> [Plot.Field] in
          let position = Screen.gridNames.firstIndex(of: target.name) ?? 0
          return [
            .text(map.name), .numberText(decimal(target.rmse, 0)), .integer(index), .text(target.name),
            .integer(position / 3), .integer(position % 3), .number(target.rmse),
          ]
        }
      })
  }

  private var shades: Shades {
    Shades(
      0xEEF5FC, 0x6FA8DC,
      along: PlotAxis(errors[0] * 0.999...errors[errors.count - 1] * 1.001, isLogarithmic: isLogarithmic))
  }

  private func panel(_ index: Int) -> Panel {
    let start = maps[..<index].reduce(0) { $0 + $1.targets.count }
    let rows = start..<start + maps[index].targets.count
    let isWhite = maps[index].isConstantGuess && isWithoutColours
    let cells = Mark.boxes(
      x: ("column" - 0.48, "column" + 0.48), y: ("row" - 0.48, "row" + 0.48), .shades(shades, of: "rmse_pt"))
    return Panel(
      left: 8 + (panelWidth + Self.gap) * (index % columnCount),
      top: top + (panelHeight + 20) * (index / columnCount), width: panelWidth, height: panelHeight,
      x: PlotAxis(-0.5...2.5, ticks: .none), y: PlotAxis(-0.5...3.2, ticks: .none), border: .none,
      marks: [.boxes(x: (-0.5, 2.5), y: (-0.5, 2.5), .grey, isFilled: false)]
        + (isWhite ? [] : [cells.of(rows).telling("label", "target", "rmse_pt")])
        + [
          .texts("rmse", "column", "row", .center, isWhite ? .ink : .onLight).of(rows),
          // The name above the map comes from the experiment, so it is read from the data.
          .texts("label", 1, 2.85, .center).of(start..<start + 1),
        ])
  }
}
