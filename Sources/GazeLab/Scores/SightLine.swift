/// A sample's target as its eyes see it: what turns an error on the screen into centimetres and degrees.
struct SightLine: Sendable {
  let target: ScreenPoint
  let screen: Screen
  /// The sample's fixation; its samples are scored together.
  let fixation: Int
  /// The frames that the sample is made of.
  let frameRows: Range<Int>
  /// The middle between the eyes in camera space, metres. Nil without both eyes; so too below.
  let eyes: Vector?
  /// From there to the target, metres.
  let direction: Vector?

  /// Those of all samples.
  static func all(of samples: Samples) -> [SightLine] {
    zip(samples.views, samples.origins).map { view, origin in
      let eyes = view.frame.eyesMidpoint
      return SightLine(
        target: origin.key.target, screen: view.screen, fixation: origin.fixation,
        frameRows: origin.frameRows, eyes: eyes,
        direction: eyes.map { view.screen.position(origin.key.target) - $0 })
    }
  }
}
