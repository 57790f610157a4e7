import Inputs
import Statistics

/// RMSE of each target as a map of the screen, a map a feature set and calibrator.
extension SplitResults {
  var errorMapFigure: Figure? {
    let names = Set(fixations.values.joined().map(\.subject.targetName))
    let grid = Screen.gridNames.filter(names.contains)
    // Where targets stand elsewhere a map of nine places would leave them out.
    guard grid.count > 1, grid.count == names.count else { return nil }
    let series = grouped(summaries.map(\.cell), by: { [$0.features, $0.calibrator] }).filter { cells in
      cells.contains { !(fixations[$0] ?? []).isEmpty }
    }
    guard !series.isEmpty, series.count <= 24 else { return nil }
    let maps = series.map { cells -> [(name: String, rmse: Double)] in
      let own = Dictionary(grouping: cells.flatMap { fixations[$0] ?? [] }, by: \.subject.targetName)
      return grid.compactMap { name in
        own[name].map { fixations in
          (name, fixations.reduce(into: FixationScore.Sums()) { $0.add($1.sums) }.rmse)
        }
      }
    }
    let all = maps.flatMap { $0.map(\.rmse) }.filter { $0.isFinite && $0 > 0 }.sorted()
    guard let least = all.first, let largest = all.last else { return nil }
    // A few thousands would leave all else in one colour.
    let isLogarithmic = RowLayout.needsLogarithm(all)
    let (columnCount, width) = (4, 760)
    let top = FigureFiles.heightOfCaveats(caveats, width: width) + 24
    let panelWidth = (width - 90 - 14 * (columnCount - 1)) / columnCount
    let panelHeight = panelWidth * 2 / 3
    let rowCount = (series.count + columnCount - 1) / columnCount
    let height = top + (panelHeight + 34) * rowCount + 4
    let panels = series.indices.map { index in
      let start = maps[..<index].reduce(0) { $0 + $1.count }
      let data = FigurePanel.data(start..<start + maps[index].count) ?? "data"
      return FigurePanel(
        left: 14 + (panelWidth + 14) * (index % columnCount),
        top: top + (panelHeight + 34) * (index / columnCount),
        width: panelWidth, height: panelHeight,
        settings: [
          "set border 0", "unset xtics", "unset ytics", "set xrange [-0.5:2.5]", "set yrange [-0.5:3.2]",
          "set object 1 rectangle from -0.5,-0.5 to 2.5,2.5 behind fillstyle empty border linecolor "
            + FigurePanel.colour(FigureTheme.grey),
          "unset key",
          "set palette defined (0 '#FFF7D6', 1 '#FDC96B', 2 '#E5793A')",
          "set cbrange [\(least * 0.999):\(largest * 1.001)]", "set cblabel 'RMSE (pt)' offset 0.5,0",
        ] + (isLogarithmic ? ["set logscale cb"] : []) + [
          index == 0
            ? "set colorbox user origin screen \(decimal(Double(width - 66) / Double(width), 4)),"
              + "screen \(decimal(1 - Double(top + panelHeight) / Double(height), 4)) size screen "
              + "\(decimal(12 / Double(width), 4)),screen \(decimal(Double(panelHeight) / Double(height), 4))"
            : "unset colorbox"
        ],
        plots: [
          "\(data) using 'column':'row':(0.48):(0.48):(column('rmse_pt') < \(least) ? \(least) : column('rmse_pt')) with boxxyerror "
            + "linecolor palette",
          "\(data) using 'column':'row':2 with labels textcolor rgb '#151515'",
          // The name above the map is text of the experiment: it is read from the data.
          "data every ::\(start)::\(start) using (1):(2.85):1 with labels",
        ])
    }
    let rows = zip(series, maps).enumerated().flatMap { index, map in
      map.1.map { target -> [Figure.Field] in
        let position = Screen.gridNames.firstIndex(of: target.name) ?? 0
        return [
          .text(Self.short(seriesName(map.0[0]))), .numberText(decimal(target.rmse, 0)),
          .number(Double(index)),
          .text(target.name), .number(Double(position / 3)), .number(Double(position % 3)),
          .number(target.rmse),
        ]
      }
    }
    return Figure(
      title: "\(title): error by target", caveats: caveats,
      description:
        "RMSE per axis in points of each target where it stands on the screen, a map a row of the table"
        + (isLogarithmic ? "; the colours are on a logarithmic scale" : "")
        + (run.record.experiment.groupBy.isEmpty ? "." : "; all groups together."),
      width: width, height: height,
      columns: ["label", "rmse", "map", "target", "column", "row", "rmse_pt"], rows: rows,
      commands: FigurePanel.commands(panels, width: width, height: height))
  }

  /// What has room above a map.
  private static func short(_ text: String) -> String {
    text.count <= 27 ? text : "…" + text.suffix(26)
  }
}
