import Calibration
import LinearAlgebra
import Statistics

/// The fit of a regression to fixations, each as one observation, with the errors of targets that are left out.
struct FixationModel {
  let growth: VarianceGrowth
  /// F × F, symmetric: its block of some rows, inverted, is the covariance of their errors when they are left out, in
  /// variances of one error; times the response it gives these errors.
  private let precision: Matrix

  /// Nil where products of columns overflow.
  ///
  /// - Parameter rows: z, F × p, standardised.
  init?(_ kind: RegressionPrior.Kind, _ rows: Matrix) {
    switch kind {
    case .flat: self.init(rows, penalty: Self.leastPenalty)
    case .ridge(let penalty): self.init(rows, penalty: max(penalty, Self.leastPenalty))
    case .process(let plane, let bend, let length):
      let covariance = ProcessVariance.covariance(rows, rows, plane: plane, bend: bend, length: length)
      guard let factor = try? CholeskyFactor(covariance.addingToDiagonal(1)) else { return nil }
      let inverse = factor.inverse.fromLowerTriangle
      let process = ProcessVariance(plane: plane, bend: bend, length: length, points: rows, inverse: inverse)
      self.init(growth: .process(process), precision: inverse)
    }
  }

  /// Stands for the generalised inverse where columns depend on each other: a direction in which no training row lies counts
  /// as nearly unknown.
  private static let leastPenalty = 1e-10

  private init?(_ rows: Matrix, penalty: Double) {
    let terms = rows.withOnes
    let count = rows.rowCount
    var products = terms.transposedProduct(terms)
    for column in 1..<terms.columnCount { products[column, column] += penalty * Double(count) }
    guard let factor = try? CholeskyFactor(products) else { return nil }
    let inverse = factor.inverse.fromLowerTriangle
    guard inverse.firstNotFinite == nil else { return nil }
    let leverages = terms.product(inverse)
    let precision = Matrix(rowCount: count, columnCount: count) { row, other in
      let leverage = zip(leverages.row(row), terms.row(other)).reduce(0) { $0 + $1.0 * $1.1 }
      return (row == other ? 1 : 0) - leverage
    }
    self.init(growth: .plane(inverse: inverse), precision: precision)
  }

  private init(growth: VarianceGrowth, precision: Matrix) {
    self.growth = growth
    self.precision = precision
  }

  /// The errors of each fixation when all fixations of its target are left out, and the variance of that error in
  /// variances of one error, without fitting anything again. Without targets that the others say nothing about, as where
  /// a column varies on them alone.
  ///
  /// Source: Ginsbourger and Schärer, "Fast calculation of Gaussian process multiple-fold cross-validation residuals and
  /// their covariances", 2021; for least squares, Cook and Weisberg, "Residuals and Influence in Regression", 1982.
  ///
  /// - Parameters:
  ///   - response: F × 2, pt.
  ///   - targets: The target of each fixation.
  func leftOut(_ response: Matrix, _ targets: [String]) -> [LeftOutError] {
    let residuals = precision.product(response)
    return grouped(targets.indices, by: { targets[$0] }).flatMap { rows -> [LeftOutError] in
      let block = Matrix(rowCount: rows.count, columnCount: rows.count) { precision[rows[$0], rows[$1]] }
      guard let factor = try? CholeskyFactor(block) else { return [] }
      let (own, covariance) = (factor.solve(residuals.rows(rows)), factor.inverse)
      let errors = rows.indices.map { index in
        LeftOutError(
          target: targets[rows[0]], x: own[index, 0], y: own[index, 1], growth: covariance[index, index])
      }
      return errors.allSatisfy(\.isDetermined) ? errors : []
    }
  }
}

/// The error of a fixation when all fixations of its target are left out, pt.
struct LeftOutError {
  let target: String
  let x: Double
  let y: Double
  /// Its variance, in variances of one error.
  let growth: Double

  fileprivate var isDetermined: Bool {
    x.isFinite && y.isFinite && growth > 0 && growth < Self.mostGrowth
  }

  /// An error that would grow so much is not determined by the other targets.
  private static let mostGrowth = 1e8
}
