import BuiltInFormats
import Captures
import Statistics

/// The capture of one participant on one device.
struct SimulatedCapture {
  let study: SimulatedStudy
  let participantIndex: Int
  let device: Device

  private static let secondsPerDay = 86_400.0
  private static let secondsPerHour = 3600.0
  /// Maximum distance of a recorded point from the screen, pt: more than a kilometre.
  private static let farthestPoint = 1e7
  /// Minimum z component of a gaze direction; below it the target would be kilometres away.
  private static let leastSlope = 1e-3

  /// - Returns: Nil if, with these parameters, the true or the measured gaze misses the plane of the screen.
  func frames() -> [Frame]? {
    let steps = study.captureProtocol
    let person = SimulatedPerson(participantIndex, of: study)
    // Seeded with the device's name, so that adding a device changes no other capture.
    var generator = SeededGenerator(
      seed: study.seed, stream: "simulated capture on \(device.name)", index: participantIndex)
    var head = SimulatedHead(study.head, before: device.screen)
    var tracker = SimulatedTracker(study.tracker, of: person)
    let targets = steps.targets.targets(on: device, seed: study.seed, participantIndex: participantIndex)
    var frames = [Frame]()
    frames.reserveCapacity(steps.frameCount)
    var time = startTime
    for distance in steps.distances {
      for pose in steps.poses {
        head.take(pose, at: distance, &generator)
        tracker.beginPose(&generator)
        for target in targets {
          head.turn(to: target, &generator)
          tracker.beginFixation(&generator)
          guard let fixation = fixation(on: target, person, head, tracker, &generator) else { return nil }
          for (seconds, record) in fixation {
            frames.append(
              Frame(
                participant: person.name, device: device.name, headPose: pose.label,
                viewingDistance: distance.label, time: Self.microseconds(time + seconds), target: target,
                recordedPoint: record.point, face: record.face, rightEye: record.rightEye,
                leftEye: record.leftEye, lookAt: record.lookAt))
          }
          time += steps.secondsPerFixation
        }
      }
    }
    return frames
  }

  private struct Record {
    let face: Transform
    let rightEye: Transform
    let leftEye: Transform
    let lookAt: Vector
    let point: ScreenPoint
  }

  private func fixation(
    on target: ScreenPoint, _ person: SimulatedPerson, _ head: SimulatedHead, _ tracker: SimulatedTracker,
    _ generator: inout SeededGenerator
  ) -> [(seconds: Double, record: Record)]? {
    let eyes = study.eyes
    let error = Direction(deviation: eyes.fixationError, up: eyes.fixationError, &generator)
    var frames: [(seconds: Double, record: Record)] = []
    for step in 0..<study.captureProtocol.framesPerFixation {
      let seconds = Double(step) / study.captureProtocol.framesPerSecond
      let face = head.face(after: seconds, &generator)
      let jitter = Direction(deviation: eyes.fixationJitter, up: eyes.fixationJitter, &generator)
      guard let aim = aim(at: target, past: error + jitter, person, face) else { return nil }
      let measurement = tracker.measure(face.turnedBack(aim - face.translation), &generator)
      guard let record = record(face, measurement) else { return nil }
      frames.append((seconds, record))
    }
    return frames
  }

  private var startTime: Double {
    let position = study.devices.firstIndex { $0.name == device.name } ?? 0
    return study.captureProtocol.startTime + Double(participantIndex) * Self.secondsPerDay
      + Double(position) * Self.secondsPerHour
  }

  /// Captures store times in microseconds.
  private static func microseconds(_ time: Double) -> Double { (time * 1e6).rounded() / 1e6 }

  /// The gaze point on the screen's plane, in camera space: off the target by angles at the eyes' midpoint, or nil.
  private func aim(
    at target: ScreenPoint, past aside: Direction, _ person: SimulatedPerson, _ face: Transform
  ) -> Vector? {
    let eyes = face.moved((person.rightEye + person.leftEye) / 2)
    let along = (Direction(device.screen.position(target) - eyes) + aside).vector
    guard along.z > Self.leastSlope else { return nil }
    return eyes - along * (eyes.z / along.z)
  }

  private func record(_ face: Transform, _ measurement: SimulatedTracker.Measurement) -> Record? {
    let face = face.singlePrecision
    let rightEye = measurement.rightEye.singlePrecision
    let ray = GazeRay(recordedBy: face, eye: rightEye)
    let far = measurement.lookAt
    let lookAt = Vector(Double(Float(far.x)), Double(Float(far.y)), Double(Float(far.z)))
    guard let point = ray.meet(device.screen), max(abs(point.x), abs(point.y)) <= Self.farthestPoint else {
      return nil
    }
    return Record(
      face: face, rightEye: rightEye, leftEye: measurement.leftEye.singlePrecision, lookAt: lookAt,
      point: point)
  }
}
