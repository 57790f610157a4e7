import Files
import Statistics
import Testing

@testable import Calibration
@testable import GazeLab
@testable import Scores
@testable import Splits
@testable import Trials

/// Each leaking number is accompanied by one that does not leak.
struct GroupedCounterpartTests {
  private static let leaking = "random(test_share=0.25, unit=frame)"
  private static let whole = "random(test_share=0.25, unit=fixation)"

  private static func labels(_ plan: ExperimentPlan) -> [[String]] {
    plan.sampleSets.map { $0.splits.map(\.split.label) }
  }

  @Test("a leaking split gets its grouped counterpart, in the sample sets where it leaks")
  func added() throws {
    let plan = try PlantedStudy().plan(
      """
      features: gaze
      samples: [frames, fixation-medians]
      splits: [{kind: random, unit: frame, test_share: 0.25, repeats: 5}, corners-to-sides]
      """)
    #expect(
      Self.labels(plan) == [
        [Self.leaking, Self.whole, "corners-to-sides"], [Self.leaking, "corners-to-sides"],
      ])
    let groupedCounterpart = plan.sampleSets[0].splits[1]
    #expect(
      groupedCounterpart.counterpartOf == Self.leaking && groupedCounterpart.leakage == .honest
        && groupedCounterpart.split.repeatCount == 5)
    #expect(plan.splits.map(\.label) == [Self.leaking, Self.whole, "corners-to-sides"])
    // Two calibrators; frames: 5, its counterpart 5 and 1 trials each; medians: 5 and 1.
    #expect(plan.trialCount == 2 * (5 + 5 + 1 + 5 + 1))
    let report = PlanReport(plan: plan).text(width: 80).split { $0 == "\n" || $0 == " " }.joined(
      separator: " ")
    #expect(report.contains("Draws whole fixations; added because \(Self.leaking) leaks."))
  }

  @Test("a listed split with the counterpart's label is the counterpart, at any position and for any repeats")
  func there() throws {
    let plan = try PlantedStudy().plan(
      """
      features: gaze
      splits:
        - {kind: random, unit: fixation, test_share: 0.25, repeats: 2}
        - {kind: random, unit: frame, test_share: 0.25, repeats: 5}
      """)
    #expect(Self.labels(plan) == [[Self.whole, Self.leaking]])
    #expect(plan.sampleSets[0].splits.allSatisfy { $0.counterpartOf == nil })
  }

  @Test("two splits with the same counterpart share it")
  func shared() throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 4)
    // One frame of each fixation is tested: a quarter.
    let rows = (0..<180).map { "\($0 % 4 == 0 ? "test" : "train"),\($0)\n" }
    try study.write("folds.csv", Array(("part,first_frame\n" + rows.joined()).utf8))
    let plan = try study.plan(
      "features: gaze\nsplits: [{kind: file, path: folds.csv}, {kind: random, unit: frame, test_share: 0.25}]"
    )
    #expect(Self.labels(plan) == [["file(path=folds.csv)", Self.whole, Self.leaking]])
    #expect(plan.splits.map(\.label) == ["file(path=folds.csv)", Self.whole, Self.leaking])
  }

  @Test("a run scores the counterpart, and its record says which split it belongs to, and what each counts")
  func record() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let csv = "part,fixation\n" + (0..<45).map { "\($0 % 9 == 0 ? "test" : "train"),\($0)\n" }.joined()
    try study.write("folds.csv", Array(csv.utf8))
    let run = try await study.run(
      """
      features: gaze
      splits:
        - {kind: k-fold, unit: frame, folds: 3}
        - {kind: file, path: folds.csv}
        - {kind: leave-one-out, over: head_pose}
      """)
    let leaking = "k-fold(folds=3, stratify=target, unit=frame)"
    let whole = "k-fold(folds=3, stratify=target, unit=fixation)"
    let splits = run.record.experiment.splits
    let others = ["file(path=folds.csv)", "leave-one-out(over=head_pose)"]
    #expect(splits.map(\.label) == [leaking, whole] + others)
    #expect(splits.map(\.kind) == ["k-fold", "k-fold", "file", "leave-one-out"])
    #expect(splits.map(\.unit) == [.frame, .fixation, .fixation, .fixation])
    #expect(splits.map(\.foldCount) == [3, 3, 1, nil])
    #expect(splits.map(\.groupedCounterpart) == [whole, nil, nil, nil])
    #expect(splits.map(\.file) == [nil, nil, study.root + "/folds.csv", nil])
    #expect(splits.map(\.sha256) == [nil, nil, sha256(Array(csv.utf8)), nil])
    #expect(run.record.leakage(split: leaking, samples: "frames") == .leaks)
    #expect(run.record.leakage(split: whole, samples: "frames") == .honest)
    #expect(grouped(run.scores, by: \.cell.split).map { $0[0].cell.split } == splits.map(\.label))
    #expect(run.scores.count { $0.cell.split == whole } == 2 * 3)
  }

  @Test("a split that would leak only on samples that are not used has no counterpart in the record")
  func notUsed() async throws {
    let study = try PlantedStudy(participants: ["anna"])
    let record = try await study.run(
      "features: gaze\nsamples: fixation-medians\nsplits: {kind: random, unit: frame, repeats: 2}\n"
    ).record
    #expect(record.experiment.splits.map(\.groupedCounterpart) == [nil])
  }

  @Test("a split of medians that leaks because of the data gets its counterpart there")
  func brokenPromise() throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 4)
    let text = String(decoding: try readFile(study.root + "/data/anna.csv"), as: UTF8.self)
    let rows = text.split(separator: "\n")
    // Every other row goes to the end: each fixation comes in two pieces, each with a median of its own.
    let order = [1, 2].flatMap { start in stride(from: start, to: rows.count, by: 2).map { rows[$0] } }
    try study.write("data/anna.csv", Array(([rows[0]] + order).joined(separator: "\n").utf8))
    let plan = try study.plan(
      "features: gaze\nsamples: fixation-medians\nsplits: {kind: random, unit: frame, test_share: 0.25}"
    )
    #expect(Self.labels(plan) == [[Self.leaking, Self.whole]])
    #expect(plan.sampleSets[0].splits.map(\.leakage) == [.leaks, .honest])
  }

  @Test("targets can be selected and grouped by their names")
  func targets() throws {
    let plan = try PlantedStudy().plan(
      "features: gaze\nsplits: in-sample\nwhere: {target: [middle, top left]}\ngroup_by: target\n")
    #expect(plan.sampleSets.map(\.group) == ["target=middle", "target=top left"])
  }
}
