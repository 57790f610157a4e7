import Files
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import Simulation

struct SimulationTests {
  @Test("the same parameters give the same bytes, on every platform")
  func sameBytes() throws {
    try SimulationFixture.with(SimulationFixture.faultless(fixationError: 0.7)) { fixture in
      _ = try simulate("study", in: fixture.folders)
      let first = try fixture.digest("p01-ipad-mini-6th")
      _ = try simulate("study", in: fixture.folders)
      #expect(try fixture.digest("p01-ipad-mini-6th") == first)
      // Recorded on Linux x86-64; a different digest on another platform is a bug.
      #expect(first == "7e2a786293560b07042413d2bd05cf0a7651e611707813ee6068247252e938a1")
    }
  }

  @Test("another seed gives other captures; adding a participant or device changes no capture")
  func streams() throws {
    let original = SimulationFixture.faultless(participants: 2)
    try SimulationFixture.with(original) { fixture in
      _ = try simulate("study", in: fixture.folders)
      let names = ["p01-ipad-mini-6th", "p02-ipad-mini-6th"]
      let before = try names.map(fixture.digest)
      #expect(before[0] != before[1])
      try fixture.describe(
        SimulationFixture.faultless(participants: 3, devices: "[iPad Mini 6th, iPhone 13]"))
      #expect(try simulate("study", in: fixture.folders).captureNames.count == 6)
      #expect(try names.map(fixture.digest) == before)
      try fixture.describe(SimulationFixture.faultless(seed: 2, participants: 2))
      _ = try simulate("study", in: fixture.folders)
      #expect(try zip(names.map(fixture.digest), before).allSatisfy { $0 != $1 })
    }
  }

  @Test("any number of people: more than 99 leave the captures of the first as they are, in numerical order")
  func manyPeople() throws {
    let yaml = SimulationFixture.faultless(participants: 101, fixationError: 0.7)
      .replacing("frames_per_fixation: 10", with: "frames_per_fixation: 2")
    try SimulationFixture.with(yaml) { fixture in
      var (announced, steps) = (0, [Int]())
      let simulated = try simulate("study", in: fixture.folders) { size in
        announced = size.captureCount
      } progress: { done, all in
        steps.append(done)
        #expect(all == 101)
      }
      let names = (1...101).map { "p\($0 < 10 ? "0" : "")\($0)-ipad-mini-6th" }
      #expect(simulated.captureNames == names && simulated.frameCount == 101 * 54)
      #expect(announced == 101 && steps == steps.sorted() && steps.last == 101)
      #expect(try namesInFolder(fixture.folder).count == 103)
      #expect(
        try fixture.dataset().captures.map(\.frames.participants.all)
          == names.map { [String($0.prefix { $0 != "-" })] })
      let digests = try names.map(fixture.digest)
      #expect(Set(digests).count == 101)
      try fixture.describe(yaml.replacing("participants: 101", with: "participants: 2"))
      #expect(try simulate("study", in: fixture.folders).captureNames == Array(names[..<2]))
      #expect(try namesInFolder(fixture.folder).count == 4)
      #expect(try names[..<2].map(fixture.digest) == Array(digests[..<2]))
    }
  }

  @Test("without errors, gain and kappa the rays of both eyes meet the target")
  func plantedTruth() throws {
    try SimulationFixture.with(SimulationFixture.faultless(participants: 3)) { fixture in
      _ = try simulate("study", in: fixture.folders)
      var largest = 0.0
      for frame in try fixture.dataset().captures.flatMap({ Array($0.frames) }) {
        for eye in [frame.rightEye, frame.leftEye] {
          let point = try Self.point(frame.face, eye)
          largest = max(largest, abs(point.x - frame.target.x), abs(point.y - frame.target.y))
        }
      }
      #expect(largest < 0.05)
    }
  }

  @Test("the fixation error has the given size, seen from between the eyes")
  func plantedFixationError() throws {
    let yaml = SimulationFixture.faultless(participants: 20, fixationError: 2)
    try SimulationFixture.with(yaml) { fixture in
      _ = try simulate("study", in: fixture.folders)
      var (squares, count) = (0.0, 0.0)
      for capture in try fixture.dataset().captures {
        for fixation in capture.fixations {
          let frame = capture.frames[fixation.frames.lowerBound]
          let eyes = try #require(frame.eyesMidpoint)
          let point = try Self.point(frame.face, frame.rightEye)
          let seen = Direction(Self.screen.position(point) - eyes)
          let asked = Direction(Self.screen.position(frame.target) - eyes)
          squares += (seen.right - asked.right) * (seen.right - asked.right)
          squares += (seen.up - asked.up) * (seen.up - asked.up)
          count += 2
        }
      }
      // 1080 numbers: their standard deviation is known to 2.2 %; 10 % are more than four of these.
      let degrees = (squares / count).squareRoot() * 180 / .pi
      #expect(abs(degrees - 2) < 0.2)
    }
  }

  @Test("the included study is read back without warnings, and its tracker errs like the real one")
  func shippedStudy() throws {
    try SimulationFixture.with(SimulationFixture.shippedYAML) { fixture in
      let simulated = try simulate("study", in: fixture.folders)
      let dataset = try fixture.dataset()
      #expect(dataset.isSimulated && dataset.title.contains("Simulated"))
      #expect(dataset.captures.map(\.name) == simulated.captureNames)
      #expect(simulated.captureNames.prefix(2) == ["p01-ipad-mini-6th", "p01-ipad-pro-11-inch-3rd"])
      #expect(simulated.captureNames.count == 16 && simulated.frameCount == 14_400)
      #expect(dataset.captures.allSatisfy { $0.frames.count == 900 && $0.fixations.count == 90 })
      // Real captures have gaze points off the screen, too; no other warning is allowed.
      let odd = dataset.warnings.filter { !$0.sentence.hasSuffix("recorded gaze points are off the screen") }
      #expect(odd == [])
      let slope = try Self.slopes(dataset)
      #expect((1.2...1.7).contains(slope.right))
      #expect((1.7...2.4).contains(slope.up))
    }
  }

  private static let screen = Device.builtIn[0].screen

  private static func point(_ face: Transform, _ eye: Transform?) throws -> ScreenPoint {
    let ray = try GazeRay(face: face, eye: #require(eye))
    return try #require(ray.meet(screen))
  }

  /// Slopes of the least squares lines from the measured eye angles to the true ones.
  private static func slopes(_ dataset: Dataset) throws -> (right: Double, up: Double) {
    var pairs: [(measured: Direction, required: Direction)] = []
    for frame in dataset.captures.flatMap({ Array($0.frames) }) {
      let screen = try #require(dataset.screens[frame.device])
      let eyes = try #require(frame.eyesMidpoint)
      let (right, left) = try (#require(frame.rightEye), #require(frame.leftEye))
      let required = Direction(frame.face.turnedBack(screen.position(frame.target) - eyes))
      pairs.append((Direction(right.forward + left.forward), required))
    }
    func slope(_ angle: KeyPath<Direction, Double>) -> Double {
      let measured = pairs.map { $0.measured[keyPath: angle] }
      let required = pairs.map { $0.required[keyPath: angle] }
      let mean = measured.reduce(0, +) / Double(pairs.count)
      let products = zip(measured, required).reduce(0) { $0 + ($1.0 - mean) * $1.1 }
      return products / measured.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    return (slope(\.right), slope(\.up))
  }
}
