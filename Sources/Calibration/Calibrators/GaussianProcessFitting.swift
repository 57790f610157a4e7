import Inputs
import LinearAlgebra

/// A Gaussian process on standardised columns: `gaussian-process`.
///
/// Options that are not given are chosen by leaving out one training target at a time, in closed form: those with the
/// lowest squared error over both columns of the response, in its unit.
///
/// Source: Rasmussen and Williams, "Gaussian Processes for Machine Learning", 2006, chapters 2 and 5.
package struct GaussianProcessFitting: Regression {
  let grid: GaussianProcessGrid

  package let leavesTargetsOut = true

  /// The largest number of rows. Time grows with its cube, memory with its square.
  static let mostRows = 5000

  package func fit(_ task: RegressionTask) throws(FitError) -> FittedRegression {
    guard task.design.rowCount <= Self.mostRows else {
      throw .tooManyRows(count: task.design.rowCount, limit: Self.mostRows)
    }
    let process = GaussianProcess(design: task.design, response: task.response)
    let kernel = try grid.choice(for: process, leavingOut: task.targets, called: "target")
    var summary = FitSummary(task)
    if grid.kernels.count > 1 { summary.choice = kernel.label }
    let fitted = try process.fitted(kernel)
    let prior = RegressionPrior.Kind.process(
      plane: kernel.planeVariance, bend: kernel.bendVariance, length: kernel.length)
    return FittedRegression(summary: summary, expansion: fitted.expansion) { fitted.predict($0) }
      .assuming(prior, task)
  }
}

extension GaussianProcessKernel {
  var label: String {
    let bend = [("b", bendVariance), ("length", length)].prefix(bendVariance == 0 ? 1 : 2)
    return chosenOptions([("a", planeVariance)] + bend)
  }
}

package struct GaussianProcessGrid: Sendable {
  /// The candidates for a, b and the length, in the order in which they are tried; the first of equals is chosen.
  let planeVariances: [Double]
  let bendVariances: [Double]
  let lengths: [Double]

  static let full = GaussianProcessGrid(
    planeVariances: [10, 100, 1000], bendVariances: [0, 10, 30, 100, 300], lengths: [1, 1.5, 2, 3, 5])

  /// All kernels; the length varies fastest.
  var kernels: [GaussianProcessKernel] {
    planeVariances.flatMap { a in
      bendVariances.flatMap { b in
        // Without a bend the length has no effect.
        (b == 0 ? Array(lengths.prefix(1)) : lengths).map {
          GaussianProcessKernel(planeVariance: a, bendVariance: b, length: $0)
        }
      }
    }
  }

  /// - Throws: `nothingToLeaveOut` if there are several kernels, but only one group; `cancelled`.
  func choice(for process: GaussianProcess, leavingOut groups: [Int], called noun: String) throws(FitError)
    -> GaussianProcessKernel
  {
    let kernels = kernels
    guard kernels.count > 1 else { return kernels[0] }
    guard Set(groups).count > 1 else { throw .nothingToLeaveOut(single: [noun]) }
    var (chosen, least) = (kernels[0], Double.infinity)
    let errors = try GaussianProcessErrors(process, leavingOut: groups).squared(kernels)
    for (kernel, error) in zip(kernels, errors) where error < least { (chosen, least) = (kernel, error) }
    return chosen
  }
}

extension GaussianProcessGrid {
  init(from section: inout ConfigSection) {
    planeVariances = section.candidates("a", in: 0...1e6, orAll: Self.full.planeVariances)
    bendVariances = section.candidates("b", in: 0...1e6, orAll: Self.full.bendVariances)
    lengths = section.candidates("length", in: 0.01...100, orAll: Self.full.lengths)
  }
}
