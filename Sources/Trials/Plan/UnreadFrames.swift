import Calibration
import Captures

/// The numbers of frames that an experiment does not read if nothing is done with it but to run it.
///
/// The columns of feature sets keep those that they share; a large study need not hold the others.
struct UnreadFrames {
  /// The number of gaze points up to which a run stores them with what was measured at each.
  static let mostStoredPoints = 200_000

  let file: ExperimentFile
  var mostStoredPoints = Self.mostStoredPoints

  /// What feature blocks, gaze rays and figures of gaze points read, and nothing else does.
  private static let channels: [Channel] = [.face, .rightEye, .leftEye, .lookAt, .blendShapes]

  /// Whether only feature blocks and figures read these channels: no calibrator looks at frames, and no gate judges them.
  private var areOfBlocks: Bool {
    file.gate == nil
      && file.calibrators.allSatisfy { ($0.calibrator as? any SharedFitting)?.sharedMethod != nil }
  }

  /// What captures drop before samples are made of them; nil if that is nothing.
  ///
  /// Only sums of frames are certain not to read it: whether a study is too large for the gaze points of its figures is
  /// known when its folds are drawn, and medians need all that their frames have.
  var beforeSamples: ((FrameTable) -> FrameTable)? {
    guard areOfBlocks, !file.metrics.needsPoints, file.samples == [.frames] else { return nil }
    let read = channelsOfBlocks
    let unread = Self.channels.filter { !read.contains($0) }
    return unread.isEmpty ? nil : without(unread)
  }

  /// What a plan of so many gaze points drops, because the study is too large for the gaze points of its figures; nil if
  /// that is nothing.
  func beforeTrials(gazePointCount: Int) -> ((FrameTable) -> FrameTable)? {
    areOfBlocks && gazePointCount > mostStoredPoints ? without(Self.channels) : nil
  }

  /// What the feature sets of the experiment and of its calibrators are computed from.
  private var channelsOfBlocks: Set<Channel> {
    let needs = file.calibrators.map(\.calibrator.needs)
    let sets = file.features + needs.flatMap { $0.featureSets + $0.optionalFeatureSets }
    return sets.flatMap(\.blocks).compactMap { FeatureBlockName($0).block }.reduce(into: []) { all, block in
      all.formUnion(block.needs)
      if let alternative = block.alternative { all.insert(alternative) }
    }
  }

  /// Captures that share a table share the one without these numbers, too.
  private func without(_ channels: [Channel]) -> (FrameTable) -> FrameTable {
    // Only gaze points are measured as the eyes see them.
    let onlyDepths = !file.metrics.needsPoints
    var known = [ObjectIdentifier: (old: FrameTable, new: FrameTable)]()
    return { table in
      if let made = known[table.identity] { return made.new }
      let made = table.without(numbersOf: channels, onlyDepths: onlyDepths)
      known[table.identity] = (table, made)
      return made
    }
  }
}
