import Inputs
import Statistics
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures

@Suite("The keys 'frames_per_second' and 'test_frames_per_second'")
struct ThinningTests {
  /// Fixations of seven frames at 60 Hz on each of the nine targets, with a jitter of a millisecond.
  private static func samples(_ kind: SampleKind = .frames, keepsFrames: Bool = false) -> Samples {
    var generator = SeededGenerator(seed: 1, stream: "thinning")
    let fixations = Planted.targets.enumerated().map { index, target in
      let frames = (0..<7).map { number -> Frame in
        var frame = Planted.frame(
          on: target, recorded: ScreenPoint(x: target.x + Double(number * number), y: target.y), &generator)
        frame.time = Double(index) * 4 + Double(number) / 60 + (number.isMultiple(of: 2) ? 0.001 : -0.001)
        return frame
      }
      return SampledFixation(key: FixationKey(frames[0], "c"), firstRow: 7 * index, frames: frames)
    }
    return Samples(kind, of: fixations, blocks: ["gaze"], screens: Planted.screens, keepsFrames: keepsFrames)
  }

  @Test("30 of 60 frames a second are every second frame, 20 every third, and 60 or more are all")
  func places() {
    let part = Self.samples().part()
    func kept(_ rate: Double) -> [Int] { part.placesThinned(to: rate).filter { $0 < 7 } }
    #expect(kept(30) == [0, 2, 4, 6])
    #expect(kept(20) == [0, 3, 6])
    #expect(kept(60) == Array(0..<7) && kept(1000) == Array(0..<7))
    #expect(kept(1) == [0])
    #expect(part.placesThinned(to: 30).count == 9 * 4)
  }

  @Test("training on fewer frames is training on these frames", arguments: SampleKind.allCases)
  func training(kind: SampleKind) throws {
    let samples = Self.samples(kind, keepsFrames: true)
    let part = samples.part()
    let fitted = try Catalogue.calibrator("{kind: offset, frames_per_second: 30}")
      .fit(Training(own: part, others: nil, seed: 1))
    // The offsets along x are 0, 4, 16 and 36 pt, of which the mean is 14.
    #expect(fitted.summary.rowCount == 36)
    let point = try #require(fitted.predict(part.with(rows: [0]))[0].point)
    let recorded = samples.views[0].recordedPoint
    #expect(abs(point.x - (recorded.x - 14)) < 1e-9)
  }

  @Test("the first frames of a fixation are those of the slower tracker")
  func firstFrames() throws {
    let part = Self.samples().part()
    let fitted = try Catalogue.calibrator("{kind: offset, frames_per_fixation: 2, frames_per_second: 30}")
      .fit(Training(own: part, others: nil, seed: 1))
    #expect(fitted.summary.rowCount == 18)
    let point = try #require(fitted.predict(part.with(rows: [0]))[0].point)
    #expect(abs(point.x - (part.samples.views[0].recordedPoint.x - 2)) < 1e-9)
  }

  @Test("a rate that leaves out nothing is remarked on")
  func noEffect() throws {
    let part = Self.samples().part()
    let fitted = try Catalogue.calibrator("{kind: offset, frames_per_second: 100}")
      .fit(Training(own: part, others: nil, seed: 1))
    #expect(fitted.summary.remarks.contains { $0.contains("leaves out no training frame") })
  }

  @Test("a test of fewer frames smooths only these, and the others have no gaze point")
  func test() throws {
    let part = Self.samples().part()
    let thinned = try Catalogue.calibrator(
      "{kind: none, smooth: {kind: moving-average, points: 2}, test_frames_per_second: 30}"
    ).fit(Training(own: part, others: nil, seed: 1)).predict(part)
    let x = thinned.prefix(7).map { estimate in estimate.point?.x }
    // Means of 0; 0 and 4; 4 and 16; 16 and 36.
    let truth: [Double?] = [0, nil, 2, nil, 10, nil, 26]
    #expect(x == truth)
    guard case .lost("left out by test_frames_per_second") = thinned[1] else {
      Issue.record("\(thinned[1])")
      return
    }
  }

  @Test("the median of a tested fixation is that of its remaining frames")
  func testMedians() throws {
    let samples = Self.samples(.fixationMedians, keepsFrames: true)
    let part = samples.part()
    let estimates = try Catalogue.calibrator("{kind: none, test_frames_per_second: 30}")
      .fit(Training(own: part, others: nil, seed: 1)).predict(part)
    // The median of 0, 4, 16 and 36.
    for (estimate, target) in zip(estimates, samples.targets) {
      #expect(estimate.point.map { abs($0.x - target.x - 10) < 1e-9 } == true)
    }
  }

  @Test("a calibrator that learns from other people alone has nothing to thin")
  func others() throws {
    let complaints = try Catalogue.complaints("{pooled: linear, frames_per_second: 30}")
    #expect(complaints.count == 1 && complaints[0].contains("'frames_per_second' has no effect"))
  }
}
