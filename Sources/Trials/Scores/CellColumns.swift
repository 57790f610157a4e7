import Captures
import Statistics

/// The columns by which the rows of a run's files name their cells: people, devices, and what else groups the data.
///
/// `participant` and `device` are always there. They are empty where a row covers several, or where the run is older
/// than these columns and does not say.
package struct CellColumns: Sendable {
  /// What a row of a file belongs to.
  enum Scope: Sendable {
    case cell
    /// A set of samples, which several cells share.
    case sampleSet
  }

  /// The only participant and the only device of a group; empty where there are several.
  struct Extent: Sendable, Equatable {
    let participant: String
    let device: String

    init(participants: some Sequence<String>, devices: some Sequence<String>) {
      func only(_ values: Set<String>) -> String { values.count == 1 ? values.first ?? "" : "" }
      participant = only(Set(participants))
      device = only(Set(devices))
    }
  }

  /// The keys of the groups, in the order of the experiment.
  let groupBy: [String]
  /// The labels of the captures, of which files about fixations have a column each.
  let labels: [Label]
  /// By the name of the group.
  private let extents: [String: Extent]

  static let ungrouped = CellColumns(groupBy: [])

  init(groupBy: [String], labels: [Label] = [], extents: [String: Extent] = [:]) {
    self.groupBy = groupBy
    self.labels = labels
    self.extents = extents
  }

  /// The columns of a file, given those that it has of its own.
  func names(_ own: [FileColumn], _ scope: Scope) -> [String] {
    let names = names(scope)
    return names + self.names(own).filter { !names.contains($0) }
  }

  /// The names of a file's own columns, with one for each label.
  func names(_ own: [FileColumn]) -> [String] {
    own.flatMap { $0 == .labels ? labels.map(\.column) : [$0.name] }
  }

  /// The column of a key of the groups.
  static func column(_ key: String) -> String { Label(key).column }

  package static let people = ["participant", "device"]

  /// The keys of the groups that need columns beside `participant` and `device`.
  var furtherKeys: [String] { groupBy.filter { !Self.people.contains($0) } }

  var keys: [String] { Self.people + furtherKeys.map(Self.column) }

  func names(_ scope: Scope) -> [String] { keys + Self.names(scope) }

  /// The columns that follow the keys.
  static func names(_ scope: Scope) -> [String] {
    ["samples"] + (scope == .cell ? ["features", "calibrator", "split"] : [])
  }

  /// The values of `people`.
  package func people(ofGroup group: String) -> [String] {
    let (extent, parts) = (extents[group], GroupName.parts(group))
    let values = [extent?.participant, extent?.device]
    return zip(Self.people, values).map { key, value in
      parts.first { $0.property == key }?.value ?? value ?? ""
    }
  }

  /// The values of `furtherKeys`.
  func furtherValues(ofGroup group: String) -> [String] {
    let parts = GroupName.parts(group)
    return furtherKeys.map { key in parts.first { $0.property == key }?.value ?? "" }
  }
}
