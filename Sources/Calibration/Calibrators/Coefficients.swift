import Captures

/// The numbers of a linear calibrator, for use elsewhere.
package struct Coefficients: Sendable, Codable, Equatable {
  package struct Column: Sendable, Codable, Equatable {
    package let name: String
    /// Points per unit of the column.
    package let x: Double
    package let y: Double

    package init(name: String, x: Double, y: Double) {
      self.name = name
      self.x = x
      self.y = y
    }
  }

  /// The gaze point where all columns are 0, pt.
  package let intercept: ScreenPoint
  /// Constant columns have coefficients of 0.
  package let columns: [Column]

  package init(intercept: ScreenPoint, columns: [Column]) {
    self.intercept = intercept
    self.columns = columns
  }
}
