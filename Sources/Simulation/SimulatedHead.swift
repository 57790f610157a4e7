import Captures
import Inputs
import Statistics

/// A head that takes one pose after the other, wanders between fixations and drifts during them.
struct SimulatedHead {
  private let parameters: HeadParameters
  private let screen: Screen
  /// Angles to the right, up and of tilt (radians), and the position of the neck (camera space, metres).
  private var pose = (angles: Vector.zero, position: Vector.zero)
  private var wander = (angles: Vector.zero, position: Vector.zero)
  private var fixation = (angles: Vector.zero, position: Vector.zero)
  private var drift = (angles: Vector.zero, position: Vector.zero)

  init(_ parameters: HeadParameters, before screen: Screen) {
    self.parameters = parameters
    self.screen = screen
  }

  mutating func take(
    _ asked: CaptureProtocol.Pose, at distance: CaptureProtocol.Distance, _ generator: inout SeededGenerator
  ) {
    let angles = Vector(asked.direction.right, asked.direction.up, asked.tilt)
    pose.angles = angles + generator.nearlyNormalVector() * parameters.poseAngleSpread
    let middle = screen.position(screen.centre)
    // A closer face would not be in the camera's view.
    let depth = max(0.1, distance.distance.draw(&generator)) + parameters.neck
    let offset = generator.nearlyNormalVector() * parameters.posePositionSpread
    pose.position = Vector(middle.x + offset.x, middle.y + offset.y, -depth)
    wander = (
      generator.nearlyNormalVector() * parameters.wanderAngle,
      generator.nearlyNormalVector() * parameters.wanderPosition
    )
  }

  mutating func turn(to target: ScreenPoint, _ generator: inout SeededGenerator) {
    let kept = parameters.wanderCorrelation
    let new = (1 - kept * kept).squareRoot()
    wander.angles =
      wander.angles * kept + generator.nearlyNormalVector() * (new * parameters.wanderAngle)
    wander.position =
      wander.position * kept + generator.nearlyNormalVector() * (new * parameters.wanderPosition)
    drift = (
      generator.nearlyNormalVector() * parameters.driftAngle,
      generator.nearlyNormalVector() * parameters.driftPosition
    )
    let straight = Direction(screen.position(screen.centre) - pose.position)
    let aside = Direction(screen.position(target) - pose.position)
    let turn = Vector(aside.right - straight.right, aside.up - straight.up, 0) * parameters.coupling
    fixation = (pose.angles + wander.angles + turn, pose.position + wander.position)
  }

  /// The transform from face space to camera space at a time since the start of the fixation.
  func face(after seconds: Double, _ generator: inout SeededGenerator) -> Transform {
    let angles =
      fixation.angles + drift.angles * seconds + generator.nearlyNormalVector() * parameters.jitterAngle
    let neck =
      fixation.position + drift.position * seconds
      + generator.nearlyNormalVector() * parameters.jitterPosition
    let direction = Direction(right: angles.x, up: angles.y)
    return Transform(
      faceAt: neck + direction.vector * parameters.neck, pointing: direction, tilt: angles.z)
  }
}

/// The posture and motion of heads. Metres, radians and seconds.
struct HeadParameters: Sendable {
  /// Distance from the pivot in the neck to the origin of the face.
  let neck: Double
  /// Standard deviations of the angle and position of a head pose at a viewing distance.
  let poseAngleSpread: Double
  let posePositionSpread: Double
  /// Standard deviations of a fixation about the pose, and the correlation with the next fixation.
  let wanderAngle: Double
  let wanderPosition: Double
  let wanderCorrelation: Double
  /// Standard deviations of the speed during a fixation, in radians and metres per second.
  let driftAngle: Double
  let driftPosition: Double
  /// Standard deviations of the jitter per frame.
  let jitterAngle: Double
  let jitterPosition: Double
  /// The fraction of the angle from the middle of the screen to the target by which the head turns.
  let coupling: Double

  init(from section: inout ConfigSection) {
    neck = section.number("neck", in: 0...0.3)
    poseAngleSpread = section.degrees("pose_angle_spread_degrees", in: 0...20)
    posePositionSpread = section.number("pose_position_spread", in: 0...0.1)
    wanderAngle = section.degrees("wander_angle_degrees", in: 0...10)
    wanderPosition = section.number("wander_position", in: 0...0.05)
    wanderCorrelation = section.number("wander_correlation", in: 0...1)
    driftAngle = section.degrees("drift_degrees_per_second", in: 0...10)
    driftPosition = section.number("drift_metres_per_second", in: 0...0.1)
    jitterAngle = section.degrees("jitter_angle_degrees", in: 0...5)
    jitterPosition = section.number("jitter_position", in: 0...0.01)
    coupling = section.number("coupling", in: 0...1)
  }
}
