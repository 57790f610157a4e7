import Inputs
import LinearAlgebra

/// A Gaussian process on standardised columns: `gaussian-process`.
///
/// Options that are not given are chosen by leaving out one training target at a time, in closed form: those with the
/// lowest squared error over both columns of the response, in its unit.
///
/// Source: Rasmussen and Williams, "Gaussian Processes for Machine Learning", 2006, chapters 2 and 5.
struct GaussianProcessFitting: Regression {
  let grid: GaussianProcessGrid

  let leavesTargetsOut = true

  /// Time grows with the cube of the number of rows, memory with its square.
  static let mostRows = 5000

  func fit(_ task: RegressionTask) throws(FitError) -> FittedRegression {
    guard task.design.rowCount <= Self.mostRows else {
      throw .tooManyRows(count: task.design.rowCount, limit: Self.mostRows)
    }
    let process = GaussianProcess(design: task.design, response: task.response)
    let kernel = try grid.choice(for: process, leavingOut: task.targets, called: "target")
    var summary = FitSummary(task)
    if grid.kernels.count > 1 { summary.choice = kernel.label }
    let fitted = try process.fitted(kernel)
    return FittedRegression(summary) { fitted.predict($0) }
  }
}

extension GaussianProcessKernel {
  /// As an experiment file writes it.
  var label: String {
    let bend = [("b", bendVariance), ("length", length)].prefix(bendVariance == 0 ? 1 : 2)
    return ChosenOptions(options: [("a", planeVariance)] + bend).label
  }
}

extension GaussianProcessGrid {
  init(from section: inout ConfigSection) {
    planeVariances = section.candidates("a", in: 0...1e6, orAll: Self.full.planeVariances)
    bendVariances = section.candidates("b", in: 0...1e6, orAll: Self.full.bendVariances)
    lengths = section.candidates("length", in: 0.01...100, orAll: Self.full.lengths)
  }
}

extension Catalogue<any Calibrator> {
  /// Reads `{kind: gaussian-process, …}`; trained on fixation medians unless `fit_on` says otherwise.
  static func gaussianProcess(from section: inout ConfigSection) -> any Calibrator {
    TrainedOnCalibrator(
      base: RegressionCalibrator(GaussianProcessFitting(grid: GaussianProcessGrid(from: &section))),
      kind: .fixationMedians)
  }
}
