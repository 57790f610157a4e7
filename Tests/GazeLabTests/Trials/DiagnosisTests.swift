import Inputs
import LinearAlgebra
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Reports
@testable import Scores
@testable import Trials

@Suite("Diagnosis of a fit")
struct DiagnosisTests {
  private let samples = Planted.samples()

  private func diagnosis(
    _ calibrator: any Calibrator = LinearCalibrator(), test: (Origin) -> Bool
  ) throws -> Diagnosis {
    try #require(try fit(calibrator, test: test).diagnosis)
  }

  private func fit(
    _ calibrator: any Calibrator, test: (Origin) -> Bool
  ) throws -> (summary: FitSummary, diagnosis: Diagnosis?) {
    let set = try FeatureSet("gaze", at: Place(file: "x"))
    let columns = try #require(samples.blocks.columns(of: set))
    let testRows = samples.origins.indices.filter { test(samples.origins[$0]) }
    let trainRows = samples.origins.indices.filter { !test(samples.origins[$0]) }
    let fold = Fold(training: .rows(trainRows), testRows: testRows, repeatIndex: 0, index: 0, name: "f")
    let training = Part(samples: samples, rows: trainRows, columns: columns)
    let summary = try calibrator.fit(Training(own: training, others: training, seed: 0)).summary
    let test = Part(samples: samples, rows: testRows, columns: columns)
    return (summary, Diagnosis(Planted.cell, fold, training: training, test: test, summary))
  }

  private static func make(_ yaml: String) throws -> any Calibrator {
    var errors = [InputError]()
    let made = Catalogue.calibrators.make(try ConfigFixture.node(yaml), into: &errors)
    guard let calibrator = made?.product else { throw InputError(errors) }
    return calibrator
  }

  @Test("test rows outside the training range are counted, with the column in which most of them lie outside")
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
    let moments = Moments(try fitted.predict(testPart), targets: testPart.targets)
    let expected = moments.squaredErrorX + moments.squaredErrorY
    for sensitivity in diagnosis.sensitivity {
      #expect(abs(sensitivity.squaredError - expected) < 1e-9 * expected)
    }
  }

  @Test("calibrators other than least squares have ranges, but neither leverage nor ranks")
  func otherCalibrators() throws {
    let diagnosis = try diagnosis(MeanTargetCalibrator()) { $0.key.target.x == 0 }
    #expect(diagnosis.testLeverage == nil && diagnosis.trainLeverage == nil && diagnosis.sensitivity.isEmpty)
    #expect(diagnosis.outsideCount > 0)
    #expect(FitDiagnostics([diagnosis]).explanations.isEmpty)
  }

  @Test(
    "a wrapped linear fit has the leverage of the fit itself",
    arguments: [
      "{pooled: linear}", "{kind: linear, fit_on: frames}",
      "{kind: linear, select: {over: [{rank: {rcond: 1.0e-15}}, {rank: {rcond: 1.0e-9}}]}}",
      "{kind: linear, calibration_targets: 9}", "{kind: linear, frames_per_fixation: 100}",
    ])
  func wrapped(yaml: String) throws {
    let test = { (origin: Origin) in origin.key.headPose == .top }
    let (plain, wrapped) = try (diagnosis(test: test), diagnosis(Self.make(yaml), test: test))
    #expect(wrapped.testLeverage == plain.testLeverage && wrapped.trainLeverage == plain.trainLeverage)
    #expect(wrapped.sensitivity == plain.sensitivity && !wrapped.sensitivity.isEmpty)
  }

  @Test(
    "a fit to other rows, or one whose gaze points are changed, has no leverage",
    arguments: [
      "{kind: linear, fit_on: fixation-medians}", "{kind: linear, frames_per_fixation: 1}",
      "{kind: linear, calibration_targets: 5}", "{recentre: linear}", "{fine-tune: linear}",
      "{kind: linear, clamp: screen}", "{average: [linear, linear]}", "{angle: linear}",
    ])
  func changed(yaml: String) throws {
    let (summary, diagnosis) = try fit(Self.make(yaml)) { $0.key.headPose == .top }
    #expect(summary.leastSquaresCutoff == nil)
    #expect(diagnosis?.testLeverage == nil && diagnosis?.sensitivity.isEmpty != false)
  }
}
