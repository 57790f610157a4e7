import Testing

@testable import Scores
@testable import Trials

/// The value of one person's samples for another, on the thesis's captures. The numbers were computed with
/// other programs.
@Suite("From one real person to another", .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
struct PeopleTests {
  private func rmse(_ run: Run, _ calibrator: String) throws -> [Double] {
    try run.summaries.filter { $0.cell.calibrator == calibrator }.map {
      try #require($0.metrics["rmse"]).centre
    }
  }

  @Test("pooled, recentre and fine-tune after 1, 3, 5 and 9 own targets agree with numpy 2.4.6")
  func fewOwnTargets() async throws {
    let run = try await RealCaptures.run("people/few-own-targets.yaml", setting: ["features=gaze"])
    let expected = [
      "pooled(linear)": [334.251164168686, 336.22754144208795, 335.11538791765884, 339.74176496530424],
      "recentre(linear)": [327.90682899626233, 338.26879508088336, 335.431979490584, 340.91440675734356],
      "fine-tune(linear)": [327.90682899626233, 369.3993789554592, 655.7482432351223, 586.6580414926289],
      "fine-tune(linear, strength=10)": [
        327.9068530935597, 340.5141432904299, 336.2014787582695, 341.08016711901405,
      ],
    ]
    for (calibrator, numbers) in expected {
      let ours = try rmse(run, calibrator)
      #expect(ours.count == numbers.count)
      for (one, number) in zip(ours, numbers) { #expect(abs(one - number) < 1e-7, "\(calibrator)") }
    }
    // Strengths by person, as chosen with numpy; lucas first.
    let choices = run.scores.filter { $0.cell.calibrator == "fine-tune(linear)" }.map(\.choice)
    #expect(
      choices == [
        nil, nil, "strength=0.3", "strength=0.3", "strength=0.1", "strength=0.01", "strength=0.1",
        "strength=0.01",
      ])
  }

  @Test(
    "physical with the other person's capture as its prior agrees with the oracle on all samples not adapted to"
  )
  func physical() async throws {
    let layouts = [
      (0, "0"), (1, "1"), (3, "[middle, bottom left, top right]"), (5, "5"), (9, "9"),
    ]
    let splits = layouts.map { _, layout in
      "{kind: calibration-targets, targets: \(layout), head_pose: Middle, viewing_distance: Regular, "
        + "of: participant, test_on: victor, others: true}"
    }
    let run = try await RealCaptures.run(
      "people/few-own-targets.yaml",
      setting: [
        "features=gaze",
        "calibrators=[{pooled: linear}, {kind: physical, terms: P8d, lambda: 30, adapt: 10}]",
        "splits=[\(splits.joined(separator: ", "))]",
      ])
    let oracle = try PhysicalOracle.read().few
    let summaries = run.summaries.filter { $0.cell.calibrator.hasPrefix("physical") }
    #expect(summaries.count == layouts.count)
    for (summary, (count, _)) in zip(summaries, layouts) {
      let numbers = try #require(oracle["0508a->main k=\(count)"]?["transfer P8d 10"])
      let fixations = run.results.fixations.filter { $0.cell == summary.cell }
      let others = fixations.filter { $0.subject.headPose != "Middle" }
        .reduce(into: FixationScore.Sums()) { $0.add($1.sums) }
      let ours = [
        others.rmse, try #require(summary.metrics["rmse"]).centre,
        try #require(summary.metrics["angle_mean_degrees"]).centre,
      ]
      for (one, number) in zip(ours, numbers) { #expect(abs(one - number) < 1e-8 * number, "\(count)") }
    }
  }

  @Test("five targets under all poses and distances equal the split corners-to-sides")
  func fiveTargets() async throws {
    let run = try await RealCaptures.run(
      "budget/number-of-targets.yaml",
      setting: ["features=gaze", "calibrators=linear", "splits={kind: calibration-targets, targets: 5}"])
    #expect(abs(try rmse(run, "linear")[0] - 272.3283128689) < 1e-5)
  }
}
