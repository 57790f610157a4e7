import BuiltInFormats
import Captures
import DelimitedText
import Documents
import Inputs
import Reading
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

  private struct Record {
    var headPose = HeadPose.middle
    var viewingDistance = ViewingDistance.regular
    var time = 0.0
    let target: ScreenPoint
    let face: Transform
    let rightEye: Transform
    let leftEye: Transform
    let lookAt: Vector
    let point: ScreenPoint
  }

  /// - Returns: Nil if, with these parameters, the true or the measured gaze misses the plane of the screen.
  func frames() -> FrameTable? {
    let steps = study.captureProtocol
    let person = SimulatedPerson(participantIndex, of: study)
    // Seeded with the device's name, so that adding a device changes no other capture.
    var generator = SeededGenerator(
      seed: study.seed, stream: "simulated capture on \(device.name)", index: participantIndex)
    var head = SimulatedHead(study.head, before: device.screen)
    var tracker = study.tracker.map { SimulatedTracker($0, of: person) }
    let parts = parts()
    var records = [Record]()
    records.reserveCapacity(parts.reduce(0) { $0 + $1.steps.reduce(0) { $0 + $1.frameCount } })
    var (time, part) = (startTime, 0)
    for distance in steps.distances {
      for pose in steps.poses {
        head.take(pose, at: distance, &generator)
        tracker?.beginPose(&generator)
        for step in parts[part].steps {
          if step.isApart {
            head.turn(to: step.target, &generator)
            tracker?.beginFixation(&generator)
          }
          let fixation = fixation(step, person, head, tracker, &generator)
          guard let fixation else { return nil }
          records += fixation.map { record in
            changed(record) { record in
              record.headPose = pose.label
              record.viewingDistance = distance.label
              // Captures store times in microseconds.
              record.time = ((time + record.time) * 1e6).rounded() / 1e6
            }
          }
          time += step.seconds
        }
        time += parts[part].pause
        part += 1
      }
    }
    return table(records, of: person)
  }

  /// A fixation to be simulated.
  private struct Step {
    let target: ScreenPoint
    let frameCount: Int
    /// From its start to that of the next.
    let seconds: Double
    /// Whether the head moves and the tracker's errors change before it.
    let isApart: Bool
  }

  /// The fixations of each head pose at each viewing distance, in order, and the seconds that follow them.
  private func parts() -> [(steps: [Step], pause: Double)] {
    let steps = study.captureProtocol
    let count = steps.distances.count * steps.poses.count
    guard case .text(let layout) = steps.targets else {
      let targets = steps.targets.targets(
        on: device, seed: study.seed, participantIndex: participantIndex)
      let all = targets.map { target in
        Step(
          target: target, frameCount: steps.framesPerFixation, seconds: steps.secondsPerFixation,
          isApart: true)
      }
      return [(steps: [Step], pause: Double)](repeating: (all, 0), count: count)
    }
    return scanPaths(of: layout).map { path in
      let all = path.stops.enumerated().map { index, stop in
        // Within a text, fixations follow each other in frames, too fast for other errors.
        Step(
          target: target(of: stop, layout), frameCount: stop.frameCount,
          seconds: Double(stop.frameCount) / steps.framesPerSecond, isApart: index == 0)
      }
      return (all, steps.secondsPerFixation)
    }
  }

  private func target(of stop: ScanPath.Stop, _ layout: TextLayout) -> ScreenPoint {
    layout.screenPoint(
      layout.centre(ofCharacter: stop.character, line: stop.line), screenHeight: device.screen.height)
  }

  /// One reading of a text in each head pose at each viewing distance.
  private func scanPaths(of layout: TextLayout) -> [ScanPath] {
    let steps = study.captureProtocol
    var generator = SeededGenerator(
      seed: study.seed, stream: "simulated scan path on \(device.name)", index: participantIndex)
    return (0..<steps.distances.count * steps.poses.count).map { _ in
      ScanPath(reading: layout, framesPerSecond: steps.framesPerSecond, &generator)
    }
  }

  /// The known scan path of a text that is read, one row per fixation; nil for other targets.
  func scanPathFile(named name: String) -> ListedFile? {
    let steps = study.captureProtocol
    guard case .text(let layout) = steps.targets else { return nil }
    struct Row {
      let distance: String
      let pose: String
      let onset: Double
      let path: ScanPath
      let stop: ScanPath.Stop
    }
    let sittings = steps.distances.flatMap { distance in steps.poses.map { (distance, $0) } }
    var (rows, time) = ([Row](), 0.0)
    for ((distance, pose), path) in zip(sittings, scanPaths(of: layout)) {
      for stop in path.stops {
        rows.append(
          Row(
            distance: distance.label.rawValue, pose: pose.label.rawValue, onset: time, path: path, stop: stop)
        )
        time += Double(stop.frameCount) / steps.framesPerSecond
      }
      time += steps.secondsPerFixation
    }
    return Listing(rows) {
      Column("viewing_distance") { $0.distance }
      Column("head_pose") { $0.pose }
      Column("onset", parts: 1e6) { $0.onset }
      Column("duration", parts: 1e6) { $0.path.duration(of: $0.stop) }
      Column("x", parts: 1e4) { target(of: $0.stop, layout).x }
      Column("y", parts: 1e4) { target(of: $0.stop, layout).y }
      Column("line") { $0.stop.line + 1 }
      Column("character") { $0.stop.character + 1 }
      Column("movement") { $0.stop.move?.rawValue }
    }.file(name)
  }

  /// The frames of a fixation, with their times since its start.
  private func fixation(
    _ planned: Step, _ person: SimulatedPerson, _ head: SimulatedHead, _ tracker: SimulatedTracker?,
    _ generator: inout SeededGenerator
  ) -> [Record]? {
    let eyes = study.eyes
    let error = Direction(deviation: eyes.fixationError, up: eyes.fixationError, &generator)
    var records = [Record]()
    for step in 0..<planned.frameCount {
      let seconds = Double(step) / study.captureProtocol.framesPerSecond
      let face = head.face(after: seconds, &generator)
      let jitter = Direction(deviation: eyes.fixationJitter, up: eyes.fixationJitter, &generator)
      guard let aim = aim(at: planned.target, past: error + jitter, person, face) else { return nil }
      let measurement =
        tracker.map { $0.measure(face.turnedBack(aim - face.translation), &generator) }
        ?? SimulatedTracker.exact(person, face.singlePrecision, aim)
      guard let measurement, var record = record(planned.target, face, measurement) else { return nil }
      record.time = seconds
      records.append(record)
    }
    return records
  }

  private var startTime: Double {
    let position = study.devices.firstIndex { $0.name == device.name } ?? 0
    return study.captureProtocol.startTime + Double(participantIndex) * Self.secondsPerDay
      + Double(position) * Self.secondsPerHour
  }

  /// The gaze point on the screen's plane, in camera space: off the target by angles at the eyes' midpoint, or nil.
  private func aim(
    at target: ScreenPoint, past aside: Direction, _ person: SimulatedPerson, _ face: Transform
  ) -> Vector? {
    let eyes = face.moved((person.rightEye + person.leftEye) / 2)
    let along = (Direction(device.screen.position(target) - eyes) + aside).vector
    guard along.z > Self.leastSlope else { return nil }
    return eyes - along * (eyes.z / along.z)
  }

  private func record(
    _ target: ScreenPoint, _ face: Transform, _ measurement: SimulatedTracker.Measurement
  ) -> Record? {
    let face = face.singlePrecision
    let rightEye = measurement.rightEye.singlePrecision
    let ray = GazeRay(recordedBy: face, eye: rightEye)
    let far = measurement.lookAt
    guard let point = ray.meet(device.screen), max(abs(point.x), abs(point.y)) <= Self.farthestPoint else {
      return nil
    }
    return Record(
      target: target, face: face, rightEye: rightEye, leftEye: measurement.leftEye.singlePrecision,
      lookAt: Vector(Double(Float(far.x)), Double(Float(far.y)), Double(Float(far.z))), point: point)
  }

  private func table(_ records: [Record], of person: SimulatedPerson) -> FrameTable {
    func columns(_ width: Int, _ numbers: (Record) -> [Double]) -> [NumberColumn] {
      let rows = records.map(numbers)
      return (0..<width).map { index in NumberColumn(rows.map { $0[index] }) }
    }
    return FrameTable(
      time: NumberColumn(records.map(\.time)),
      participants: .init(repeating: person.name, count: records.count),
      displays: .init(repeating: Display(device: device.name), count: records.count),
      labels: [
        .init(label: .headPose, words: .init(records.map(\.headPose.rawValue))),
        .init(label: .viewingDistance, words: .init(records.map(\.viewingDistance.rawValue))),
      ],
      channels: [
        .target: columns(2) { [$0.target.x, $0.target.y] },
        .gazePoint: columns(2) { [$0.point.x, $0.point.y] }, .face: columns(16, \.face.numbers),
        .rightEye: columns(16, \.rightEye.numbers), .leftEye: columns(16, \.leftEye.numbers),
        .lookAt: columns(3) { [$0.lookAt.x, $0.lookAt.y, $0.lookAt.z] },
      ])
  }
}
