import Captures
import Documents
import Inputs
import Scores
import Statistics
import Trials

extension SplitResults {
  /// The error of each target where it stands on the screen, in the unit of the card, one map per feature set and
  /// calibrator. Nil where targets stand elsewhere than on the grid of nine, which would leave them out.
  var errorMapFigure: Plot? {
    let names = numberedFixations.targetNames.all
    let grid = Screen.gridNames.filter(names.contains)
    guard grid.count > 1, grid.count == names.count else { return nil }
    let unit = MapUnit(ranking)
    let allErrors = errorsByTarget(unit.measure)
    let allSums = sums(of: series, by: numberedFixations.targetNames)
    let maps = series.enumerated().compactMap { index, cells -> ErrorMap? in
      let (errors, own) = (allErrors[index], allSums[index])
      let targets = grid.compactMap { name in
        errors[name].flatMap { error in own[name].map { (name: name, error: error, rmse: $0.rmse) } }
      }
      return targets.isEmpty
        ? nil
        : ErrorMap(
          name: RowLayout.shortened(seriesName(cells[0])), targets: targets,
          isConstantGuess: cells[0].calibrator == run.record.experiment.baseline)
    }
    guard (1...24).contains(maps.count), let shades = ErrorMap.shades(maps) else { return nil }
    // The longest name must fit above a map.
    let nameWidth = FigureTheme.width(ofCharacters: maps.map(\.name.count).max() ?? 0)
    let fitting = min(4, (FigureTheme.figureWidth - 100) / (nameWidth + 16))
    let columns = PanelGrid(
      columns: max(FigureTheme.isForColumn ? 2 : 1, fitting), gap: 16, left: 8, right: 92)
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
          maps[index].isConstantGuess && isWithoutColours ? nil : shades, unit))
    }
    return figure(
      "error by target",
      "\(unit.words) of each target where it stands on the screen, one map per row of the table"
        + (shades.axis.isLogarithmic ? "; the colour scale is logarithmic" : "")
        + (isWithoutColours ? "; the constant guess is not on the scale" : "")
        + (groupBy.isEmpty ? "." : "; all groups together."),
      height: top + (height + 20) * ((maps.count + columns.columnCount - 1) / columns.columnCount),
      Plot.DataTable(placed) {
        PlotColumn("label") { $0.map.name }
        PlotColumn("rmse") { Table.Entry.number($0.target.rmse, decimals: 0) }
        if unit.column != "rmse_pt" {
          PlotColumn("error") { Table.Entry.number($0.target.error, decimals: unit.decimals) }
        }
        PlotColumn("map") { $0.index }
        PlotColumn("target") { $0.target.name }
        PlotColumn("column") { (Screen.gridNames.firstIndex(of: $0.target.name) ?? 0) / 3 }
        PlotColumn("row") { (Screen.gridNames.firstIndex(of: $0.target.name) ?? 0) % 3 }
        PlotColumn("rmse_pt") { $0.target.rmse }
        if unit.column != "rmse_pt" { PlotColumn(unit.column) { $0.target.error } }
      }, panels + [shades.key(unit.title, top: top + 20, height: max(40, height - 26))])
  }
}

/// In which unit maps show errors: that of the card, so that both can be compared.
private struct MapUnit {
  let measure: LeadingError
  /// Begins the caption.
  let words: String
  /// Stands above the key.
  let title: String
  /// The column of the data that holds the errors, and that of their texts.
  let column: String
  let text: String
  let decimals: Int

  init(_ ranking: Ranking?) {
    measure = ranking?.measure ?? .points
    (words, title, column) =
      switch measure {
      case .accuracy: ("Accuracy in degrees", "accuracy (°)", "accuracy_degrees")
      case .frameAngle: ("Mean error of single frames in degrees", "error (°)", "angle_degrees")
      case .centimetres: ("RMSE per axis in cm", "RMSE (cm)", "rmse_cm")
      case .points: ("RMSE per axis in points", "RMSE (pt)", "rmse_pt")
      }
    text = measure == .points ? "rmse" : "error"
    decimals = measure == .points ? 0 : ranking.map { RankingWords($0).decimals } ?? 1
  }
}

extension SplitResults {
  /// The leading error of each target by row: the mean over fixations, or their RMSE, on each device, then the mean over
  /// devices, then over people, as on the card. Targets where it is not known are left out.
  fileprivate func errorsByTarget(_ measure: LeadingError) -> [[String: Double]] {
    guard measure != .points else {
      return sums(of: series, by: numberedFixations.targetNames).map { $0.mapValues(\.rmse) }
    }
    let numbered = numberedFixations
    let (targets, people, devices) = (numbered.targetNames, numbered.participants, numbered.devices)
    let scales = devices.all.map { run.record.pointsPerMetre(of: $0).map { $0 / 100 } }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    // Rows mostly have the same fixations.
    var known: (numbers: [Int], parts: [[[[Int]]]]) = ([], [])
    return series.map { cells in
      let (own, numbers) = (fixations(of: cells), numbered.numbers(of: cells))
      if known.numbers != numbers {
        let byTarget = grouped(numbers.indices) { targets.places[numbers[$0]] }
        let parts = byTarget.map { ofTarget in
          grouped(ofTarget) { people.places[numbers[$0]] }.map { ofPerson in
            grouped(ofPerson) { devices.places[numbers[$0]] }
          }
        }
        known = (numbers, parts)
      }
      let errors = known.parts.map { ofTarget in
        let ofPeople = ofTarget.map { ofPerson in
          mean(
            ofPerson.map { places in
              measure.error(
                places.map { own[$0].sums }, pointsPerCentimetre: scales[devices.places[numbers[places[0]]]])
            })
        }
        return (targets.all[targets.places[numbers[ofTarget[0][0][0]]]], mean(ofPeople))
      }
      return Dictionary(uniqueKeysWithValues: errors.filter(\.1.isFinite))
    }
  }
}

/// The errors of a row by target.
private struct ErrorMap {
  let name: String
  /// In the unit of the map, and as RMSE per axis, pt.
  let targets: [(name: String, error: Double, rmse: Double)]
  /// Its errors are as wide as the screen; on the scale of the others they would leave them all in one colour.
  let isConstantGuess: Bool

  /// Nil without a positive error.
  static func shades(_ maps: [ErrorMap]) -> Shades? {
    let scaled = maps.contains { !$0.isConstantGuess } ? maps.filter { !$0.isConstantGuess } : maps
    let errors = scaled.flatMap { $0.targets.map(\.error) }.filter { $0.isFinite && $0 > 0 }
    guard let least = errors.min(), let largest = errors.max() else { return nil }
    // On a linear scale a few errors of thousands would leave all others in one colour.
    return Shades(
      0xEEF5FC, 0x6FA8DC,
      along: PlotAxis(least * 0.999...largest * 1.001, isLogarithmic: PlotAxis.needsLogarithm(errors)))
  }

  /// - Parameters:
  ///   - rows: The rows of the figure's data that are the map's.
  ///   - shades: Nil for a map that is not on the scale of colours.
  func marks(_ rows: Range<Int>, _ shades: Shades?, _ unit: MapUnit) -> [Mark] {
    let cells = shades.map { shades in
      Mark.boxes(
        x: ("column" - 0.48, "column" + 0.48), y: ("row" - 0.48, "row" + 0.48),
        .shades(shades, of: Coordinate(unit.column))
      ).of(rows).telling("label", "target", unit.column)
    }
    return [.boxes(x: (-0.5, 2.5), y: (-0.5, 2.5), .grey, isFilled: false)] + [cells].compactMap(\.self) + [
      .texts(unit.text, "column", "row", .center, shades == nil ? .ink : .onLight).of(rows),
      // The name above the map comes from the experiment, so it is read from the data.
      .texts("label", 1, 2.85, .center).of(rows.prefix(1)),
    ]
  }
}
