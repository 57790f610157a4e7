import Testing

@testable import GazeLab

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
    let small = UnreadFrames(plan: plan, mostStoredPoints: 0).planWithout
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
    #expect(try !UnreadFrames(plan: study.plan(yaml)).exist)
    let offset = try study.plan(yaml.replacing("[linear,", with: "[offset,"))
    #expect(!UnreadFrames(plan: offset, mostStoredPoints: 0).exist)
    #expect(try UnreadFrames(plan: study.plan(yaml), mostStoredPoints: 0).exist)
  }
}
