import Calibration
import LinearAlgebra
import Splits
import Synchronization

/// The work that the diagnoses of a large split share: the triangular factors of the rows that each fold trains on and
/// tests.
///
/// Diagnosing a fold by its rows takes time in proportion to them, and so with the square of the people if each is
/// left out in turn. Instead, rows are factored once for all columns, fold by fold, and a fold's training rows take
/// a few merges of what comes before with what comes after. The numbers equal those of a fold by itself up to
/// rounding, so small splits are still diagnosed fold by fold; see `mostDirectRows`.
final class SharedDiagnosis: Sendable {
  struct Factors: Sendable {
    let training: RowFactor
    let test: RowFactor
  }

  private struct Made {
    /// The factor of the rows that no fold of a block tests, by block; empty before `prepare`.
    var around: [RowFactor?] = []
    /// The factors by the index of the fold. They are made anew, with the same bits, if they have been dropped.
    var factors: [Int: Factors] = [:]
  }

  private let samples: Samples
  private let folds: [Fold]
  private let columns: ColumnSet
  /// The rows that no fold tests; nil unless the folds test separate rows and train on all others.
  private let rest: [Int]?
  private let made = Mutex(Made())
  private let mostFactors: Int

  /// The rule: up to this many rows, counting all samples once for each fold of the first repeat, every fold is
  /// diagnosed by itself. It depends on the data and the split alone.
  static let mostDirectRows = 100_000
  /// Folds whose factors are made together. Most units of a very large split have as many.
  private static let blockSize = 32
  private static let mostBytes = 64 << 20

  init?(_ cells: [PlannedCell], _ samples: Samples, _ split: PlannedSplit) {
    let sets = cells.compactMap { cell -> ColumnSet? in
      if case .columns(let columns) = cell.features, !columns.learns { columns } else { nil }
    }
    let columns = Set(sets.flatMap(\.columns)).sorted()
    let folds = split.drawnFolds
    guard !columns.isEmpty, folds.count * samples.count > Self.mostDirectRows else { return nil }
    self.samples = samples
    self.folds = folds
    self.columns = ColumnSet(name: ColumnSet.none.name, columns: columns)
    rest = Self.rest(folds, of: samples.count)
    mostFactors = max(
      4 * Self.blockSize, Self.mostBytes / (2 * RowFactor.byteCount(width: columns.count + 2)))
  }

  /// Factors all rows if each fold trains on all that it does not test, unless that has been done.
  func prepare() throws {
    try made.withLock { made in
      guard made.around.isEmpty, let rest else { return }
      var blocks = [RowFactor]()
      for start in stride(from: 0, to: folds.count, by: Self.blockSize) {
        var block: RowFactor?
        for fold in folds[start..<min(start + Self.blockSize, folds.count)] {
          try Task.checkCancellation()
          guard let own = factor(fold.testRows) else { continue }
          block = block?.merged(with: own) ?? own
        }
        // No fold is without test rows.
        if let block { blocks.append(block) }
      }
      let blockCount = blocks.count
      if let untested = factor(rest) { blocks.append(untested) }
      made.around = Array(RowFactor.allBut(each: blocks).prefix(blockCount))
    }
  }

  private static func rest(_ folds: [Fold], of rowCount: Int) -> [Int]? {
    guard folds.count > 1, folds.allSatisfy(\.trainsOnAllElse) else { return nil }
    var isTested = [Bool](repeating: false, count: rowCount)
    for fold in folds {
      for row in fold.testRows {
        guard !isTested[row] else { return nil }
        isTested[row] = true
      }
    }
    return isTested.indices.filter { !isTested[$0] }
  }

  /// The factors of a fold of the first repeat; nil if it has no rows on one side, or if the task has been cancelled.
  func factors(of fold: Fold) -> Factors? {
    guard (try? prepare()) != nil else { return nil }
    if rest == nil {
      // Folds that share no work are factored by several cores at once.
      if let known = made.withLock({ $0.factors[fold.index] }) { return known }
      guard let training = factor(fold.training), let test = factor(fold.testRows) else { return nil }
      let factors = Factors(training: training, test: test)
      made.withLock { made in
        if made.factors.count >= mostFactors { made.factors = [:] }
        made.factors[fold.index] = factors
      }
      return factors
    }
    return made.withLock { made in
      if let known = made.factors[fold.index] { return known }
      if made.factors.count >= mostFactors { made.factors = [:] }
      addBlock(fold.index / Self.blockSize, to: &made)
      return made.factors[fold.index]
    }
  }

  private func addBlock(_ block: Int, to made: inout Made) {
    let start = block * Self.blockSize
    let tests = folds[start..<min(start + Self.blockSize, folds.count)].compactMap { factor($0.testRows) }
    for (place, others) in RowFactor.allBut(each: tests).enumerated() {
      let around = made.around[block]
      guard let training = others.flatMap({ around?.merged(with: $0) ?? $0 }) ?? around else { continue }
      made.factors[start + place] = Factors(training: training, test: tests[place])
    }
  }

  func places(of columns: ColumnSet) -> [Int] {
    var place = 0
    return columns.columns.map { column in
      while self.columns.columns[place] < column { place += 1 }
      return place
    }
  }

  /// The factor of some rows, a few hundred at a time; nil without rows.
  private func factor(_ rows: some Sequence<Int>) -> RowFactor? {
    var whole: RowFactor?
    var rows = rows.makeIterator()
    while true {
      var some = [Int]()
      while some.count < 1024, let row = rows.next() { some.append(row) }
      guard !some.isEmpty else { return whole }
      let part = Part(samples: samples, rows: some, columns: columns)
      let own = RowFactor(design: part.design, response: part.response)
      whole = whole?.merged(with: own) ?? own
    }
  }
}
