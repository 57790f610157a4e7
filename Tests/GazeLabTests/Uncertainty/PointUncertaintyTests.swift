import Calibration
import Foundation
import LinearAlgebra
import Testing

@testable import Uncertainty

/// Twelve fixations on four targets. The numbers were computed with numpy by fitting anew without each target.
struct PointUncertaintyTests {
  private let rows = Matrix(rowCount: 12, columnCount: 2) { row, column in
    column == 0 ? sin(Double(row) * 1.7) : cos(Double(row) * 0.9 + 0.4)
  }
  private let targets = (0..<12).map { "\($0 % 4)" }
  private let places = [(-200.0, -150.0), (200, -150), (-200, 150), (200, 150)]
  /// One row among the fixations and one beyond them.
  private let asked = Matrix(rowCount: 2, columnCount: 2, elements: [0.3, -0.7, 2.5, 1.0])

  private func made(
    _ kind: RegressionPrior.Kind, _ rows: Matrix, ofFrame: Covariance? = nil
  ) -> PointUncertainty? {
    PointUncertainty(
      columns: ["u", "v"], Standardisation(means: [0, 0], deviations: [1, 1]), kind, rows,
      Matrix(rowCount: rows.rowCount, columnCount: 2) { row, column in
        column == 0 ? places[row % 4].0 : places[row % 4].1
      }, Array(targets.prefix(rows.rowCount)), ofFrame)
  }

  private func expect(
    _ kind: RegressionPrior.Kind, _ covariance: (Double, Double, Double), growths: [Double]
  ) throws {
    let uncertainty = try #require(made(kind, rows))
    let own = uncertainty.ofFixation
    for (value, expected) in [(own.x, covariance.0), (own.xy, covariance.1), (own.y, covariance.2)] {
      #expect(abs(value - expected) < 1e-6 * abs(expected))
    }
    for (value, expected) in zip(uncertainty.growths(asked), growths) {
      #expect(abs(value - expected) < 1e-7 * expected)
    }
    #expect(uncertainty.targetCount == 4)
  }

  @Test(
    "least squares: 1 + 1/F + the squared distance from the mean, scaled by the errors of targets left out")
  func leastSquares() throws {
    try expect(
      .flat, (93256.50790954389, 6194.425205629169, 5287.058380846306),
      growths: [1.1759035652789205, 2.2916391601933475])
  }

  @Test("ridge: the same with the penalty on the diagonal")
  func ridge() throws {
    try expect(
      .ridge(penalty: 0.5), (75249.40429531781, 2038.2651596228472, 16829.582071750516),
      growths: [1.125457175439575, 1.6921032253943005])
  }

  @Test("Gaussian process: the posterior variance")
  func process() throws {
    try expect(
      .process(plane: 2, bend: 5, length: 1.5), (86430.05521812658, 5234.255470652609, 5987.489447770972),
      growths: [1.2192880853397776, 4.797446759570372])
  }

  @Test("a fixation of m frames has an m-th of the variance of a frame, so that a process is m times as wide")
  func frames() {
    let kind = RegressionPrior.Kind.process(plane: 2, bend: 5, length: 1.5)
    #expect(kind.ofFixations(ofRows: 10) == .process(plane: 20, bend: 50, length: 1.5))
    #expect(RegressionPrior.Kind.ridge(penalty: 3).ofFixations(ofRows: 10) == .ridge(penalty: 3))
  }

  @Test(
    "a column that depends on another changes neither least squares nor its growth at rows that keep the dependence"
  )
  func dependent() throws {
    let doubled = Matrix(rowCount: 12, columnCount: 3) { rows[$0, min($1, 1)] }
    let plain = try #require(made(.flat, rows))
    let own = try #require(made(.flat, doubled))
    #expect(abs(own.ofFixation.x / plain.ofFixation.x - 1) < 1e-5)
    let asked = Matrix(rowCount: 2, columnCount: 3) { self.asked[$0, min($1, 1)] }
    for (value, expected) in zip(own.growth.values(asked), plain.growths(self.asked)) {
      #expect(abs(value / expected - 1) < 1e-5)
    }
  }

  @Test("a single frame adds the covariance within fixations")
  func singleFrame() throws {
    let ofFrame = Covariance(x: 100, xy: -20, y: 50)
    let uncertainty = try #require(made(.flat, rows, ofFrame: ofFrame))
    let mean = uncertainty.ofMeanPoint(1.5)
    #expect(mean == uncertainty.ofFixation.scaled(by: 1.5))
    #expect(uncertainty.ofSingleFrame(1.5) == mean + ofFrame)
    let plain = try #require(made(.flat, rows))
    #expect(plain.ofSingleFrame(1.5) == nil)
  }

  @Test("a target on which alone a column varies is left out of the errors, and of their degrees of freedom")
  func undetermined() throws {
    let marked = Matrix(rowCount: 12, columnCount: 3) { row, column in
      column < 2 ? rows[row, column] : row % 4 == 3 ? 1 : 0
    }
    let uncertainty = try #require(made(.flat, marked))
    #expect(uncertainty.targetCount == 3)
    // The errors of the other targets, by fitting anew with numpy.
    #expect(abs(uncertainty.ofFixation.x / 59742.16017219 - 1) < 1e-6)
    #expect(abs(uncertainty.ofFixation.y / 13973.33532677 - 1) < 1e-6)
  }

  @Test("two targets say nothing about a third, and as many columns as fixations determine each of them")
  func tooFew() {
    #expect(made(.flat, rows.rows([0, 1])) == nil)
    #expect(made(.flat, rows.rows([0, 1, 2])) == nil)
  }

  @Test("the radius is that of F with 2 and ν − 1 degrees of freedom, as scipy has it")
  func radius() {
    for (count, expected) in [(3, 6.375), (8, 3.0783659612215053), (1000, 2.2837535176170487)] {
      let radius = PointUncertainty.squaredRadius(share: 0.68, targetCount: count)
      #expect(abs(radius - expected) < 1e-9)
    }
  }

  @Test("distance and area of an ellipse, by hand")
  func ellipse() {
    let covariance = Covariance(x: 4, xy: 0, y: 9)
    #expect(covariance.squaredDistance(x: 2, y: 0) == 1 && covariance.squaredDistance(x: 0, y: 6) == 4)
    #expect(abs(covariance.ellipseArea(squaredRadius: 1) - 6 * Double.pi) < 1e-12)
    // Along the diagonal of equal variances with correlation 1/2 the variance is 1 + 1/2.
    let tilted = Covariance(x: 1, xy: 0.5, y: 1)
    #expect(abs(tilted.squaredDistance(x: 1, y: 1) - 2 / 1.5) < 1e-12)
  }
}
