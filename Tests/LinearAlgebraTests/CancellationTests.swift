import Testing

@testable import LinearAlgebra

@Suite("Iterative fits in a cancelled task")
struct CancellationTests {
  private static let (design, response) = (PlantedRegression.design, PlantedRegression.response)

  /// Does work in a task that is cancelled before.
  private static func cancelled<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return work()
    }
    task.cancel()
    return await task.value
  }

  private static let fits: [@Sendable () throws -> Void] = [
    { _ = try ElasticNetFit(design: design, response: response, penalty: 20, l1Share: 1) },
    { _ = try ElasticNetFit(design: design, response: response, penalty: 0.05, l1Share: 0.5) },
    { _ = try HuberFit(design: design, response: response) },
    { _ = try theilSen(design.column(0), response.column(0)) },
  ]

  @Test("lasso, elastic net, Huber and Theil-Sen end with an error of their own", arguments: fits.indices)
  func ends(index: Int) async throws {
    let fit = Self.fits[index]
    try fit()
    let error = await Self.cancelled { () -> LinearAlgebraError? in
      do {
        try fit()
        return nil
      } catch {
        return error as? LinearAlgebraError
      }
    }
    #expect(error == .cancelled)
  }

  @Test("Marquardt's method stays where it is and has not converged")
  func marquardtStays() async {
    let fit = await Self.cancelled {
      marquardt(
        from: [3], objective: { ($0[0] - 1) * ($0[0] - 1) / 2 },
        normalEquations: { (Matrix(rowCount: 1, columnCount: 1, elements: [1]), [$0[0] - 1]) })
    }
    #expect(fit.parameters == [3] && !fit.isConverged)
  }

  @Test(
    "an elastic net whose share of absolute values is next to nothing ends, and is ridge",
    arguments: [1e-3, 1e-16, 1e-300, 2024 * Double.leastNonzeroMagnitude])
  func tinyShare(share: Double) throws {
    // A path of a hundred halvings with about 20 sweeps each; without its bound, 1e-320 had no end.
    let fit = try ElasticNetFit(
      design: Self.design, response: Self.response, penalty: 10, l1Share: share, sweepLimit: 5000)
    guard share < 1e-15 else { return }
    // ‖y − Z·b‖²/2n + λ‖b‖²/2 has the minimum of ridge with the same λ.
    let ridge = try RidgeFit(design: Self.design, response: Self.response, penalty: 10)
    for (one, other) in zip(fit.map.coefficients.elements, ridge.map.coefficients.elements) {
      #expect(abs(one - other) <= 1e-6 * max(1, abs(other)))
    }
  }
}
