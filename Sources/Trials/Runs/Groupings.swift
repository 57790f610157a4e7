import Captures
import Statistics

extension RunRecord.ExperimentRecord {
  /// Each split with the keys by which it groups the samples.
  var groupings: [(split: String, keys: [String])] {
    splits.map { ($0.label, $0.within ?? groupBy) }
  }
}

extension RunRecord {
  /// The keys of the groups in which a split is fitted and tested; empty for all samples together.
  package func groupBy(ofSplit label: String) -> [String] { split(label)?.within ?? experiment.groupBy }

  /// The different ways in which splits group the samples, in the order of the splits.
  package var groupings: [[String]] {
    let keys = grouped(experiment.groupings.map(\.keys), by: { $0 }).map { $0[0] }
    return keys.isEmpty ? [experiment.groupBy] : keys
  }

  /// Whether the keys of a group are those of the first grouping: each row belongs to one such group.
  package func isOfFirstGrouping(_ group: String) -> Bool {
    groupings.count == 1 || GroupName.parts(group).map(\.property) == groupings[0]
  }

  /// The sets of samples without repetition, although several splits may group the same samples in different ways.
  package var samplesOnce: [SamplesRecord] { samples.filter { isOfFirstGrouping($0.group) } }
}
