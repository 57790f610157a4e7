/// A sample's target as its eyes see it: what turns an error on the screen into centimetres and degrees.
struct TargetGeometry: Sendable {
  let target: ScreenPoint
  let screen: Screen
  /// The sample's fixation; its samples are scored together.
  let fixation: Int
  /// The frames that the sample is made of.
  let frameRows: Range<Int>
  /// Nil without both eyes.
  let seen: Seen?

  /// From the eyes to the target; computed once, for all calibrators look at the same targets.
  struct Seen: Sendable {
    /// The middle between the eyes in camera space, metres.
    let eyes: Vector
    /// Of any length.
    let direction: Vector
    /// Of length 1.
    let unit: Vector
    /// Radians; so too `vertical`.
    let horizontal: Double
    let vertical: Double

    init(eyes: Vector, target: Vector) {
      self.eyes = eyes
      direction = target - eyes
      unit = direction.normalised
      horizontal = VisualAngle.horizontal(direction)
      vertical = VisualAngle.vertical(direction)
    }
  }

  init(target: ScreenPoint, screen: Screen, fixation: Int, frameRows: Range<Int>, eyes: Vector?) {
    self.target = target
    self.screen = screen
    self.fixation = fixation
    self.frameRows = frameRows
    seen = eyes.map { Seen(eyes: $0, target: screen.position(target)) }
  }

  /// Those of all samples.
  static func all(of samples: Samples) -> [TargetGeometry] {
    let (views, origins) = (samples.views, samples.origins)
    return origins.indices.map { sample in
      let view = views[sample]
      return TargetGeometry(
        target: samples.targets[sample], screen: view.screen, fixation: origins.fixation(sample),
        frameRows: origins.frameRows(sample), eyes: view.eyesMidpoint)
    }
  }
}
