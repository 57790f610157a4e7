import Captures
import Inputs

/// A gaze ray as one of several that are fused: how often it comes, how far it is trusted, and how long it holds.
struct GazeStream: Sendable {
  let ray: GazeRaySource
  /// The own column of a capture that says how far the ray's point can be trusted on a frame; nil for none.
  var confidence: String?
  /// Whether the stream has a point on every frame of the ray (1), on every second (2) and so on, as if its tracker
  /// were slower. Frames are counted from the start of the capture.
  var every = 1
  /// How long a point stands in for those that are missing after it, seconds.
  var hold = 0.0

  /// Nil if the ray has no finite point on this frame, or the stream leaves the frame out.
  ///
  /// - Parameter frameRow: The number of the frame in its capture.
  func point(_ view: View, frameRow: Int) -> ScreenPoint? {
    guard every == 1 || frameRow.isMultiple(of: every), let point = ray.point(view) else { return nil }
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// How far the point of a frame can be trusted; nil if the stream, or this frame, does not say.
  func confidence(_ view: View) -> Double? {
    guard let confidence, let value = view.own(confidence), value.isFinite else { return nil }
    return value
  }

  /// Whether it depends on the order of frames.
  var isTimed: Bool { every > 1 || hold > 0 }
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
  /// The parts of a frame that the rays need.
  var parts: Set<Channel> { reduce(into: []) { $0.formUnion($1.ray.needs) } }

  /// The own columns that say how far the points can be trusted.
  var confidenceColumns: Set<String> { Set(compactMap(\.confidence)) }
}
