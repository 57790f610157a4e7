import Calibration
import Captures
import Inputs

/// The memory that an experiment needs, estimated from its frames and columns before its samples are made.
package struct MemoryNeed: Sendable {
  /// An estimate that is rather too small than too large: no study that fits is refused.
  package let byteCount: Int
  private let frameCount: Int
  private let columnCount: Int
  private let place: Place

  private static let leastBytes = 40_000_000
  /// Per sample: its view, origin, target and geometry, and its place in a fold.
  private static let bytesPerSample = 100

  package init(_ file: ExperimentFile, _ selection: SelectedCaptures) {
    let own = selection.captures.first?.frames.own ?? []
    let sets = file.featureSets(of: file.calibrators.map(\.calibrator.needs))
    let blocks = Samples.featureBlocks(Set(sets.flatMap { $0.blocks(amongst: own) }), own).map(\.block)
    let columnCount = blocks.reduce(0) { $0 + $1.columns.count }
    // Frames share the other columns with their captures.
    let computedCount = blocks.filter { $0.raw == nil }.reduce(0) { $0 + $1.columns.count }
    let frameCount = selection.fixations.reduce(0) { $0 + $1.fixation.frameCount }
    let bytes = file.samples.map { kind -> Double in
      // Blocks of frames are computed before their medians, one fixation at a time.
      let (sampleCount, heldCount) =
        kind == .frames ? (frameCount, computedCount) : (selection.fixations.count, columnCount)
      return Double(sampleCount) * Double(8 * heldCount + Self.bytesPerSample)
    }
    let held = selection.dataset.captures.reduce(0.0) { $0 + Double($1.frames.byteCount) }
    byteCount = Int(
      min(1e18, Double(Self.leastBytes) + held + bytes.reduce(0, +) * Double(file.groupings.count)))
    self.frameCount = frameCount
    self.columnCount = columnCount
    place = file.datasetPlace
  }

  /// - Parameter limit: How many bytes there are.
  /// - Throws: If the experiment certainly needs more.
  package func check(limit: Int) throws(InputError) {
    guard byteCount > limit else { return }
    throw InputError(
      place,
      "\(frameCount) frames with \(columnCount) columns of features need about \(Self.gigabytes(byteCount)) GB of memory "
        + "(\(byteCount) bytes), but only \(Self.gigabytes(limit)) GB (\(limit) bytes) is available; select fewer captures "
        + "with 'where: {capture: …}', use 'samples: fixation-medians', or run it on a machine with more memory"
    )
  }

  private static func gigabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1e9, 1) }
}
