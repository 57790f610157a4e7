import Inputs
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Smoothing

@Suite("The calibrator 'weighted-average'")
struct WeightedAverageTests {
  private static func point(_ x: Double, _ y: Double) -> ScreenPoint { ScreenPoint(x: x, y: y) }

  /// Stand for rays: numbers of a frame that a test can choose. The second misses the screen where z is not 1.
  private static let one = GazeRaySource(label: "one", needs: [], source: "") { $0.frame.recordedPoint }
  private static let other = GazeRaySource(label: "other", needs: [], source: "") { view in
    view.frame.lookAt.flatMap { $0.z == 1 ? ScreenPoint(x: $0.x, y: $0.y) : nil }
  }

  /// A fixation on the bottom left per list of errors of the two rays, with frames a tenth of a second apart.
  private func part(_ fixations: [[(one: ScreenPoint, other: ScreenPoint?)]]) -> Part {
    var generator = SeededGenerator(seed: 1, stream: "fusion")
    var row = 0
    let made = fixations.enumerated().map { index, errors -> SampledFixation in
      let target = Planted.targets[index]
      let frames = errors.enumerated().map { number, error -> Frame in
        var frame = Planted.frame(on: target, recorded: target + error.one, &generator)
        frame.time = Double(10 * index) + Double(number) / 10
        let other = error.other.map { target + $0 }
        frame.lookAt = other.map { Vector($0.x, $0.y, 1) } ?? Vector(0, 0, 0)
        return frame
      }
      defer { row += frames.count }
      return SampledFixation(key: FixationKey(frames[0], "c"), firstRow: row, frames: frames)
    }
    return Planted.samples(of: made, blocks: []).part()
  }

  /// Mean errors of (10, 0) and (0, −20) pt; mean squares of 1 and 4 along x, of 4 and 4 along y.
  private var training: Part {
    part([
      [
        (Self.point(9, 2), Self.point(2, -22)), (Self.point(11, -2), Self.point(-2, -18)),
        (Self.point(9, -2), Self.point(-2, -22)), (Self.point(11, 2), Self.point(2, -18)),
      ]
    ])
  }

  private func predict(
    _ streams: [GazeStream], weight: WeightedAverageCalibrator.Weight = .confidence, _ part: Part
  ) throws -> [ScreenPoint?] {
    try WeightedAverageCalibrator(streams: streams, weight: weight)
      .fit(Training(own: training, others: nil, seed: 1)).predict(part).map(\.point)
  }

  @Test("a point is Σwp ÷ Σw, with w the inverse of the mean squared error in training")
  func weights() throws {
    let test = part([[(Self.point(20, 8), Self.point(5, -20))]])
    let streams = [GazeStream(ray: Self.one), GazeStream(ray: Self.other)]
    // Without their offsets (10, 8) and (5, 0); weights 1 and ¼ along x, equal along y.
    let point = try #require(try predict(streams, test)[0])
    #expect(abs(point.x - (10 + 5.0 / 4) / 1.25) < 1e-12 && abs(point.y - 4) < 1e-12)
    let mean = try #require(try predict(streams, weight: .equal, test)[0])
    #expect(abs(mean.x - 7.5) < 1e-12 && abs(mean.y - 4) < 1e-12)
  }

  @Test("a stream without a point is held for its time, then left out, and never held into another fixation")
  func held() throws {
    let (first, gone) = (Self.point(10, 0), (Self.point(18, 8), ScreenPoint?.none))
    let test = part([[(first, Self.point(8, -20)), gone, gone, gone], [gone]])
    let left = try predict([GazeStream(ray: Self.one), GazeStream(ray: Self.other)], test)
    // The other ray's 8 pt have a weight of ¼ beside the first's 0 and 8 pt.
    #expect(left[..<4].map { ($0?.x ?? .nan) }.elementsEqual([1.6, 8, 8, 8]) { abs($0 - $1) < 1e-12 })
    let held = try predict([GazeStream(ray: Self.one), GazeStream(ray: Self.other, hold: 0.25)], test)
    #expect(held.map { ($0?.y ?? .nan) }[..<4].elementsEqual([0, 4, 4, 8]) { abs($0 - $1) < 1e-12 })
    #expect(held[4].map { abs($0.y - Planted.targets[1].y - 8) < 1e-12 } == true)
    let alone = try predict([GazeStream(ray: Self.other, hold: 0.15)], test)
    #expect(alone.map { $0 == nil } == [false, false, true, true, true])
  }

  @Test("every: 3 uses each third frame of the capture, in training and in the test")
  func every() throws {
    let test = part([(0..<7).map { (Self.point(Double($0), 0), Self.point(0, 0)) }])
    let points = try predict([GazeStream(ray: Self.one, every: 3)], test)
    #expect(points.map { $0 == nil } == [false, true, true, false, true, true, false])
    // Frames 0 and 3 of the training have errors of 9 and 11 pt.
    #expect(points[3].map { abs($0.x - (3 - 10)) < 1e-12 } == true)
  }

  @Test("a point that is not finite is missing, and a frame without any point is lost")
  func notFinite() throws {
    let test = part([[(Self.point(.nan, 0), Self.point(0, -20)), (Self.point(.nan, 0), nil)]])
    let streams = [GazeStream(ray: Self.one), GazeStream(ray: Self.other)]
    let fitted = try WeightedAverageCalibrator(streams: streams, weight: .confidence)
      .fit(Training(own: training, others: nil, seed: 1))
    let estimates = try fitted.predict(test)
    #expect(estimates[0].point.map { abs($0.x) < 1e-12 && abs($0.y) < 1e-12 } == true)
    guard case .lost("no stream has a gaze point") = estimates[1] else {
      Issue.record("\(estimates[1])")
      return
    }
    #expect(throws: FitError.noGazePoint(ray: "other")) {
      try WeightedAverageCalibrator(streams: streams, weight: .confidence)
        .fit(Training(own: part([[(Self.point(0, 0), nil)]]), others: nil, seed: 1))
    }
  }

  @Test("a filter without measurements predicts for as long as it holds")
  func kalman() throws {
    let filter = KalmanFilter(processNoise: 0, startSpeedDeviation: 0)
    let measured = KalmanFilter.Measurement(point: Self.point(5, 7), varianceX: 1, varianceY: 1)
    let times = [0.0, 0.1, 0.2, 0.3]
    let measurements = [[measured], [], [], []]
    #expect(filter.fused(times: times, measurements).map { $0 == nil } == [false, true, true, true])
    let held = filter.fused(times: times, measurements, hold: 0.25)
    #expect(held == [Self.point(5, 7), Self.point(5, 7), Self.point(5, 7), nil])
    let calibrator = KalmanCalibrator(
      streams: [GazeStream(ray: Self.one, every: 2)], filter: filter, span: .fixation, hold: 0.2)
    let many = part([(0..<6).map { (Self.point(10 + Double($0 % 4), 0), nil) }])
    let points = try calibrator.fit(Training(own: many, others: nil, seed: 1)).predict(many).map(\.point)
    #expect(!points.contains(nil))
  }

  @Test(
    "wrong streams are errors with their places",
    arguments: [
      ("{kind: weighted-average}", "'streams' is missing"),
      ("{kind: weighted-average, streams: []}", "'streams' is an empty list"),
      ("{kind: weighted-average, streams: [{ray: left_eye}]}", "no gaze ray is called 'left_eye'"),
      ("{kind: weighted-average, streams: [{ray: recorded, every: 0}]}", "'every' must be"),
      (
        "{kind: weighted-average, streams: [{ray: recorded, hld: 1}]}",
        "unknown key 'hld'; did you mean 'hold'"
      ),
      (
        "{kind: kalman, streams: [{ray: recorded}], rays: [recorded]}",
        "'rays' and 'streams' exclude each other"
      ),
      ("{kind: kalman, streams: [{ray: recorded, hold: 1}]}", "the filter holds all streams together"),
    ])
  func wrong(yaml: String, sentence: String) throws {
    let complaints = try Catalogue.complaints(yaml)
    #expect(complaints.count == 1 && complaints[0].contains(sentence))
  }
}

@Suite("Errors by confidence")
struct ConfidenceBinsTests {
  private func errors(_ all: [(Double, Double)]) -> [(confidence: Double, error: ScreenPoint)] {
    all.map { (confidence: $0.0, error: ScreenPoint(x: $0.1, y: 2 * $0.1)) }
  }

  @Test("each fifth of the training rows has the mean square of its own errors")
  func fifths() throws {
    let bins = ConfidenceBins(errors((0..<10).map { (Double($0) / 10, Double(10 - $0)) }))
    // The lowest fifth has errors of 10 and 9, the highest of 2 and 1; confidences outside belong to the ends.
    for (confidence, one, next) in [(-5.0, 10.0, 9.0), (0.05, 10, 9), (0.45, 6, 5), (0.95, 2, 1), (7, 2, 1)] {
      let square = try #require(bins.square(confidence))
      let truth = (one * one + next * next) / 2
      #expect(abs(square.x - truth) < 1e-12 && abs(square.y - 4 * truth) < 1e-12)
    }
  }

  @Test("a column of two values has two bins")
  func two() throws {
    let bins = ConfidenceBins(errors([(0, 3), (0, 1), (1, 2), (1, 4)]))
    #expect(bins.square(0)?.x == 5 && bins.square(1)?.x == 10)
    #expect(bins.square(2) == nil)
    #expect(ConfidenceBins([]).square(1) == nil)
  }
}
