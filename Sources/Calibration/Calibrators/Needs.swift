import Captures
import Programs

/// The people whose samples a calibrator learns from.
package enum People: Sendable {
  /// The samples that a fold trains on.
  case own
  /// The samples of other people, which not all splits give.
  case others
  case both
}

/// The requirements of a calibrator on the samples; checked while planning.
package struct Needs: Sendable {
  /// True if it uses the columns of a feature set. If not, it runs once for all sets.
  package var usesFeatures: Bool
  /// Feature sets that it looks up itself, whatever the experiment's sets are; the samples have their blocks.
  package var featureSets: [FeatureSet] = []
  /// Feature sets whose blocks the samples have if all captures have the columns.
  package var optionalFeatureSets: [FeatureSet] = []
  package var parts: Set<Channel> = []
  /// Own columns of the captures, by name.
  package var ownColumns: Set<String> = []
  package var keepsFrames = false
  package var onlyFrames = false
  /// The people without whose samples it cannot be fitted.
  package var people = People.own
  /// The parts of the screen that it names; all screens must contain them.
  package var regions: [ScreenRegion] = []
  /// True if it also learns from other people's samples when a split gives them.
  var takesOthers = false
  /// Gaze points that other programs predicted; checked against the folds while planning.
  package var predictions: [PredictionTable] = []
  /// Programs that it starts; none of them is started without permission.
  package var programs: [ProgramCommand] = []

  package func people(in fold: Fold) -> People { takesOthers && !fold.otherRows.isEmpty ? .both : people }
}

extension Needs {
  init(joining all: [Needs]) {
    let people = Set(all.map(\.people))
    self.init(
      usesFeatures: all.contains(where: \.usesFeatures),
      featureSets: Self.distinct(all.flatMap(\.featureSets)) { $0.isSame(as: $1) },
      optionalFeatureSets: Self.distinct(all.flatMap(\.optionalFeatureSets)) { $0.isSame(as: $1) },
      parts: all.reduce(into: []) { $0.formUnion($1.parts) },
      ownColumns: all.reduce(into: []) { $0.formUnion($1.ownColumns) },
      keepsFrames: all.contains(where: \.keepsFrames), onlyFrames: all.contains(where: \.onlyFrames),
      people: people.count > 1 ? .both : people.first ?? .own,
      regions: Self.distinct(all.flatMap(\.regions), ==),
      takesOthers: all.contains(where: \.takesOthers), predictions: all.flatMap(\.predictions),
      programs: all.flatMap(\.programs))
  }

  private static func distinct<Element>(
    _ all: [Element], _ isSame: (Element, Element) -> Bool
  ) -> [Element] {
    all.enumerated().filter { index, one in !all[..<index].contains { isSame($0, one) } }.map(\.element)
  }
}
