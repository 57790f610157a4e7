import Captures
import Inputs

/// One of several gaze rays that are fused, with its rate, its confidence and the time for which a point holds.
package struct GazeStream: Sendable {
  let ray: GazeRaySource
  /// The own column of a capture that says how far the ray's point can be trusted on a frame; nil for none.
  package var confidence: String?
  /// The interval between the frames that are used: 1 for every frame of the ray, 2 for every second and so on, as if
  /// the tracker were slower. Frames are counted from the start of the capture.
  package var every = 1
  /// The time for which a point replaces missing ones after it, seconds.
  package var hold = 0.0

  /// The point on a frame, and the confidence in it if there is one. Nil if the ray has no finite point there, or the
  /// stream leaves the frame out.
  func point(_ samples: Samples, _ row: Int) -> (point: ScreenPoint, confidence: Double?)? {
    guard takes(samples, row), let point = ray.point(samples.views[row]), point.x.isFinite, point.y.isFinite
    else { return nil }
    return (point, confidence(samples, row))
  }

  func takes(_ samples: Samples, _ row: Int) -> Bool {
    every == 1 || samples.origins.frameRows(row).lowerBound.isMultiple(of: every)
  }

  func confidence(_ samples: Samples, _ row: Int) -> Double? {
    confidence.flatMap(samples.views[row].own).flatMap { $0.isFinite ? $0 : nil }
  }

  /// True if it depends on the order of frames.
  package var isTimed: Bool { every > 1 || hold > 0 }
}

extension GazeStream {
  /// Reads `{ray: recorded, confidence: confidence, every: 3, hold: 0.1}`.
  init(from section: inout ConfigSection) {
    self.init(
      ray: GazeRaySource(from: &section), confidence: section.optionalText("confidence"),
      every: section.integer("every", in: 1...10_000, default: 1),
      hold: section.number("hold", in: 0...60, default: 0))
  }

  /// Reads a list of streams; each is a mapping.
  static func list(_ key: String, from section: inout ConfigSection) -> [GazeStream] {
    let keys = ConfigSection.keys { _ = GazeStream(from: &$0) }
    return section.list(key, of: .section(keys)).compactMap { node in
      section.element(node) { GazeStream(from: &$0) }
    }
  }
}

extension Sequence<GazeStream> {
  var parts: Set<Channel> { reduce(into: []) { $0.formUnion($1.ray.needs) } }

  var confidenceColumns: Set<String> { Set(compactMap(\.confidence)) }
}
