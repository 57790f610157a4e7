import Inputs
import LinearAlgebra
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Trials

@Suite("Calibrators made of calibrators")
struct CompositionTests {
  private static func fit(_ calibrator: any Calibrator, _ part: Part) throws -> any FittedCalibrator {
    try calibrator.fit(Training(own: part, others: nil, seed: 1))
  }

  private static func make(_ text: String) throws -> (calibrator: any Calibrator, label: String) {
    var errors = [InputError]()
    let made = Catalogue.calibrators.make(try ConfigFixture.node(text), into: &errors)
    guard let made else { throw InputError(errors) }
    return (made.product, made.label)
  }

  @Test("the average is the mean of its members' points, and lost if one of them is")
  func average() throws {
    let part = try Planted.captured.part(features: "gaze")
    let members: [any Calibrator] = [LinearCalibrator(), IdentityCalibrator()]
    let (one, other) = (try Self.fit(members[0], part), try Self.fit(members[1], part))
    let mean = try Self.fit(AverageCalibrator(members), part).predict(part)
    for (row, estimate) in mean.enumerated() {
      let (first, second) = (
        try #require(one.predict(part)[row].point), try #require(other.predict(part)[row].point)
      )
      #expect(estimate.point == first.middle(to: second))
      if row == 20 { break }
    }
    // Random transforms: some rays miss the screen.
    let random = try Planted.samples().part(features: "gaze")
    let ray = IdentityCalibrator(ray: .rightEye)
    let lost = try Self.fit(ray, random).predict(random).map { $0.point == nil }
    let averaged = try Self.fit(AverageCalibrator([ray, IdentityCalibrator()]), random).predict(random)
    #expect(lost.contains(true) && lost.contains(false))
    #expect(averaged.map { $0.point == nil } == lost)
  }

  @Test("clamping moves a point beside the screen to its edge and no other")
  func clamp() throws {
    let fixations = Planted.fixations(poses: [.middle], framesEach: 1) { target, _ in
      ScreenPoint(x: 2 * target.x - 566.5, y: target.y)
    }
    let part = try Planted.samples(of: fixations).part(features: "gaze")
    let raw = try Self.fit(IdentityCalibrator(), part).predict(part).map(\.point)
    let clamped = try Self.fit(Self.make("{kind: none, clamp: screen}").calibrator, part).predict(part).map(
      \.point)
    for (raw, clamped) in zip(raw, clamped) {
      let x = try #require(raw?.x)
      #expect(clamped?.x == (x < 0 ? 0 : x > 1133 ? 1133 : x) && clamped?.y == raw?.y)
    }
  }

  @Test("what is clamped has the raw calibrator beside it, once, under its own name")
  func raw() throws {
    func labels(_ calibrators: String) throws -> [String] {
      try TemporaryFolder.with { folder in
        try folder.write(
          "x.yaml", "dataset: d\nfeatures: gaze\nsplits: in-sample\ncalibrators: \(calibrators)\n")
        return try ExperimentFile(path: folder.path + "/x.yaml").calibrators.map(\.label)
      }
    }
    #expect(
      try labels("{kind: linear, clamp: screen}") == ["linear", "linear(clamp=screen)", "mean-target"])
    #expect(
      try labels("[{kind: linear, clamp: screen}, linear]") == [
        "linear(clamp=screen)", "linear", "mean-target",
      ])
    #expect(
      try labels("{kind: linear, clamp: screen, name: ours}") == ["ours, raw", "ours", "mean-target"])
    #expect(
      try labels("{average: [linear, {kind: offset, name: x}], clamp: screen}") == [
        "average(linear, offset)", "average(linear, offset, clamp=screen)", "mean-target",
      ])
  }

  @Test("fit_on trains on the medians of the training frames alone, and predicts what it is asked for")
  func trainedOnMedians() throws {
    let samples = Planted.samples()
    let rows = samples.origins.indices.filter { samples.origins[$0].key.headPose != .top && $0 % 4 != 3 }
    let part = try samples.part(features: "gaze", rows: rows)
    let medians = part.fixationMedians
    #expect(medians.rows.count == 36 && medians.samples.kind == .fixationMedians)
    // By hand: the fourth frame of each fixation is not in training, so not in its median.
    let first = rows.filter { samples.origins[$0].fixation == medians.samples.origins[0].fixation }
    #expect(first.count == 3)
    let middle = first.map { samples.blocks.row($0).first ?? 0 }.sorted()[1]
    #expect(medians.samples.blocks[0, 0] == middle)
    #expect(medians.samples.views[0].frame.recordedPoint.x == middle)

    let fitted = try Self.fit(Self.make("{kind: linear, fit_on: fixation-medians}").calibrator, part)
    let direct = try LinearFit(design: medians.design, response: medians.response)
    let all = try samples.part(features: "gaze")
    let truth = direct.map.predict(all.design)
    for (row, estimate) in try fitted.predict(all).enumerated() {
      #expect(estimate.point?.x == truth[row, 0])
    }
  }

  @Test("fit_on: frames reaches the frames of medians, those of the training fixations")
  func trainedOnFrames() throws {
    let fixations = Planted.fixations()
    let frames = Planted.samples(of: fixations)
    let medians = Samples(
      .fixationMedians, of: fixations, blocks: ["gaze", "face", "euler"], screens: Planted.screens,
      keepsFrames: true)
    let rows = Array(0..<30)
    let numbers = Set(rows.map { medians.origins[$0].fixation })
    let frameRows = frames.origins.indices.filter { numbers.contains(frames.origins[$0].fixation) }
    let ours = try Self.fit(
      Self.make("{kind: linear, fit_on: frames}").calibrator, medians.part(features: "gaze", rows: rows))
    let truth = try Self.fit(LinearCalibrator(), frames.part(features: "gaze", rows: frameRows))
    #expect(ours.coefficients == truth.coefficients && ours.coefficients != nil)
  }

  @Test("under angle, a linear calibrator that sees the required angles themselves is exact")
  func angle() throws {
    // Eyes that stand as they must: each one's direction leads from the eyes' middle to the target.
    let fixations = try Planted.captured.origins.indices.map { row -> SampledFixation in
      var frame = Planted.captured.views[row].frame
      let view = Planted.captured.views[row]
      let direction = try #require(view.finiteEyes).requiredAngles(for: frame.target).direction
      for eye in [\Frame.rightEye, \Frame.leftEye] {
        frame[keyPath: eye]?.columns.2 = SIMD4(direction.x, direction.y, direction.z, 0)
      }
      return SampledFixation(key: FixationKey(frame, "c\(row)"), firstRow: 0, frames: [frame])
    }
    let samples = Planted.samples(of: fixations, blocks: ["eye_angles"])
    // The right eye's; the left eye's are the same.
    let part = Part(
      samples: samples, rows: Array(0..<samples.count), columns: ColumnSet(name: "right", columns: [0, 1]))
    let fitted = try Self.fit(Self.make("{angle: linear}").calibrator, part)
    for (estimate, target) in try zip(fitted.predict(part), part.targets) {
      let point = try #require(estimate.point)
      // The face's rotation has the rounding of single precision.
      #expect(abs(point.x - target.x) < 1e-3 && abs(point.y - target.y) < 1e-3)
    }
    #expect(throws: InputError.self) { try Self.make("{angle: offset}") }
    #expect(throws: InputError.self) { try Self.make("{average: [linear]}") }
    #expect(throws: InputError.self) { try Self.make("{kind: linear, fit_on: rows}") }
    #expect(throws: InputError.self) { try Self.make("{kind: linear, clamp: window}") }
    #expect(
      try Self.make("{angle: {kind: linear, rank: {rcond: 1e-6}}}").label == "angle(linear(rank.rcond=1e-6))")
  }

  @Test("a choice among candidates that are all trained on medians is made on medians")
  func sharedTraining() throws {
    let candidates = ["gaze", "gaze+face"].map { set in
      SelectionCandidate(
        label: set, features: try? FeatureSet(set, at: Place(file: "")),
        calibrator: TrainedOnCalibrator(base: LinearCalibrator(), kind: .fixationMedians))
    }
    let selecting = SelectingCalibrator(candidates: candidates, scheme: .both, rule: .least)
    let hoisted = try #require(selecting.withSharedTraining as? TrainedOnCalibrator)
    #expect(hoisted.kind == .fixationMedians && hoisted.base is SelectingCalibrator)
    #expect(hoisted.traits.candidateLabels == ["gaze", "gaze+face"])
    #expect(hoisted.needs.featureSets.map(\.name) == ["gaze", "gaze+face"])
  }

  @Test(
    "what would have no effect, hide a raw number or ask a median for its frames is refused",
    arguments: [
      (
        "{average: [{kind: linear, clamp: screen}, offset]}", "'clamp' belongs to the outermost calibrator"
      ),
      ("{pooled: {kind: linear, clamp: screen}}", "'clamp' belongs to the outermost calibrator"),
      ("{pooled: {pooled: linear}}", "'pooled' must come before a calibrator that learns from the samples"),
      ("{recentre: {fine-tune: linear}}", "'recentre' must come before a calibrator that learns"),
      ("{kind: physical, fit_on: frames}", "'fit_on: frames' has no effect: 'physical'"),
      (
        "{average: [{kind: linear, frames_per_fixation: 3}, offset], fit_on: fixation-medians}",
        "'fit_on: fixation-medians' has no effect: 'average'"
      ),
    ])
  func refused(text: String, message: String) throws {
    let errors = try #require(throws: InputError.self) { try Self.make(text) }
    #expect(
      errors.complaints.contains { $0.sentence.hasPrefix(message) }, "\(errors.complaints.map(\.sentence))")
  }

  @Test("fit_on reaches the members of an average")
  func members() throws {
    let part = try Planted.captured.part(features: "gaze")
    let inside = try Self.make("{average: [{kind: linear, fit_on: fixation-medians}, offset]}").calibrator
    let outside = try Self.make("{average: [linear, offset], fit_on: fixation-medians}").calibrator
    #expect(outside is AverageCalibrator)
    let (one, other) = (try Self.fit(inside, part).predict(part), try Self.fit(outside, part).predict(part))
    // The offsets differ by that of the medians, so all points do by the same.
    let shift = try #require(one[0].point).x - #require(other[0].point).x
    for (one, other) in zip(one, other) {
      #expect(abs((one.point?.x ?? .nan) - (other.point?.x ?? .nan) - shift) < 1e-9)
    }
  }

  @Test("a Gaussian process is not tried on more rows than fit into memory")
  func tooManyRows() {
    let count = GaussianProcessFitting.mostRows + 1
    let zeros = Matrix(rowCount: count, columnCount: 2)
    let task = RegressionTask(
      design: zeros, response: zeros, columnNames: ["a", "b"], targets: [Int](repeating: 0, count: count),
      centre: [0, 0], scale: 1)
    #expect(throws: FitError.tooManyRows(count: count, limit: count - 1)) {
      try GaussianProcessFitting(
        grid: .full
      ).fit(task)
    }
  }
}
