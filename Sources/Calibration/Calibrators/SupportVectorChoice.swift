import Foundation
import LinearAlgebra
import SupportVectors

/// The options of `svr` with the lowest squared error when one training target at a time is left out.
///
/// All fits that leave the same target out have their kernels of one γ in common, and each starts from the solution for
/// the ε or the cost before it. libsvm can do neither, so it fits only where it has to: where the kernel matrices would
/// take too much memory, and where its single precision decides whether options can be fitted at all.
struct SupportVectorChoice {
  let options: SupportVectorOptions
  /// A remark on the options that cannot be fitted, if there are any.
  let remarks: [String]

  /// - Parameter mostKernels: The largest number of kernels that are kept at a time.
  /// - Throws: `nothingToLeaveOut` if there is only one target; `noCandidate`, `cancelled`.
  init(of grid: SupportVectorGrid, for task: RegressionTask, mostKernels: Int = 4 << 20) throws(FitError) {
    let targets = Set(task.targets).sorted()
    guard targets.count > 1 else { throw .nothingToLeaveOut(single: ["target"]) }
    var folds = targets.map { LeftOutTarget($0, of: task, epsilonCount: grid.epsilons.count) }
    let keepsKernels =
      Double(folds.reduce(0) { $0 + $1.kernelCount }) <= Double(mostKernels) * task.share * task.share

    var best = (index: Int.max, error: Double.infinity)
    var failed = [(index: Int, reason: String)]()
    let options = grid.options
    // A good candidate early on makes the others end early, and in the middle it is the most probable.
    let middle = grid.gammasTimesColumns.count / 2
    for gamma in grid.gammasTimesColumns.indices.sorted(by: { abs($0 - middle) < abs($1 - middle) }) {
      for fold in folds.indices where keepsKernels { folds[fold].start(grid.gammasTimesColumns[gamma]) }
      candidates: for index in options.indices
      where index / grid.epsilons.count % grid.gammasTimesColumns.count == gamma {
        var error = 0.0
        for fold in folds.indices {
          try FitError.checkCancellation()
          do throws(FitError) {
            error += try folds[fold].squaredError(
              options[index], epsilonIndex: index % grid.epsilons.count, of: task)
          } catch {
            failed.append((index, error.sentence))
            continue candidates
          }
          // A candidate that is already worse need not be computed to the end; of equals the first in the grid is chosen.
          guard (error, index) < (best.error, best.index) else { continue candidates }
        }
        best = (index, error)
      }
    }
    try FitError.checkCancellation()
    let first = failed.min { $0.index < $1.index }.map { (label: options[$0.index].label, reason: $0.reason) }
    guard best.index < options.count else {
      throw .noCandidate(label: first?.label ?? "", reason: first?.reason ?? "")
    }
    self.options = options[best.index]
    remarks =
      first.map { first in
        let remark =
          "no choice, as it cannot be fitted inside the training part: \(first.label): \(first.reason)"
        return [failed.count == 1 ? remark : "\(remark); and \(failed.count - 1) more"]
      } ?? []
  }
}

/// The training rows without one target, and the rows on it.
private struct LeftOutTarget {
  private let trained: SupportVectorRows
  private let left: [Int]
  private let leftDesign: Matrix
  /// Kernels of the current γ among the remaining rows, and between those on the target and them; nil if there is no
  /// room for them.
  private var kernels: (trained: Matrix, left: Matrix)?
  /// The last solutions under these kernels, by column of the response: of any ε, and by ε.
  private var last: [SupportVectorSolution?]
  private var lastByEpsilon: [[SupportVectorSolution?]]

  init(_ target: Int, of task: RegressionTask, epsilonCount: Int) {
    let rows = task.targets.indices
    trained = SupportVectorRows(task, rows.filter { task.targets[$0] != target })
    left = rows.filter { task.targets[$0] == target }
    leftDesign = trained.standardisation.applied(to: task.design.rows(left))
    last = trained.responses.map { _ in nil }
    lastByEpsilon = last.map { _ in [SupportVectorSolution?](repeating: nil, count: epsilonCount) }
  }

  var kernelCount: Int { trained.design.rowCount * (trained.design.rowCount + left.count) }

  mutating func start(_ gammaTimesColumns: Double) {
    kernels = (
      Self.kernels(trained.design, trained.design, gammaTimesColumns),
      Self.kernels(leftDesign, trained.design, gammaTimesColumns)
    )
    for column in last.indices {
      last[column] = nil
      for index in lastByEpsilon[column].indices { lastByEpsilon[column][index] = nil }
    }
  }

  private static func kernels(_ rows: Matrix, _ others: Matrix, _ gammaTimesColumns: Double) -> Matrix {
    Matrix(
      rowCount: rows.rowCount, columnCount: others.rowCount,
      elements: RowPairs(rows, others).squaredDistances.elements.map { exp(-gammaTimesColumns * $0) })
  }

  /// The sum of squared errors over the rows on the target and both columns of the response, in its unit.
  mutating func squaredError(
    _ options: SupportVectorOptions, epsilonIndex: Int, of task: RegressionTask
  ) throws(FitError) -> Double {
    let predicted = try predicted(options, epsilonIndex, task)
    var sum = 0.0
    for (place, row) in left.enumerated() {
      for column in trained.centre.indices {
        let error = predicted[place, column] - task.response[row, column]
        sum += error * error
      }
    }
    return sum
  }

  private mutating func predicted(
    _ options: SupportVectorOptions, _ epsilonIndex: Int, _ task: RegressionTask
  ) throws(FitError) -> Matrix {
    guard let kernels else { return try trained.fitted(options, tolerance: 1e-3)(task.design.rows(left)) }
    var predicted = Matrix(rowCount: left.count, columnCount: trained.responses.count)
    for column in trained.responses.indices {
      guard let solution = try solution(options, epsilonIndex, column, kernels.trained) else {
        return try trained.fitted(options)(task.design.rows(left))
      }
      for (place, number) in solution.predict(kernels.left).enumerated() {
        predicted[place, column] = trained.centre[column] + trained.scale * number
      }
    }
    return predicted
  }

  /// The solution for a column of the response; nil if libsvm must decide whether there is one.
  private mutating func solution(
    _ options: SupportVectorOptions, _ epsilonIndex: Int, _ column: Int, _ kernels: Matrix
  ) throws(FitError) -> SupportVectorSolution? {
    let response = trained.responses[column]
    var solution = lastByEpsilon[column][epsilonIndex]
    if solution?.isSolution(forCost: options.cost) != true {
      do throws(SupportVectorError) {
        solution = try SupportVectorSolution(
          kernel: kernels, response: response, cost: options.cost, epsilon: options.epsilon,
          startingFrom: last[column]?.cost == options.cost ? last[column] : solution ?? last[column])
      } catch .noConvergence {
        return nil
      } catch {
        throw FitError(error)
      }
    }
    last[column] = solution
    lastByEpsilon[column][epsilonIndex] = solution
    let range = (response.max() ?? 0) - (response.min() ?? 0)
    // Where it errs by a thousandth, libsvm refuses its own solution.
    return solution.flatMap { $0.singlePrecisionError <= range / 4000 ? $0 : nil }
  }
}
