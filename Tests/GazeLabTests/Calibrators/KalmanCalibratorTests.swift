import Inputs
import Statistics
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Smoothing

/// Expected numbers are those of numpy 2.4.6, with matrices and joint updates, unless the arithmetic stands beside.
@Suite("The calibrator 'kalman'")
struct KalmanCalibratorTests {
  /// What two rays give at a time; nil where a ray does not meet the screen.
  private struct Row {
    let time: Double
    let target: ScreenPoint
    let fixation: Int
    let one: ScreenPoint?
    let other: ScreenPoint?
  }

  private static func point(_ x: Double, _ y: Double) -> ScreenPoint { ScreenPoint(x: x, y: y) }

  /// Stand for rays: numbers of a frame that a test can choose.
  private static let one = GazeRaySource(label: "one", needs: [], source: "") {
    $0.frame.recordedPoint.x < 1e6 ? $0.frame.recordedPoint : nil
  }
  private static let other = GazeRaySource(label: "other", needs: [], source: "") { view in
    view.frame.lookAt.flatMap { $0.z == 1 ? ScreenPoint(x: $0.x, y: $0.y) : nil }
  }

  private func part(_ rows: [Row]) -> Part {
    var generator = SeededGenerator(seed: 1, stream: "kalman")
    var fixations = [SampledFixation]()
    for rows in grouped(rows, by: \.fixation) {
      let frames = rows.map { row in
        var frame = Planted.frame(
          on: row.target, recorded: row.one ?? Self.point(1e9, 0), &generator)
        frame.time = row.time
        frame.lookAt = row.other.map { Vector($0.x, $0.y, 1) } ?? Vector(0, 0, 0)
        return frame
      }
      fixations.append(
        SampledFixation(
          key: FixationKey(frames[0], "c"), firstRow: 10 * fixations.count, frames: frames))
    }
    return Planted.samples(of: fixations).part()
  }

  private var training: [Row] {
    let (corner, far, middle) = (Self.point(0, 0), Self.point(1133, 744), Self.point(566.5, 372))
    let rows: [(ScreenPoint, Int, ScreenPoint, ScreenPoint?)] = [
      (corner, 0, Self.point(30, -10), Self.point(-50, 40)),
      (corner, 0, Self.point(34, -14), Self.point(-52, 44)),
      (corner, 0, Self.point(29, -9), Self.point(-48, 39)),
      (far, 1, Self.point(1180, 700), Self.point(1100, 820)),
      (far, 1, Self.point(1186, 704), Self.point(1093, 826)),
      (far, 1, Self.point(1189, 694), Self.point(1096, 812)),
      (middle, 2, Self.point(600, 340), nil),
    ]
    return rows.enumerated().map { index, row in
      Row(time: Double(index) / 60, target: row.0, fixation: row.1, one: row.2, other: row.3)
    }
  }

  private var test: [Row] {
    let (side, left) = (Self.point(566.5, 0), Self.point(0, 372))
    return [
      Row(time: 10.0, target: side, fixation: 0, one: Self.point(570, 10), other: Self.point(500, 90)),
      Row(time: 10.02, target: side, fixation: 0, one: Self.point(580, 0), other: Self.point(510, 80)),
      Row(time: 10.05, target: side, fixation: 0, one: Self.point(575, 5), other: nil),
      Row(time: 10.07, target: side, fixation: 0, one: nil, other: nil),
      Row(time: 10.09, target: side, fixation: 0, one: Self.point(569, 9), other: Self.point(498, 95)),
      Row(time: 14.0, target: left, fixation: 1, one: Self.point(0, 360), other: Self.point(-60, 440)),
      Row(time: 14.02, target: left, fixation: 1, one: Self.point(5, 350), other: Self.point(-66, 430)),
    ]
  }

  private func calibrator(_ rays: [GazeRaySource] = [one, other], over span: Smoother.Span = .fixation)
    -> KalmanCalibrator
  {
    KalmanCalibrator(
      streams: rays.map { GazeStream(ray: $0) },
      filter: KalmanFilter(processNoise: 2000, startSpeedDeviation: 50), span: span)
  }

  private func fit(_ calibrator: KalmanCalibrator, _ rows: [Row]) throws -> any FittedCalibrator {
    try calibrator.fit(Training(own: part(rows), others: nil, seed: 1))
  }

  @Test(
    "agrees with numpy over fixations and captures, where one or both rays are lost too",
    arguments: [
      (
        Smoother.Span.fixation, [-24.04308691683354, -25.625434609705025],
        [385.47497785717353, 380.3360192126063]
      ),
      (.capture, [-24.030558036793536, -27.034127736213176], [385.40530355080824, 381.3496831804845]),
    ])
  func numpy(span: Smoother.Span, lastX: [Double], lastY: [Double]) throws {
    let answers = try fit(calibrator(over: span), training).predict(part(test))
    let x: [Double?] =
      [539.0705779123826, 545.2156922212683, 542.7268659601747, nil, 538.2792001701458] + lastX
    let y: [Double?] =
      [35.47497785717353, 30.336019212606253, 30.92154192974522, nil, 34.004035936710075] + lastY
    #expect(SmoothingFixture.distance(answers.map(\.point), x: x, y: y) < 1e-10)
    guard case .lost("one does not meet the screen's plane") = answers[3] else {
      Issue.record("\(answers[3])")
      return
    }
  }

  @Test("predictions keep the order of the rows")
  func order() throws {
    let fitted = try fit(calibrator(), training)
    let part = part(test)
    let shuffled = [6, 2, 0, 4, 1, 5, 3]
    let answers = try fitted.predict(part).map(\.point)
    #expect(try fitted.predict(part.with(rows: shuffled)).map(\.point) == shuffled.map { answers[$0] })
  }

  @Test("rays without error meet their targets, each ray's offset taken off")
  func exact() throws {
    func exact(_ row: Row) -> Row {
      Row(
        time: row.time, target: row.target, fixation: row.fixation,
        one: Self.point(row.target.x + 40, row.target.y - 20),
        other: Self.point(row.target.x - 300, row.target.y + 7))
    }
    let rows = test.map(exact)
    let answers = try fit(calibrator(), training.map(exact)).predict(part(rows))
    for (answer, row) in zip(answers, rows) {
      let point = try #require(answer.point)
      #expect(abs(point.x - row.target.x) < 1e-9 && abs(point.y - row.target.y) < 1e-9)
    }
  }

  @Test("a training without gaze points of a ray, or without two frames of a fixation, cannot be fitted")
  func errors() throws {
    let blind = training.map {
      Row(time: $0.time, target: $0.target, fixation: $0.fixation, one: $0.one, other: nil)
    }
    #expect(throws: FitError.noGazePoint(ray: "other")) { try fit(calibrator(), blind) }
    #expect(throws: FitError.noNeighbours) { try fit(calibrator(), [training[0], training[3], training[6]]) }
    _ = try fit(calibrator([Self.one]), blind)
  }

  @Test("the default rays are those of the two eyes, and the frames must have what they need")
  func options() throws {
    func made(_ yaml: String) throws -> KalmanCalibrator {
      var errors = [InputError]()
      let made = Catalogue.calibrators.make(try ConfigFixture.node(yaml), into: &errors)
      #expect(errors.map(\.report) == [])
      return try #require(made?.product as? KalmanCalibrator)
    }
    let plain = try made("kalman")
    #expect(plain.streams.map(\.ray.label) == ["right_eye_ray", "left_eye_ray"])
    #expect(
      plain.needs.parts == [.face, .rightEye, .leftEye] && plain.needs.onlyFrames && !plain.needs.usesFeatures
    )
    #expect(plain.filter.processNoise == 1000 && plain.filter.startSpeedDeviation == 100)
    let other = try made(
      "{kind: kalman, rays: [look_at_ray, {kind: assumed_distance, distance: 0.4}], process_noise: 5, "
        + "start_speed_sd: 0, over: capture}")
    #expect(other.streams.map(\.ray.label) == ["look_at_ray", "assumed_distance(distance=0.4)"])
    #expect(other.filter.processNoise == 5 && other.filter.startSpeedDeviation == 0 && other.span == .capture)
    var errors = [InputError]()
    #expect(
      Catalogue.calibrators.make(try ConfigFixture.node("{kind: kalman, rays: [left_eye]}"), into: &errors)
        == nil)
    #expect(
      errors.count == 1 && errors[0].complaints[0].sentence.hasPrefix("no gaze ray is called 'left_eye'"))
  }
}
