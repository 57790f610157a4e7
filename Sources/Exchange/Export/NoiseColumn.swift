import Calibration
import Documents
import Foundation
import Inputs

/// A column that varied in training only by rounding, and yet has weights that move the gaze point.
///
/// An app computes such a column with other rounding, so that the gaze point jumps.
package struct NoiseColumn: Sendable, Codable, Equatable {
  package let column: String
  /// Points per unit of the column.
  let x: Double
  let y: Double
  /// One step of single precision, in which ARKit computes, at the size of the column's values.
  let floatStep: Double
  /// The shift of the gaze point by one step, pt.
  let pointsPerFloatStep: Double

  package var sentence: String {
    func short(_ value: Double) -> String { Table.Entry.scientific(value).text() }
    return
      "the column \(column) varies in training by rounding alone, but its weights are \(short(x)) pt (x) and "
      + "\(short(y)) pt (y) per unit: one step of single precision (\(short(floatStep))) moves the gaze point by "
      + "\(decimal(pointsPerFloatStep, 1)) pt"
  }

  static func advice(_ columns: [NoiseColumn]) -> String {
    "to fit without \(columns.count == 1 ? "it" : "these columns"), export with "
      + columns.map { "--without \($0.column)" }.joined(separator: " ")
  }
}

extension NoiseColumn {
  /// Weights that move the gaze point less than this per step are harmless, pt.
  static let leastShift = 0.1

  /// - Parameter range: The range of the column in training.
  /// - Returns: Nil for a column that varies by more than rounding, or whose weights are harmless.
  init?(_ column: Coefficients.Column, range: ClosedRange<Double>) {
    let step = Double(Float(max(abs(range.lowerBound), abs(range.upperBound))).ulp)
    let shift = step * hypot(column.x, column.y)
    guard range.isNumericalNoise, shift >= Self.leastShift else { return nil }
    self.init(column: column.name, x: column.x, y: column.y, floatStep: step, pointsPerFloatStep: shift)
  }
}

extension Refit {
  /// The columns of a calibration that are only numerical noise in training, unless their weights are harmless.
  package func noiseColumns(of coefficients: Coefficients?) -> [NoiseColumn] {
    guard let coefficients, !training.rows.isEmpty else { return [] }
    return zip(coefficients.columns, ranges(of: coefficients, training)).compactMap { column, range in
      range.flatMap { NoiseColumn(column, range: $0) }
    }
  }
}
