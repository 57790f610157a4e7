import Foundation
import LinearAlgebra
import SupportVectors

/// The options of `svr` with the lowest squared error when one training target at a time is left out.
///
/// All fits that leave the same target out have their kernels of one γ in common, and each starts from the solution for
/// the ε or the cost before it. libsvm can do neither, so it fits only where it has to: where the kernel matrix would
/// take too much memory, and where its single precision decides whether options can be fitted at all.
struct SupportVectorChoice {
  let options: SupportVectorOptions
  /// A remark on the options that cannot be fitted, if there are any.
  let remarks: [String]

  /// - Parameters:
  ///   - mostKernels: The largest number of kernels that are kept at a time.
  ///   - mostDistances: The largest number of distances that are kept from one γ to the next.
  /// - Throws: `nothingToLeaveOut` if there is only one target; `noCandidate`, `cancelled`.
  init(
    of grid: SupportVectorGrid, for task: RegressionTask, mostKernels: Int = 32 << 20,
    mostDistances: Int = 4 << 20
  ) throws(FitError) {
    let targets = Set(task.targets).sorted()
    guard targets.count > 1 else { throw .nothingToLeaveOut(single: ["target"]) }
    var folds = targets.map { LeftOutTarget($0, of: task, epsilonCount: grid.epsilons.count) }
    // A sample of the rows is fitted by the method for all of them.
    let room = task.share * task.share
    let keepsKernels = Double(folds.map(\.kernelCount).max() ?? 0) <= Double(mostKernels) * room
    let keepsDistances =
      keepsKernels && Double(folds.reduce(0) { $0 + $1.kernelCount }) <= Double(mostDistances) * room

    var race = FoldRace(foldCount: folds.count)
    let options = grid.options
    // A good candidate early on makes the others end early, and in the middle it is the most probable.
    let middle = grid.gammasTimesColumns.count / 2
    for gamma in grid.gammasTimesColumns.indices.sorted(by: { abs($0 - middle) < abs($1 - middle) }) {
      race.start(
        options.indices.filter { $0 / grid.epsilons.count % grid.gammasTimesColumns.count == gamma })
      for fold in race.foldOrder {
        if keepsKernels {
          folds[fold].start(grid.gammasTimesColumns[gamma], keepingDistances: keepsDistances)
        }
        for index in race.running {
          try FitError.checkCancellation()
          do throws(FitError) {
            let error = try folds[fold].squaredError(
              options[index], epsilonIndex: index % grid.epsilons.count, of: task)
            race.add(error, of: index, in: fold)
          } catch {
            race.drop(index, error.sentence)
          }
        }
        folds[fold].end()
      }
      race.finish()
    }
    try FitError.checkCancellation()
    let first = race.failed.min { $0.index < $1.index }.map {
      (label: options[$0.index].label, reason: $0.reason)
    }
    guard let best = race.best else {
      throw .noCandidate(label: first?.label ?? "", reason: first?.reason ?? "")
    }
    self.options = options[best.index]
    remarks =
      first.map { first in
        let remark =
          "no choice, as it cannot be fitted inside the training part: \(first.label): \(first.reason)"
        return [race.failed.count == 1 ? remark : "\(remark); and \(race.failed.count - 1) more"]
      } ?? []
  }
}

/// The training rows without one target, and the rows on it.
private struct LeftOutTarget {
  private let trained: SupportVectorRows
  private let left: [Int]
  private let leftDesign: Matrix
  /// Distances among the remaining rows, and between those on the target and them; nil if they are computed anew for each γ.
  private var distances: (trained: RowDistances, left: RowDistances)?
  /// Kernels of the current γ likewise; nil if there is no room for them.
  private var kernels: (trained: Matrix, left: Matrix)?
  /// The last solutions under these kernels, by column of the response: of any ε, and by ε.
  private var last = [SupportVectorSolution?]()
  private var lastByEpsilon = [[SupportVectorSolution?]]()
  private let epsilonCount: Int

  init(_ target: Int, of task: RegressionTask, epsilonCount: Int) {
    let rows = task.targets.indices
    trained = SupportVectorRows(task, rows.filter { task.targets[$0] != target })
    left = rows.filter { task.targets[$0] == target }
    leftDesign = trained.standardisation.applied(to: task.design.rows(left))
    self.epsilonCount = epsilonCount
  }

  var kernelCount: Int { trained.design.rowCount * (trained.design.rowCount + left.count) }

  mutating func start(_ gammaTimesColumns: Double, keepingDistances: Bool) {
    let distances =
      distances
      ?? (RowDistances(trained.design, trained.design), RowDistances(leftDesign, trained.design))
    if keepingDistances { self.distances = distances }
    kernels = (
      distances.trained.kernels(decline: gammaTimesColumns),
      distances.left.kernels(decline: gammaTimesColumns)
    )
    last = trained.responses.map { _ in nil }
    lastByEpsilon = last.map { _ in [SupportVectorSolution?](repeating: nil, count: epsilonCount) }
  }

  /// Forgets the kernels, so that those of one fold are kept at a time.
  mutating func end() { kernels = nil }

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
    return solution.flatMap { isFittedByLibSVM($0, response, options, kernels) ? $0 : nil }
  }

  /// Whether libsvm, which computes kernels in single precision, certainly accepts its own solution: it refuses one that
  /// violates the optimality conditions by a thousandth of the responses' range.
  private func isFittedByLibSVM(
    _ solution: SupportVectorSolution, _ response: [Double], _ options: SupportVectorOptions,
    _ kernels: Matrix
  ) -> Bool {
    let range = (response.max() ?? 0) - (response.min() ?? 0)
    if solution.singlePrecisionError <= range / 4000 { return true }
    return solution.violationInSinglePrecision(
      kernel: kernels, response: response, epsilon: options.epsilon) <= 0.75 * range / 1000
  }
}
