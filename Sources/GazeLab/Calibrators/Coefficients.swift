/// The numbers of a linear calibrator, for use elsewhere.
struct Coefficients: Sendable, Codable, Equatable {
  struct Column: Sendable, Codable, Equatable {
    let name: String
    /// Points per unit of the column.
    let x: Double
    let y: Double
  }

  /// The gaze point where all columns are 0, pt.
  let intercept: ScreenPoint
  /// Constant columns have coefficients of 0.
  let columns: [Column]
}
