import Inputs

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
