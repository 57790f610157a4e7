import Foundation
import LinearAlgebra
import Testing

@testable import Calibration

@Suite("Gaussian process")
struct GaussianProcessTests {
  /// Predictions: scikit-learn 1.9.1, GaussianProcessRegressor with alpha=1 and the kernel fixed, on columns that
  /// numpy 2.4.6 standardised. Errors: numpy, six solutions of the rows that stay.
  static let published: [(kernel: GaussianProcessKernel, predicted: [Double], error: Double)] = [
    (
      GaussianProcessKernel(planeVariance: 10, bendVariance: 0, length: 1),
      [
        252.275706591692, 365.513276143887, 387.196092158618, 350.609144742018, 531.57808480183,
        313.459167682329,
      ], 66469.25515634815
    ),
    (
      GaussianProcessKernel(planeVariance: 100, bendVariance: 30, length: 1.5),
      [
        214.145354534669, 389.047965231429, 389.652855288222, 335.095012261569, 532.711931494409,
        292.223798030424,
      ], 17522.732477221198
    ),
    (
      GaussianProcessKernel(planeVariance: 1000, bendVariance: 300, length: 5),
      [
        233.074200402354, 378.679622408826, 386.949592409136, 346.25194037383, 533.877136375407,
        306.380343870974,
      ], 40004.67690100717
    ),
  ]

  @Test("predictions are scikit-learn's", arguments: published.indices)
  func scikitLearn(index: Int) throws {
    let truth = Self.published[index]
    let process = GaussianProcess(design: PlantedTask.design, response: PlantedTask.response)
    let predicted = try process.fitted(truth.kernel).predict(PlantedTask.unseen)
    #expect(predicted.rowCount == 3 && predicted.columnCount == 2)
    for (ours, theirs) in zip(predicted.elements, truth.predicted) { #expect(abs(ours - theirs) < 1e-8) }
  }

  @Test("the error of leaving groups out is numpy's", arguments: published.indices)
  func numpy(index: Int) throws {
    let truth = Self.published[index]
    let process = GaussianProcess(design: PlantedTask.design, response: PlantedTask.response)
    let error = try GaussianProcessErrors(process, leavingOut: PlantedTask.targets).squared([truth.kernel])[0]
    #expect(abs(error - truth.error) < 1e-9 * truth.error)
  }

  @Test("in closed form, leaving out costs what refitting without a group costs, for every kernel")
  func closedForm() throws {
    let process = GaussianProcess(design: PlantedTask.design, response: PlantedTask.response)
    let kernels = GaussianProcessGrid.full.kernels
    let errors = try GaussianProcessErrors(process, leavingOut: PlantedTask.targets).squared(kernels)
    for (kernel, closed) in zip(kernels, errors) {
      let refitted = try Self.refittedError(kernel)
      #expect(abs(closed - refitted) < 1e-9 * refitted, "\(kernel)")
    }
  }

  /// The same error from six fits, whose weights are least squares solutions. Means and deviations are of all rows.
  private static func refittedError(_ kernel: GaussianProcessKernel) throws -> Double {
    let rows = Standardisation(of: PlantedTask.design).applied(to: PlantedTask.design)
    let scale = Standardisation(of: PlantedTask.response)
    let deviation = (scale.deviations.reduce(0) { $0 + $1 * $1 } / 2).squareRoot()
    let targets = (0..<36).map { (PlantedTask.response.elements[$0] - scale.means[$0 % 2]) / deviation }
    func covariance(_ left: Int, _ right: Int) -> Double {
      let pairs = zip(rows.row(left), rows.row(right))
      let product = pairs.reduce(0) { $0 + $1.0 * $1.1 } / 3
      let distance = pairs.reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / 3
      return kernel.planeVariance * (product + 1)
        + kernel.bendVariance * exp(-distance / (2 * kernel.length * kernel.length))
    }
    var sum = 0.0
    for group in 0..<6 {
      let kept = (0..<18).filter { PlantedTask.targets[$0] != group }
      let left = (0..<18).filter { PlantedTask.targets[$0] == group }
      let matrix = kept.flatMap { row in kept.map { covariance(row, $0) + (row == $0 ? 1 : 0) } }
      let weights = try leastSquares(
        Matrix(rowCount: 15, columnCount: 15, elements: matrix),
        Matrix(rowCount: 15, columnCount: 2, elements: kept.flatMap { targets[2 * $0...2 * $0 + 1] })
      ).coefficients
      for row in left {
        for axis in 0..<2 {
          let predicted = kept.enumerated().reduce(0) {
            $0 + covariance(row, $1.element) * weights[$1.offset, axis]
          }
          sum += (predicted - targets[2 * row + axis]) * (predicted - targets[2 * row + axis])
        }
      }
    }
    return sum * deviation * deviation
  }

  @Test("of all 75 kernels, the one with the lowest error of numpy's refits is chosen")
  func choice() throws {
    let process = GaussianProcess(design: PlantedTask.design, response: PlantedTask.response)
    let chosen = try GaussianProcessGrid.full.choice(
      for: process, leavingOut: PlantedTask.targets, called: "target")
    #expect(chosen == GaussianProcessKernel(planeVariance: 1000, bendVariance: 300, length: 2))
  }

  @Test("of equal kernels the first is chosen; without a choice nothing is left out")
  func ties() throws {
    // A response that does not vary is predicted without error by all.
    let process = GaussianProcess(design: PlantedTask.design, response: Matrix(rowCount: 18, columnCount: 2))
    let grid = GaussianProcessGrid.full
    #expect(
      try grid.choice(for: process, leavingOut: PlantedTask.targets, called: "target")
        == GaussianProcessKernel(planeVariance: 10, bendVariance: 0, length: 1))
    let one = [Int](repeating: 0, count: 18)
    #expect(throws: FitError.nothingToLeaveOut(single: ["target"])) {
      try grid.choice(for: process, leavingOut: one, called: "target")
    }
    let single = GaussianProcessGrid(planeVariances: [7], bendVariances: [0], lengths: [1, 2])
    #expect(try single.choice(for: process, leavingOut: one, called: "target").planeVariance == 7)
  }

  @Test("far from all rows and without a plane, the mean of the responses is what is left")
  func farAway() throws {
    let kernel = GaussianProcessKernel(planeVariance: 0, bendVariance: 100, length: 1)
    let fitted = try GaussianProcess(design: PlantedTask.design, response: PlantedTask.response).fitted(
      kernel)
    let far = fitted.predict(Matrix(rowCount: 1, columnCount: 3, elements: [1e3, 1e3, 1e3]))
    let means = Standardisation(of: PlantedTask.response).means
    for (ours, mean) in zip(far.elements, means) { #expect(abs(ours - mean) < 1e-9) }
  }

  @Test("covariances beyond doubles are an overflow")
  func overflow() {
    let process = GaussianProcess(design: PlantedTask.design, response: PlantedTask.response)
    #expect(throws: FitError.overflow) {
      try process.fitted(GaussianProcessKernel(planeVariance: 1e308, bendVariance: 0, length: 1))
    }
  }
}
