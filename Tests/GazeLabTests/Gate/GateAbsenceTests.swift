import Inputs
import Statistics
import TestSupport
import Testing

@testable import Captures
@testable import Gate
@testable import Scores
@testable import Trials

@Suite("Gates on captures in which numbers are absent")
struct GateAbsenceTests {
  private static func fixation(_ values: GateValues) -> JudgedFixation {
    JudgedFixation(
      target: Planted.targets[0], targetName: "bottom left", labels: LabelWords(), values: values)
  }

  private static func measured(_ change: (inout GateMeasurements) -> Void) -> GateMeasurements {
    changed(GateMeasurements(path: "p.csv", capture: "p", eye: "both"), by: change)
  }

  @Test(
    "without gaze points and frames, every metric of the catalogue says why it has no value",
    arguments: Catalogue.gateMetrics.entries)
  func nothing(entry: Catalogue<GateMetric>.Entry) {
    let value = GateValues(of: MeasuredFixation(), times: RecordedTimes())[entry.kind]
    let expected: [Result<Double, Absence>] =
      switch entry.made.basis {
      case .fixations: [.failure(.nothingScored), .failure(.onlySums)]
      case .capture: [.success(0), .failure(.noFrames), .failure(.noFrameSteps)]
      case .region, .rate: [.failure(.notMeasured)]
      }
    #expect(expected.contains(value), "\(value)")
  }

  @Test(
    "one gaze point without eyes has no angle, no step and no scatter, and all else",
    arguments: Catalogue.gateMetrics.entries)
  func oneGazePoint(entry: Catalogue<GateMetric>.Entry) throws {
    guard case .fixations = entry.made.basis else { return }
    let screen = Device.builtIn[0].screen
    let sample = ScoredFixation.Sample(
      line: TargetGeometry(target: .zero, screen: screen, fixation: 0, frameRows: 0..<1, eyes: nil),
      point: ScreenPoint(x: 3, y: 4))
    let scored = ScoredFixation([sample])
    let fixation = MeasuredFixation(
      frames: (count: 1, lostCount: 0, seconds: 0.1), scored: scored, points: [sample], sums: scored.sums)
    let value = GateValues(of: fixation)[entry.kind]
    switch entry.kind {
    case _ where ["°", "deg²"].contains(entry.made.unit): #expect(value == .failure(.noEyes))
    case "step_rms_pt": #expect(value == .failure(.noNeighbours))
    case "scatter_sd_pt", "bcea_pt2": #expect(value == .failure(.singleFrames))
    case "distance_mean_pt": #expect(value == .success(5))
    default: #expect(value.ifKnown?.isFinite == true, "\(value)")
    }
  }

  @Test("of the sums that a run keeps, the accuracy is known, and what needs gaze points says so")
  func onlySums() {
    var sums = FixationScore.Sums()
    (sums.repeatCount, sums.count, sums.angle, sums.accuracy) = (2, 4, nil, 3)
    let values = GateValues(of: MeasuredFixation(sums: sums))
    #expect(values[GateMetric.accuracy] == .success(1.5))
    #expect(values["angle_mean_degrees"] == .failure(.noEyes))
    for metric in ["scatter_sd_degrees", "on_screen_percent", "lost_percent", "seconds_per_target"] {
      #expect(values[metric] == .failure(.onlySums), "\(metric)")
    }
    #expect(Self.fixation(values).share(within: 1) == .failure(.onlySums))
  }

  @Test("a value that is not finite is an absence", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    let fixation = MeasuredFixation(frames: (count: 1, lostCount: 0, seconds: value))
    #expect(GateValues(of: fixation)["seconds_per_target"] == .failure(.overflow))
    let times = RecordedTimes(longestGap: .success(value), validPercent: .success(value))
    for metric in ["longest_gap_steps", "valid_percent"] {
      #expect(GateValues(times: times)[metric] == .failure(.overflow), "\(metric)")
    }
    let rate = GateRule(name: "r", metric: "rate_deviation_percent", poor: 5, source: "")
    #expect(Self.measured { $0.rate = (value, value) }.value(of: rate) == .failure(.undefined))
    #expect(Self.measured { _ in }.value(of: rate) == .failure(.noRate))
  }

  @Test("limits that depend on a spacing that nobody knows are an absence")
  func spacing() {
    let rule = GateRule(
      name: "r", metric: GateMetric.accuracy, poor: 0.5, source: "", per: .targetSpacing)
    #expect(throws: Absence.noSpacing) { try rule.limits(spacing: nil).get() }
    #expect(rule.limits(spacing: 4).ifKnown?.poor == 2)
  }

  /// Captures that lack numbers: all, those of each fixation, those of the recording, and those that are not finite.
  private static let lacking: [GateMeasurements] = [
    measured { _ in },
    measured { $0.fixations = [fixation([:]), fixation(GateValues(of: MeasuredFixation()))] },
    measured { $0.fixations = [fixation([GateMetric.accuracy: 0.1]), fixation([:])] },
    measured { measured in
      measured.fixations = [fixation([GateMetric.accuracy: 0.1])]
      measured.values = GateValues(times: RecordedTimes())
      measured.rate = (.nan, 60)
    },
    measured { $0.told = [GateMetric.accuracy: [:]] },
  ]

  @Test(
    "every rule without a value is told with the reason, in a sentence and in JSON",
    arguments: Catalogue.gateRules.entries)
  func rules(entry: Catalogue<GateRules>.Entry) throws {
    for measured in Self.lacking {
      let item = GateItem(entry.made, measured)
      let (text, json) = (item.text(width: 80, namesRules: true), item.json)
      #expect(
        NumberWords.notFinite(in: text).isEmpty && NumberWords.notFinite(in: json.text(.outline)).isEmpty)
      let (findings, rules) = (item.judgement.findings, entry.made.rules)
      for (key, value) in [("mean", item.judgement.mean), ("worst", item.judgement.worst)] where value == nil
      {
        #expect(json[key] == .null, "\(key)")
      }
      // Where nothing decides, the first rule gives the reason for all.
      let isBlind = findings.contains { $0.severity == .error }
      for rule in isBlind ? Array(rules.prefix(1)) : rules where rule.fromHz == nil {
        guard case .failure(let absence) = measured.value(of: rule) else { continue }
        let isTold = findings.contains {
          $0.sentence.contains(absence.sentence) && (isBlind || $0.sentence.contains(rule.name))
        }
        #expect(isTold, "\(rule.name): \(absence.sentence)")
      }
    }
  }
}
