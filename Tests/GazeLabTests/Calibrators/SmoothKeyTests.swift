import Inputs
import Statistics
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Smoothing
@testable import Splits
@testable import Trials

@Suite("The key 'smooth' of calibrators")
struct SmoothKeyTests {
  /// A fixation whose frames have these times and recorded points on a line.
  private func fixation(
    _ frames: [(time: Double, x: Double)], on target: Int, capture: String = "c",
    participant: String = "anna",
    firstRow: Int = 0
  ) -> SampledFixation {
    var generator = SeededGenerator(seed: 1, stream: "smooth")
    let frames = frames.map { time, x in
      var frame = Planted.frame(
        on: Planted.targets[target], participant: participant, recorded: ScreenPoint(x: x, y: -x), &generator)
      frame.time = time
      return frame
    }
    return SampledFixation(key: FixationKey(frames[0], capture), firstRow: firstRow, frames: frames)
  }

  /// The x of what a calibrator answers for rows in this order; nil for a lost one.
  private func answers(_ yaml: String, _ samples: Samples, rows: [Int]? = nil) throws -> [Double?] {
    let all = samples.part()
    let fitted = try Catalogue.calibrator(yaml).fit(Training(own: all, others: nil, seed: 1))
    return try fitted.predict(rows.map { samples.part(rows: $0) } ?? all).map { estimate in
      guard case .point(let point) = estimate else { return nil }
      #expect(point.y == -point.x)
      return point.x
    }
  }

  /// In the file of c: 2, 4, 6 on one target, 10, 20 on another; of d: 100, 200.
  private var samples: Samples {
    Planted.samples(of: [
      fixation([(1, 2), (1.02, 4), (1.04, 6)], on: 0),
      fixation([(5, 10), (5.02, 20)], on: 1, firstRow: 3),
      fixation([(1.01, 100), (1.03, 200)], on: 0, capture: "d"),
    ])
  }

  @Test("over fixations it starts anew at each, over captures it goes on through one but not into another")
  func spans() throws {
    let pair = "smooth: {kind: moving-average, points: 2"
    #expect(try answers("{kind: none, \(pair)}}", samples) == [2, 3, 5, 10, 15, 100, 150])
    #expect(try answers("{kind: none, \(pair), over: fixation}}", samples) == [2, 3, 5, 10, 15, 100, 150])
    #expect(try answers("{kind: none, \(pair), over: capture}}", samples) == [2, 3, 5, 8, 15, 100, 150])
  }

  @Test("a file of two people is a capture of each")
  func people() throws {
    let samples = Planted.samples(of: [
      fixation([(1, 2)], on: 0), fixation([(2, 10)], on: 1, participant: "bert", firstRow: 1),
    ])
    #expect(try answers("{kind: none, smooth: {kind: moving-average, over: capture}}", samples) == [2, 10])
  }

  @Test(
    "rows are smoothed in the order of time and stay in their own; rows that are not asked for are not seen")
  func order() throws {
    let pair = "{kind: none, smooth: {kind: moving-average, points: 2, over: capture}}"
    #expect(try answers(pair, samples, rows: [4, 2, 6, 0, 3, 1]) == [15, 5, 200, 2, 8, 3])
    #expect(try answers(pair, samples, rows: [0, 2, 4]) == [2, 4, 13])
  }

  @Test("frames of one time are in the order of the capture")
  func sameTime() throws {
    let samples = Planted.samples(of: [fixation([(1, 2), (1, 4), (1, 6)], on: 0)])
    let pair = "{kind: none, smooth: {kind: moving-average, points: 2}}"
    #expect(try answers(pair, samples, rows: [2, 1, 0]) == [5, 3, 2])
  }

  @Test("the time of the frames counts")
  func time() throws {
    // 1 − 1/e of 20 − 10 after a time constant of 0.02 s.
    let answers = try answers("{kind: none, smooth: {kind: exponential, time_constant: 0.02}}", samples)
    #expect(abs(try #require(answers[4]) - 16.321205588285577) < 1e-9)
  }

  @Test("a lost gaze point stays lost for its own reason, and the others are smoothed over it")
  func lost() {
    let part = Part(samples: samples, rows: [0, 1, 2], columns: .none)
    let points = [ScreenPoint(x: 1, y: 2), ScreenPoint(x: 3, y: 4)]
    let smoothed = PostProcessor.smooth(.movingAverage(pointCount: 2))
      .apply([.point(points[0]), .lost(reason: "the eye is shut"), .point(points[1])], part)
    #expect(smoothed.map(\.point) == [points[0], nil, ScreenPoint(x: 2, y: 3)])
    guard case .lost("the eye is shut") = smoothed[1] else {
      Issue.record("\(smoothed[1])")
      return
    }
  }

  @Test("points are clamped after they are smoothed, as in the app, whichever key stands first")
  func clamped() throws {
    let samples = Planted.samples(of: [fixation([(1, -300), (1.02, 400), (1.04, 2000)], on: 0)])
    for keys in ["clamp: screen, smooth: moving-average", "smooth: moving-average, clamp: screen"] {
      let fitted = try Catalogue.calibrator("{kind: none, \(keys)}").fit(
        Training(own: Part(samples: samples, rows: [0], columns: .none), others: nil, seed: 1))
      let points = try fitted.predict(Part(samples: samples, rows: [0, 1, 2], columns: .none)).map(\.point)
      // Means of x: −300, 50, 700; of y: 300, −50, −700.
      #expect(points == [ScreenPoint(x: 0, y: 300), ScreenPoint(x: 50, y: 0), ScreenPoint(x: 700, y: 0)])
    }
  }

  @Test("the calibrator without smoothing runs beside it, once for all that smooth it")
  func raw() throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 1)
    let plan = try study.plan(
      """
      features: gaze
      calibrators:
        - {kind: linear, smooth: one-euro}
        - {kind: linear, smooth: {kind: kalman, over: capture}, name: steady}
        - {kind: offset, name: plain}
        - {kind: offset, smooth: exponential, clamp: screen}
      splits: in-sample

      """)
    let file = plan.file
    #expect(
      file.calibrators.map(\.label) == [
        "linear", "linear(smooth=one-euro)", "steady", "plain", "offset(clamp=screen, smooth=exponential)",
        "mean-target",
      ])
    #expect(file.calibrators.map { file.raw(of: $0) } == [nil, "linear", "linear", nil, "plain", nil])
    #expect(
      file.calibrators.map(\.calibrator.traits.smoother?.span) == [
        nil, .fixation, .capture, nil, .fixation, nil,
      ])
  }

  @Test("samples of medians, unknown smoothers, options and spans are refused")
  func refused() throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 1)
    func complaints(_ calibrator: String, samples: String = "frames") -> [String] {
      study.complaints("samples: \(samples)\ncalibrators: \(calibrator)\nsplits: in-sample\n")
    }
    let needsFrames =
      "needs frames in time order, which samples of fixation-medians are not; run it in an experiment on "
      + "frames alone"
    #expect(
      complaints("{kind: offset, smooth: kalman}", samples: "fixation-medians") == [
        "x.yaml:3:14: error: 'offset(smooth=kalman)' \(needsFrames)"
      ])
    #expect(
      complaints("kalman", samples: "[frames, fixation-medians]") == [
        "x.yaml:3:14: error: 'kalman' \(needsFrames)"
      ])
    #expect(
      complaints("{kind: offset, smooth: kalmann}") == [
        "x.yaml:3:37: error: no smoother is called 'kalmann'; did you mean 'kalman'? there are: moving-average, "
          + "exponential, one-euro, kalman"
      ])
    #expect(
      complaints("{kind: offset, smooth: {kind: one-euro, bata: 1}}") == [
        "x.yaml:3:54: error: unknown key 'bata'; did you mean 'beta'? expected: kind, min_cutoff, beta, d_cutoff, "
          + "over"
      ])
    #expect(
      complaints("{kind: offset, smooth: {kind: one-euro, over: fixations}}") == [
        "x.yaml:3:60: error: 'over' must be one of fixation, capture, not 'fixations'; did you mean 'fixation'?"
      ])
  }
}
