import Captures
import Statistics

/// The columns by which the rows of a run's files name their cells: people, devices, and what else groups the data.
///
/// `participant` and `device` are always there. They are empty where a row covers several, or where the run is older
/// than these columns and does not say.
package struct CellColumns: Sendable {
  /// The part of a run to which a row of a file belongs.
  package enum Scope: Sendable {
    case cell
    /// A feature set on a set of samples, which calibrators and splits share.
    case featureSet
    /// A set of samples, which several cells share.
    case sampleSet
    /// A capture, whatever is done with its samples.
    case capture
  }

  /// The only participant and the only device of a group; empty where there are several.
  package struct Extent: Sendable, Equatable {
    package let participant: String
    package let device: String

    package init(participants: some Sequence<String>, devices: some Sequence<String>) {
      func only(_ values: Set<String>) -> String { values.count == 1 ? values.first ?? "" : "" }
      participant = only(Set(participants))
      device = only(Set(devices))
    }
  }

  /// The keys of all groups.
  package let groupBy: [String]
  /// The keys of the groups of each split, by its label; empty where all splits group the samples alike.
  package let keysBySplit: [String: [String]]
  /// The labels of the captures, of which files about fixations have a column each.
  package var labels: [Label]
  /// The names of the experiment's own metrics, of which files with metrics have a column each.
  package var ownMetrics: [String]
  /// The participants and devices of each group, by the group's name.
  package var extents: [String: Extent]

  package init(
    groupBy: [String], keysBySplit: [String: [String]] = [:], labels: [Label] = [], ownMetrics: [String] = [],
    extents: [String: Extent] = [:]
  ) {
    self.groupBy = groupBy
    self.keysBySplit = keysBySplit
    self.labels = labels
    self.ownMetrics = ownMetrics
    self.extents = extents
  }

  /// The columns of a file, given those that it has of its own.
  package func names(_ own: [FileColumn], _ scope: Scope) -> [String] {
    let names = names(scope)
    return names + self.names(own).filter { !names.contains($0) }
  }

  /// The names of a file's own columns, with one for each label and own metric.
  package func names(_ own: [FileColumn]) -> [String] {
    own.flatMap { column in
      switch column {
      case .labels: labels.map(\.column)
      case .ownMetric: ownMetrics
      case .ownMetricDeviation: ownMetrics.map(FileColumn.deviation)
      default: [column.name]
      }
    }
  }

  /// The column that tells the groupings apart in files without a column for the split: keys separated by spaces.
  package static let groupingColumn = "within"

  /// The keys of the groups of a split.
  package func keys(ofSplit split: String) -> [String] { keysBySplit[split] ?? groupBy }

  /// The fields of `groupingColumn`; none where there is only one grouping.
  package func groupingFields(ofGroup group: String) -> [String] {
    keysBySplit.isEmpty ? [] : [GroupName.parts(group).map(\.property).joined(separator: " ")]
  }

  package static func column(_ key: String) -> String { Label(key).column }

  package static let people = ["participant", "device"]

  /// The keys of the groups that need columns beside `participant` and `device`.
  package var furtherKeys: [String] { groupBy.filter { !Self.people.contains($0) } }

  package var keys: [String] { Self.people + furtherKeys.map(Self.column) }

  package func names(_ scope: Scope) -> [String] { keys + groupingNames(scope) + Self.names(scope) }

  private func groupingNames(_ scope: Scope) -> [String] {
    switch scope {
    case .featureSet, .sampleSet: keysBySplit.isEmpty ? [] : [Self.groupingColumn]
    case .cell, .capture: []
    }
  }

  package static func names(_ scope: Scope) -> [String] {
    switch scope {
    case .cell: ["samples", "features", "calibrator", "split"]
    case .featureSet: ["samples", "features"]
    case .sampleSet: ["samples"]
    case .capture: []
    }
  }

  /// The values of `people`.
  package func people(ofGroup group: String) -> [String] {
    let (extent, parts) = (extents[group], GroupName.parts(group))
    let values = [extent?.participant, extent?.device]
    return zip(Self.people, values).map { key, value in
      parts.first { $0.property == key }?.value ?? value ?? ""
    }
  }

  package func furtherValues(ofGroup group: String) -> [String] {
    let parts = GroupName.parts(group)
    return furtherKeys.map { key in parts.first { $0.property == key }?.value ?? "" }
  }
}

extension CellColumns {
  /// - Parameter groupings: Each split with the keys by which it groups the samples.
  package init(
    groupings: [(split: String, keys: [String])], labels: [Label], extents: [String: Extent]
  ) {
    let keys = grouped(groupings.map(\.keys), by: { $0 }).map { $0[0] }
    let keysBySplit = Dictionary(groupings.map { ($0.split, $0.keys) }) { first, _ in first }
    self.init(
      groupBy: grouped(keys.joined(), by: { $0 }).map { $0[0] },
      keysBySplit: keys.count > 1 ? keysBySplit : [:], labels: labels, extents: extents)
  }
}
