/// Least squares with an intercept for many sets of columns and many choices of training rows of one design.
///
/// Sums of products are computed once, added up for each choice of rows, and factored once for all sets. The results
/// equal those of `LinearFit` (of `RidgeFit` with a penalty) up to rounding; where that is uncertain there is none.
public struct SharedLeastSquares: Sendable {
  /// The columns of each set that vary over all rows, as positions in the scaled block.
  private let sets: [[Int]]
  /// True if a set was given without columns; it predicts the mean.
  private let isMean: [Bool]
  private let sums: ProductSums
  private let tree: FitTree

  /// - Parameters:
  ///   - shared: The columns of all sets.
  ///   - sets: The columns of each set, ascending; an empty set fits the mean of the training rows.
  ///   - penalty: λ of `RidgeFit`; 0 for least squares.
  public init(_ shared: SharedColumns, sets: [[Int]], penalty: Double = 0) {
    precondition(penalty >= 0 && penalty.isFinite, "the penalty is \(penalty)")
    sums = shared.sums
    let places = Dictionary(uniqueKeysWithValues: sums.scaled.columns.enumerated().map { ($1, $0) })
    self.sets = sets.map { set in set.compactMap { places[$0] } }
    isMean = sets.map(\.isEmpty)
    let scaled = sums.scaled
    let isRounding = zip(scaled.deviations, scaled.means).map { penalty > 0 && $0 <= 1e-8 * abs($1) }
    // A penalty would treat the rounding error of a constant like a real column; `RidgeFit` tells them apart.
    tree = FitTree(
      self.sets.map { set in set.contains { isRounding[$0] } ? [] : set }, scaled, penalty: penalty)
  }

  /// A choice of training and test rows.
  public struct Choice: Sendable {
    public let training: RowSelection
    /// Ascending.
    public let testRows: [Int]

    public init(training: RowSelection, testRows: [Int]) {
      self.training = training
      self.testRows = testRows
    }
  }

  /// Fits and tests all sets under all choices.
  ///
  /// - Parameter predicts: Whether to return predictions. Without them, errors come from sums of products where these
  ///   are at hand and have enough digits.
  public func fits(_ choices: [Choice], predicts: Bool) -> SharedFits {
    var fits = SharedFits(sets: sets, scaled: sums.scaled)
    if predicts { fits.reservePredictions(rowCount: choices.reduce(0) { $0 + $1.testRows.count }) }
    let sources = LaneSums.Source.all(choices, sums)
    var start = 0
    while start < choices.count {
      let rest = sources[start..<min(start + batchSize(sources[start].way), choices.count)]
      let end = rest.firstIndex { $0.way != sources[start].way } ?? rest.endIndex
      append(choices[start..<end], sources[start..<end], predicts, to: &fits)
      start = end
    }
    return fits
  }

  /// The number of choices that are fitted together: fewer if their sums would need much memory.
  private func batchSize(_ way: LaneSums.Source.Way) -> Int {
    let step = LaneSums.step(way, needsLanes: tree.needsLanes)
    return step * min(max(1, Self.mostSumBytes / (sums.pairCount * step * 8)), 8)
  }

  private static let mostSumBytes = 1 << 20

  private func append(
    _ batch: ArraySlice<Choice>, _ sources: ArraySlice<LaneSums.Source>, _ predicts: Bool,
    to fits: inout SharedFits
  ) {
    let laneSums = LaneSums(batch, sources, sums, tests: !predicts, needsLanes: tree.needsLanes)
    let tests = laneSums.hasTested.contains(true)
    let spreads =
      tests && isMean.contains(true)
      ? laneSums.spreads(width: sums.scaled.width, columnCount: sums.scaled.outputCount) : []
    let results = tree.fit(laneSums, isConstant: constantColumns(batch, laneSums), tests: tests)
    for (place, choice) in batch.enumerated() {
      fits.append(results, place, laneSums, isMean: isMean)
      if predicts || !laneSums.hasTested[place]
        || !fits.takeErrors(isMean: isMean, spreads: spreads)
      {
        fits.predict(choice.testRows, keeping: predicts)
      }
    }
  }

  /// Returns whether each column is constant over the training rows, in the order of sums.
  private func constantColumns(_ batch: ArraySlice<Choice>, _ laneSums: LaneSums) -> [UInt8] {
    let (columnCount, step) = (sums.scaled.columns.count, laneSums.step)
    var isConstant = [UInt8](repeating: 0, count: (batch.count + step - 1) / step * step * columnCount)
    for (place, choice) in batch.enumerated() {
      let start = laneSums.start(place, size: columnCount)
      lazy var rows = choice.training.rows
      laneSums.forEachSuspect(place, columnCount: columnCount) { column in
        // The sums cannot distinguish a column that varies slightly from a constant one.
        guard sums.scaled.design.isConstant(sums.scaled.columns[column], in: rows) else { return }
        isConstant[start + column * step] = 1
      }
    }
    return isConstant
  }
}
