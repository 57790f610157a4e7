import Foundation
import LinearAlgebra
import Testing

@testable import Calibration
@testable import Captures

@Suite("The Gaussian process of physical-gp")
struct PhysicalProcessTests {
  @Test("one training sample: b/(b + 1) of its residual at the sample, less by the kernel elsewhere")
  func oneSample() throws {
    let space = FeatureSpace(Matrix(rowCount: 1, columnCount: 2, elements: [1, 2]))
    let residual = Matrix(rowCount: 1, columnCount: 2, elements: [0.5, -0.25])
    let (length, scale) = (2.0, 3.0)
    func similarities(_ features: [Double]) -> Matrix {
      PhysicalProcess.similarities(
        space.pairs(Matrix(rowCount: 1, columnCount: 2, elements: features)), length: length)
    }
    let process = try PhysicalProcess(similarities: similarities([1, 2]), residuals: residual, scale: scale)
    #expect(process.correction(similarities([1, 2]), row: 0) == Angles(horizontal: 0.375, vertical: -0.1875))
    // Features that do not vary in training are not divided by anything: d² = (3² + 1²)/2 = 5.
    let away = process.correction(similarities([4, 1]), row: 0)
    #expect(abs(away.horizontal - 0.375 * exp(-5.0 / 8)) < 1e-15)
    #expect(abs(away.vertical + 0.1875 * exp(-5.0 / 8)) < 1e-15)
  }

  @Test("five samples of three features, one of them constant: what scikit-learn predicts")
  func againstAnother() throws {
    // scikit-learn 1.9.1, GaussianProcessRegressor(30·RBF(0.7), alpha=1) without optimiser, on features minus
    // mean, divided by the standard deviation (ddof 0; 1 for the constant one) and by √3.
    let train = Matrix(
      rowCount: 5, columnCount: 3, elements: [0, 1, 5, 1, 3, 5, 2, 2, 5, 4, 7, 5, 5, 1, 5])
    let residuals = Matrix(
      rowCount: 5, columnCount: 2, elements: [0.1, -0.2, 0.3, 0.1, -0.1, 0.25, 0.2, 0.05, -0.3, 0.15])
    let test = Matrix(rowCount: 4, columnCount: 3, elements: [0, 1, 5, 3, 3, 5, 6, 8, 6, 60, 80, 5])
    let expected = [
      (1.0174133382451606e-1, -1.8211792803025945e-1), (-8.1116821280971196e-2, 3.0614927004089237e-1),
      (7.3028986948797850e-2, 3.1077194780077090e-3), (0, 0),
    ]
    let space = FeatureSpace(train)
    let process = try PhysicalProcess(
      similarities: PhysicalProcess.similarities(space.pairs(train), length: 0.7),
      residuals: residuals, scale: 30)
    let similarities = PhysicalProcess.similarities(space.pairs(test), length: 0.7)
    for (row, expected) in expected.enumerated() {
      let correction = process.correction(similarities, row: row)
      #expect(abs(correction.horizontal - expected.0) < 1e-13)
      #expect(abs(correction.vertical - expected.1) < 1e-13)
    }
  }

  @Test("distances do not depend on how many features say the same, nor on their units")
  func distances() {
    let one = Matrix(rowCount: 3, columnCount: 1, elements: [1, 2, 4])
    let twice = Matrix(rowCount: 3, columnCount: 2, elements: [1, 7, 2, 5, 4, 1])
    let (first, second) = (
      FeatureSpace(one).pairs(one).squaredDistances.elements,
      FeatureSpace(twice).pairs(twice).squaredDistances.elements
    )
    for (a, b) in zip(first, second) { #expect(abs(a - b) < 1e-14) }
    // Variance of 1, 2 and 4 with ddof 0: 14/9, so (2 − 1)² becomes 9/14.
    #expect(abs(first[1] - 9.0 / 14) < 1e-15)
  }

  @Test("numbers that overflow are an error")
  func overflow() throws {
    let matrix = Matrix(rowCount: 2, columnCount: 2, elements: [1, .nan, .nan, 1])
    #expect(throws: FitError.overflow) {
      try PhysicalProcess(similarities: matrix, residuals: Matrix(rowCount: 2, columnCount: 2), scale: 1)
    }
  }
}
