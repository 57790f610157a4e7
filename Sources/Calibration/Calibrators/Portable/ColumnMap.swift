import Captures
import Inputs
import LinearAlgebra

/// A calibration that computes two numbers from feature columns: a gaze point, or the angles of the eyes.
package protocol ColumnMap: PortableCalibration {
  var columns: PortableColumns { get }

  /// The same map of columns of the same number.
  func with(columns: PortableColumns) -> Self

  /// Two numbers per row.
  ///
  /// - Parameter design: m × p, with the columns in the order of `columns`.
  func values(_ design: Matrix) -> Matrix

  /// The map whose first number is multiplied by `factor.x` and its second one by `factor.y`, with a shift added to
  /// both afterwards.
  func scaled(by factor: ScreenPoint, plus shift: ScreenPoint) -> Self
}

extension ColumnMap {
  package var input: PortableInput { .columns(columns) }

  package func estimates(_ part: Part, on screen: Screen?) -> [GazeEstimate] {
    estimates(part.design)
  }

  /// - Parameter design: m × p, one row per gaze point.
  package func estimates(_ design: Matrix) -> [GazeEstimate] {
    let values = values(design)
    return (0..<values.rowCount).map { row in
      GazeEstimate(ScreenPoint(x: values[row, 0], y: values[row, 1]))
    }
  }

  package func shifted(by shift: ScreenPoint) -> (any PortableCalibration)? {
    scaled(by: ScreenPoint(x: 1, y: 1), plus: shift)
  }

  /// The map from positions relative to the camera, in cm, to points of a screen.
  func placed(on screen: Screen) -> Self {
    scaled(
      by: ScreenPoint(x: screen.pointsPerMetre / 100, y: screen.verticalPointsPerMetre / 100),
      plus: screen.camera)
  }
}
