import Captures
import Documents
import Inputs
import Scores
import Statistics
import Trials

extension SplitResults {
  /// How big a button must be, in points: all fixations of each row, then those of the leading row by target, label and region.
  var buttonTable: Table? { buttonTable(.points) }
  var buttonCentimetreTable: Table? { buttonTable(.centimetres) }
  var buttonDegreeTable: Table? { buttonTable(.degrees) }

  private func buttonTable(_ unit: ButtonUnit) -> Table? {
    let rows = buttonRows.filter { row in row.sizes.quantile(0.5) { unit.size($0, row.sizes)?.x } != nil }
    guard !rows.isEmpty else { return nil }
    let hasDevices = Set(rows.map(\.sizes.device)).count > 1
    let leftOut = unsizedFixationCount(of: bestCells)
    return Listing(rows) {
      names.columns { $0.cell }
      if hasDevices { Column(title: "device", .label) { $0.sizes.device } }
      Column(title: "by", .label) { $0.property }
      Column(title: "which", .label) { $0.value }
      for share in ButtonRow.shares {
        Column(title: "width \(percent(share))", .number(unit.decimals, unit.symbol)) { row in
          row.sizes.quantile(share) { unit.size($0, row.sizes)?.x }
        }
      }
      for share in ButtonRow.shares {
        Column(title: "height \(percent(share))", .number(unit.decimals, unit.symbol)) { row in
          row.sizes.quantile(share) { unit.size($0, row.sizes)?.y }
        }
      }
      if unit == .points {
        for share in ButtonRow.jointShares {
          Column(title: "both \(percent(share))", .percent(1)) { row in
            row.sizes.axisQuantiles(share).map { row.sizes.share(hitting: $0.rounded) }
          }
        }
        Column(title: "fixations") { $0.sizes.fixationCount }
      }
    }.table(
      "\(title): how big a button must be, in \(unit.words)", caveats: caveats,
      notes: [
        "Along each axis a fixation needs 2 (|bias| + 2 SD), where bias is the mean error of its frames and SD their "
          + "standard deviation, n − 1 (Feit et al. 2017). Width and height: quantiles over a person's fixations, "
          + "each axis by itself, then the mean over people." + unit.note
      ]
        + (hasRepeats
          ? ["Over all samples that any repeat tested, so SD holds differences between fits, too."] : [])
        + (leftOut > 0 ? ["\(counted(leftOut, "fixation")) of a single tested frame left out."] : [])
    ).reaching([scope.sentence])
  }

  private var buttonRows: [ButtonRow] {
    let (best, properties) = (bestCells, Breakdown.properties(of: self))
    let all = candidates.flatMap { summaries -> [ButtonRow] in
      let cells = summaries.map(\.cell)
      return buttonSizes(of: cells).map {
        ButtonRow(cell: cells[0], property: "all fixations", value: "", sizes: $0)
      }
    }
    guard let cell = best.first else { return all }
    let sizes = buttonSizes(of: best)
    return all
      + properties.flatMap { property in
        property.values.flatMap { value in
          sizes.compactMap { $0.only { property.value($0) == value } }.map {
            ButtonRow(cell: cell, property: property.title, value: value, sizes: $0)
          }
        }
      }
  }
}

/// Some fixations of a row of the report on one device.
private struct ButtonRow: Sendable {
  let cell: Cell
  let property: String
  let value: String
  let sizes: ButtonSizes

  static let shares = [0.25, 0.5, 0.75, 0.9]
  static let jointShares = [0.5, 0.75]
}

extension PerAxis {
  /// In whole points, as a button is given.
  fileprivate var rounded: PerAxis { PerAxis(x: x.rounded(), y: y.rounded()) }
}

private func percent(_ share: Double) -> String { "\(decimal(100 * share, 0)) %" }

private enum ButtonUnit: Sendable {
  case points, centimetres, degrees

  var words: String {
    switch self {
    case .points: "points"
    case .centimetres: "cm"
    case .degrees: "degrees"
    }
  }

  var symbol: String {
    switch self {
    case .points: "pt"
    case .centimetres: "cm"
    case .degrees: "°"
    }
  }

  var decimals: Int { self == .points ? 0 : 1 }

  var note: String {
    switch self {
    case .points:
      " Both: the share of fixations for which a button as wide and as high as these quantiles, in whole points, suffices "
        + "along both axes at once."
    case .centimetres: ""
    case .degrees:
      " Degrees: points × the sum of the angles between target and gaze point at the eyes ÷ the sum of their "
        + "distances, of each fixation."
    }
  }

  /// The size that a fixation needs; nil where the unit is not known.
  func size(_ fixation: ButtonSizes.Fixation, _ sizes: ButtonSizes) -> PerAxis? {
    let size = fixation.size
    switch self {
    case .points: return size
    case .centimetres:
      guard let screen = sizes.screen, screen.hasLengths else { return nil }
      return PerAxis(
        x: 100 * size.x / screen.pointsPerMetre, y: 100 * size.y / screen.verticalPointsPerMetre)
    case .degrees:
      return fixation.degreesPerPoint.map { PerAxis(x: size.x * $0, y: size.y * $0) }
    }
  }
}
