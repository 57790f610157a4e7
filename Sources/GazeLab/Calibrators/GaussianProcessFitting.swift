import Inputs
import LinearAlgebra

/// A Gaussian process on standardised columns: `gaussian-process`.
///
/// Options that are not given are chosen by leaving out one target of the training rows after the other, in closed
/// form: those of the least squared error over both columns of the response, in its unit.
///
/// Source: Rasmussen and Williams, "Gaussian Processes for Machine Learning", 2006, chapters 2 and 5.
struct GaussianProcessFitting: Regression {
  let grid: GaussianProcessGrid

  /// A column of noise, once standardised, counts as much as any other.
  let fitsNoise = true
  let leavesTargetsOut = true

  /// Time grows with the cube of the rows, memory with the square.
  static let mostRows = 5000

  func fit(_ task: RegressionTask) throws(FitError) -> any FittedRegression {
    guard task.design.rowCount <= Self.mostRows else {
      throw .tooManyRows(count: task.design.rowCount, limit: Self.mostRows)
    }
    let process = GaussianProcess(design: task.design, response: task.response)
    let kernel = try grid.choice(for: process, leavingOut: task.targets, called: "target")
    var summary = FitSummary(task)
    if grid.kernels.count > 1 { summary.choice = kernel.label }
    return FittedProcessRegression(fitted: try process.fitted(kernel), summary: summary)
  }
}

private struct FittedProcessRegression: FittedRegression {
  let fitted: FittedGaussianProcess
  let summary: FitSummary

  func predict(_ design: Matrix) -> Matrix { fitted.predict(design) }
}

extension GaussianProcessKernel {
  /// As an experiment file writes it.
  var label: String {
    let bend = [("b", bendVariance), ("length", length)].prefix(bendVariance == 0 ? 1 : 2)
    return ChosenOptions(options: [("a", planeVariance)] + bend).label
  }
}

extension GaussianProcessGrid {
  /// Options that an experiment file gives are the only ones tried.
  init(from section: inout ConfigSection) {
    func values(_ key: String, _ range: ClosedRange<Double>, _ section: inout ConfigSection) -> [Double]? {
      section.has(key) ? [section.number(key, in: range)] : nil
    }
    let full = Self.full
    planeVariances = values("a", 0...1e6, &section) ?? full.planeVariances
    bendVariances = values("b", 0...1e6, &section) ?? full.bendVariances
    lengths = values("length", 0.01...100, &section) ?? full.lengths
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
