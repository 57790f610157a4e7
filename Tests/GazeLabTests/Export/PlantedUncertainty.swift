import Foundation
import LinearAlgebra

@testable import Calibration
@testable import Exchange
@testable import Uncertainty

extension CalibrationFile {
  /// The file with an uncertainty of twelve made-up fixations on four targets; nil for a calibration that uses no columns.
  func planted(_ kind: RegressionPrior.Kind, _ samples: Samples) throws -> CalibrationFile? {
    guard case .columns(let columns) = calibration.input, !columns.names.isEmpty else { return nil }
    let design = Part(
      samples: samples, rows: Array(0..<samples.count), columns: calibration.columns(of: samples)
    ).design
    guard design.firstNotFinite == nil else { return nil }
    let rows = Matrix(rowCount: 12, columnCount: columns.names.count) { row, column in
      sin(Double(row) * (1.3 + 0.37 * Double(column)) + 0.2 * Double(column))
    }
    let places = [(-200.0, -150.0), (200, -150), (-200, 150), (200, 150)]
    let made = PointUncertainty(
      columns: columns.names, Standardisation(of: design), kind, rows,
      Matrix(rowCount: 12, columnCount: 2) { $1 == 0 ? places[$0 % 4].0 : places[$0 % 4].1 },
      (0..<12).map { "\($0 % 4)" }, Covariance(x: 30, xy: -4, y: 20))
    var file = self
    file.uncertainty = made
    file.version = 3
    return made == nil ? nil : file
  }

  static let plantedKinds: [RegressionPrior.Kind] = [
    .ridge(penalty: 0.5), .process(plane: 3, bend: 7, length: 1.5),
  ]
}
