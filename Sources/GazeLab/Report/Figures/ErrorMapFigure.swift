import Documents
import Inputs

/// RMSE of each target where it stands on the screen, one map per feature set and calibrator.
struct ErrorMapFigure {
  private struct Map {
    let name: String
    /// RMSE per axis, pt.
    let targets: [(name: String, rmse: Double)]
  }

  private let results: SplitResults
  private let maps: [Map]
  /// Positive errors of all maps, ascending.
  private let errors: [Double]

  private static let columnCount = 4
  private static let width = 760
  private static let panelWidth = (width - 90 - 14 * (columnCount - 1)) / columnCount
  private static let panelHeight = panelWidth * 2 / 3

  /// - Returns: Nil where targets stand elsewhere than on the grid of nine, which would leave them out.
  init?(_ results: SplitResults) {
    let names = Set(results.fixations.values.joined().map(\.subject.targetName))
    let grid = Screen.gridNames.filter(names.contains)
    guard grid.count > 1, grid.count == names.count else { return nil }
    self.results = results
    maps = results.series.compactMap { cells in
      let own = results.sums(of: cells, by: \.targetName)
      let targets = grid.compactMap { name in own[name].map { (name: name, rmse: $0.rmse) } }
      return targets.isEmpty ? nil : Map(name: results.seriesName(cells[0]), targets: targets)
    }
    guard (1...24).contains(maps.count) else { return nil }
    errors = maps.flatMap { $0.targets.map(\.rmse) }.filter { $0.isFinite && $0 > 0 }.sorted()
    if errors.isEmpty { return nil }
  }

  var figure: Figure {
    Figure(
      title: "\(results.title): error by target", caveats: results.caveats, caption: caption,
      width: Self.width, height: height, data: data, panels: maps.indices.map(panel))
  }

  private var top: Int { FigureFiles.heightOfCaveats(results.caveats, width: Self.width) + 24 }

  private var height: Int {
    top + (Self.panelHeight + 34) * ((maps.count + Self.columnCount - 1) / Self.columnCount) + 4
  }

  /// On a linear scale a few errors of thousands would leave all others in one colour.
  private var isLogarithmic: Bool { RowLayout.needsLogarithm(errors) }

  private var caption: String {
    "RMSE per axis in points of each target where it stands on the screen, one map per row of the table"
      + (isLogarithmic ? "; the colour scale is logarithmic" : "")
      + (results.run.record.experiment.groupBy.isEmpty ? "." : "; all groups together.")
  }

  private var data: Figure.DataTable {
    Figure.DataTable(
      columns: ["label", "rmse", "map", "target", "column", "row", "rmse_pt"],
      rows: maps.enumerated().flatMap { index, map in
        // This is what fits above a map.
        let label = map.name.count <= 27 ? map.name : "…" + map.name.suffix(26)
        return map.targets.map { target -> [Figure.Field] in
          let position = Screen.gridNames.firstIndex(of: target.name) ?? 0
          return [
            .text(label), .numberText(decimal(target.rmse, 0)), .integer(index), .text(target.name),
            .integer(position / 3), .integer(position % 3), .number(target.rmse),
          ]
        }
      })
  }

  private func panel(_ index: Int) -> FigurePanel {
    let start = maps[..<index].reduce(0) { $0 + $1.targets.count }
    let data = FigurePanel.data(start..<start + maps[index].targets.count) ?? "data"
    let (least, largest) = (errors[0], errors[errors.count - 1])
    return FigurePanel(
      left: 14 + (Self.panelWidth + 14) * (index % Self.columnCount),
      top: top + (Self.panelHeight + 34) * (index / Self.columnCount),
      width: Self.panelWidth, height: Self.panelHeight,
      settings: [
        "set border 0", "unset xtics", "unset ytics", "set xrange [-0.5:2.5]", "set yrange [-0.5:3.2]",
        "set object 1 rectangle from -0.5,-0.5 to 2.5,2.5 behind fillstyle empty border linecolor "
          + FigurePanel.colour(FigureTheme.grey),
        "unset key",
        "set palette defined (0 '#FFF7D6', 1 '#FDC96B', 2 '#E5793A')",
        "set cbrange [\(least * 0.999):\(largest * 1.001)]", "set cblabel 'RMSE (pt)' offset 0.5,0",
      ] + (isLogarithmic ? ["set logscale cb"] : []) + [index == 0 ? colourScale : "unset colorbox"],
      plots: [
        "\(data) using 'column':'row':(0.48):(0.48):(column('rmse_pt') < \(least) ? \(least) : column('rmse_pt')) with boxxyerror "
          + "linecolor palette",
        "\(data) using 'column':'row':2 with labels textcolor rgb '#151515'",
        // The name above the map comes from the experiment, so it is read from the data.
        "data every ::\(start)::\(start) using (1):(2.85):1 with labels",
      ])
  }

  private var colourScale: String {
    let (width, height) = (Double(Self.width), Double(height))
    return "set colorbox user origin screen \(decimal((width - 66) / width, 4)),"
      + "screen \(decimal(1 - Double(top + Self.panelHeight) / height, 4)) size screen "
      + "\(decimal(12 / width, 4)),screen \(decimal(Double(Self.panelHeight) / height, 4))"
  }
}
