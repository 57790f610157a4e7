import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import GazeLab
@testable import Scores
@testable import Trials

@Suite("Drift of a calibration")
struct DriftTests {
  @Test("errors, biases and angles agree with arithmetic for the capture and each of its parts")
  func scores() throws {
    let drift = Drift(Self.recorded(), Self.samples(Self.frames), recentringOn: "middle")
    #expect(drift.fixations.count == 4 && drift.lost.isEmpty)
    let all = FixationScore.Sums(of: drift.fixations)
    // The errors are (30, −40), (30, −40), (60, 0), (0, 0), each twice.
    #expect(all.count == 8)
    #expect(abs(all.rmse - ((2 * 2500.0 + 3600 + 0) / 8).squareRoot()) < 1e-9)
    #expect(abs(all.errorX / 8 - 30) < 1e-9 && abs(all.errorY / 8 + 20) < 1e-9)
    let middle = try #require(drift.fixations.first { $0.subject.headPose == "Middle" })
    // 50 pt off a target straight ahead of the eyes, 0.4 m away: atan(50 / k / 0.4).
    #expect(middle.subject.targetName == "middle")
    #expect(abs(try #require(middle.sums.meanAngle) - 1.115_896_308_770_887_3) < 1e-12)
  }

  @Test("recentring subtracts the mean error of the straight fixations and scores all others in both rows")
  func recentring() throws {
    let drift = Drift(Self.recorded(), Self.samples(Self.frames), recentringOn: "middle")
    let recentring = try #require(drift.recentring)
    #expect(recentring.isStraight && recentring.anchorCount == 1)
    #expect(abs(recentring.offset.x - 30) < 1e-9 && abs(recentring.offset.y + 40) < 1e-9)
    #expect((recentring.before.count, recentring.after.count) == (6, 6))
    #expect(abs(recentring.before.rmse - ((2500.0 + 3600 + 0) / 6).squareRoot()) < 1e-9)
    // The remaining errors are (0, 0), (30, 40) and (−30, 40).
    #expect(abs(recentring.after.rmse - ((2500.0 + 2500) / 6).squareRoot()) < 1e-9)
    #expect(abs(recentring.after.errorX) < 1e-9 && abs(recentring.after.errorY / 6 - 80.0 / 3) < 1e-9)
  }

  @Test(
    "without a straight fixation on the target, all on it are used; without any other fixation there is no result"
  )
  func fallback() throws {
    let top = try #require(
      Drift(Self.recorded(), Self.samples(Self.frames), recentringOn: "top").recentring)
    #expect(!top.isStraight && top.anchorCount == 2)
    #expect(abs(top.offset.x - 30) < 1e-9 && abs(top.offset.y) < 1e-9)
    #expect(top.before.count == 4)
    let samples = Self.samples(Array(Self.frames.prefix(2)))
    #expect(Drift(Self.recorded(), samples, recentringOn: "middle").recentring == nil)
    #expect(Drift(Self.recorded(), samples, recentringOn: "left").recentring == nil)
  }

  @Test("frames without a gaze point are counted by reason and not scored")
  func lost() throws {
    var frames = Self.frames
    for index in [0, 1] { frames[index].lookAt?.z = -1 }
    let ray = RayMap(.lookAt, PolynomialMap(x: (0, 1, 0), y: (0, 0, 1)))
    let drift = Drift(Self.file(ray), Self.samples(frames), recentringOn: "middle")
    #expect(drift.lost == ["look_at_ray does not meet the screen's plane": 2])
    #expect(FixationScore.Sums(of: drift.fixations).count == 6 && drift.recentring == nil)
  }

  // MARK: Fixture

  /// The recorded point, unchanged.
  private static func recorded() -> CalibrationFile {
    file(RayMap(.recorded, PolynomialMap(x: (0, 1, 0), y: (0, 0, 1))))
  }

  private static func file(_ calibration: any PortableCalibration) -> CalibrationFile {
    CalibrationFile(
      name: "n", calibration: calibration, device: Planted.device, screen: Device.builtIn[0].screen,
      origin: PortableCase.origin, test: PortableCase.test)
  }

  private static func samples(_ frames: [Frame]) -> Samples { PortableCase.samples(frames) }

  /// Two frames per fixation: on the middle, then on its right, then twice on the top under other poses and
  /// distances.
  private static let frames: [Frame] = [
    (HeadPose.middle, ViewingDistance.regular, ScreenPoint(x: 566.5, y: 372), ScreenPoint(x: 30, y: -40)),
    (.middle, .regular, ScreenPoint(x: 1133, y: 372), ScreenPoint(x: 30, y: -40)),
    (.left, .regular, ScreenPoint(x: 566.5, y: 744), ScreenPoint(x: 60, y: 0)),
    (.middle, .close, ScreenPoint(x: 566.5, y: 744), ScreenPoint(x: 0, y: 0)),
  ].flatMap { pose, distance, target, error in
    // Face and eyes are upright and parallel to the screen; the midpoint between the eyes is 0.4 m in front
    // of its centre.
    let upright: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    let eye = { (x: Double) in Transform(upright + [x, 0, 0, 1]) }
    let frame = Frame(
      participant: "anna", device: Planted.device, headPose: pose, viewingDistance: distance, time: 0,
      target: target, recordedPoint: ScreenPoint(x: target.x + error.x, y: target.y + error.y),
      face: Transform(upright + [566.5 / Device.builtIn[0].screen.pointsPerMetre, 0, -0.4, 1]),
      rightEye: eye(-0.03), leftEye: eye(0.03), lookAt: Vector(0, 0, 1))
    return [frame, frame]
  }
}
