import Inputs

/// How people hold and move their heads. Metres, radians and seconds.
struct HeadParameters: Sendable {
  /// From the pivot in the neck to the origin of the face.
  let neck: Double
  /// Standard deviations of how a person takes up a head pose at a viewing distance.
  let poseAngleSpread: Double
  let posePositionSpread: Double
  /// Standard deviations of where the head is in a fixation, about how the pose was taken up, and how much
  /// of that is left in the next fixation.
  let wanderAngle: Double
  let wanderPosition: Double
  let wanderCorrelation: Double
  /// Standard deviations of the speed during a fixation: radians and metres a second.
  let driftAngle: Double
  let driftPosition: Double
  /// Standard deviations of what a frame differs by.
  let jitterAngle: Double
  let jitterPosition: Double
  /// The share of the way from the middle of the screen to the target that the head turns by.
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
