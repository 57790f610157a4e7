import Documents
import Files
import Inputs
import Statistics
import Testing

@testable import Calibration
@testable import Captures
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Splits within groups of samples")
struct WithinTests {
  private static let both = """
    features: gaze
    splits:
      - {kind: leave-one-out, over: target, within: participant}
      - {kind: leave-one-out, over: participant, within: []}

    """

  private static let personal = "leave-one-out(over=target, within=participant)"
  private static let pooled = "leave-one-out(over=participant, within=[])"

  /// The squared errors of the trials under a split, by group, calibrator and fold.
  private func errors(_ run: Run, _ split: String) -> [[String]: [Double]] {
    groupedByKey(run.scores.filter { $0.cell.split == split }) {
      [$0.cell.group, $0.cell.calibrator, "\($0.foldIndex)"]
    }.mapValues { $0.compactMap { $0.moments?.squaredErrorX } }
  }

  @Test("two splits of one file have the numbers of two files that group all samples in these ways")
  func numbers() async throws {
    let study = try PlantedStudy(participants: ["anna", "bert", "carl"])
    let run = try await study.run(Self.both)
    let each = try await study.run(
      "features: gaze\nsplits: {kind: leave-one-out, over: target}\ngroup_by: participant\n", name: "each")
    let all = try await study.run(
      "features: gaze\nsplits: {kind: leave-one-out, over: participant}\n", name: "all")
    #expect(errors(run, Self.personal) == errors(each, "leave-one-out(over=target)"))
    #expect(errors(run, Self.pooled) == errors(all, "leave-one-out(over=participant)"))
    #expect(errors(run, Self.personal).count == 3 * 2 * 9 && errors(run, Self.pooled).count == 2 * 3)
  }

  @Test("a group is read back as it was written, in every file, also where captures group one split alone")
  func files() async throws {
    let study = try PlantedStudy(participants: ["anna", "bert"])
    let yaml = """
      features: gaze
      splits:
        - {kind: leave-one-out, over: head_pose, within: capture}
        - {kind: leave-one-out, over: target, within: [participant, viewing_distance]}
        - {kind: leave-one-out, over: participant, within: []}

      """
    let run = try await study.run(yaml)
    let sets = try study.sampleSets(yaml)
    #expect(Set(run.scores.map(\.cell.group)) == Set(sets.map(\.group)))
    #expect(Set(run.results.samples.map(\.group)) == Set(sets.map(\.group)))
    #expect(Set(run.results.fixations.map(\.cell.group)) == Set(sets.map(\.group)))
    #expect(run.results.samples.allSatisfy { ["anna", "bert"].contains($0.subject.capture) })
    #expect(run.results.fixations.allSatisfy { ["anna", "bert"].contains($0.subject.capture) })
    #expect(run.results.fixations.allSatisfy { !$0.subject.labels["viewing_distance"].isEmpty })
    let scores = String(decoding: try readFile("\(run.folder)/scores.csv"), as: UTF8.self)
    #expect(scores.hasPrefix("participant,device,capture,viewing_distance,samples,"))
  }

  @Test(
    "the same properties in another order are the same groups; without the key they are those of the file")
  func grouping() throws {
    let study = try PlantedStudy(participants: ["anna", "bert"])
    let sets = try study.sampleSets(
      """
      features: gaze
      group_by: [participant, device]
      splits: [corners-to-sides, {kind: leave-one-out, over: target, within: [device, participant]}]

      """)
    #expect(sets.count == 2 && sets.allSatisfy { $0.splits.count == 2 })
    #expect(
      sets[0].splits.map(\.split.label) == [
        "corners-to-sides", "leave-one-out(over=target, within=[device, participant])",
      ])
  }

  @Test(
    "a split over what it is within is refused, with the key without it",
    arguments: [
      ("participant", "[]"), ("[participant, device]", "device"),
      ("[device, participant, capture]", "[device, capture]"),
    ])
  func refused(within: String, offered: String) throws {
    let complaints = try PlantedStudy().complaints(
      "features: gaze\nsplits: {kind: leave-one-out, over: participant, within: \(within)}\n")
    #expect(complaints.count == 1)
    #expect(
      complaints.first?.hasSuffix(
        "write {kind: leave-one-out, over: participant, within: \(offered)}") == true, "\(complaints)")
  }

  @Test("unknown and repeated properties are refused at their place")
  func unknown() throws {
    let study = try PlantedStudy()
    func complaints(_ within: String) -> [String] {
      study.complaints("features: gaze\nsplits: {kind: corners-to-sides, within: \(within)}\n")
    }
    #expect(complaints("participnt").first?.contains("did you mean 'participant'?") == true)
    #expect(complaints("[device, device]").first?.contains("duplicate value 'device' in 'within'") == true)
  }

  @Test("'within' is no label, also where a split takes labels as keys")
  func noLabel() throws {
    let study = try PlantedStudy(participants: ["anna", "bert"])
    for split in ["{kind: calibration-targets, targets: 5, ", "{kind: train-on, head_pose: Middle, "] {
      let sets = try study.sampleSets("features: gaze\nsplits: \(split)within: participant}\n")
      #expect(sets.map(\.group) == ["participant=anna", "participant=bert"], "\(split)")
    }
    let refusal = study.complaints("features: gaze\nsplits: {kind: train-on, within: participant}\n")
    #expect(
      refusal.first?.contains("expected exactly one of capture, participant, device or a label") == true)
  }

  @Test("a leaking split has its counterpart within the same groups")
  func counterpart() throws {
    let sets = try PlantedStudy().sampleSets(
      "features: gaze\nsplits: {kind: random, unit: frame, repeats: 2, within: participant}\n")
    #expect(sets.map(\.group) == ["participant=anna", "participant=bert"])
    let labels = sets[0].splits.map(\.split.label)
    #expect(labels.count == 2 && labels.allSatisfy { $0.hasSuffix("within=participant)") })
  }

  @Test("each card says what was fitted, and rows that are in two groupings are counted once")
  func cards() async throws {
    let run = try await PlantedStudy(participants: ["anna", "bert", "carl"]).run(Self.both)
    let cards = RunCards(SplitResults.all(in: run)).elements.map(\.card.card)
    #expect(
      cards.map { $0.subtitle.prefix { $0 != "." } } == [
        "One model for each person", "One model for all 3 people",
      ])
    let count = run.record.samplesOnce.reduce(0) { $0 + $1.count }
    #expect(count == run.record.inputs.reduce(0) { $0 + $1.frames })
    let text = AnalysisText(run: run, results: SplitResults.all(in: run)).sentences.joined(separator: " ")
    #expect(text.contains("(\(count) frames)"))
    #expect(text.contains("Under \(Self.personal), each participant was fitted and scored separately."))
    #expect(text.contains("Under \(Self.pooled), all samples were fitted and scored together."))
  }
}
