import Calibration
import Inputs

/// Which rows a feature set is fitted and scored on.
package enum RowSharing: String, Sendable, CaseIterable, Codable {
  /// Those that have the columns of all feature sets, so that errors can be compared.
  case common
  /// Those that have the columns of the feature set itself.
  case own
}

/// A feature set with a calibrator, as far as rows depend on them.
package struct RowUse: Sendable, Codable, Hashable {
  /// The name of the feature set; that of the empty set for a calibrator that uses none.
  let features: String
  /// The label of the calibrator.
  let calibrator: String

  /// The names of whatever decides on the rows.
  static func name(_ uses: [RowUse]) -> String {
    var names = [String]()
    for use in uses {
      let name = use.features == ColumnSet.none.name ? use.calibrator : use.features
      if !names.contains(name) { names.append(name) }
    }
    return enumerated(names)
  }
}

/// What uses the same rows of some samples, where each feature set uses its own.
struct RowGroup: Sendable {
  private(set) var uses: [RowUse]
  private(set) var blocks: Set<String>

  /// The groups, in the order in which the experiment first names one of their members; empty if all use the same rows.
  ///
  /// - Parameter samples: Those with the columns of all feature sets.
  static func all(_ file: ExperimentFile, _ samples: Samples) -> [RowGroup] {
    guard file.rows == .own, !samples.lacking.isEmpty else { return [] }
    var (groups, places) = ([RowGroup](), [[Int]: Int]())
    for set in file.features.map(Optional.some) + [nil] {
      for planned in file.calibrators where planned.calibrator.needs.usesFeatures == (set != nil) {
        let needs = planned.calibrator.needs
        let known = ([set].compactMap(\.self) + needs.featureSets + needs.optionalFeatureSets)
          .compactMap { set in
            samples.blocks.allColumns(of: set).map { (blocks: samples.blocks.words(of: set), columns: $0) }
          }
        let columns = known.flatMap(\.columns)
        let lacked = samples.lacking.indices.filter {
          samples.blocks.reason(samples.lacking[$0], among: columns) != nil
        }
        let place = places[lacked] ?? groups.count
        if place == groups.count {
          places[lacked] = place
          groups.append(RowGroup(uses: [], blocks: []))
        }
        groups[place].uses.append(
          RowUse(features: set?.name ?? ColumnSet.none.name, calibrator: planned.label))
        groups[place].blocks.formUnion(known.flatMap(\.blocks))
      }
    }
    return groups.count > 1 ? groups : []
  }
}
