import Inputs
import LinearAlgebra
import Testing

@testable import GazeLab

@Suite("What a number rests on")
struct DiagnosisTests {
  private let samples = Planted.samples()

  private func diagnosis(_ calibrator: any Calibrator = LinearCalibrator(), test: (Origin) -> Bool) throws
    -> Diagnosis
  {
    let set = try FeatureSet("gaze", at: Place(file: "x"))
    let columns = try #require(samples.blocks.columns(of: set))
    let testRows = samples.origins.indices.filter { test(samples.origins[$0]) }
    let trainRows = samples.origins.indices.filter { !test(samples.origins[$0]) }
    let fold = Fold(training: .rows(trainRows), testRows: testRows, repeatIndex: 0, index: 0, name: "f")
    return Diagnosis(
      Planted.cell, calibrator, fold, training: Part(samples: samples, rows: trainRows, columns: columns),
      test: Part(samples: samples, rows: testRows, columns: columns))
  }

  @Test("test rows outside of the training's range are counted, with the column that most of them leave")
  func outside() throws {
    // Trained on the left two thirds of the targets: the recorded x of the right ones is larger.
    let right = try diagnosis { $0.key.target.x == 1133 }
    #expect(right.testCount == 60 && right.trainCount == 120)
    #expect(right.outsideColumn == "gazePointX" && right.outsideCount > 50)
    #expect(try #require(right.testLeverage) > 2 * (try #require(right.trainLeverage)))
    #expect(right.trainLeverage == 3.0 / 120)
    let middle = try diagnosis { $0.key.target.x == 566.5 && $0.key.target.y == 372 }
    #expect(middle.outsideCount == 0 && middle.outsideColumn.isEmpty)
    #expect(try #require(middle.testLeverage) < (try #require(middle.trainLeverage)))
  }

  @Test("the error for a cutoff is that of a fit with this cutoff")
  func sensitivity() throws {
    let test = { (origin: Origin) in origin.key.headPose == .top }
    let diagnosis = try diagnosis(test: test)
    #expect(diagnosis.sensitivity.map(\.rank) == [Int](repeating: 2, count: Diagnosis.cutoffs.count))
    let set = try FeatureSet("gaze", at: Place(file: "x"))
    let columns = try #require(samples.blocks.columns(of: set))
    let rows = samples.origins.indices
    let part = Part(samples: samples, rows: rows.filter { !test(samples.origins[$0]) }, columns: columns)
    let testPart = Part(samples: samples, rows: rows.filter { test(samples.origins[$0]) }, columns: columns)
    let fitted = try LinearCalibrator().fit(Training(own: part, others: nil, seed: 0))
    let moments = Moments(fitted.predict(testPart), targets: testPart.targets)
    let expected = moments.squaredErrorX + moments.squaredErrorY
    for sensitivity in diagnosis.sensitivity {
      #expect(abs(sensitivity.squaredError - expected) < 1e-9 * expected)
    }
  }

  @Test("calibrators that are no least squares have ranges, and neither leverage nor ranks")
  func otherCalibrators() throws {
    let diagnosis = try diagnosis(MeanTargetCalibrator()) { $0.key.target.x == 0 }
    #expect(diagnosis.testLeverage == nil && diagnosis.trainLeverage == nil && diagnosis.sensitivity.isEmpty)
    #expect(diagnosis.outsideCount > 0)
    #expect(FitDiagnostics([diagnosis]).explanations.isEmpty)
  }

  private func diagnosis(outside: Int, leverage: Double, errors: [Double]) -> Diagnosis {
    Diagnosis(
      cell: Planted.cell, foldIndex: 0, foldName: "f", trainCount: 50, testCount: 10, outsideCount: outside,
      outsideColumn: "c", nearConstantColumns: [], testLeverage: leverage, trainLeverage: 0.1,
      sensitivity: errors.map { Diagnosis.Sensitivity(rank: 4, squaredError: $0) })
  }

  @Test("folds are pooled; a number is explained by extrapolation and by its rank, where that is so")
  func footing() {
    // Σe² over 2 × 20 values: 40 to 160, so RMSE from 1 to 2; leverage (10 × 30 + 10 × 10)/20 = 20.
    let errors = [80.0, 80, 80, 80, 80, 80, 20]
    let footing = FitDiagnostics([
      diagnosis(outside: 10, leverage: 3, errors: errors), diagnosis(outside: 5, leverage: 1, errors: errors),
    ])
    #expect(footing.outsideShare == 0.75)
    #expect(abs((footing.leverageRatio ?? 0) - 20) < 1e-12)
    #expect(footing.rmseByCutoff.first == 2 && footing.rmseByCutoff.last == 1)
    #expect(
      footing.explanations == [
        "extrapolated: leverage 20 times that of training rows, 75 % of test rows outside of the training's range, "
          + "most in c", "depends on the rank: RMSE from 1 pt (rcond 1e-4) to 2 pt (rcond 1e-16)",
      ])
    let calm = FitDiagnostics([diagnosis(outside: 1, leverage: 0.1, errors: [Double](repeating: 8, count: 7))]
    )
    #expect(calm.explanations.isEmpty)
  }
}
