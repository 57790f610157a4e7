import Scores
import Trials

/// How far the numbers of one cell differ between two runs: those of each trial and repeat, and their summary.
///
/// Compared are all metrics with their spread, and counts, ranks, conditions, choices and lost points; messages are not.
struct CellDifference: Sendable {
  let old: Summary
  let new: Summary
  /// The largest relative difference: 0 where all are bit-identical, infinite where one is missing or counts differ.
  ///
  /// It is relative to at least the cell's errors in the same unit: a bias near 0 may differ by the rounding of those.
  let share: Double
  /// The metric or count with this difference; empty where nothing differs.
  let widest: String

  var cell: Cell { old.cell }

  /// Adding the same numbers in another order makes differences of at most this.
  static let rounding = 1e-9

  init(
    _ old: (summary: Summary, scores: [Score], repeats: [RepeatScore]),
    _ new: (summary: Summary, scores: [Score], repeats: [RepeatScore])
  ) {
    var widest = Widest(old.summary, new.summary)
    widest.compare(old.scores, new.scores)
    widest.compare(old.repeats, new.repeats)
    self.old = old.summary
    self.new = new.summary
    share = widest.share
    self.widest = widest.name
  }
}

private struct Widest {
  /// How large the errors of the cell are, by unit.
  private let sizes: [String: Double]
  private(set) var share = 0.0
  private(set) var name = ""

  init(_ old: Summary, _ new: Summary) {
    func largest(_ metric: String) -> Double {
      max(old.metrics[metric]?.centre ?? 0, new.metrics[metric]?.centre ?? 0)
    }
    let (points, degrees) = (largest("rmse"), largest("angle_mean_degrees"))
    sizes = [
      "pt": points, "pt²": points * points, "cm": largest("distance_mean_cm"), "°": degrees,
      "deg²": degrees * degrees, "%": 100,
    ]
    compare(old, new)
  }

  private func size(of metric: Metric) -> Double { sizes[metric.unit] ?? 1 }

  private mutating func compare(_ old: Summary, _ new: Summary) {
    compare(
      "trials", [old.trialCount, old.failedCount, old.skippedCount, old.repeatCount],
      [new.trialCount, new.failedCount, new.skippedCount, new.repeatCount])
    for (name, metric) in Metric.all {
      let (ours, theirs, least) = (old.metrics[name], new.metrics[name], size(of: metric))
      compare(name, ours?.centre, theirs?.centre, atLeast: least)
      compare("SD of \(name)", ours?.standardDeviation, theirs?.standardDeviation, atLeast: least)
    }
    // Metrics of an experiment's own, as far as both runs have them.
    for (name, ours) in old.metrics.sorted(by: { $0.key < $1.key }) where Metric.named(name) == nil {
      guard let theirs = new.metrics[name] else { continue }
      compare(name, ours.centre, theirs.centre, atLeast: 0)
    }
  }

  mutating func compare(_ old: [Score], _ new: [Score]) {
    compare("trials", [old.count], [new.count])
    for (ours, theirs) in zip(old, new) {
      compare("trials", [ours.repeatIndex, ours.foldIndex], [theirs.repeatIndex, theirs.foldIndex])
      if ours.status != theirs.status { note("status", .infinity) }
      if ours.choice != theirs.choice { note("choice", .infinity) }
      compare("rows", [ours.trainCount, ours.testCount], [theirs.trainCount, theirs.testCount])
      compare("columns", [ours.columnCount], [theirs.columnCount])
      compare("rank", [ours.rank], [theirs.rank])
      compare("condition", ours.condition, theirs.condition, atLeast: 0)
      guard let one = ours.moments, let other = theirs.moments else { continue }
      compare("lost gaze points", [one.count, one.lostCount], [other.count, other.lostCount])
      let least = max(one.squaredErrorX + one.squaredErrorY, other.squaredErrorX + other.squaredErrorY)
      compare("mse", one.squaredErrorX, other.squaredErrorX, atLeast: least)
      compare("mse", one.squaredErrorY, other.squaredErrorY, atLeast: least)
    }
  }

  mutating func compare(_ old: [RepeatScore], _ new: [RepeatScore]) {
    compare("repeats", [old.count], [new.count])
    for (ours, theirs) in zip(old, new) {
      compare("repeats", [ours.repeatIndex], [theirs.repeatIndex])
      if ours.lost != theirs.lost { note("lost gaze points", .infinity) }
      for (index, (name, metric)) in Metric.ofRepeats.enumerated() {
        compare(name, ours.values[index], theirs.values[index], atLeast: size(of: metric))
      }
    }
  }

  private mutating func compare(_ name: String, _ old: [Int?], _ new: [Int?]) {
    if old != new { note(name, .infinity) }
  }

  private mutating func compare(_ name: String, _ old: Double?, _ new: Double?, atLeast size: Double) {
    guard let old, let new else {
      if (old == nil) != (new == nil) { note(name, .infinity) }
      return
    }
    if old == new { return }
    let share = abs(old - new) / max(abs(old), abs(new), size)
    note(name, share.isFinite ? max(share, .leastNonzeroMagnitude) : .infinity)
  }

  private mutating func note(_ name: String, _ share: Double) {
    if share > self.share { (self.share, self.name) = (share, name) }
  }
}
