import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab
@testable import Scores
@testable import Trials

@Suite("Numbers of frames that a large run does not keep")
struct UnreadFramesTests {
  private let yaml = """
    features: [gaze, gaze+face+right_eye]
    splits: [in-sample, {kind: random, repeats: 3}]
    calibrators: [linear, {kind: ridge, lambda: 0.1}]
    samples: [frames, fixation-medians]

    """

  private func outcomes(_ plan: ExperimentPlan) async throws -> [CellOutcome] {
    try await TrialRunner(plan, RunOptions(jobs: 2)).run()
  }

  @Test("without them the scores, fixations and the protocol are the same to the last bit")
  func same() async throws {
    let plan = try PlantedStudy().plan(yaml)
    let unread = UnreadFrames(file: plan.file, mostStoredPoints: 0)
    let small = plan.mapFrames(try #require(unread.beforeTrials(gazePointCount: plan.gazePointCount)))
    let (table, whole) = (small.captures[0].frames, plan.captures[0].frames)
    #expect(table.byteCount < whole.byteCount / 2 && table.has(.face) && table.has(.rightEye))
    for row in whole.indices {
      #expect(table.eyesMidpoint(row) == whole.eyesMidpoint(row))
      #expect(table.recordedPoint(row) == whole.recordedPoint(row))
    }
    #expect(table.eyeDepths(of: whole.indices) == whole.eyeDepths(of: whole.indices))
    let (expected, found) = (try await outcomes(plan), try await outcomes(small))
    #expect(found.map(\.scores) == expected.map(\.scores))
    func fixations(_ outcomes: [CellOutcome]) -> [FixationScore] {
      outcomes.flatMap { $0.fixations($0.samples.fixationSubjects) }
    }
    #expect(!fixations(found).isEmpty)
    #expect(fixations(found) == fixations(expected))
    #expect("\(ProtocolRecord(small.fixations))" == "\(ProtocolRecord(plan.fixations))")
    for fixation in small.selection.fixations {
      let own = small.selection.captures.first { $0.name == fixation.capture.name }
      #expect(fixation.capture.frames.isSame(as: try #require(own).frames))
    }
  }

  @Test(
    "a study with few gaze points keeps them for its figures, and so does one whose calibrators look at frames"
  )
  func kept() throws {
    let study = try PlantedStudy()
    func isSmaller(_ plan: ExperimentPlan, _ unread: UnreadFrames) -> Bool {
      guard let change = unread.beforeTrials(gazePointCount: plan.gazePointCount) else { return false }
      return plan.mapFrames(change).captures[0].frames.byteCount < plan.captures[0].frames.byteCount
    }
    let plan = try study.plan(yaml)
    #expect(!isSmaller(plan, UnreadFrames(file: plan.file)))
    #expect(isSmaller(plan, UnreadFrames(file: plan.file, mostStoredPoints: 0)))
    let offset = try study.plan(yaml.replacing("[linear,", with: "[offset,"))
    #expect(!isSmaller(offset, UnreadFrames(file: offset.file, mostStoredPoints: 0)))
  }

  @Test("sums of frames are made without the channels that no feature set reads")
  func beforeSamples() async throws {
    let study = try PlantedStudy()
    let sums = yaml.replacing("[frames, fixation-medians]", with: "frames") + "metrics: trials\n"
    let file = try study.plan(sums).file
    func plan(isOnlyRun: Bool) throws -> ExperimentPlan {
      try Experiment(
        file, in: DatasetFolders(named: [study.root], environment: nil), skipsMissing: false,
        isOnlyRun: isOnlyRun
      ).plan
    }
    let (whole, small) = (try plan(isOnlyRun: false), try plan(isOnlyRun: true))
    let (table, all) = (small.captures[0].frames, whole.captures[0].frames)
    #expect(table.byteCount < all.byteCount && table.has(.leftEye))
    #expect(table.eyeDepths(of: all.indices) == all.eyeDepths(of: all.indices))
    // These two are columns of the feature sets.
    #expect(table.rightEye(3)?.translation == all.rightEye(3)?.translation)
    #expect(table.face(3).translation == all.face(3).translation)
    #expect(try await outcomes(small).map(\.scores) == outcomes(whole).map(\.scores))
    #expect("\(ProtocolRecord(small.fixations))" == "\(ProtocolRecord(whole.fixations))")
  }

  @Test(
    "samples whose gaze points or medians are asked for are made of all channels",
    arguments: ["samples: frames\n", "samples: fixation-medians\nmetrics: trials\n"])
  func wholeSamples(_ lines: String) throws {
    let plan = try PlantedStudy().plan("features: gaze\nsplits: in-sample\n" + lines)
    #expect(UnreadFrames(file: plan.file).beforeSamples == nil)
  }
}
