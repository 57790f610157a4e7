/// The people whose samples a calibrator learns from.
enum People: Sendable {
  /// The samples that a fold trains on.
  case own
  /// The samples of other people, which not all splits give.
  case others
  case both
}

/// What a calibrator requires of the samples; checked while planning.
struct Needs: Sendable {
  /// Whether it uses the columns of a feature set. If not, it runs once for all sets.
  var usesFeatures: Bool
  /// Feature sets that it looks up itself, whatever the experiment's sets are; the samples have their blocks.
  var featureSets: [FeatureSet] = []
  /// Feature sets whose blocks the samples have if all captures have the columns.
  var optionalFeatureSets: [FeatureSet] = []
  var parts: Set<Channel> = []
  /// Own columns of the captures, by name.
  var ownColumns: Set<String> = []
  var keepsFrames = false
  var onlyFrames = false
  /// The people without whose samples it cannot be fitted.
  var people = People.own
  /// The parts of the screen that it names; all screens must contain them.
  var regions: [ScreenRegion] = []
  /// Whether it learns from other people's samples too, if a split gives them.
  var takesOthers = false
  /// Gaze points that other programs predicted; checked against the folds while planning.
  var predictions: [PredictionTable] = []

  func people(in fold: Fold) -> People { takesOthers && !fold.otherRows.isEmpty ? .both : people }

}

extension Needs {
  init(joining all: [Needs]) {
    let people = Set(all.map(\.people))
    self.init(
      usesFeatures: all.contains(where: \.usesFeatures),
      featureSets: Self.distinct(all.flatMap(\.featureSets)),
      optionalFeatureSets: Self.distinct(all.flatMap(\.optionalFeatureSets)),
      parts: all.reduce(into: []) { $0.formUnion($1.parts) },
      ownColumns: all.reduce(into: []) { $0.formUnion($1.ownColumns) },
      keepsFrames: all.contains(where: \.keepsFrames), onlyFrames: all.contains(where: \.onlyFrames),
      people: people.count > 1 ? .both : people.first ?? .own, regions: Self.distinct(all.flatMap(\.regions)),
      takesOthers: all.contains(where: \.takesOthers), predictions: all.flatMap(\.predictions))
  }

  private static func distinct(_ regions: [ScreenRegion]) -> [ScreenRegion] {
    regions.enumerated().filter { index, region in !regions[..<index].contains(region) }.map(\.element)
  }

  private static func distinct(_ sets: [FeatureSet]) -> [FeatureSet] {
    sets.enumerated().filter { index, set in
      !sets[..<index].contains { $0.blocks == set.blocks && $0.leastSpread == set.leastSpread }
    }.map(\.element)
  }
}
