import Documents
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Simulation
@testable import Trials

@Suite("What fewer calibration targets cost")
struct CalibrationCostTests {
  /// A capture of five poses whose gaze points lie half-way from the middle to the target: an offset cannot mend that,
  /// and a linear map needs three targets.
  private static func results() async throws -> [SplitResults] {
    let study = try PlantedStudy(participants: [])
    let capture = PlantedCapture(headPoses: HeadPose.allCases, framesPerFixation: 4)
    try study.write("data/anna.csv", SchneuwlyCSV.bytes(of: capture.frames))
    let splits = [1, 3, 9].map { "{kind: calibration-targets, targets: \($0), head_pose: Middle}" }
    return SplitResults.all(
      in: try await study.run(
        "features: [gaze]\ncalibrators: [linear, offset]\nsplits: [\(splits.joined(separator: ", "))]\n"))
  }

  @Test(
    "the difference is that of the leading rows on the fixations that both test, and the largest layout has none"
  )
  func difference() async throws {
    let all = try await Self.results()
    #expect(all.count == 3 && CalibrationCost(all[2], among: all) == nil)
    let cost = try #require(CalibrationCost(all[0], among: all))
    #expect((cost.own.targetCount, cost.largest.targetCount) == (1, 9))
    // Targets follow each other after 4 s.
    let seconds = try [#require(cost.own.seconds), #require(cost.largest.seconds)]
    #expect(abs(seconds[0] - 4) < 1e-6 && abs(seconds[1] - 36) < 1e-6)
    // Both test the nine targets of the four other poses; one unit per pose.
    func mean(_ results: SplitResults) throws -> Double {
      let cells = try #require(results.ranking).leadingRow.cells
      let own = cells.flatMap { results.fixations[$0] ?? [] }.filter {
        $0.subject.labels["head_pose"] != "Middle"
      }
      #expect(own.count == 36)
      return own.compactMap(\.sums.meanAccuracy).reduce(0, +) / 36
    }
    let expected = try mean(all[0]) - mean(all[2])
    #expect(abs(cost.difference - expected) < 1e-9 && expected > 1)
  }

  @Test(
    "a card says the cost and the seconds, and the row that leads with more targets where it is another one")
  func sentence() async throws {
    let all = try await Self.results()
    let answers = RunCards(all).elements.map { $0.card.card.answer.map(\.text).joined() }
    #expect(answers[0].contains("On the same fixations, 1 target (4.0 s) costs "), "\(answers[0])")
    #expect(answers[0].hasSuffix(" against 9 (36 s), where linear leads."), "\(answers[0])")
    #expect(answers[1].contains("3 targets (12 s) "), "\(answers[1])")
    #expect(!answers[2].contains("On the same fixations"))
  }
}
