import Inputs

/// The measurement errors of the tracker. Metres and radians.
struct TrackerParameters: Sendable {
  /// Ratio of the true to the measured eye angle, near 0.
  let gainRight: Distribution
  let gainUp: Distribution
  /// Standard deviation of a factor on both gains, drawn once per head pose and viewing distance.
  let gainPoseSpread: Double
  /// Measured angles are smaller by a further factor of √(1 + saturation · angle²).
  let saturation: Double
  /// The measured convergence of parallel eyes, and the fraction of the true convergence that is added.
  let vergenceBase: Double
  let vergenceShare: Double
  /// Standard deviations of the errors of the measured angles.
  let poseErrorRight: Double
  let poseErrorUp: Double
  let fixationErrorRight: Double
  let fixationErrorUp: Double
  let jitter: Double
  /// Standard deviations of the errors of the measured eye positions in the face.
  let eyePositionPoseError: Double
  let eyePositionFixationError: Double

  init(from section: inout ConfigSection) {
    gainRight = section.distribution("gain_right", in: 0.5...5)
    gainUp = section.distribution("gain_up", in: 0.5...5)
    gainPoseSpread = section.number("gain_pose_spread", in: 0...0.3)
    saturation = section.number("saturation", in: 0...10)
    vergenceBase = section.degrees("vergence_base_degrees", in: 0...20)
    vergenceShare = section.number("vergence_share", in: 0...1)
    poseErrorRight = section.degrees("pose_error_right_degrees", in: 0...10)
    poseErrorUp = section.degrees("pose_error_up_degrees", in: 0...10)
    fixationErrorRight = section.degrees("fixation_error_right_degrees", in: 0...10)
    fixationErrorUp = section.degrees("fixation_error_up_degrees", in: 0...10)
    jitter = section.degrees("jitter_degrees", in: 0...5)
    eyePositionPoseError = section.number("eye_position_pose_error", in: 0...0.01)
    eyePositionFixationError = section.number("eye_position_fixation_error", in: 0...0.01)
  }
}
