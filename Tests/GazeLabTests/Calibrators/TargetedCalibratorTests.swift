import Inputs
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Splits

/// Keys that narrow what a calibrator is trained on.
@Suite("The keys 'calibration_targets' and 'frames_per_fixation'")
struct TargetedCalibratorTests {
  private func fit(_ yaml: String, _ part: Part) throws -> any FittedCalibrator {
    try Catalogue.calibrator(yaml).fit(Training(own: part, others: nil, seed: 1))
  }

  @Test("a layout trains on the rows of its targets and on no others")
  func layout() throws {
    let samples = Planted.samples()
    let rows = samples.origins.indices.filter { $0 % 3 > 0 }
    let corners = rows.filter { [.corner, .middle].contains(samples.origins[$0].role) }
    let ours = try fit("{kind: linear, calibration_targets: 5}", samples.part(features: "gaze", rows: rows))
    let truth = try fit("linear", samples.part(features: "gaze", rows: corners))
    #expect(ours.coefficients == truth.coefficients && ours.coefficients != nil)
    #expect(ours.summary.rowCount == corners.count && ours.summary.choice == nil)
    let both = try fit(
      "{kind: linear, calibration_targets: [middle, top, left], fit_on: fixation-medians}",
      samples.part(features: "gaze")
    )
    #expect(both.summary.rowCount == 3 * 5)
  }

  @Test("a target that the training part lacks is named")
  func missing() throws {
    let samples = Planted.samples()
    let rows = samples.origins.indices.filter {
      !["top left", "middle"].contains(samples.origins[$0].targetName)
    }
    #expect(throws: FitError.missingTargets(["top left"])) {
      try fit("{kind: linear, calibration_targets: 3}", samples.part(features: "gaze", rows: rows))
    }
    #expect(FitError.missingTargets(["a", "b"]).sentence == "no training row is on a, b")
  }

  @Test("best:2 takes the pair of targets whose fit errs least on the others; the offset's answer is by hand")
  func best() throws {
    // Offsets by target: two targets agree with most of the others, whatever else is chosen errs more.
    let offsets = [0.0, 300, 0, 0, 90, 0, 10, 0, -200]
    let fixations = Planted.fixations(poses: [.middle], framesEach: 1) { target, _ in
      let index = Planted.targets.firstIndex(of: target) ?? 0
      return ScreenPoint(x: target.x + offsets[index], y: target.y)
    }
    let part = try Planted.samples(of: fixations).part(features: "gaze")
    // Squared errors of each pair on the seven others, by hand; the first of the least.
    let pairs = TargetLayout.subsets(of: Array(0..<9), size: 2)
    let errors = pairs.map { pair -> Double in
      let mean = (offsets[pair[0]] + offsets[pair[1]]) / 2
      return offsets.indices.filter { !pair.contains($0) }.reduce(0) {
        $0 + (offsets[$1] - mean) * (offsets[$1] - mean)
      }
    }
    let least = try #require(errors.indices.min { errors[$0] < errors[$1] })
    // Left and top right: their offsets are the ones that nothing else comes near to, and their mean is 50.
    #expect(pairs[least] == [1, 8])
    let fitted = try fit("{kind: offset, calibration_targets: best:2}", part)
    #expect(fitted.summary.choice == "left, top right")
    let point = try #require(fitted.predict(part)[0].point)
    #expect(abs(point.x + 50) < 1e-9)
  }

  @Test("the first of equal choices wins")
  func ties() throws {
    let fixations = Planted.fixations(poses: [.middle], framesEach: 1) { target, _ in
      ScreenPoint(x: target.x + 10, y: target.y - 20)
    }
    let part = try Planted.samples(of: fixations).part(features: "gaze")
    let fitted = try fit("{kind: offset, calibration_targets: best:3}", part)
    #expect(fitted.summary.choice == "bottom left, left, top left")
  }

  @Test("best needs a target to score on, and refuses more than 500 choices")
  func limits() throws {
    let corners = Planted.captured.origins.indices.filter { Planted.captured.origins[$0].role == .corner }
    #expect(throws: FitError.tooFewTargets(count: 4, asked: 4)) {
      try fit(
        "{kind: offset, calibration_targets: best:4}", Planted.captured.part(features: "gaze", rows: corners))
    }
    // 13 targets: C(13, 4) = 715.
    let quarters = [283.25, 849.75].flatMap { x in [186, 558].map { ScreenPoint(x: x, y: $0) } }
    let frames = PlantedCapture(targets: Planted.targets + quarters, framesPerFixation: 1).frames
    let fixations = Fixation.divide(FrameTable(frames), capture: "c").map {
      SampledFixation(key: $0.key, firstRow: $0.frames.lowerBound, frames: Array(frames[$0.frames]))
    }
    let part = try Planted.samples(of: fixations).part(features: "gaze")
    #expect(throws: FitError.tooManyChoices(limit: 500)) {
      try fit("{kind: offset, calibration_targets: best:4}", part)
    }
    #expect(try fit("{kind: offset, calibration_targets: best:3}", part).summary.choice != nil)
  }

  @Test("a choice sees no test rows, only those of the training")
  func honest() throws {
    let samples = Planted.samples()
    let fold = try Split.leaveOneOut(over: .headPose).folds(samples.origins, seed: 1, repeatIndex: 0)[0]
    let whole = try fit(
      "{kind: linear, calibration_targets: best:8}", samples.part(features: "gaze", rows: fold.trainRows))
    // The same without anything else in the samples.
    let alone = Planted.samples(of: Planted.fixations().filter { $0.key.headPose != .middle })
    let same = try fit("{kind: linear, calibration_targets: best:8}", alone.part(features: "gaze"))
    #expect(whole.summary.choice == same.summary.choice && whole.summary.choice != nil)
    #expect(whole.coefficients == same.coefficients)
  }

  @Test("frames_per_fixation keeps the first frames of each fixation, of medians too")
  func firstFrames() throws {
    let fixations = Planted.fixations()
    let samples = Planted.samples(of: fixations)
    // Four frames a fixation, in the order of the capture.
    let first = samples.origins.indices.filter { $0 % 4 < 2 }
    let truth = try fit("linear", samples.part(features: "gaze", rows: first))
    let ours = try fit("{kind: linear, frames_per_fixation: 2}", samples.part(features: "gaze"))
    #expect(ours.coefficients == truth.coefficients && ours.summary.rowCount == 90)

    let medians = Samples(
      .fixationMedians, of: fixations, blocks: ["gaze", "face", "euler"], screens: Planted.screens,
      keepsFrames: true)
    #expect(
      try fit("{kind: linear, frames_per_fixation: 2}", medians.part(features: "gaze")).coefficients
        == truth.coefficients
    )
    let medianTruth = try fit(
      "{kind: linear, fit_on: fixation-medians}", samples.part(features: "gaze", rows: first))
    let oursOfMedians = try fit(
      "{kind: linear, fit_on: fixation-medians, frames_per_fixation: 2}", medians.part(features: "gaze"))
    #expect(oursOfMedians.coefficients == medianTruth.coefficients && oursOfMedians.summary.rowCount == 45)
  }

  @Test("with both keys, the first frames of the named targets train")
  func both() throws {
    let samples = Planted.samples()
    let rows = samples.origins.indices.filter { $0 % 4 < 1 && samples.origins[$0].role == .middle }
    let truth = try fit("offset", samples.part(features: "gaze", rows: rows))
    let ours = try fit(
      "{kind: offset, calibration_targets: 1, frames_per_fixation: 1}", samples.part(features: "gaze"))
    let part = try samples.part(features: "gaze")
    #expect(try ours.predict(part).map(\.point) == truth.predict(part).map(\.point))
    #expect(ours.summary.rowCount == 5)
  }

  @Test(
    "wrong values, and keys without effect, are refused at their places",
    arguments: [
      ("{kind: linear, calibration_targets: 0}", "1:37"),
      ("{kind: linear, calibration_targets: every:3}", "1:37"),
      ("{kind: linear, frames_per_fixation: 0}", "1:37"),
      ("{kind: linear, frames_per_fixation: few}", "1:37"),
      ("{pooled: linear, calibration_targets: 3}", "1:39"),
      ("{pooled: linear, fit_on: fixation-medians, frames_per_fixation: 3}", "1:65"),
    ])
  func refused(yaml: String, place: String) throws {
    let lines = try Catalogue.complaints(yaml)
    #expect(lines.count == 1 && lines.first?.hasPrefix("e.yaml:\(place): error: ") == true)
    #expect(try Catalogue.complaints("{recentre: linear, calibration_targets: 1}") == [])
  }
}
