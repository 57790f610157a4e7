import Inputs
import Testing

@testable import Captures
@testable import Gate
@testable import Trials

@Suite("The verdict of a quality gate")
struct GateJudgeTests {
  /// Nine targets with the given errors, degrees; each is shown as often as it has errors.
  static func measured(_ errors: [[Double]]) -> GateMeasurements {
    var measured = GateMeasurements(path: "p.csv", capture: "p", eye: "both")
    measured.fixations = zip(Planted.targets, errors).flatMap { target, own in
      own.map {
        JudgedFixation(
          target: target, targetName: "t", labels: LabelWords(), values: [GateMetric.accuracy: $0])
      }
    }
    return measured
  }

  private func judged(_ errors: [[Double]], by set: String) throws -> GateRecord.Judgement {
    try GateJudge(rules: GateRules(set)).judgement(of: Self.measured(errors))
  }

  /// Means and worst values of two targets, and what SR Research's advice makes of them.
  @Test(
    "sr-research: limits of 1.0° and 1.5° on average, of 1.5° and 2.0° at worst",
    arguments: [
      ([0.5, 1.0], GateRecord.Verdict.good), ([0.5, 1.49], .good), ([0.5, 1.5], .fair),
      ([1.0, 1.0], .fair), ([0.99, 0.99], .good), ([1.0, 2.0], .fair), ([1.0, 2.01], .poor),
      ([1.5, 1.5], .fair), ([1.5, 1.51], .poor), ([0.1, 2.5], .poor),
    ])
  func srResearch(errors: [Double], verdict: GateRecord.Verdict) throws {
    #expect(try judged(errors.map { [$0] }, by: "sr-research").verdict == verdict)
  }

  @Test("sr-research-strict asks for less than 0.5° and 1.0°, and fails where sr-research fails")
  func strict() throws {
    #expect(try judged([[0.4], [0.5]], by: "sr-research-strict").verdict == .good)
    #expect(try judged([[0.5], [0.5]], by: "sr-research-strict").verdict == .fair)
    #expect(try judged([[0.1], [1.0]], by: "sr-research-strict").verdict == .fair)
    #expect(try judged([[0.1], [2.1]], by: "sr-research-strict").verdict == .poor)
  }

  @Test("the fixations of a target are averaged before the worst is looked for")
  func averages() throws {
    // The worst of ten fixations is 6°, but their target errs by (6 + 9 × 0.4) / 10 = 0.96°.
    let errors = [[6.0] + [Double](repeating: 0.4, count: 9), [Double](repeating: 0.4, count: 10)]
    let judgement = try judged(errors, by: "sr-research")
    #expect(judgement.verdict == .good)
    #expect(abs((judgement.worst ?? 0) - 0.96) < 1e-12)
    #expect(abs((judgement.mean ?? 0) - 0.68) < 1e-12)
  }

  @Test("targets count alike in the mean, however often they were shown")
  func meanOverTargets() throws {
    let judgement = try judged([[2, 2, 2, 2], [0]], by: "sr-research")
    #expect(judgement.mean == 1)
  }

  @Test("tablet asks for at most half of the angle between targets at the worst target")
  func tablet() throws {
    func verdict(_ worst: Double, spacing: Double?) throws -> GateRecord.Verdict {
      var measured = Self.measured([[0.1], [worst]])
      measured.targetSpacing = spacing
      return try GateJudge(rules: GateRules("tablet")).judgement(of: measured).verdict
    }
    #expect(try verdict(0.99, spacing: 4) == .good)
    #expect(try verdict(1, spacing: 4) == .fair)
    #expect(try verdict(2, spacing: 4) == .fair)
    #expect(try verdict(2.01, spacing: 4) == .poor)
    // Where the targets are not known, they are taken to be 11° apart.
    #expect(try verdict(5.5, spacing: nil) == .fair)
    #expect(try verdict(5.6, spacing: nil) == .poor)
  }

  @Test("jspsych-webgazer counts the gaze points within 200 pt, and passes from 50 % on")
  func pointsNearTarget() throws {
    func verdict(_ distances: [Double]) throws -> GateRecord.Verdict {
      var measured = Self.measured([[0.1]])
      measured.fixations[0].distances = .success(distances)
      return try GateJudge(rules: GateRules("jspsych-webgazer")).judgement(of: measured).verdict
    }
    #expect(try verdict([10, 200, 201, 900]) == .good)
    #expect(try verdict([10, 200.5, 201, 900]) == .poor)
  }

  @Test("rules about the recording remark in published sets and fail in our own")
  func dataRules() throws {
    var measured = Self.measured([[0.1], [0.1]])
    (measured.targetSpacing, measured.values) = (10, ["data_loss_percent": 5.1, "time_back_count": 0])
    let published = try GateJudge(rules: GateRules("sr-research")).judgement(of: measured)
    #expect(published.verdict == .good)
    #expect(published.findings.contains { $0.rule == "data loss" && $0.severity == .warning })
    let ours = try GateJudge(rules: GateRules("tablet")).judgement(of: measured)
    #expect(ours.verdict == .poor)
    #expect(ours.findings.contains { $0.rule == "data loss" && $0.severity == .fail })
    measured.values = ["data_loss_percent": 5, "time_back_count": 1]
    let unordered = try GateJudge(rules: GateRules("data")).judgement(of: measured)
    #expect(unordered.verdict == .poor)
    #expect(unordered.findings.contains { $0.rule == "times rise" && $0.severity == .error })
  }

  @Test("the rate may be 5 % off that of the median step, or off the nominal one")
  func rate() throws {
    var measured = Self.measured([[0.1]])
    measured.rate = (actual: 57, ofMedianStep: 60)
    let rule = GateRule(name: "r", metric: "rate_deviation_percent", poor: 5, source: "")
    #expect(measured.value(of: rule) == .success(5))
    let nominal = changed(rule) { $0.nominalHz = 114 }
    #expect(measured.value(of: nominal) == .success(50))
  }

  @Test("15 and 30 samples per target are looked at from 60 Hz on")
  func samples() throws {
    func findings(hz: Double, samples: Double) throws -> [String] {
      var measured = Self.measured([[0.1]])
      measured.fixations[0].values["samples_per_target"] = .success(samples)
      measured.rate = (hz, hz)
      return try GateJudge(rules: GateRules("data")).judgement(of: measured).findings
        .filter { $0.rule.hasPrefix("samples") }.map { "\($0.severity.rawValue) \($0.rule)" }
    }
    #expect(try findings(hz: 30, samples: 10) == [])
    #expect(try findings(hz: 60, samples: 10) == ["warning samples per target from 60 Hz on"])
    #expect(try findings(hz: 60, samples: 31) == [])
    #expect(try findings(hz: 30, samples: 7) == ["fail samples per target"])
  }

  @Test(
    "GOOD needs every number of the set: without the worst target, or with a target without error, it is FAIR"
  )
  func partlyMeasured() throws {
    let rules = try GateRules("sr-research")
    let whole = Self.measured([[0.5], [0.6], [0.7]])
    #expect(GateJudge(rules: rules).judgement(of: whole).verdict == .good)
    var lacking = whole
    lacking.fixations[2] = JudgedFixation(
      target: Planted.targets[2], targetName: "t", labels: LabelWords(), values: [:])
    let judgement = GateJudge(rules: rules).judgement(of: lacking)
    #expect(judgement.verdict == .fair)
    #expect(
      judgement.findings.map(\.sentence).contains(
        "1 of 3 fixations have no error and are in neither mean nor worst"))
    lacking.fixations[0] = JudgedFixation(
      target: Planted.targets[0], targetName: "t", labels: LabelWords(), values: [GateMetric.accuracy: 9])
    #expect(GateJudge(rules: rules).judgement(of: lacking).verdict == .poor)
  }

  @Test("what was not measured does not pass")
  func nothingMeasured() throws {
    let judgement = try GateJudge(rules: GateRules("sr-research"))
      .judgement(of: GateMeasurements(path: "p.csv", capture: "p", eye: "both"))
    #expect(judgement.verdict == .poor)
    #expect(judgement.mean == nil && judgement.worst == nil)
    #expect(judgement.findings.contains { $0.severity == .error })
  }
}
