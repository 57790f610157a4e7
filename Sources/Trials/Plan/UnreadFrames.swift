import Calibration
import Captures
import Synchronization

/// The numbers of frames that an experiment does not read if nothing is done with it but to run it.
///
/// The columns of feature sets keep those that they share; a large study need not hold the others.
struct UnreadFrames {
  /// The number of gaze points up to which a run stores them with what was measured at each.
  static let mostStoredPoints = 200_000

  let file: ExperimentFile
  var mostStoredPoints = Self.mostStoredPoints

  /// The channels that only feature blocks, gaze rays and figures of gaze points read.
  private static let channels: [Channel] = [.face, .rightEye, .leftEye, .lookAt, .blendShapes]

  /// True if only feature blocks and figures read these channels, but no calibrator and no gate.
  private var areOfBlocks: Bool {
    file.gate == nil
      && file.calibrators.allSatisfy { $0.calibrator.sharedMethod != nil }
  }

  /// Drops what no sample needs, before samples are made of captures; nil if there is nothing to drop.
  ///
  /// Only sums of frames are certain not to read it: whether a study is too large for the gaze points of its figures is
  /// known when its folds are drawn, and medians need all that their frames have.
  var beforeSamples: (@Sendable (FrameTable) -> FrameTable)? {
    guard areOfBlocks, !file.metrics.needsPoints, file.samples == [.frames] else { return nil }
    let blocks = file.allFeatureSets.flatMap(\.blocks).compactMap { FeatureBlockName($0).block }
    let read = blocks.reduce(into: Set<Channel>()) { all, block in
      all.formUnion(block.needs)
      if let alternative = block.alternative { all.insert(alternative) }
    }
    let unread = Self.channels.filter { !read.contains($0) }
    return unread.isEmpty ? nil : without(unread)
  }

  /// Drops what only figures would need, if there are too many gaze points for figures; nil if there is nothing to drop.
  func beforeTrials(gazePointCount: Int) -> (@Sendable (FrameTable) -> FrameTable)? {
    areOfBlocks && gazePointCount > mostStoredPoints ? without(Self.channels) : nil
  }

  private func without(_ channels: [Channel]) -> @Sendable (FrameTable) -> FrameTable {
    // Only gaze points are measured as the eyes see them.
    let onlyDepths = !file.metrics.needsPoints
    let known = KeptTables()
    return { table in
      known.table(of: table) { table.without(numbersOf: channels, onlyDepths: onlyDepths) }
    }
  }

  /// The tables that were made of others, one for each.
  private final class KeptTables: Sendable {
    private let known = Mutex([ObjectIdentifier: (old: FrameTable, new: FrameTable)]())

    func table(of old: FrameTable, _ make: () -> FrameTable) -> FrameTable {
      if let made = known.withLock({ $0[old.identity] }) { return made.new }
      let new = make()
      return known.withLock { known in
        let made = known[old.identity] ?? (old, new)
        known[old.identity] = made
        return made.new
      }
    }
  }
}
