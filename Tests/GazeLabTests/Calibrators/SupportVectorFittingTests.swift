import Inputs
import LinearAlgebra
import TestSupport
import Testing

@testable import Calibration

@Suite("Support vector calibrator")
struct SupportVectorFittingTests {
  private static func grid(_ costs: [Double], _ gammas: [Double], _ epsilons: [Double]) -> SupportVectorGrid {
    SupportVectorGrid(costs: costs, gammasTimesColumns: gammas, epsilons: epsilons)
  }

  private static func expect(_ fitted: FittedRegression, predicts truth: [Double]) {
    let predicted = fitted.predict(PlantedTask.unseen)
    #expect(predicted.rowCount == 3 && predicted.columnCount == 2)
    for (ours, theirs) in zip(predicted.elements, truth) { #expect(abs(ours - theirs) < 0.005) }
  }

  @Test("with options given, predictions are scikit-learn's on columns that numpy standardised")
  func given() throws {
    let fitted = try SupportVectorFitting(grid: Self.grid([10], [0.3], [0.1])).fit(PlantedTask.task())
    Self.expect(fitted, predicts: [268.632413, 358.206714, 389.210575, 357.997387, 546.548046, 312.344852])
    #expect(fitted.summary.choice == nil && fitted.summary.columnCount == 3)
  }

  @Test("of all 90 options, those with scikit-learn's lowest error are chosen; the first of equals")
  func chosen() throws {
    let fitted = try SupportVectorFitting(grid: .full).fit(PlantedTask.task())
    // C = 300 gives the same: no coefficient comes near 100.
    #expect(fitted.summary.choice == "C=100, gamma_p=0.03, epsilon=0.02")
    Self.expect(fitted, predicts: [214.38128, 397.827691, 387.878852, 335.631186, 532.228639, 292.75195])
    #expect(SupportVectorGrid.full.options.count == 90)
  }

  @Test("where kernels or distances would take too much memory, the same options are chosen")
  func withoutKernels() throws {
    let task = PlantedTask.task()
    let kept = try SupportVectorChoice(of: .full, for: task)
    let fitted = try SupportVectorChoice(of: .full, for: task, mostKernels: 0)
    let anew = try SupportVectorChoice(of: .full, for: task, mostDistances: 0)
    #expect(kept.options == fitted.options && kept.options.label == "C=100, gamma_p=0.03, epsilon=0.02")
    #expect(anew.options == kept.options)
    #expect(kept.remarks.isEmpty && fitted.remarks.isEmpty)
  }

  @Test("with a single target there is nothing to leave out, unless there is nothing to choose")
  func singleTarget() throws {
    let task = PlantedTask.task(targets: [Int](repeating: 0, count: 18))
    #expect(throws: FitError.nothingToLeaveOut(single: ["target"])) {
      try SupportVectorFitting(grid: .full).fit(task)
    }
    #expect(throws: Never.self) {
      try SupportVectorFitting(grid: Self.grid([10], [0.3], [0.1])).fit(task)
    }
  }

  @Test(
    "options that cannot be fitted are no choice, and the summary says so; with none left there is no fit")
  func out() throws {
    // A γ of 1e-5 makes all kernels 1 to four digits: C = 1e5 asks too much of single precision.
    let some = try SupportVectorFitting(grid: Self.grid([1, 1e5], [3e-5], [0.01])).fit(PlantedTask.task())
    #expect(some.summary.choice == "C=1, gamma_p=3e-05, epsilon=0.01")
    #expect(
      some.summary.remarks == [
        "no choice, as it cannot be fitted inside the training part: "
          + "C=100000, gamma_p=3e-05, epsilon=0.01: libsvm did not converge"
      ])
    #expect(
      throws: FitError.noCandidate(
        label: "C=100000, gamma_p=3e-05, epsilon=0.01", reason: "libsvm did not converge")
    ) {
      try SupportVectorFitting(grid: Self.grid([1e5, 2e5], [3e-5], [0.01])).fit(PlantedTask.task())
    }
  }

  @Test("angles that do not vary have no unit, and are predicted as they are")
  func noUnit() throws {
    let task = RegressionTask(
      design: Matrix(rowCount: 2, columnCount: 1, elements: [1, 2]),
      response: Matrix(rowCount: 2, columnCount: 2, elements: [0.5, -0.25, 0.5, -0.25]), columnNames: ["a"],
      targets: [0, 1], centre: [0, 0], scale: 0)
    let fitted = try SupportVectorFitting(grid: Self.grid([1], [1], [0])).fit(task)
    let predicted = fitted.predict(Matrix(rowCount: 1, columnCount: 1, elements: [7]))
    #expect(abs(predicted[0, 0] - 0.5) < 1e-9 && abs(predicted[0, 1] + 0.25) < 1e-9)
  }

  @Test("what an experiment file gives is not chosen among")
  func reading() throws {
    var errors = [InputError]()
    func read(_ text: String) throws -> SupportVectorGrid? {
      ConfigSection.read(try ConfigFixture.node(text), into: &errors) { SupportVectorGrid(from: &$0) }
    }
    #expect(try read("{C: 7, epsilon: 0.2}")?.options.count == 5)
    #expect(try read("{gamma_p: 0.5}")?.options.allSatisfy { $0.gammaTimesColumns == 0.5 } == true)
    #expect(errors.isEmpty)
    #expect(try read("{C: 0, gamma: 1}") == nil)
    #expect(errors.map(\.complaints[0].sentence).contains { $0.hasPrefix("'C' must be a number from 0.001") })
    #expect(errors.map(\.complaints[0].sentence).contains { $0.contains("'gamma'; did you mean 'gamma_p'?") })
  }

  @Test("medians are what it is trained on, under angles too, unless fit_on says frames")
  func trainedOn() throws {
    func make(_ text: String) throws -> any Calibrator {
      var errors = [InputError]()
      return try #require(Catalogue.calibrators.make(try ConfigFixture.node(text), into: &errors)?.product)
    }
    for kind in ["svr", "gaussian-process"] {
      for text in [kind, "{angle: \(kind)}"] {
        let calibrator = try #require(try make(text) as? TrainedOnCalibrator)
        #expect(
          calibrator.kind == .fixationMedians && calibrator.traits.fitsNoise && calibrator.needs.usesFeatures)
        #expect(calibrator.base is RegressionCalibrator)
      }
      let frames = try #require(try make("{kind: \(kind), fit_on: frames}") as? TrainedOnCalibrator)
      #expect(frames.kind == .frames && frames.base is RegressionCalibrator)
    }
  }
}
