import Calibration
import Captures

/// The numbers of frames that an experiment does not read if nothing is done with it but to run it.
///
/// The columns of feature sets keep those that they share; a large study need not hold the others.
package struct UnreadFrames {
  package let file: ExperimentFile
  /// The number of gaze points up to which a run stores them.
  var mostStoredPoints = ExperimentPlan.largestStoredPointCount

  package init(file: ExperimentFile, mostStoredPoints: Int = ExperimentPlan.largestStoredPointCount) {
    self.file = file
    self.mostStoredPoints = mostStoredPoints
  }

  /// What feature blocks, gaze rays and figures of gaze points read, and nothing else does.
  private static let channels: [Channel] = [.face, .rightEye, .leftEye, .lookAt, .blendShapes]

  /// Whether only feature blocks and figures read these channels: no calibrator looks at frames, and no gate judges them.
  private var areOfBlocks: Bool {
    file.gate == nil
      && file.calibrators.allSatisfy { ($0.calibrator as? any SharedFitting)?.sharedMethod != nil }
  }

  /// The captures without what no sample will be made of.
  ///
  /// Only sums of frames are certain not to read it: whether a study is too large for the gaze points of its figures is
  /// known when its folds are drawn, and medians need all that their frames have.
  package func removed(from captures: SelectedCaptures) -> SelectedCaptures {
    guard areOfBlocks, !file.metrics.needsPoints, file.samples == [.frames] else { return captures }
    let read = channelsOfBlocks
    let unread = Self.channels.filter { !read.contains($0) }
    return unread.isEmpty ? captures : captures.mapFrames(without(unread))
  }

  /// The plan without what no trial will read: the study is too large for the gaze points of its figures.
  package func removed(from plan: ExperimentPlan) -> ExperimentPlan {
    guard areOfBlocks, plan.gazePointCount > mostStoredPoints else { return plan }
    return plan.mapFrames(without(Self.channels))
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
