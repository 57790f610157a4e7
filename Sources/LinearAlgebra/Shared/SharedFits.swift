internal import CLAPACK

/// The fits of sets of columns under choices of rows, which `SharedLeastSquares` makes together.
public struct SharedFits: Sendable {
  let sets: [[Int]]
  let scaled: ScaledColumns
  /// The solutions of each choice: its batch's results, and its place among them.
  private var results: [(FitTree.Results, place: Int)] = []
  /// Choices × the training means of the ones, the scaled columns and the responses.
  private var means: [Double] = []
  /// Choices × sets.
  private var isFitted: [Bool] = []
  /// Choices × sets × responses: Σ(predicted − response)² over the test rows.
  private var squaredErrors: [Double] = []

  /// One choice after another, each with sets × responses × test rows; empty unless predictions were requested.
  private var predictions: [Double] = []
  /// The index of the first prediction of each choice.
  private var starts: [Int] = []

  /// The weights of the ones and the scaled columns for all sets and responses of the choice at hand.
  private var weights: [Double]

  init(sets: [[Int]], scaled: ScaledColumns) {
    self.sets = sets
    self.scaled = scaled
    weights = [Double](
      repeating: 0, count: (scaled.width - scaled.outputCount) * sets.count * scaled.outputCount)
  }

  public var choiceCount: Int { results.count }

  /// Returns whether a set has a fit under a choice; otherwise `LinearFit` or `RidgeFit` must be used.
  public func isFitted(_ choice: Int, set: Int) -> Bool { isFitted[choice * sets.count + set] }

  /// The number of columns that vary in training, which are the fitted ones.
  public func columnCount(_ choice: Int, set: Int) -> Int {
    results[choice].0.columnCount(results[choice].place, set: set)
  }

  /// ‖R‖₁·‖R⁻¹‖₁ of the centred columns scaled to unit length. Nil without columns.
  public func condition(_ choice: Int, set: Int) -> Double? {
    results[choice].0.condition(results[choice].place, set: set)
  }

  /// Σ(predicted − response)² over the test rows.
  public func squaredError(_ choice: Int, set: Int, output: Int) -> Double {
    squaredErrors[(choice * sets.count + set) * scaled.outputCount + output]
  }

  /// The predictions of one response for the test rows; empty unless requested.
  public func predictions(_ choice: Int, set: Int, output: Int) -> ArraySlice<Double> {
    guard !predictions.isEmpty else { return [] }
    let end = choice + 1 < starts.count ? starts[choice + 1] : predictions.count
    let rows = (end - starts[choice]) / (sets.count * scaled.outputCount)
    let start = starts[choice] + (set * scaled.outputCount + output) * rows
    return predictions[start..<start + rows]
  }

  /// Adds the solutions of one more choice. `isMean` says which sets predict the mean.
  mutating func append(_ results: FitTree.Results, _ place: Int, _ sums: LaneSums, isMean: [Bool]) {
    self.results.append((results, place))
    let first = means.count
    sums.appendMeans(place, width: scaled.width, to: &means)
    for set in sets.indices {
      isFitted.append(isMean[set] ? means[first].isFinite : results.isAccurate(place, set: set))
    }
  }

  /// Takes the squared errors of all sets of the last choice from the sums over its tested rows. Returns false, and takes
  /// none, if one of them has lost its digits.
  ///
  /// - Parameter spreads: The errors of sets that predict the mean: choices of the batch × responses.
  mutating func takeErrors(isMean: [Bool], spreads: [Double]) -> Bool {
    let choice = choiceCount - 1
    let k = scaled.outputCount
    let first = squaredErrors.count
    let (results, place) = results[choice]
    for set in sets.indices {
      for output in 0..<k {
        let error =
          isMean[set] ? spreads[place * k + output] : results.squaredError(place, set: set, output: output)
        guard error.isFinite || !isFitted(choice, set: set) else {
          squaredErrors.removeSubrange(first...)
          return false
        }
        squaredErrors.append(error)
      }
    }
    return true
  }

  /// Makes room for the predictions of all choices, so that they are not moved as they grow.
  mutating func reservePredictions(rowCount: Int) {
    predictions.reserveCapacity(rowCount * sets.count * scaled.outputCount)
  }

  /// Predicts the test rows of the last choice and scores all sets, with one matrix product per block of rows.
  mutating func predict(_ rows: [Int], keeping: Bool) {
    let (k, outputs) = (scaled.outputCount, sets.count * scaled.outputCount)
    setWeights()
    starts.append(predictions.count)
    var errors = [Double](repeating: 0, count: outputs)
    // Without the predictions, a block needs room for its own rows only.
    let width = keeping ? rows.count : min(rows.count, ScaledColumns.blockRows)
    var predicted = keeping ? predictions : [Double](repeating: 0, count: outputs * width)
    if keeping {
      // There is only one array of predictions, so that it is not copied.
      predictions = []
      predicted += repeatElement(0, count: outputs * width)
    }
    var place = keeping ? predicted.count - outputs * width : 0
    scaled.forEachBlock(of: rows) { own, count in
      predict(own, count, &predicted, from: place, width, &errors)
      if keeping { place += count }
    }
    if keeping { predictions = predicted }
    squaredErrors += errors
    for set in sets.indices where !errors[set * k..<set * k + k].allSatisfy(\.isFinite) {
      isFitted[isFitted.count - sets.count + set] = false
    }
  }

  /// Writes the predictions of some rows, sets × responses × `width`, and adds their squared errors.
  private func predict(
    _ rows: AlignedNumbers, _ count: Int, _ predicted: inout [Double], from place: Int, _ width: Int,
    _ errors: inout [Double]
  ) {
    let k = scaled.outputCount
    let used = scaled.width - scaled.outputCount
    let outputs = errors.count
    precondition(place + (outputs - 1) * width + count <= predicted.count, "no room for the predictions")
    BLAS.useOneThread()
    unsafe predicted.withUnsafeMutableBufferPointer { predicted in
      guard let start = unsafe predicted.baseAddress.map({ unsafe $0 + place }) else { return }
      unsafe cblas_dgemm(
        CblasRowMajor, CblasTrans, CblasTrans, CInt(outputs), CInt(count), CInt(used), 1, weights,
        CInt(outputs), rows.pointer(), CInt(scaled.stride), 0, start, CInt(width))
      for output in 0..<outputs {
        let (axis, own) = unsafe (output % k, start + output * width)
        var sum = 0.0
        for row in 0..<count {
          let error = unsafe own[row] - rows[row * scaled.stride + used + axis]
          sum += error * error
          unsafe own[row] += scaled.responseMeans[axis]
        }
        errors[output] += sum
      }
    }
  }

  /// Sets the weights of the last choice. Each constant is such that a fit predicts the mean of the responses where all
  /// columns are at their means.
  private mutating func setWeights() {
    let k = scaled.outputCount
    let choice = choiceCount - 1
    let outputs = sets.count * scaled.outputCount
    let (results, place) = results[choice]
    let first = means.count - scaled.width
    for set in sets.indices where isFitted(choice, set: set) {
      let (own, columns) = (set * k, sets[set])
      for output in 0..<k { weights[own + output] = means[first + scaled.width - k + output] }
      results.forEachCoefficient(place, set: set, columnCount: columns.count, outputCount: k) {
        index, output, weight in
        let column = columns[index]
        weights[(1 + column) * outputs + own + output] = weight
        weights[own + output] -= weight * means[first + 1 + column]
      }
    }
  }

  /// The map of a fit in the columns' own units.
  ///
  /// - Parameter columns: The columns of the set as they were given.
  public func map(_ choice: Int, set: Int, columns: [Int]) -> AffineMap {
    let k = scaled.outputCount
    let (results, place) = results[choice]
    let own = means[choice * scaled.width..<(choice + 1) * scaled.width]
    var coefficients = Matrix(rowCount: columns.count, columnCount: k)
    // A column that is constant everywhere has a coefficient of 0, and its mean can be read from any row.
    var columnMeans = columns.map { scaled.design[0, $0] }
    var indices = [Int]()
    for column in sets[set] {
      guard let index = columns.firstIndex(of: scaled.columns[column]) else {
        preconditionFailure("the columns differ from those of the set")
      }
      columnMeans[index] = scaled.means[column] + own[own.startIndex + 1 + column] * scaled.deviations[column]
      indices.append(index)
    }
    results.forEachCoefficient(place, set: set, columnCount: indices.count, outputCount: k) {
      position, output, weight in
      coefficients[indices[position], output] = weight / scaled.deviations[sets[set][position]]
    }
    return AffineMap(
      columnMeans: columnMeans,
      valuesAtMeans: (0..<k).map { scaled.responseMeans[$0] + own[own.endIndex - k + $0] },
      coefficients: coefficients)
  }
}
