/// A Cholesky factorisation for all sets of columns of a tree and for four choices of training rows at once.
///
/// Let C be the sums of products about the training means and D the lengths of the centred columns. D⁻¹·C·D⁻¹ = L·Lᵀ
/// equals the RᵀR that QR gives for columns of unit length. Rows of L and of L⁻¹ grow along a path, and with them the
/// coefficients, the condition number and the measures of accuracy.
///
/// Source: Golub and Van Loan, "Matrix Computations", 4th ed., 4.2 and 5.3.
struct TreeFactor: ~Copyable {
  typealias Lanes = ProductSums.Lanes
  typealias Mask = SIMDMask<SIMD4<Int64>>

  /// The solution for one set of columns.
  struct Solution {
    /// Columns of the set × responses, per unit of the scaled column.
    let coefficients: [Lanes]
    /// The number of columns that are not constant in training.
    let columnCount: Lanes
    /// ‖R‖₁·‖R⁻¹‖₁.
    let condition: Lanes
    /// Whether the numbers are as accurate as those of an orthogonal factorisation, up to negligible rounding.
    let isAccurate: Mask
  }

  /// The smallest squared fraction of a column that the columns before it may leave unexplained.
  private static let leastPivot = 1e-8
  /// The smallest variance of a column in training relative to that over all rows; below it, sums of squares are
  /// meaningless.
  static let leastVariance = 1e-6
  /// The smallest product of the two, since they multiply the rounding error.
  private static let leastAccuracy = 1e-9

  private let tree: ColumnTree
  private let outputCount: Int
  /// Standard deviations of the columns and their reciprocals, to judge the rank of the unscaled columns.
  private let deviations: [Double]
  private let scales: [Double]
  /// Added to the diagonal of D⁻¹·C·D⁻¹.
  private let penalty: Double
  /// 1 + columns + responses.
  private let width: Int

  // Indexed by depth on the path.
  private var columns: [Int]
  /// L is stored by rows and L⁻¹ by columns, each with stride `depth`, so that sums run over contiguous memory.
  private let depth: Int
  private let lower: LaneBuffer
  private let inverse: LaneBuffer
  /// 1/L_kk.
  private let reciprocals: LaneBuffer
  private let inverseLengths: LaneBuffer
  private let means: LaneBuffer
  /// L⁻¹ times the products with the responses, by response.
  private let projected: LaneBuffer
  private var progress: [Progress]

  /// Accumulated along the path so far.
  private struct Progress {
    var columnCount = Lanes.zero
    var leastPivot = Lanes.zero
    var leastVariance = Lanes.zero
    var rowSumOfLower = Lanes.zero
    var rowSumOfInverse = Lanes.zero
    /// ‖D⁻¹·L⁻ᵀ‖² and ‖A‖² in the Frobenius norm and the columns' own units; they bound the singular values.
    var squaredInverse = Lanes.zero
    var squaredNorm = Lanes.zero

    mutating func follow(_ before: Progress) {
      columnCount += before.columnCount
      leastPivot = pointwiseMin(before.leastPivot, leastPivot)
      leastVariance = pointwiseMin(before.leastVariance, leastVariance)
      rowSumOfLower = pointwiseMax(before.rowSumOfLower, rowSumOfLower)
      rowSumOfInverse = pointwiseMax(before.rowSumOfInverse, rowSumOfInverse)
      squaredInverse += before.squaredInverse
      squaredNorm += before.squaredNorm
    }
  }

  init(_ tree: ColumnTree, _ scaled: ScaledColumns, penalty: Double) {
    self.tree = tree
    outputCount = scaled.outputCount
    deviations = scaled.deviations
    scales = scaled.scales
    width = scaled.width
    self.penalty = penalty
    let depth = tree.depth
    columns = [Int](repeating: 0, count: depth)
    self.depth = depth
    lower = LaneBuffer(count: depth * depth)
    inverse = LaneBuffer(count: depth * depth)
    reciprocals = LaneBuffer(count: depth)
    inverseLengths = LaneBuffer(count: depth)
    means = LaneBuffer(count: depth)
    projected = LaneBuffer(count: depth * outputCount)
    progress = [Progress](repeating: Progress(), count: depth)
  }

  /// Solves for all sets.
  ///
  /// - Parameters:
  ///   - sums: Pairs × lane groups.
  ///   - isConstant: Whether each column is constant over the training rows, where it is ignored.
  ///   - visit: Called for each set with its solution.
  mutating func solve(
    _ sums: [Lanes], laneGroup: Int, of laneGroups: Int, isConstant: [Mask],
    visit: (_ set: Int, _ solution: Solution) -> Void
  ) {
    let system = System(
      sums: sums, laneGroup: laneGroup, laneGroups: laneGroups, isConstant: isConstant)
    let responseMeans = (0..<outputCount).map { output in
      system[width - outputCount + output, 0] / system.count
    }
    for node in tree.nodes {
      extend(node, system, responseMeans)
      guard !node.endingSets.isEmpty else { continue }
      let solution = solution(node.depth + 1, system)
      for set in node.endingSets { visit(set, solution) }
    }
  }

  /// The sums of one lane group.
  private struct System {
    let sums: [Lanes]
    let laneGroup: Int
    let laneGroups: Int
    let isConstant: [Mask]

    /// The number of rows.
    var count: Lanes { sums[laneGroup] }

    subscript(row: Int, column: Int) -> Lanes {
      sums[(row * (row + 1) / 2 + column) * laneGroups + laneGroup]
    }
  }

  /// Appends the rows of a column to those of its ancestors.
  private mutating func extend(_ node: ColumnTree.Node, _ system: System, _ responseMeans: [Lanes]) {
    // The column of ones comes first.
    let (k, column) = (node.depth, node.column + 1)
    let sum = system[column, 0]
    let mean = sum / system.count
    let square = system[column, column] - sum * mean
    let isConstant = system.isConstant[node.column]
    // An infinite length makes a constant column independent of all others, and its coefficient 0.
    let inverseLength = (1 / square.squareRoot()).replacing(with: 0, where: isConstant)
    columns[k] = node.column
    means[k] = mean
    inverseLengths[k] = inverseLength

    var (pivot, rowSum) = (Lanes(repeating: 1 + penalty), Lanes.zero)
    for j in 0..<k {
      let entry =
        ((system[column, columns[j] + 1] - sum * means[j]) * (inverseLength * inverseLengths[j])
          - lower.product(k * depth, with: lower, j * depth, count: j)) * reciprocals[j]
      lower[k * depth + j] = entry
      pivot -= entry * entry
      rowSum += entry.magnitudes
    }
    let diagonal = pivot.squareRoot()
    let reciprocal = 1 / diagonal
    rowSum += diagonal
    reciprocals[k] = reciprocal

    var (inverseRowSum, squaredInverse) = (reciprocal, Lanes.zero)
    for j in 0..<k {
      let entry =
        -lower.product(k * depth + j, with: inverse, j * depth + j, count: k - j) * reciprocal
      inverse[j * depth + k] = entry
      inverseRowSum += entry.magnitudes
      let own = entry * inverseLengths[j] * scales[columns[j]]
      squaredInverse += own * own
    }
    inverse[k * depth + k] = reciprocal
    let own = reciprocal * inverseLength * scales[node.column]
    squaredInverse += own * own

    for output in 0..<outputCount {
      var entry =
        (system[width - outputCount + output, column] - sum * responseMeans[output]) * inverseLength
      entry -= lower.product(k * depth, with: projected, output * depth, count: k)
      projected[output * depth + k] = entry * reciprocal
    }

    let squaredLength = square * (deviations[node.column] * deviations[node.column])
    let relativePivot = pivot / (1 + penalty)
    // Relative to the mean square, because subtracting the training means from the squares leaves their rounding.
    let variance = (square / system.count / (1 + mean * mean)).replacing(with: 1, where: isConstant)
    let one = Lanes(repeating: 1).replacing(with: 0, where: isConstant)
    var next = Progress(
      columnCount: one, leastPivot: relativePivot, leastVariance: variance, rowSumOfLower: rowSum,
      rowSumOfInverse: inverseRowSum, squaredInverse: squaredInverse, squaredNorm: squaredLength)
    if k > 0 { next.follow(progress[k - 1]) }
    progress[k] = next
  }

  /// The solution of the path's first columns.
  private func solution(_ count: Int, _ system: System) -> Solution {
    var coefficients = [Lanes](repeating: .zero, count: count * outputCount)
    for j in 0..<count {
      for output in 0..<outputCount {
        let entry = inverse.product(j * depth + j, with: projected, output * depth + j, count: count - j)
        coefficients[j * outputCount + output] = entry * inverseLengths[j]
      }
    }
    let progress = progress[count - 1]
    // Total loss to rounding gives a NaN, for which every comparison is false.
    let isFactored =
      progress.leastPivot .>= Self.leastPivot .& progress.leastVariance .>= Self.leastVariance
      .& progress.leastPivot * progress.leastVariance .>= Self.leastAccuracy
    // σ_min ≥ 1/√squaredInverse and σ_max ≤ √squaredNorm, so the rank is certainly full.
    let bound = progress.squaredInverse * progress.squaredNorm
    let isOfFullRank = bound .< 1 / (4 * Double.ulpOfOne * Double.ulpOfOne)
    let hasRows = system.count .> Double(count)
    let hasColumns = progress.columnCount .> 0
    return Solution(
      coefficients: coefficients, columnCount: progress.columnCount,
      condition: progress.rowSumOfLower * progress.rowSumOfInverse,
      isAccurate: isFactored .& isOfFullRank .& hasRows .& hasColumns)
  }
}

extension SIMD4<Double> {
  fileprivate var magnitudes: SIMD4<Double> { replacing(with: -self, where: self .< 0) }
}
