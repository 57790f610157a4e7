import Calibration
import Captures
import GazeErrors

/// The geometry of each sample's target.
///
/// If there are many samples, only the numbers that take long to compute are stored, in 48 bytes each; the rest is made
/// on demand from the samples, which have it anyway.
package struct TargetGeometries: Sendable {
  private enum Storage: Sendable {
    case listed([TargetGeometry], [TestedRow])
    case samples(Samples, [Sight], [Look])
  }

  /// What the samples of a fixation share.
  private struct Look: Sendable {
    let fixation: Int
    let targetRange: ScreenPoint?
  }

  /// What `TargetGeometry.Seen` takes long to compute.
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

  private let storage: Storage

  init(_ lines: [TargetGeometry]) { storage = Self.listed(lines) }

  package init(of samples: Samples) {
    let made = Storage.samples(
      samples,
      samples.origins.indices.map { sample in
        let view = samples.views[sample]
        let eyes = view.screen.hasLengths ? view.eyes?.place : nil
        return Sight(
          eyes.map { TargetGeometry.Seen(eyes: $0, target: view.screen.position(samples.targets[sample])) })
      },
      samples.origins.sources.map {
        Look(fixation: $0.fixation, targetRange: samples.targetRanges[$0.key.capture])
      })
    guard samples.count <= Self.mostListed else {
      storage = made
      return
    }
    let onDemand = TargetGeometries(made)
    storage = Self.listed(samples.origins.indices.map { onDemand[$0] })
  }

  private static func listed(_ lines: [TargetGeometry]) -> Storage {
    .listed(lines, lines.map { TestedRow($0) })
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// Up to so many samples, memory matters less than the time that making them again takes in each repeat.
  private static let mostListed = 100_000

  package subscript(sample: Int) -> TargetGeometry {
    switch storage {
    case .listed(let lines, _): return lines[sample]
    case .samples(let samples, let sights, let looks):
      let (look, sight) = (looks[samples.origins.sourceIndex(sample)], sights[sample])
      let (target, screen) = (samples.targets[sample], samples.views.screen(sample))
      return TargetGeometry(
        target: target, screen: screen, fixation: look.fixation,
        frameRows: samples.origins.frameRows(sample), targetRange: look.targetRange,
        seen: sight.isSeen
          ? TargetGeometry.Seen(
            eyes: Vector(sight.x, sight.y, sight.z), target: screen.position(target),
            horizontal: sight.horizontal, vertical: sight.vertical)
          : nil)
    }
  }

  /// What the gaze points of some samples are measured against.
  func tested(_ samples: ArraySlice<Int>) -> [TestedRow] {
    switch storage {
    case .listed(_, let rows): samples.map { rows[$0] }
    case .samples: samples.map { TestedRow(self[$0]) }
    }
  }

  /// The fixation of a sample.
  func fixation(_ sample: Int) -> Int {
    switch storage {
    case .listed(let lines, _): lines[sample].fixation
    case .samples(let samples, _, let looks): looks[samples.origins.sourceIndex(sample)].fixation
    }
  }
}
