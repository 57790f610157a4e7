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

  private static let (width, roomOfScale, gap) = (FigureTheme.figureWidth, 100, 16)

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
    columnCount = max(1, min(4, (Self.width - Self.roomOfScale) / (nameWidth + Self.gap)))
  }

  var figure: Figure {
    Figure(
      title: "\(results.title): error by target", caveats: results.caveats, marks: results.marks,
      caption: caption, width: Self.width, height: height, data: data, panels: maps.indices.map(panel))
  }

  private var panelWidth: Int {
    (Self.width - Self.roomOfScale - Self.gap * (columnCount - 1)) / columnCount
  }
  private var panelHeight: Int { min(170, panelWidth * 2 / 3) }
  private var top: Int { FigurePanel.roomAbove }
  private var height: Int { top + (panelHeight + 20) * ((maps.count + columnCount - 1) / columnCount) }

  /// On a linear scale a few errors of thousands would leave all others in one colour.
  private var isLogarithmic: Bool { RowLayout.needsLogarithm(errors) }

  /// Whether there is a constant guess beside other maps.
  private var isWithoutColours: Bool { Set(maps.map(\.isConstantGuess)).count == 2 }

  private var caption: String {
    "RMSE per axis in points of each target where it stands on the screen, one map per row of the table"
      + (isLogarithmic ? "; the colour scale is logarithmic" : "")
      + (isWithoutColours ? "; the constant guess is not on the scale" : "")
      + (results.run.record.experiment.groupBy.isEmpty ? "." : "; all groups together.")
  }

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: ["label", "rmse", "map", "target", "column", "row", "rmse_pt"],
      rows: maps.enumerated().flatMap { index, map in
        map.targets.map { target -> [Figure.Field] in
          let position = Screen.gridNames.firstIndex(of: target.name) ?? 0
          return [
            .text(map.name), .numberText(decimal(target.rmse, 0)), .integer(index), .text(target.name),
            .integer(position / 3), .integer(position % 3), .number(target.rmse),
          ]
        }
      })
  }

  private func panel(_ index: Int) -> FigurePanel {
    let start = maps[..<index].reduce(0) { $0 + $1.targets.count }
    let data = FigurePanel.data(start..<start + maps[index].targets.count) ?? "data"
    let (least, largest) = (errors[0], errors[errors.count - 1])
    let isWhite = maps[index].isConstantGuess && isWithoutColours
    let cells =
      "\(data) using 'column':'row':(0.48):(0.48):(column('rmse_pt') < \(least) ? \(least) : column('rmse_pt')) "
      + "with boxxyerror linecolor palette"
    return FigurePanel(
      left: 8 + (panelWidth + Self.gap) * (index % columnCount),
      top: top + (panelHeight + 20) * (index / columnCount), width: panelWidth, height: panelHeight,
      settings: [
        "set border 0", "unset xtics", "unset ytics", "set xrange [-0.5:2.5]", "set yrange [-0.5:3.2]",
        "set object 1 rectangle from -0.5,-0.5 to 2.5,2.5 behind fillstyle empty border linecolor "
          + FigurePanel.colour(FigureTheme.grey),
        "unset key",
        "set palette defined (0 '#EEF5FC', 1 '#6FA8DC')",
        "set cbrange [\(least * 0.999):\(largest * 1.001)]",
      ]
        + (isLogarithmic
          ? ["set logscale cb", FigurePanel.logarithmicTics("cb", from: least * 0.999, to: largest * 1.001)]
          : []) + (index == 0 ? colourScale : ["unset colorbox"]),
      plots: (isWhite ? [] : [cells]) + [
        "\(data) using 'column':'row':2 with labels textcolor rgb '\(isWhite ? "black" : "#151515")'",
        // The name above the map comes from the experiment, so it is read from the data.
        "data every ::\(start)::\(start) using (1):(2.85):1 with labels",
      ])
  }

  private var colourScale: [String] {
    let (width, height) = (Double(Self.width), Double(height))
    let canvas = FigureCanvas(width: Self.width, height: self.height)
    return [
      canvas.label("RMSE (pt)", x: width - 78, y: Double(top + 12), .left),
      "set colorbox user origin screen \(decimal((width - 78) / width, 4)),"
        + "screen \(decimal(1 - Double(top + panelHeight) / height, 4)) size screen "
        + "\(decimal(12 / width, 4)),screen \(decimal(Double(panelHeight - 32) / height, 4))",
    ]
  }
}
