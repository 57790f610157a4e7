import Calibration
import LinearAlgebra
import Splits

/// A split of a sample set. The folds of its first repeat are drawn once, before anything is fitted.
package struct PlannedSplit: Sendable {
  package let split: Split
  /// The folds of the first repeat, or why none can be drawn.
  package let folds: Result<[Fold], SplitError>
  /// The leakage that the split declares, or a worse one found in the data.
  package let leakage: Leakage
  /// The label of the leaking split of which this one is the grouped counterpart; nil for a split of the experiment.
  package let counterpartOf: String?
  private let prepared: Result<PreparedSplit, SplitError>

  /// Each leaking split is followed by its grouped counterpart, unless that is listed: no optimistic number is alone.
  ///
  /// - Parameter stream: Names the random numbers of the group; nil for the group's name.
  static func all(
    _ splits: [Split], _ samples: Samples, group: String, seed: UInt64, stream: String? = nil
  ) -> [PlannedSplit] {
    var labels = Set(splits.map(\.label))
    return splits.flatMap { split in
      let planned = PlannedSplit(split, samples, group: group, seed: seed, stream: stream)
      guard planned.leakage == .leaks, let counterpart = planned.split.groupedCounterpart?(),
        labels.insert(counterpart.label).inserted
      else { return [planned] }
      return [
        planned,
        PlannedSplit(
          counterpart, samples, group: group, seed: seed, stream: stream, counterpartOf: split.label),
      ]
    }
  }

  private init(
    _ split: Split, _ samples: Samples, group: String, seed: UInt64, stream: String?,
    counterpartOf: String? = nil
  ) {
    let split = split.narrowed?(group, samples.kind) ?? split
    self.split = split
    self.counterpartOf = counterpartOf
    let prepared = Result { () throws(SplitError) in
      try PreparedSplit(split, samples.origins, seed: seed, group: stream ?? group)
    }
    self.prepared = prepared
    // Repeats drawn at random leak alike; those of a file need not.
    let repeatCount = split.file == nil ? 1 : split.repeatCount
    // A fixation in several pieces has one key.
    let fixations = split.fixations(samples.origins)
    var (first, failure, leaks) = ([Fold](), SplitError?.none, false)
    for repeatIndex in 0..<repeatCount {
      do throws(SplitError) {
        let folds = try prepared.get().folds(repeatIndex: repeatIndex)
        if repeatIndex == 0 { first = folds }
        leaks = leaks || folds.contains { !fixations.sides(of: $0, withOthers: true).onBoth.isEmpty }
      } catch {
        failure = failure ?? error
      }
    }
    folds = failure.map { .failure($0) } ?? .success(first)
    let promised = split.leakage(samples.kind)
    leakage = promised == .honest && leaks ? .leaks : promised
  }

  package func folds(repeatIndex: Int) throws(SplitError) -> [Fold] {
    if repeatIndex == 0, case .success(let folds) = folds { return folds }
    return try prepared.get().folds(repeatIndex: repeatIndex)
  }

  /// The folds of the first repeat; empty if the split cannot be drawn.
  package var drawnFolds: [Fold] { (try? folds.get()) ?? [] }

  /// A group number from 0 for each sample, for fits that share the sums of whole groups; nil if it does not pay.
  func groupOfRow(_ samples: Samples) -> [Int]? {
    if split.repeatCount > 1 {
      if split.unit == .frame { return samples.count <= 256 ? Array(0..<samples.count) : nil }
      let units = Membership(samples.origins, by: \.key)
      return SharedColumns.isWorthGroups(units.sizes.count, ofRows: samples.count) ? units.numbers : nil
    }
    guard drawnFolds.count > 1, drawnFolds.allSatisfy(\.trainsOnAllElse) else { return nil }
    // Samples that no fold tests form the last group.
    var groups = [Int](repeating: drawnFolds.count, count: samples.count)
    for fold in drawnFolds { for row in fold.testRows { groups[row] = fold.index } }
    return groups
  }
}
