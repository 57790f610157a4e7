import LinearAlgebra
import Synchronization

/// What the diagnoses of a large split share: the triangular factors of the rows that each fold trains on and tests.
///
/// Diagnosing a fold by its rows takes time in proportion to them, and so with the square of the people if each is
/// left out in turn. Instead, the rows of each fold are factored once for all columns, and a fold's training rows
/// take one merge of what comes before with what comes after. The numbers equal those of a fold by itself up to
/// rounding, so small splits are still diagnosed fold by fold; see `mostDirectRows`.
final class SharedDiagnosis: Sendable {
  struct Factors: Sendable {
    let training: RowFactor
    let test: RowFactor
  }

  private let samples: Samples
  private let folds: [Fold]
  /// All columns of the cells, ascending: the columns of the factors.
  private let columns: ColumnSet
  /// The rows that no fold tests; nil unless the folds test separate rows and train on all others.
  private let rest: [Int]?
  /// By the index of the fold.
  private let made = Mutex<[Int: Factors]>([:])

  /// The rule: up to this many rows, counting all samples once for each fold of the first repeat, every fold is
  /// diagnosed by itself. It depends on the data and the split alone.
  static let mostDirectRows = 100_000
  /// The memory limit for the factors of all folds together.
  private static let mostBytes = 512 << 20

  /// Nil for a split whose folds are diagnosed by themselves.
  init?(_ cells: [PlannedCell], _ samples: Samples, _ split: PlannedSplit) {
    let sets = cells.compactMap { cell -> ColumnSet? in
      if case .columns(let columns) = cell.features { columns } else { nil }
    }
    let columns = Set(sets.flatMap(\.columns)).sorted()
    let folds = split.drawnFolds
    let bytes = RowFactor.byteCount(width: columns.count + 2)
    guard !columns.isEmpty, folds.count * samples.count > Self.mostDirectRows,
      3 * folds.count * bytes <= Self.mostBytes
    else { return nil }
    (self.samples, self.folds) = (samples, folds)
    self.columns = ColumnSet(name: ColumnSet.none.name, columns: columns)
    rest = Self.rest(folds, of: samples.count)
  }

  /// Factors all folds if each trains on all that it does not test, unless that has been done.
  ///
  /// - Throws: `CancellationError`.
  func prepare() throws {
    try made.withLock { made in
      guard made.isEmpty, let rest else { return }
      var groups = [RowFactor]()
      for fold in folds {
        try Task.checkCancellation()
        guard let group = factor(fold.testRows) else { return }
        groups.append(group)
      }
      if let untested = factor(rest) { groups.append(untested) }
      let others = RowFactor.allBut(each: groups)
      for (place, fold) in folds.enumerated() {
        if let training = others[place] {
          made[fold.index] = Factors(training: training, test: groups[place])
        }
      }
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
    try? prepare()
    if let known = made.withLock({ $0[fold.index] }) { return known }
    guard rest == nil, let training = factor(fold.training), let test = factor(fold.testRows) else {
      return nil
    }
    let factors = Factors(training: training, test: test)
    made.withLock { $0[fold.index] = factors }
    return factors
  }

  /// The positions of a cell's columns among those of the factors.
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
