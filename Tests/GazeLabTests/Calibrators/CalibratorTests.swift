import Inputs
import LinearAlgebra
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures

@Suite("Calibrators")
struct CalibratorTests {
  @Test(
    "every calibrator predicts one finite point per row, and the same each time",
    arguments: Catalogue.calibrators.kinds)
  func contract(kind: String) throws {
    try Catalogue.calibrators.withExample(kind) { calibrator in
      let part = Self.part(Planted.captured)
      let others = calibrator.needs.people == .own ? nil : Self.part(Planted.capturedOthers)
      let training = Training(own: part, others: others, seed: 1)
      let estimates = try calibrator.fit(training).predict(part)
      #expect(estimates.count == part.rows.count)
      #expect(estimates.allSatisfy { $0.point != nil })
      #expect(estimates.map(\.point) == (try calibrator.fit(training).predict(part).map(\.point)))
    }
  }

  @Test("no calibrator that learns is fitted to nothing", arguments: Catalogue.calibrators.kinds)
  func noRows(kind: String) throws {
    guard kind != "none" else { return }
    let empty = Part(samples: Planted.captured, rows: [], columns: ColumnSet(name: "gaze", columns: [0, 1]))
    let calibrator = try Catalogue.calibrators.example(kind)
    let others = calibrator.needs.people == .own ? nil : empty
    #expect(throws: FitError.noTrainingRows) {
      try calibrator.fit(Training(own: empty, others: others, seed: 1))
    }
  }

  @Test("offset subtracts the mean error")
  func offset() throws {
    let part = try fitted(OffsetCalibrator(), [(10, 20, 1), (30, 20, 0.5)])
    // Mean errors: x (10 + 30)/2 = 20, y 20.
    #expect(part == [ScreenPoint(x: -10, y: 0), ScreenPoint(x: 10, y: 0)])
  }

  @Test("weighted offset weighs by the face's forward z, and not at all where the face looks away")
  func weightedOffset() throws {
    let points = try fitted(
      OffsetCalibrator(isWeighted: true), [(10, 20, 0.25), (30, 40, 0.75), (500, 500, -1)])
    // (10·0.25 + 30·0.75) / 1 = 25 and (20·0.25 + 40·0.75) / 1 = 35.
    #expect(points[0] == ScreenPoint(x: -15, y: -15))
    #expect(points[2] == ScreenPoint(x: 475, y: 465))
    #expect(throws: FitError.noWeight) { try fitted(OffsetCalibrator(isWeighted: true), [(1, 1, -1)]) }
  }

  @Test("none is the recorded gaze point, mean-target the mean of the training targets")
  func baselines() throws {
    #expect(try fitted(IdentityCalibrator(), [(10, 20, 1)]) == [ScreenPoint(x: 10, y: 20)])
    let samples = Planted.samples(of: Planted.fixations(poses: [.middle], framesEach: 1))
    let part = Self.part(samples)
    let mean = try MeanTargetCalibrator().fit(Training(own: part, others: nil, seed: 1)).predict(part)
    #expect(mean.allSatisfy { $0.point == ScreenPoint(x: 566.5, y: 372) })
  }

  @Test("an exact affine map is recovered to 1e-9 of its size")
  func affine() throws {
    // Recorded = target turned, stretched and shifted: the inverse is affine in the two gaze columns.
    let fixations = Planted.fixations(recorded: { target, _ in
      ScreenPoint(x: 0.5 * target.x - 0.25 * target.y + 100, y: 0.125 * target.x + 2 * target.y - 300)
    })
    let samples = Planted.samples(of: fixations)
    let part = Self.part(samples, columns: [0, 1])
    let fit = try LinearCalibrator().fit(Training(own: part, others: nil, seed: 1))
    for (estimate, target) in try zip(fit.predict(part), part.targets) {
      let point = try #require(estimate.point)
      #expect(abs(point.x - target.x) < 1e-9 * 1133 && abs(point.y - target.y) < 1e-9 * 1133)
    }
    // The inverse by hand: determinant 0.5·2 + 0.25·0.125 = 1.03125.
    let coefficients = try #require(fit.coefficients)
    #expect(abs(coefficients.columns[0].x - 2 / 1.03125) < 1e-12)
    #expect(abs(coefficients.columns[1].x - 0.25 / 1.03125) < 1e-12)
    #expect(abs(coefficients.intercept.x - (-100 * 2 + 300 * 0.25) / 1.03125) < 1e-9)
    #expect(coefficients.columns.map(\.name) == ["gazePointX", "gazePointY"])
    #expect(fit.summary.rank == 2 && fit.summary.columnCount == 2)
  }

  @Test("rank: {rcond: …} leaves directions out that the default fits")
  func cutoff() throws {
    var fixations = Planted.fixations()
    fixations = fixations.enumerated().map { index, fixation in
      SampledFixation(
        key: fixation.key, firstRow: fixation.firstRow,
        frames: fixation.frames.map { frame in
          var frame = frame
          frame.face.columns.3.w = index.isMultiple(of: 7) ? 1 + 1e-7 : 1
          return frame
        })
    }
    let samples = Planted.samples(of: fixations)
    let part = Self.part(samples, columns: [0, 1, 17])
    let training = Training(own: part, others: nil, seed: 1)
    #expect(try LinearCalibrator().fit(training).summary.rank == 3)
    let cut = try LinearCalibrator(relativeCutoff: 1e-6).fit(training).summary
    #expect(cut.rank == 2 && cut.columnCount == 3)
    #expect(cut.notes == ["rank 2 of 3 columns: the solution of minimum norm is one of many"])
  }

  /// Fits and predicts on rows whose target is (0, 0), by recorded x, y and the face's forward z.
  @Test("an offset does without frames whose gaze point is lost, and needs one that is not")
  func lostPoints() throws {
    var generator = SeededGenerator(seed: 1, stream: "rows")
    let frames = [(10.0, 20.0), (.nan, .nan), (30, 40)].map { x, y in
      Planted.frame(on: ScreenPoint(x: 0, y: 0), recorded: ScreenPoint(x: x, y: y), &generator)
    }
    func part(_ rows: [Int]) -> Part {
      let fixation = SampledFixation(key: FixationKey(frames[0], "capture"), firstRow: 0, frames: frames)
      return Part(
        samples: Samples(.frames, of: [fixation], blocks: []), rows: rows,
        columns: ColumnSet(name: "", columns: []))
    }
    // Mean errors of the first and the third: x (10 + 30)/2 = 20, y (20 + 40)/2 = 30.
    let all = Training(own: part([0, 1, 2]), others: nil, seed: 1)
    let points = try OffsetCalibrator().fit(all).predict(part([0, 2])).map(\.point)
    #expect(points == [ScreenPoint(x: -10, y: -10), ScreenPoint(x: 10, y: 10)])
    #expect(throws: FitError.noGazePoint(ray: "recorded")) {
      try OffsetCalibrator().fit(Training(own: part([1]), others: nil, seed: 1))
    }
  }

  private func fitted(_ calibrator: any Calibrator, _ rows: [(x: Double, y: Double, forward: Double)]) throws
    -> [ScreenPoint?]
  {
    var generator = SeededGenerator(seed: 1, stream: "rows")
    let frames = rows.map { row in
      var frame = Planted.frame(
        on: ScreenPoint(x: 0, y: 0), recorded: ScreenPoint(x: row.x, y: row.y), &generator)
      frame.face.columns.2.z = row.forward
      return frame
    }
    let fixation = SampledFixation(key: FixationKey(frames[0], "capture"), firstRow: 0, frames: frames)
    let part = Self.part(Planted.samples(of: [fixation]))
    return try calibrator.fit(Training(own: part, others: nil, seed: 1)).predict(part).map(\.point)
  }

  private static func part(_ samples: Samples, columns: [Int]? = nil) -> Part {
    Part(
      samples: samples, rows: Array(0..<samples.count),
      columns: ColumnSet(name: "test", columns: columns ?? Array(0..<samples.blocks.columnCount)))
  }
}

extension GazeEstimate {
  var point: ScreenPoint? {
    guard case .point(let point) = self, point.x.isFinite, point.y.isFinite else { return nil }
    return point
  }
}
