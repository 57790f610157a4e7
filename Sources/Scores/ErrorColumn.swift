import Calibration
import Captures
import DelimitedText
import Formulas
import Statistics

/// The error of a sample, gaze point minus target, as a column of formulas.
package enum ErrorColumn: String, Sendable, CaseIterable {
  /// Along x, to the right positive; along y, upwards positive; and the distance, on the screen.
  case errorX, errorY, error
  /// The same on the glass; missing where the size of the screen is not known.
  case errorXCm, errorYCm, errorCm
  /// The horizontal and vertical difference of the directions from the midpoint of the eyes, and the angle between them;
  /// missing without both eyes.
  case errorXDegrees, errorYDegrees, errorDegrees

  static let kinds = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, FormulaColumn.numbers($0.unit)) })

  private var unit: FormulaUnit? {
    switch self {
    case .errorX, .errorY, .error: FormulaUnit("pt")
    case .errorXCm, .errorYCm, .errorCm: FormulaUnit("cm")
    case .errorXDegrees, .errorYDegrees, .errorDegrees: FormulaUnit("degrees")
    }
  }

  /// Why it may be missing; nil for one that never is.
  var need: Absence? {
    switch self {
    case .errorX, .errorY, .error: nil
    case .errorXCm, .errorYCm, .errorCm: .unsizedScreen
    case .errorXDegrees, .errorYDegrees, .errorDegrees: .noEyes
    }
  }

  /// The errors of some samples whose gaze points are not lost, as the columns of one table.
  static func table(
    of columns: [ErrorColumn], _ estimates: RowEstimates, _ geometries: TargetGeometries
  ) -> FormulaTable {
    var numbers = columns.map { _ in [Double]() }
    for (row, point) in zip(estimates.rows, zip(estimates.points.x, estimates.points.y)) {
      let (geometry, gaze) = (geometries[row], ScreenPoint(x: point.0, y: point.1))
      for (place, column) in columns.enumerated() { numbers[place].append(column.value(gaze, geometry)) }
    }
    let named = zip(columns, numbers).map { ($0.rawValue, NumberColumn($1)) }
    return FormulaTable(
      time: NumberColumn(repeating: 0, count: estimates.rows.count), fixations: [],
      numbers: Dictionary(uniqueKeysWithValues: named), words: [:])
  }

  /// NaN where it is missing.
  private func value(_ gaze: ScreenPoint, _ geometry: TargetGeometry) -> Double {
    let (x, y) = (gaze.x - geometry.target.x, gaze.y - geometry.target.y)
    let screen = geometry.screen
    let (cmX, cmY) =
      screen.hasLengths
      ? (100 * x / screen.pointsPerMetre, 100 * y / screen.verticalPointsPerMetre) : (Double.nan, .nan)
    switch self {
    case .errorX: return x
    case .errorY: return y
    case .error: return (x * x + y * y).squareRoot()
    case .errorXCm: return cmX
    case .errorYCm: return cmY
    case .errorCm: return (cmX * cmX + cmY * cmY).squareRoot()
    case .errorXDegrees, .errorYDegrees, .errorDegrees:
      guard let seen = geometry.seen else { return .nan }
      let direction = screen.position(gaze) - seen.eyes
      return switch self {
      case .errorXDegrees: (VisualAngle.horizontal(direction) - seen.horizontal).degrees
      case .errorYDegrees: (VisualAngle.vertical(direction) - seen.vertical).degrees
      default: VisualAngle.between(direction, seen.direction).degrees
      }
    }
  }
}
