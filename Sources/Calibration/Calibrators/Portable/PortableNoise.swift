import Captures
import Foundation
import LinearAlgebra
import Statistics

extension PortableCalibration {
  /// How far the gaze point moves per unit of the columns that are only numerical noise in a part, by one step of single
  /// precision on the row where it moves furthest. Nil for an input that is not columns.
  package func noiseSlopes(_ part: Part, on screen: Screen) -> Coefficients? {
    guard case .columns = input, !part.rows.isEmpty else { return nil }
    let part = part.seen(through: columns(of: part.samples))
    let (design, names) = (part.design, part.columnNames)
    let before = estimates(design, part, on: screen)
    let slopes = part.columnRanges.enumerated().filter(\.element.isNumericalNoise).map { column, range in
      let step = Double(Float(max(abs(range.lowerBound), abs(range.upperBound))).ulp)
      var moved = design
      for row in 0..<design.rowCount { moved[row, column] += step }
      let shifts = zip(before, estimates(moved, part, on: screen)).compactMap { one, other in
        one.point.flatMap { point in other.point.map { $0 - point } }
      }
      let largest = shifts.max { hypot($0.x, $0.y) < hypot($1.x, $1.y) } ?? .zero
      return Coefficients.Column(name: names[column], x: largest.x / step, y: largest.y / step)
    }
    return Coefficients(intercept: .zero, columns: slopes)
  }

  private func estimates(_ design: Matrix, _ part: Part, on screen: Screen) -> [GazeEstimate] {
    if let map = self as? any ColumnMap { return map.estimates(design) }
    // As an optional, since this function would call itself with a screen.
    let ofSamples: Screen? = screen
    return (self as? AngleMap)?.estimates(design, part, on: ofSamples) ?? []
  }
}
