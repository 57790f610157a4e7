import Calibration
import Captures
import GazeErrors

/// The geometry of each sample's target.
///
/// Only the numbers that take long to compute are stored, in 48 bytes each; the rest is made on demand from the samples,
/// which have it anyway.
package struct TargetGeometries: Sendable {
  private let geometry: @Sendable (_ sample: Int) -> TargetGeometry
  private let fixations: @Sendable (_ sample: Int) -> Int
  /// Up to so many samples, memory matters less than the time that making them again takes in each repeat.
  private let rows: [TestedRow]?

  private static let mostRows = 100_000

  private struct Sight: Sendable {
    /// A vector of three would take the room of four numbers.
    let x: Double
    let y: Double
    let z: Double
    let horizontal: Double
    let vertical: Double
    let isSeen: Bool

    init(_ seen: TargetGeometry.Seen?) {
      x = seen?.eyes.x ?? 0
      y = seen?.eyes.y ?? 0
      z = seen?.eyes.z ?? 0
      horizontal = seen?.horizontal ?? 0
      vertical = seen?.vertical ?? 0
      isSeen = seen != nil
    }
  }

  package init(_ lines: [TargetGeometry]) {
    geometry = { lines[$0] }
    fixations = { lines[$0].fixation }
    rows = lines.map { TestedRow($0) }
  }

  package init(of samples: Samples) {
    let sights = samples.origins.indices.map { sample in
      let view = samples.views[sample]
      let eyes = view.screen.hasLengths ? view.eyes?.place : nil
      return Sight(
        eyes.flatMap { TargetGeometry.Seen(eyes: $0, target: view.screen.position(samples.targets[sample])) })
    }
    let ranges = samples.origins.sources.map { samples.targetRanges[$0.key.capture] }
    let geometry = { @Sendable (sample: Int) -> TargetGeometry in
      let (source, sight) = (samples.origins.sourceIndex(sample), sights[sample])
      let (target, screen) = (samples.targets[sample], samples.views.screen(sample))
      return TargetGeometry(
        target: target, screen: screen, fixation: samples.origins.sources[source].fixation,
        frameRows: samples.origins.frameRows(sample), targetRange: ranges[source],
        seen: sight.isSeen
          ? TargetGeometry.Seen(
            eyes: Vector(sight.x, sight.y, sight.z), target: screen.position(target),
            angles: (sight.horizontal, sight.vertical))
          : nil)
    }
    fixations = { samples.origins.sources[samples.origins.sourceIndex($0)].fixation }
    self.geometry = geometry
    rows = samples.count <= Self.mostRows ? samples.origins.indices.map { TestedRow(geometry($0)) } : nil
  }

  package subscript(sample: Int) -> TargetGeometry { geometry(sample) }

  func tested(_ samples: ArraySlice<Int>) -> [TestedRow] {
    if let rows { samples.map { rows[$0] } } else { samples.map { TestedRow(geometry($0)) } }
  }

  func fixation(_ sample: Int) -> Int { fixations(sample) }
}
