import Foundation
import LinearAlgebra
import Testing

@testable import GazeLab

@Suite("Gaussian process")
struct GaussianProcessTests {
  /// 18 rows by formulas that numpy repeats: a, b and 100 + c.
  private static func row(_ index: Int) -> [Double] {
    [
      Double(7 * index % 11 - 5) / 4, Double(5 * index % 13 - 6) / 5, 100 + Double(3 * index % 7 - 3) / 2,
    ]
  }

  private static let design = Matrix(rowCount: 18, columnCount: 3, elements: (0..<18).flatMap(row))

  /// (500 + 300a − 50bc, 300 + 200b + 40a²).
  private static let response = Matrix(
    rowCount: 18, columnCount: 2,
    elements: (0..<18).flatMap { index in
      let (a, b, c) = (row(index)[0], row(index)[1], row(index)[2] - 100)
      return [500 + 300 * a - 50 * b * c, 300 + 200 * b + 40 * a * a]
    })

  private static let unseen = Matrix(
    rowCount: 3, columnCount: 3,
    elements: stride(from: 30, to: 45, by: 5).flatMap { row($0).map { $0 + 0.1 } })

  private static let groups = (0..<18).map { $0 % 6 }

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
    let process = GaussianProcess(design: Self.design, response: Self.response)
    let predicted = try process.fitted(truth.kernel).predict(Self.unseen)
    #expect(predicted.rowCount == 3 && predicted.columnCount == 2)
    for (ours, theirs) in zip(predicted.elements, truth.predicted) { #expect(abs(ours - theirs) < 1e-8) }
  }

  @Test("the error of leaving groups out is numpy's", arguments: published.indices)
  func numpy(index: Int) throws {
    let truth = Self.published[index]
    let process = GaussianProcess(design: Self.design, response: Self.response)
    let error = try process.squaredErrorLeavingOut(Self.groups, truth.kernel)
    #expect(abs(error - truth.error) < 1e-9 * truth.error)
  }

  @Test("in closed form, leaving out costs what refitting without a group costs, for every kernel")
  func closedForm() throws {
    let process = GaussianProcess(design: Self.design, response: Self.response)
    for kernel in GaussianProcessGrid.full.kernels {
      let closed = try process.squaredErrorLeavingOut(Self.groups, kernel)
      let refitted = try Self.refittedError(kernel)
      #expect(abs(closed - refitted) < 1e-9 * refitted, "\(kernel)")
    }
  }

  /// The same error from six fits, whose weights are least squares solutions. Means and deviations are of all rows.
  private static func refittedError(_ kernel: GaussianProcessKernel) throws -> Double {
    let rows = Standardisation(of: design).applied(to: design)
    let scale = Standardisation(of: response)
    let deviation = (scale.deviations.reduce(0) { $0 + $1 * $1 } / 2).squareRoot()
    let targets = (0..<36).map { (response.elements[$0] - scale.means[$0 % 2]) / deviation }
    func covariance(_ left: Int, _ right: Int) -> Double {
      let pairs = zip(rows.row(left), rows.row(right))
      let product = pairs.reduce(0) { $0 + $1.0 * $1.1 } / 3
      let distance = pairs.reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / 3
      return kernel.planeVariance * (product + 1)
        + kernel.bendVariance * exp(-distance / (2 * kernel.length * kernel.length))
    }
    var sum = 0.0
    for group in 0..<6 {
      let kept = (0..<18).filter { groups[$0] != group }
      let left = (0..<18).filter { groups[$0] == group }
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

  @Test("the kernel is chosen that has the least error of numpy's refits, of all 75")
  func choice() throws {
    let process = GaussianProcess(design: Self.design, response: Self.response)
    let chosen = try GaussianProcessGrid.full.choice(for: process, leavingOut: Self.groups, called: "target")
    #expect(chosen == GaussianProcessKernel(planeVariance: 1000, bendVariance: 300, length: 2))
  }

  @Test("of equal kernels the first is chosen; without a choice nothing is left out")
  func ties() throws {
    // A response that does not vary is predicted without error by all.
    let process = GaussianProcess(design: Self.design, response: Matrix(rowCount: 18, columnCount: 2))
    let grid = GaussianProcessGrid.full
    #expect(
      try grid.choice(for: process, leavingOut: Self.groups, called: "target")
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
    let fitted = try GaussianProcess(design: Self.design, response: Self.response).fitted(kernel)
    let far = fitted.predict(Matrix(rowCount: 1, columnCount: 3, elements: [1e3, 1e3, 1e3]))
    let means = Standardisation(of: Self.response).means
    for (ours, mean) in zip(far.elements, means) { #expect(abs(ours - mean) < 1e-9) }
  }

  @Test("covariances beyond doubles are an overflow")
  func overflow() {
    let process = GaussianProcess(design: Self.design, response: Self.response)
    #expect(throws: FitError.overflow) {
      try process.fitted(GaussianProcessKernel(planeVariance: 1e308, bendVariance: 0, length: 1))
    }
  }
}
