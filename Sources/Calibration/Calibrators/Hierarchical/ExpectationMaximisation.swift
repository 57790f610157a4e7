import LinearAlgebra

/// The rounds in which a prior is learned on one axis: each person's coefficients given the prior, and the prior given
/// these. Four people are handled at a time.
struct ExpectationMaximisation {
  private typealias Lanes = CholeskyLanes.Lanes

  private struct Block {
    /// The lower triangle of Z′Z.
    var gram: [Lanes]
    /// Z′y.
    var products: [Lanes]
    /// y′y.
    var squares = Lanes.zero
    /// 0 in lanes without a person.
    var weights = Lanes.zero
    /// The means of the coefficients after the last round.
    var means: [Lanes]
  }

  /// μ, p numbers.
  private(set) var mean: [Double]
  /// S, p × p.
  private(set) var covariance: Matrix
  /// s².
  private(set) var noiseVariance: Double
  private var blocks: [Block]
  private let personCount: Double
  private let rowCount: Double

  /// Keeps variances above zero where people do not differ or rows have no error, pt².
  private static let leastVariance = 1e-9

  /// The start: each person's ridge regression, with 0.1 on the diagonal.
  init(of people: [PersonSums], axis: Int) throws(FitError) {
    let p = people[0].gram.rowCount
    personCount = Double(people.count)
    rowCount = Double(people.reduce(0) { $0 + $1.rowCount })
    var starts = [[Double]]()
    for person in people {
      starts.append(
        try person.gram.addingToDiagonal(0.1).positiveFactor().solve(person.products[axis]))
    }
    let (personCount, rowCount) = (personCount, rowCount)
    let mean = (0..<p).map { index in starts.reduce(0) { $0 + $1[index] } / personCount }
    let largest = people.map { $0.squares[axis] }.max() ?? 0
    var covariance = Matrix(rowCount: p, columnCount: p)
    for index in 0..<p {
      let squares = starts.reduce(0) { $0 + ($1[index] - mean[index]) * ($1[index] - mean[index]) }
      covariance[index, index] = squares / personCount + max(1e-6 * largest / rowCount, Self.leastVariance)
    }
    self.mean = mean
    self.covariance = covariance
    let errors = zip(people, starts).reduce(0) { $0 + $1.0.squaredError(of: $1.1, axis: axis) }
    noiseVariance = max(errors / rowCount, Self.leastVariance)
    blocks = Self.blocks(of: people, axis: axis)
  }

  private static func blocks(of people: [PersonSums], axis: Int) -> [Block] {
    let p = people[0].gram.rowCount
    return stride(from: 0, to: people.count, by: Lanes.scalarCount).map { first in
      var block = Block(
        gram: Array(repeating: .zero, count: CholeskyLanes.triangle(p)),
        products: Array(repeating: .zero, count: p), means: Array(repeating: .zero, count: p))
      for (lane, person) in people[first..<min(first + Lanes.scalarCount, people.count)].enumerated() {
        for row in 0..<p {
          for column in 0...row {
            block.gram[CholeskyLanes.triangle(row) + column][lane] = person.gram[row, column]
          }
          block.products[row][lane] = person.products[axis][row]
        }
        block.squares[lane] = person.squares[axis]
        block.weights[lane] = 1
      }
      return block
    }
  }

  /// One round.
  ///
  /// - Returns: The largest relative change.
  mutating func step() throws(FitError) -> Double {
    let p = mean.count
    let precision = try covariance.positiveFactor().inverse
    let pull = precision.times(mean)
    let addend = (0..<p).flatMap { row in (0...row).map { precision[row, $0] } }
    var spread = [Lanes](repeating: .zero, count: addend.count)
    var inverse = spread
    var factor = CholeskyLanes(size: p)
    var errors = Lanes.zero
    for index in blocks.indices {
      let error = Self.expect(
        &blocks[index], &factor, addend, pull, noiseVariance, &inverse, &spread)
      guard let error else {
        throw .noConvergence(routine: "DPOTRF")
      }
      errors += error
    }
    let newMean = (0..<p).map { index in
      blocks.reduce(Lanes.zero) { $0 + $1.means[index] * $1.weights }.sum() / personCount
    }
    let newCovariance = covariance(spread, around: newMean)
    let newNoise = max(errors.sum() / rowCount, Self.leastVariance)
    var change = abs((newNoise / noiseVariance).squareRoot() - 1)
    for index in 0..<p {
      let (old, new) = (covariance[index, index].squareRoot(), newCovariance[index, index].squareRoot())
      change = max(change, abs(new / old - 1), abs(newMean[index] - mean[index]) / new)
    }
    guard change.isFinite else { throw .overflow }
    mean = newMean
    covariance = newCovariance
    noiseVariance = newNoise
    return change
  }

  /// Finds the means of four people's coefficients, and adds their covariances to `spread`.
  ///
  /// - Parameters:
  ///   - addend: The lower triangle of S⁻¹.
  ///   - pull: S⁻¹μ.
  ///   - inverse: Room for the covariances.
  /// - Returns: The expected squared errors, pt²; nil if a matrix is not positive definite.
  private static func expect(
    _ block: inout Block, _ factor: inout CholeskyLanes, _ addend: [Double], _ pull: [Double],
    _ noiseVariance: Double, _ inverse: inout [Lanes], _ spread: inout [Lanes]
  ) -> Lanes? {
    let weight = 1 / noiseVariance
    guard factor.factor(block.gram, scale: weight, addend: addend) else { return nil }
    for index in pull.indices { block.means[index] = block.products[index] * weight + pull[index] }
    factor.solve(&block.means)
    factor.invert(into: &inverse)
    let (gram, means, weights) = (block.gram, block.means, block.weights)
    var (linear, square, trace) = (Lanes.zero, Lanes.zero, Lanes.zero)
    for row in means.indices {
      let start = CholeskyLanes.triangle(row)
      var (sum, own) = (Lanes.zero, Lanes.zero)
      for column in 0..<row {
        sum += gram[start + column] * means[column]
        own += gram[start + column] * inverse[start + column]
      }
      linear += means[row] * block.products[row]
      square += means[row] * (2 * sum + gram[start + row] * means[row])
      trace += 2 * own + gram[start + row] * inverse[start + row]
    }
    for position in spread.indices { spread[position] += inverse[position] * weights }
    let errors = block.squares - 2 * linear + square
    return (errors.replacing(with: 0, where: errors .< 0) + trace) * weights
  }

  /// S from the people's covariances and the spread of their means.
  private func covariance(_ spread: [Lanes], around mean: [Double]) -> Matrix {
    let p = mean.count
    let shrinkage = personCount / (personCount + Double(p))
    var covariance = Matrix(rowCount: p, columnCount: p)
    for row in 0..<p {
      for column in 0...row {
        var sum = spread[CholeskyLanes.triangle(row) + column]
        for block in blocks {
          sum += (block.means[row] - mean[row]) * (block.means[column] - mean[column]) * block.weights
        }
        let element = sum.sum() / personCount * (row == column ? 1 : shrinkage)
        covariance[row, column] = element
        covariance[column, row] = element
      }
    }
    return covariance
  }
}
