import Testing

@testable import GazeLab
@testable import Scores
@testable import Trials

/// Effects of smoothing on the thesis's captures. The numbers were computed with numpy 2.4.6 from the files,
/// without this program.
@Suite("Smoothing of the thesis's captures", .enabled(if: RealCaptures.folder != nil, RealCaptures.advice))
struct SmoothingFactsTests {
  /// RMSE, RMS-S2S and SD of the recorded gaze points on the side targets, pt.
  private typealias Facts = [(smoother: String, values: [Double])]

  /// Scores an experiment of the project without a report.
  private struct Scored {
    let plan: ExperimentPlan
    let summaries: [Summary]

    init(_ experiment: String, setting overrides: [String] = []) async throws {
      plan = try Experiment(
        ExperimentFile(
          path: "\(RealCaptures.root)/experiments/smoothing/\(experiment).yaml", overrides: overrides),
        in: RealCaptures.folders, skipsMissing: false
      ).plan
      let outcomes = try await TrialRunner(plan, RunOptions(jobs: 2)).run()
      summaries = RunScores(outcomes).summaries(.median)
    }

    func metrics(_ calibrator: String) throws -> [String: Centred] {
      try #require(summaries.first { $0.cell.features == "-" && $0.cell.calibrator == calibrator }).metrics
    }
  }

  private func check(_ scored: Scored, _ facts: Facts, over: String) throws {
    for (smoother, values) in facts {
      let label =
        switch (smoother, over) {
        case ("none", _): "none"
        case (_, "fixation"): "none(smooth=\(smoother))"
        default: "none(smooth.kind=\(smoother), smooth.over=\(over))"
        }
      let metrics = try scored.metrics(label)
      for (name, value) in zip(["rmse", "step_rms_pt", "scatter_sd_pt"], values) {
        #expect(abs(try #require(metrics[name]).centre - value) < 1e-6, "\(label) \(name)")
      }
    }
  }

  @Test("main capture, each fixation separately")
  func fixation() async throws {
    let scored = try await Scored("fixation")
    let facts: Facts = [
      ("none", [563.2165755085115, 5.149887840374358, 8.458247752873616]),
      ("moving-average", [562.3717584164061, 2.0050503820764964, 4.171965328279119]),
      ("exponential", [562.445893772199, 1.527358320001235, 3.7865195902550184]),
      ("one-euro", [562.5747733904419, 2.0217147339551893, 4.828247649396438]),
      ("kalman", [563.0086425298946, 3.4357845076051445, 7.847576322123925]),
    ]
    try check(scored, facts, over: "fixation")
    // Nine halves of the median interval of 16.668 ms.
    let lag = SmoothingRecord.all(in: scored.plan).first { $0.calibrator == "none(smooth=moving-average)" }?
      .lag
    #expect(abs(try #require(lag) - 4.5 * 0.016668) < 1e-5)
  }

  @Test(
    "main capture, across fixations: the mean of the last ten includes points of other targets"
  )
  func capture() async throws {
    let scored = try await Scored("capture")
    let facts: Facts = [
      ("moving-average", [602.2474218385539, 93.14840493673566, 282.1287522765964]),
      ("exponential", [562.445893772199, 1.527358320001235, 3.7865195902550184]),
      ("one-euro", [562.2472159548564, 2.5861914333561082, 6.3879963320594975]),
      ("kalman", [563.15035183027, 3.1753370114020707, 7.26765655015763]),
    ]
    try check(scored, facts, over: "capture")
  }

  @Test("capture of 2024-04-29, whose times are storage times")
  func storedInOneGo() async throws {
    let scored = try await Scored(
      "fixation", setting: ["where.capture=\(RealCaptures.withoutLookAt)"])
    let facts: Facts = [
      ("none", [2453.5803474514405, 16.24962738554233, 26.028709461480837]),
      ("moving-average", [2464.477940373496, 5.449324316208949, 11.496032122548622]),
      ("exponential", [2468.887814629093, 4.684405171392242, 11.242639762651201]),
      ("one-euro", [2457.1658808248894, 9.061142341219888, 18.74962804786317]),
      ("kalman", [2456.494962147945, 9.883759637405282, 21.84497120887102]),
    ]
    try check(scored, facts, over: "fixation")
    let records = SmoothingRecord.all(in: scored.plan)
    #expect(records.count == 8 && records.allSatisfy { $0.frameInterval == 1.0 / 60 })
  }

  @Test("fusing the rays of both eyes gains nothing over the right one, because their errors are the same")
  func fused() async throws {
    let scored = try await Scored("fused")
    func rmse(_ options: String) throws -> Double {
      try #require(try scored.metrics("kalman(\(options))")["rmse"]).centre
    }
    let fused = try rmse("rays=[right_eye_ray left_eye_ray]")
    #expect(abs(fused - 388.0188542547661) < 1e-6)
    #expect(abs(try rmse("over=capture, rays=[right_eye_ray left_eye_ray]") - 387.8745889320114) < 1e-6)
    #expect(try rmse("rays=right_eye_ray") < fused)
  }
}
