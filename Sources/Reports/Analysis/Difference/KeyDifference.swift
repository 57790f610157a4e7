import Inputs
import Scores
import Statistics
import Trials

/// A value of one key against another, where everything else is the same: `ridge against linear`.
struct KeyDifference: Sendable {
  enum Key: String, Sendable, CaseIterable {
    case calibrators, features

    fileprivate func value(of row: Ranking.Row) -> String {
      switch self {
      case .calibrators: row.cells[0].calibrator
      case .features: row.cells[0].features
      }
    }

    /// What must be the same in both rows.
    fileprivate func rest(of row: Ranking.Row) -> String {
      switch self {
      case .calibrators: row.cells[0].features
      case .features: row.cells[0].calibrator
      }
    }

    /// What the rows of a value are.
    var noun: String {
      switch self {
      case .calibrators: "set"
      case .features: "calibrator"
      }
    }
  }

  let key: Key
  let old: String
  let new: String
  let samples: String
  let split: String
  let measure: LeadingError
  /// The new error minus the old one, the mean over units and then over the rows that have both.
  let difference: Double
  /// Student's, over units; nil where nothing can be compared, and with fewer units than that needs.
  let interval: ConfidenceInterval?
  /// The number of rows for which the new value has the lower error.
  let betterCount: Int
  let rowCount: Int

  /// All pairs of a value that only one run has with one that the other has.
  static func all(_ old: Run, _ new: Run) -> [KeyDifference] {
    let paired = PairedRuns.all([old, new], named: ["old", "new"]).filter { $0.results.count > 1 }
    return paired.flatMap { pair in
      pair.ranking.map { ranking in Key.allCases.flatMap { all($0, ranking, pair.results[0]) } } ?? []
    }
  }

  /// More values in common are no change, but a list to choose from: the card over both runs has them all.
  private static let mostCommonValues = 3

  private static func all(_ key: Key, _ ranking: Ranking, _ results: SplitResults) -> [KeyDifference] {
    func rows(_ run: String) -> [Ranking.Row] {
      ranking.rows.filter { $0.runs.contains(run) && $0.cells[0].usesFeatures }
    }
    func values(_ run: String) -> [String] {
      grouped(rows(run), by: { key.value(of: $0) }).map { key.value(of: $0[0]) }.sorted()
    }
    let (before, after) = (values("old"), values("new"))
    let gone = before.filter { !after.contains($0) }
    let added = after.filter { !before.contains($0) }
    guard !gone.isEmpty || !added.isEmpty else { return [] }
    let common = before.filter(after.contains)
    let others = common.count <= mostCommonValues ? common : []
    return (gone.isEmpty ? others : gone).flatMap { one in
      (added.isEmpty ? others : added).compactMap { other in
        KeyDifference(key, from: one, of: rows("old"), to: other, of: rows("new"), ranking, results)
      }
    }
  }

  private init?(
    _ key: Key, from old: String, of before: [Ranking.Row], to new: String, of after: [Ranking.Row],
    _ ranking: Ranking, _ results: SplitResults
  ) {
    let pairs = before.filter { key.value(of: $0) == old }.compactMap { one in
      after.first { key.value(of: $0) == new && key.rest(of: $0) == key.rest(of: one) }.map { (one, $0) }
    }
    guard !pairs.isEmpty else { return nil }
    let differences = ranking.units.names.indices.map { unit in
      pairs.reduce(0) { $0 + $1.1.errors[unit] - $1.0.errors[unit] } / Double(pairs.count)
    }
    self.key = key
    self.old = old
    self.new = new
    samples = results.samples
    split = results.split
    measure = ranking.measure
    difference = differences.reduce(0, +) / Double(differences.count)
    interval = ranking.isCompared ? .ofMean(differences) : nil
    betterCount = pairs.count { $1.mean < $0.mean }
    rowCount = pairs.count
  }
}
