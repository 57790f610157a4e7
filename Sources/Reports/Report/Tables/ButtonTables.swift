import Captures
import Documents
import Files
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
    let rows = made.value { buttonRows }.filter { $0.sizes[unit] != nil }
    guard !rows.isEmpty else { return nil }
    let hasDevices = Set(rows.map(\.device)).count > 1
    let leftOut = unsizedFixationCount(of: bestCells)
    return Listing(rows) {
      names.columns { $0.cell }
      if hasDevices { Column(title: "device", .label) { $0.device } }
      Column(title: "by", .label) { $0.property }
      Column(title: "which", .label) { $0.value }
      for (place, share) in ButtonRow.shares.enumerated() {
        Column(title: "width \(percent(share))", .number(unit.decimals, unit.symbol)) {
          $0.sizes[unit]?[place].x
        }
      }
      for (place, share) in ButtonRow.shares.enumerated() {
        Column(title: "height \(percent(share))", .number(unit.decimals, unit.symbol)) {
          $0.sizes[unit]?[place].y
        }
      }
      if unit == .points {
        for (place, share) in ButtonRow.jointShares.enumerated() {
          Column(title: "both \(percent(share))", .percent(1)) { $0.joint[place] }
        }
        Column(title: "fixations") { $0.fixationCount }
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
    let best = bestCells
    let all = candidates.flatMap { summaries -> [ButtonRow] in
      let cells = summaries.map(\.cell)
      return buttonSizes(of: cells).map { ButtonRow(cells[0], "all fixations", "", $0) }
    }
    guard let cell = best.first else { return all }
    let sizes = buttonSizes(of: best)
    guard !sizes.isEmpty else { return all }
    return all
      + breakdown.properties.flatMap { property in
        let parts = sizes.map { $0.divided(by: property.words) }
        return property.values.flatMap { value in
          parts.compactMap { $0[value] }.map { ButtonRow(cell, property.title, value, $0) }
        }
      }
  }
}

/// The button sizes of some fixations of a row of the report on one device.
struct ButtonRow: Sendable {
  let cell: Cell
  let property: String
  let value: String
  let device: String
  let fixationCount: Int
  /// The widths and heights at each share; none for a unit that is not known.
  fileprivate let sizes: [ButtonUnit: [PerAxis]]
  /// The share of fixations for which the size suffices whose width and height are those at each joint share.
  fileprivate let joint: [Double]

  fileprivate static let shares = [0.25, 0.5, 0.75, 0.9]
  fileprivate static let jointShares = [0.5, 0.75]

  fileprivate init(_ cell: Cell, _ property: String, _ value: String, _ sizes: ButtonSizes) {
    self.cell = cell
    self.property = property
    self.value = value
    device = sizes.device
    fixationCount = sizes.fixationCount
    func axes(_ shares: [Double], _ unit: ButtonUnit) -> [PerAxis]? {
      sizes.quantiles(shares) { unit.size($0, sizes)?.x }.flatMap { x in
        sizes.quantiles(shares) { unit.size($0, sizes)?.y }.map { y in zip(x, y).map { PerAxis(x: $0, y: $1) }
        }
      }
    }
    let known = ButtonUnit.allCases.compactMap { unit in axes(Self.shares, unit).map { (unit, $0) } }
    self.sizes = Dictionary(uniqueKeysWithValues: known)
    joint = (axes(Self.jointShares, .points) ?? []).map { sizes.share(hitting: $0.rounded) }
  }
}

extension PerAxis {
  /// In whole points, as a button is given.
  fileprivate var rounded: PerAxis { PerAxis(x: x.rounded(), y: y.rounded()) }
}

private func percent(_ share: Double) -> String { "\(decimal(100 * share, 0)) %" }

private enum ButtonUnit: CaseIterable, Sendable {
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
