import Inputs
import Statistics
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures

@Suite("Gaze rays and what is made of them")
struct GazeRaySourceTests {
  /// A head 0.4 m before the camera, upright; each eye is turned by its own direction.
  private static func view(right: Vector, left: Vector, lookAt: Vector? = nil) -> View {
    func transform(forward: Vector, position: Vector) -> Transform {
      Transform([
        1, 0, 0, 0, 0, 1, 0, 0, forward.x, forward.y, forward.z, 0, position.x, position.y, position.z, 1,
      ])
    }
    var generator = SeededGenerator(seed: 1, stream: "ray")
    var frame = Planted.frame(
      on: ScreenPoint(x: 0, y: 0), recorded: ScreenPoint(x: 7, y: 8), &generator)
    frame.face = transform(forward: Vector(0, 0, 1), position: Vector(0.1, 0, -0.4))
    frame.rightEye = transform(forward: right, position: Vector(0.03, 0, 0))
    frame.leftEye = transform(forward: left, position: Vector(-0.03, 0, 0))
    frame.lookAt = lookAt
    return View(frame: frame, screen: screen)
  }

  /// 1000 points a metre, the camera in the middle of the left edge.
  private static let screen = Screen(
    width: 400, height: 300, pixelsPerInch: 25.4, scale: 1, camera: ScreenPoint(x: 0, y: 150))

  private static func expect(_ point: ScreenPoint?, _ x: Double, _ y: Double) {
    #expect(
      point.map { abs($0.x - x) < 1e-9 && abs($0.y - y) < 1e-9 } == true, "\(String(describing: point))")
  }

  @Test("each ray by hand")
  func byHand() {
    // The right eye stands at (0.13, 0, −0.4) m and moves 0.1 m to the right on its way to the screen.
    let view = Self.view(right: Vector(0.25, 0, 1), left: Vector(0, 0.125, 1), lookAt: Vector(0, 0.25, 1))
    Self.expect(GazeRaySource.recorded.point(view), 7, 8)
    Self.expect(GazeRaySource.rightEye.point(view), 230, 150)
    // The left one stands at (0.07, 0, −0.4) m and moves 0.05 m up.
    Self.expect(GazeRaySource.leftEye.point(view), 70, 200)
    Self.expect(GazeRaySource.bothEyes.point(view), 150, 175)
    Self.expect(GazeRaySource.lookAt.point(view), 100, 250)
    // From 0.2 m the eyes move half as far.
    Self.expect(GazeRaySource.assumed(distance: 0.2).point(view), (180 + 70) / 2, (150 + 175) / 2)
  }

  @Test("a ray away from the screen gives no point, and a lost estimate that says so")
  func away() {
    let view = Self.view(right: Vector(0, 0, -1), left: Vector(0, 0, 1))
    #expect(GazeRaySource.rightEye.point(view) == nil && GazeRaySource.bothEyes.point(view) == nil)
    #expect(GazeRaySource.leftEye.point(view) != nil)
    guard case .lost(let reason) = GazeRaySource.rightEye.estimate(view) else {
      Issue.record("a point was given")
      return
    }
    #expect(reason == "right_eye_ray does not meet the screen's plane")
  }

  @Test("blocks hold the rays' points, angles and positions; quadratic adds all products of two columns")
  func blocks() throws {
    let view = Self.view(right: Vector(0.25, 0, 1), left: Vector(0, 0.125, 1))
    func values(_ word: String) throws -> [Double] {
      let block = try #require(FeatureBlockName(word).block)
      let values = block.values(view)
      #expect(values.count == block.columns.count)
      return values
    }
    #expect(try values("head_position") == [0.1, 0, -0.4])
    #expect(try values("head_angles") == [0, 0])
    let angles = try values("eye_angles")
    // atan 1/4 and atan 1/8, by a table.
    for (ours, truth) in zip(angles, [0.24497866312686414, 0, 0, 0.12435499454676144]) {
      #expect(abs(ours - truth) < 1e-15)
    }
    #expect(try values("eye_origin") == [0.1 / -0.4, 0 / -0.4])
    let both = try values("both_eyes_ray")
    let quadratic = try values("quadratic(both_eyes_ray)")
    #expect(quadratic == both + [both[0] * both[0], both[0] * both[1], both[1] * both[1]])
    #expect(
      FeatureBlockName("quadratic(both_eyes_ray)").block?.columns == [
        "bothEyesRayX", "bothEyesRayY", "bothEyesRayX^2", "bothEyesRayX*bothEyesRayY", "bothEyesRayY^2",
      ])
    #expect(try values("rigid_gaze").count == 4)
  }

  @Test(
    "a block has a number for each column also where the face and the eyes were lost",
    arguments: Catalogue.featureBlocks.kinds)
  func lost(kind: String) throws {
    let block = try #require(FeatureBlockName(kind).block)
    let lost = Transform([Double](repeating: .nan, count: 16))
    var generator = SeededGenerator(seed: 1, stream: "lost")
    var frame = Planted.frame(
      on: ScreenPoint(x: 0, y: 0), recorded: ScreenPoint(x: 7, y: 8), &generator)
    (frame.face, frame.rightEye, frame.leftEye) = (lost, lost, lost)
    frame.blendShapes = BlendShape.eyes.map { _ in 0.5 }
    let view = View(frame: frame, screen: Self.screen)
    guard block.needs.allSatisfy(view.has) else { return }
    let values = block.values(view)
    #expect(values.count == block.columns.count)
    let isOfTransforms = !block.needs.isDisjoint(with: [.face, .rightEye, .leftEye])
    #expect(!isOfTransforms || values.allSatisfy { !$0.isFinite }, "\(values)")
  }

  @Test("quadratic blocks stand behind all others, and a set without near-constant columns says so")
  func sets() throws {
    let place = Place(file: "x")
    #expect(
      try FeatureSet("quadratic(gaze)+head_angles+gaze", at: place).blocks == [
        "gaze", "head_angles", "quadratic(gaze)",
      ])
    #expect(throws: InputError.self) { try FeatureSet("quadratic(ga&se)", at: place) }
    var errors = [InputError]()
    let node = try ConfigFixture.node("{blocks: gaze+face, drop_constant: 1e-6}")
    let set = try #require(FeatureSet.read(node, into: &errors))
    #expect(errors.isEmpty && set.name == "gaze+face (drop_constant=1e-06)")
    let matrix = BlockMatrix(blocks: Samples.featureBlocks(["gaze"], []))
      .with(columns: [[1000, 1000.0001], [5, 6]], rowCount: 2)
    let some = try #require(
      FeatureSet.read(ConfigFixture.node("{blocks: gaze, drop_constant: 1e-6}"), into: &errors))
    // 0.0001 of 1000 is a ten millionth.
    #expect(matrix.columns(of: some)?.columns == [1])
    #expect(try matrix.columns(of: FeatureSet("gaze", at: place))?.columns == [0, 1])
  }

  @Test(
    "uncalibrated errors on the main capture are those known beforehand",
    .enabled(if: RealCaptures.folder != nil, RealCaptures.advice),
    arguments: [
      (GazeRaySource.recorded, 580.479), (.rightEye, 431.055), (.leftEye, 436.675), (.bothEyes, 423.559),
      (.lookAt, 392.868),
    ])
  func realCapture(ray: GazeRaySource, rmse: Double) throws {
    let capture = try RealCaptures.capture(RealCaptures.main)
    let screen = try #require(Planted.screens[capture.frames[0].device])
    var sum = 0.0
    for frame in capture.frames {
      let point = try #require(ray.point(View(frame: frame, screen: screen)))
      let (x, y) = (point.x - frame.target.x, point.y - frame.target.y)
      sum += x * x + y * y
    }
    #expect(abs((sum / Double(2 * capture.frames.count)).squareRoot() - rmse) < 0.005)
  }
}
