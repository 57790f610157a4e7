import Captures
import Statistics

/// A tracker that measures the axes of the eyes, not the lines of sight, and underestimates angles.
///
/// The mean direction of both eyes is divided by a gain that grows with the angle; their convergence is
/// mostly assumed. ARKit behaves in this way in the captures of Schneuwly (2024).
struct SimulatedTracker {
  /// The measured eyes, in face space.
  struct Measurement {
    let rightEye: Transform
    let leftEye: Transform
    /// The point where the axes of the eyes meet.
    let lookAt: Vector
  }

  private let parameters: TrackerParameters
  private let person: SimulatedPerson
  private var gainFactor = 1.0
  private var poseError = Direction(right: 0, up: 0)
  private var posePositionError = Vector.zero
  private var error = Direction(right: 0, up: 0)
  private var positionError = Vector.zero

  /// Axes that converge less than this would meet at an unrealistic distance or not at all; radians.
  private static let leastVergence = 0.01

  init(_ parameters: TrackerParameters, of person: SimulatedPerson) {
    self.parameters = parameters
    self.person = person
  }

  mutating func beginPose(_ generator: inout SeededGenerator) {
    // The sign must not flip at six standard deviations, the largest that occur.
    gainFactor = max(0.2, 1 + parameters.gainPoseSpread * generator.nearlyNormal())
    poseError = Direction(deviation: parameters.poseErrorRight, up: parameters.poseErrorUp, &generator)
    posePositionError = generator.nearlyNormalVector() * parameters.eyePositionPoseError
  }

  mutating func beginFixation(_ generator: inout SeededGenerator) {
    error =
      poseError
      + Direction(deviation: parameters.fixationErrorRight, up: parameters.fixationErrorUp, &generator)
    positionError =
      posePositionError + generator.nearlyNormalVector() * parameters.eyePositionFixationError
  }

  /// - Parameter aim: The point where both lines of sight meet, in face space.
  func measure(_ aim: Vector, _ generator: inout SeededGenerator) -> Measurement {
    let right = axis(person.rightEye, person.rightKappa, aim)
    let left = axis(person.leftEye, person.leftKappa, aim)
    let measuredMean = Direction(
      right: measured((right.right + left.right) / 2, person.gainRight),
      up: measured((right.up + left.up) / 2, person.gainUp))
    let jitter = Direction(deviation: parameters.jitter, up: parameters.jitter, &generator)
    let mean = measuredMean + error + jitter
    let vergence = parameters.vergenceBase + parameters.vergenceShare * (right.right - left.right)
    let slant = parameters.vergenceShare * (right.up - left.up)
    // The tracker fits a symmetrical face, so the error on one side is mirrored on the other.
    let mirrored = Vector(-positionError.x, positionError.y, positionError.z)
    let (rightEye, leftEye) = (person.rightEye + positionError, person.leftEye + mirrored)
    let halfDistance = (leftEye.x - rightEye.x) / 2
    let reach = halfDistance / Trigonometry.tangent(max(Self.leastVergence, vergence) / 2)
    let turn = Direction(right: vergence / 2, up: slant / 2)
    return Measurement(
      rightEye: Transform(eyeAt: rightEye, looking: mean + turn),
      leftEye: Transform(eyeAt: leftEye, looking: mean - turn),
      lookAt: (rightEye + leftEye) / 2 + mean.vector * reach)
  }

  /// Eyes whose recorded gaze point is exactly where both lines of sight meet.
  ///
  /// The recorded ray begins at the right eye and goes along the eye's axis PLUS the translation of the face,
  /// as `GazeRay(recordedBy:)` says. So the axis is the unit vector that is k·(aim − eye) − translation for
  /// some k > 0, which exists for faces less than a metre away.
  ///
  /// - Parameters:
  ///   - face: From face to camera space.
  ///   - aim: In camera space.
  static func exact(_ person: SimulatedPerson, _ face: Transform, _ aim: Vector) -> Measurement? {
    let shift = face.translation
    let line = aim - face.moved(person.rightEye)
    func product(_ one: Vector, _ other: Vector) -> Double {
      one.x * other.x + one.y * other.y + one.z * other.z
    }
    let (along, square) = (product(line, shift), product(line, line))
    let inside = along * along + square * (1 - product(shift, shift))
    guard square > 0, inside >= 0 else { return nil }
    let axis = line * ((along + inside.squareRoot()) / square) - shift
    let local = face.turnedBack(aim - shift)
    return Measurement(
      rightEye: Transform(eyeAt: person.rightEye, looking: Direction(face.turnedBack(axis))),
      leftEye: Transform(eyeAt: person.leftEye, looking: Direction(local - person.leftEye)),
      lookAt: local)
  }

  private func axis(_ eye: Vector, _ kappa: Direction, _ aim: Vector) -> Direction {
    Direction(aim - eye) - kappa
  }

  private func measured(_ angle: Double, _ gain: Double) -> Double {
    angle / (gain * gainFactor * (1 + parameters.saturation * angle * angle).squareRoot())
  }
}
