internal import CLAPACK

/// Least squares with an intercept for many sets of columns and many choices of training rows of one design.
///
/// Sums of products are computed once, added up for each choice of rows, and factored once for all sets. The results
/// equal those of `LinearFit` (of `RidgeFit` with a penalty) up to rounding. Where that cannot be guaranteed there is
/// no result, and the caller must use one of these instead.
public struct SharedLeastSquares: Sendable {
  /// The columns of each set that vary over all rows, as positions in the scaled block.
  private let sets: [[Int]]
  /// Positions of the sets that were given without columns; they predict the mean.
  private let meanSets: [Int]
  private let sums: ProductSums
  private let tree: ColumnTree
  private let penalty: Double

  /// - Parameters:
  ///   - shared: The columns of all sets.
  ///   - sets: The columns of each set, ascending; an empty set fits the mean of the training rows.
  ///   - penalty: λ of `RidgeFit`; 0 for least squares.
  public init(_ shared: SharedColumns, sets: [[Int]], penalty: Double = 0) {
    precondition(penalty >= 0 && penalty.isFinite, "the penalty is \(penalty)")
    sums = shared.sums
    let places = Dictionary(uniqueKeysWithValues: sums.scaled.columns.enumerated().map { ($1, $0) })
    self.sets = sets.map { set in set.compactMap { places[$0] } }
    meanSets = sets.indices.filter { sets[$0].isEmpty }
    let scaled = sums.scaled
    let isRounding = zip(scaled.deviations, scaled.means).map { penalty > 0 && $0 <= 1e-8 * abs($1) }
    // A penalty would treat the rounding error of a constant like a real column; `RidgeFit` tells them apart.
    tree = ColumnTree(self.sets.map { set in set.contains { isRounding[$0] } ? [] : set })
    self.penalty = penalty
  }

  /// A choice of training and test rows.
  public struct Choice: Sendable {
    public let training: RowSelection
    /// Ascending.
    public let testRows: [Int]

    public init(training: RowSelection, testRows: [Int]) {
      (self.training, self.testRows) = (training, testRows)
    }
  }

  /// The fit of one set of columns under one choice of rows.
  public struct Fit: Sendable {
    /// The number of columns that vary in training, which are the fitted ones.
    public let columnCount: Int
    /// ‖R‖₁·‖R⁻¹‖₁ of the centred columns scaled to unit length. Nil without columns.
    public let condition: Double?
    /// Σ(predicted − response)² over the test rows, for each column of the response.
    public let squaredErrors: [Double]
    /// Test rows × k; empty unless requested.
    public let predictions: [Double]
    fileprivate let weights: [Double]
    fileprivate let means: [Double]
  }

  /// Fits and tests all sets under all choices.
  ///
  /// - Parameter predicts: Whether to return predictions; without them, large test parts are scored from their sums.
  /// - Returns: The fits by choice and set; nil where `LinearFit` or `RidgeFit` must be used.
  public func fits(_ choices: [Choice], predicts: Bool) -> [[Fit?]] {
    stride(from: 0, to: choices.count, by: Self.batchSize).flatMap { start in
      let batch = choices[start..<min(start + Self.batchSize, choices.count)]
      return zip(batch, drafts(batch)).map { score($0, $1, predicts: predicts) }
    }
  }

  /// The number of choices that share a matrix product.
  private static let batchSize = 32
  /// Up to this many test rows, predictions are faster than sums of products.
  private static let fewTestRows = 256
  /// The smallest fraction of its terms to which a sum of squared errors may cancel.
  private static let leastForm = 1e-7

  /// The fits of one choice of rows before they are scored.
  private struct Draft {
    /// Training means of the ones, of all scaled columns and of the responses.
    let means: [Double]
    /// The weights of the ones and the scaled columns: (1 + columns) × (sets · k).
    var weights: [Double]
    /// One fit per set; nil where it is not accurate.
    var fits: [(columnCount: Int, condition: Double?)?]
  }

  private func drafts(_ batch: ArraySlice<Choice>) -> [Draft] {
    let lanes = sums.lanes(over: batch.map(\.training)[...])
    let (laneGroups, width, k) = (lanes.count / sums.pairCount, sums.scaled.width, sums.scaled.outputCount)
    let outputs = sets.count * k
    var drafts = batch.indices.map { index in
      let (group, lane) = (index - batch.startIndex).quotientAndRemainder(dividingBy: ProductSums.laneCount)
      let count = lanes[group][lane]
      var fits = [(columnCount: Int, condition: Double?)?](repeating: nil, count: sets.count)
      if count > 0 { for set in meanSets { fits[set] = (0, nil) } }
      return Draft(
        means: (0..<width).map { lanes[$0 * ($0 + 1) / 2 * laneGroups + group][lane] / count },
        weights: [Double](repeating: 0, count: (width - k) * outputs), fits: fits)
    }
    var factor = TreeFactor(tree, sums.scaled, penalty: penalty)
    for group in 0..<laneGroups {
      let isConstant = constantColumns(
        batch.dropFirst(group * ProductSums.laneCount), lanes, group, of: laneGroups)
      factor.solve(lanes, laneGroup: group, of: laneGroups, isConstant: isConstant) { set, solution in
        for lane in 0..<ProductSums.laneCount where solution.isAccurate[lane] {
          let index = group * ProductSums.laneCount + lane
          drafts[index].fits[set] = (Int(solution.columnCount[lane]), solution.condition[lane])
          for (place, column) in sets[set].enumerated() {
            for output in 0..<k {
              drafts[index].weights[(1 + column) * outputs + set * k + output] =
                solution.coefficients[place * k + output][lane]
            }
          }
        }
      }
    }
    for index in drafts.indices { addConstants(&drafts[index]) }
    return drafts
  }

  /// Sets the constant of each fit so that it predicts the mean of the responses where all columns are at their means.
  private func addConstants(_ draft: inout Draft) {
    let (k, columnCount) = (sums.scaled.outputCount, sums.scaled.columns.count)
    let outputs = sets.count * k
    for set in sets.indices where draft.fits[set] != nil {
      for output in 0..<k {
        var constant = draft.means[1 + columnCount + output]
        for column in sets[set] {
          constant -= draft.weights[(1 + column) * outputs + set * k + output] * draft.means[1 + column]
        }
        draft.weights[set * k + output] = constant
      }
    }
  }

  /// Whether each column is constant over the training rows, for the first choices of `batch`.
  private func constantColumns(
    _ batch: ArraySlice<Choice>, _ lanes: [ProductSums.Lanes], _ group: Int, of laneGroups: Int
  ) -> [TreeFactor.Mask] {
    let count = lanes[group]
    return (0..<sums.scaled.columns.count).map { column in
      let row = column + 1
      let start = row * (row + 1) / 2
      let (sum, squares) = (
        lanes[start * laneGroups + group], lanes[(start + row) * laneGroups + group]
      )
      let isSuspect = (squares - sum * sum / count) .< TreeFactor.leastVariance * count
      guard any(isSuspect) else { return isSuspect }
      // The sums cannot distinguish a column that varies slightly from a constant one.
      var isConstant = isSuspect
      for (lane, choice) in batch.prefix(ProductSums.laneCount).enumerated() where isSuspect[lane] {
        isConstant[lane] = sums.scaled.isConstant(column, in: choice.training)
      }
      return isConstant
    }
  }

  private func score(_ choice: Choice, _ draft: Draft, predicts: Bool) -> [Fit?] {
    guard draft.fits.contains(where: { $0 != nil }) else { return draft.fits.map { _ in nil } }
    let k = sums.scaled.outputCount
    let sums = predicts || choice.testRows.count <= Self.fewTestRows ? nil : addUp(choice.testRows, draft)
    let scores = sums ?? predict(choice.testRows, draft, keeping: predicts)
    return draft.fits.enumerated().map { set, fit in
      guard let fit else { return nil }
      let squaredErrors = Array(scores.squaredErrors[set * k..<set * k + k])
      guard squaredErrors.allSatisfy(\.isFinite) else { return nil }
      return Fit(
        columnCount: fit.columnCount, condition: fit.condition, squaredErrors: squaredErrors,
        predictions: predicts ? scores.predictions[set] : [], weights: draft.weights, means: draft.means)
    }
  }

  private typealias Scores = (squaredErrors: [Double], predictions: [[Double]])

  /// Scores all sets with one matrix product per block of rows.
  private func predict(_ rows: [Int], _ draft: Draft, keeping: Bool) -> Scores {
    let (scaled, k) = (sums.scaled, sums.scaled.outputCount)
    let (width, outputs, used) = (scaled.width, sets.count * k, scaled.width - k)
    var squaredErrors = [Double](repeating: 0, count: outputs)
    var predictions = [[Double]](repeating: [], count: keeping ? sets.count : 0)
    for index in predictions.indices { predictions[index].reserveCapacity(rows.count * k) }
    var predicted = [Double](repeating: 0, count: min(rows.count, ScaledColumns.blockRows) * outputs)
    BLAS.useOneThread()
    scaled.forEachBlock(of: rows) { block, count in
      unsafe cblas_dgemm(
        CblasRowMajor, CblasNoTrans, CblasNoTrans, CInt(count), CInt(outputs), CInt(used), 1, block,
        CInt(width), draft.weights, CInt(outputs), 0, &predicted, CInt(outputs))
      for row in 0..<count {
        var output = row * outputs
        for set in sets.indices {
          for axis in 0..<k {
            let error = predicted[output] - block[row * width + used + axis]
            squaredErrors[set * k + axis] += error * error
            output += 1
          }
        }
      }
      for index in predictions.indices {
        for row in 0..<count {
          for output in 0..<k {
            predictions[index].append(
              predicted[row * outputs + index * k + output] + scaled.responseMeans[output])
          }
        }
      }
    }
    return (squaredErrors, predictions)
  }

  /// The errors as a quadratic form in the test rows' sums, without predictions.
  ///
  /// - Returns: Nil if the form cancels so far that its digits are lost.
  private func addUp(_ rows: [Int], _ draft: Draft) -> Scores? {
    let (k, columnCount) = (sums.scaled.outputCount, sums.scaled.columns.count)
    let outputs = sets.count * k
    let about = sums.sums(over: .rows(rows)).about(draft.means)
    var squaredErrors = [Double](repeating: 0, count: outputs)
    for set in sets.indices where draft.fits[set] != nil {
      for output in 0..<k {
        let places = sets[set].map { $0 + 1 } + [1 + columnCount + output]
        let factors = sets[set].map { -draft.weights[(1 + $0) * outputs + set * k + output] } + [1]
        var (form, size) = (0.0, 0.0)
        for (i, row) in places.enumerated() {
          let start = row * (row + 1) / 2
          var sum = 0.0
          for j in 0..<i { sum += about[start + places[j]] * factors[j] }
          let square = about[start + row] * factors[i] * factors[i]
          form += 2 * sum * factors[i] + square
          size += square
        }
        // `size` bounds the products, too, because no product exceeds the squares of its factors.
        guard form >= Self.leastForm * size else { return nil }
        squaredErrors[set * k + output] = form
      }
    }
    return (squaredErrors, [])
  }
}

extension SharedLeastSquares {
  /// The map of a fit in the columns' own units.
  ///
  /// - Parameters:
  ///   - set: The position of the fit's set.
  ///   - columns: The columns of this set as they were given.
  public func map(_ fit: Fit, set: Int, columns: [Int]) -> AffineMap {
    let (scaled, k) = (sums.scaled, sums.scaled.outputCount)
    var coefficients = Matrix(rowCount: columns.count, columnCount: k)
    // A column that is constant everywhere has a coefficient of 0, and its mean can be read from any row.
    var means = columns.map { scaled.design[0, $0] }
    for column in sets[set] {
      guard let index = columns.firstIndex(of: scaled.columns[column]) else {
        preconditionFailure("the columns differ from those of the set")
      }
      means[index] = scaled.means[column] + fit.means[1 + column] * scaled.deviations[column]
      for output in 0..<k {
        let weight = fit.weights[(1 + column) * sets.count * k + set * k + output]
        coefficients[index, output] = weight / scaled.deviations[column]
      }
    }
    return AffineMap(
      columnMeans: means,
      valuesAtMeans: (0..<k).map { scaled.responseMeans[$0] + fit.means[1 + scaled.columns.count + $0] },
      coefficients: coefficients)
  }
}

extension [Double] {
  /// Packed sums of products of `1, z…, y…`, recentred on the given means.
  fileprivate func about(_ means: [Double]) -> [Double] {
    var shifted = self
    let count = self[0]
    var pair = 0
    for (row, rowMean) in means.enumerated() {
      let rowSum = self[row * (row + 1) / 2]
      for column in 0...row {
        let columnSum = self[column * (column + 1) / 2]
        shifted[pair] += count * rowMean * means[column] - rowSum * means[column] - rowMean * columnSum
        pair += 1
      }
    }
    return shifted
  }
}
