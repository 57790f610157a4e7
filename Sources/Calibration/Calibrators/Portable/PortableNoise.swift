import Captures
import Foundation
import LinearAlgebra
import Statistics

/// How far one step of single precision, in which ARKit computes, moves a gaze point.
package struct FloatStep: Sendable {
  package let column: String
  /// The step at the size of the column's values, in its unit.
  package let size: Double
  /// The shift on the row where it is largest, pt.
  package let shift: ScreenPoint

  package var distance: Double { hypot(shift.x, shift.y) }

  fileprivate func scaled(by factor: Double) -> FloatStep {
    FloatStep(column: column, size: size, shift: ScreenPoint(x: factor * shift.x, y: factor * shift.y))
  }
}

extension PortableCalibration {
  /// One step of single precision for each column of a part. Nil for an input that is not columns.
  ///
  /// - Parameters:
  ///   - mostRows: On at most so many rows, evenly spread; a map that is linear in the columns needs none.
  ///   - isMeant: Whether a column with such a range is asked for.
  package func floatSteps(
    _ part: Part, on screen: Screen, mostRows: Int = .max, of isMeant: (ClosedRange<Double>) -> Bool
  ) -> [FloatStep]? {
    if let mean = self as? MeanMap {
      let steps = zip(mean.members, mean.shares).compactMap { member, share in
        member.floatSteps(part, on: screen, mostRows: mostRows, of: isMeant)?.map { $0.scaled(by: share) }
      }
      return steps.isEmpty ? nil : steps.flatMap(\.self)
    }
    guard case .columns = input, !part.rows.isEmpty else { return nil }
    let whole = part.seen(through: columns(of: part.samples))
    let stride = (part.rows.count - 1) / mostRows + 1
    let some = part.rows.enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
    let rows = Part(samples: part.samples, rows: some, columns: whole.columns)
    let slopes = coefficients?.columns
    let (design, before) = (rows.design, slopes == nil ? estimates(rows.design, rows, on: screen) : [])
    return zip(whole.columnNames, whole.columnRanges).enumerated().filter { isMeant($0.element.1) }.map {
      column, named in
      let step = Double(Float(max(abs(named.1.lowerBound), abs(named.1.upperBound))).ulp)
      if let slopes {
        let shift = ScreenPoint(x: slopes[column].x * step, y: slopes[column].y * step)
        return FloatStep(column: named.0, size: step, shift: shift)
      }
      var moved = design
      for row in 0..<design.rowCount { moved[row, column] += step }
      let shifts = zip(before, estimates(moved, rows, on: screen)).compactMap { one, other in
        one.point.flatMap { point in other.point.map { $0 - point } }
      }
      let largest = shifts.max { hypot($0.x, $0.y) < hypot($1.x, $1.y) } ?? .zero
      return FloatStep(column: named.0, size: step, shift: largest)
    }
  }

  /// How far the gaze point moves per unit of the columns that are only numerical noise in a part, by one step of single
  /// precision on the row where it moves furthest. Nil for an input that is not columns.
  package func noiseSlopes(_ part: Part, on screen: Screen) -> Coefficients? {
    floatSteps(part, on: screen, of: \.isNumericalNoise).map { steps in
      Coefficients(
        intercept: .zero,
        columns: steps.map {
          Coefficients.Column(name: $0.column, x: $0.shift.x / $0.size, y: $0.shift.y / $0.size)
        })
    }
  }

  private func estimates(_ design: Matrix, _ part: Part, on screen: Screen) -> [GazeEstimate] {
    if let map = self as? any ColumnMap { return map.estimates(design) }
    // As an optional, since this function would call itself with a screen.
    let ofSamples: Screen? = screen
    return (self as? AngleMap)?.estimates(design, part, on: ofSamples) ?? []
  }
}
