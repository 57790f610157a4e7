import Testing

@testable import Reports
@testable import Trials

@Suite("Diagnostics of a cell's fits")
struct FitDiagnosticsTests {
  private func diagnosis(outside: Int, leverage: Double, errors: [Double]) -> Diagnosis {
    Diagnosis(
      cell: Planted.cell, foldIndex: 0, foldName: "f", trainCount: 50, testCount: 10, outsideCount: outside,
      outsideColumn: "c", nearConstantColumns: [], testLeverage: leverage, trainLeverage: 0.1,
      sensitivity: errors.map { Diagnosis.Sensitivity(rank: 4, squaredError: $0) })
  }

  @Test("folds are pooled; extrapolation and dependence on the rank explain a number")
  func footing() {
    // Σe² over 2 × 20 values: 40 to 160, so RMSE from 1 to 2; leverage (10 × 30 + 10 × 10)/20 = 20.
    let errors = [80.0, 80, 80, 80, 80, 80, 20]
    let footing = FitDiagnostics([
      diagnosis(outside: 10, leverage: 3, errors: errors), diagnosis(outside: 5, leverage: 1, errors: errors),
    ])
    #expect(footing.outsideShare == 0.75)
    #expect(abs((footing.leverageRatio ?? 0) - 20) < 1e-12)
    #expect(footing.rmseByCutoff.first?.rmse == 2 && footing.rmseByCutoff.last?.rmse == 1)
    #expect(
      footing.explanations == [
        "extrapolated: leverage is 20 times that of training rows, and 75 % of test rows are outside the training range, "
          + "mostly in c", "depends on the rank: RMSE from 1 pt (rcond 1e-4) to 2 pt (rcond 1e-16)",
      ])
    let calm = FitDiagnostics([diagnosis(outside: 1, leverage: 0.1, errors: [Double](repeating: 8, count: 7))]
    )
    #expect(calm.explanations.isEmpty)
  }
}
