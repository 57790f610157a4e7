import Documents
import Files
import Inputs
import Testing

@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Trials
@testable import Uncertainty

@Suite("Runs that ask how sure calibrated points are")
struct UncertaintyRunTests {
  private static let yaml = """
    samples: frames
    features: gaze
    calibrators: [linear, {kind: ridge, lambda: 0.01}, {kind: linear, fit_on: fixation-medians}, offset]
    splits: {kind: leave-one-out, over: target}

    """
  private static let asking = yaml + "metrics: uncertainty\n"

  @Test("each tested fixation has its error and the expected one, the same when units are merged")
  func stored() async throws {
    let study = try PlantedStudy()
    let run = try await study.run(Self.asking)
    let fixations = run.results.uncertainFixations
    let linear = fixations.filter { $0.cell.calibrator == "linear" }
    let scores = run.results.fixationsByCell[try #require(linear.first).cell] ?? []
    #expect(linear.count == scores.count && !linear.isEmpty)
    for fixation in linear {
      let score = try #require(scores.first { $0.subject == fixation.subject })
      #expect(abs(fixation.errorX - score.sums.errorX / Double(score.sums.count)) < 1e-6)
      #expect(try #require(fixation.frameDeviationX) >= fixation.covariance.deviationX)
    }
    #expect(!fixations.contains { ["offset", "mean-target"].contains($0.cell.calibrator) })
    #expect(Set(fixations.map(\.cell.calibrator)).count == 3)
    for index in 1...2 {
      try await study.experiment(Self.asking).run(
        try #require(Shard(index: index, count: 2)), out: "\(study.root)/parts",
        RunOptions(jobs: 2, drawsFigures: false, start: .afresh))
    }
    let folder = "\(study.root)/parts/x"
    _ = try await Experiment(RunRequest(ofRun: folder)).merge(
      into: folder, jobs: 2, command: [], allowingPartial: false, progress: { _, _ in }, announce: { _ in })
    for name in ["uncertainty.csv", "uncertainty-map.csv"] {
      #expect(try readFile("\(folder)/\(name)") == readFile("\(run.folder)/\(name)"))
    }
    let read = try Run(folder: folder).results
    #expect(read.uncertainFixations.map(\.subject) == fixations.map(\.subject))
    #expect(read.uncertainFixations.map(\.holdsTarget) == fixations.map(\.holdsTarget))
    #expect(read.trustFields.count == run.results.trustFields.count && !read.trustFields.isEmpty)
  }

  @Test("the report has a table and a map; another run has neither, and its scores are the same")
  func reported() async throws {
    let study = try PlantedStudy()
    let plain = try await study.run(Self.yaml)
    let scores = try readFile("\(plain.folder)/scores.csv")
    let fixations = try readFile("\(plain.folder)/fixations.csv")
    #expect(plain.results.uncertainFixations.isEmpty && plain.record.files["uncertainty.csv"] == nil)
    #expect(SplitResults.all(in: plain).allSatisfy { $0.uncertaintyTable == nil && TrustFigure($0) == nil })
    let run = try await study.run(Self.asking)
    #expect(try readFile("\(run.folder)/scores.csv") == scores)
    #expect(try readFile("\(run.folder)/fixations.csv") == fixations)
    let results = SplitResults.all(in: run)[0]
    let table = try #require(results.uncertaintyTable)
    let cell = try #require(run.results.uncertainFixations.first).cell
    let own = run.results.uncertainFixations.filter { $0.cell == cell }
    let coverage = try #require(EllipseCoverage(own, run.record))
    #expect(coverage.count == own.count)
    #expect(coverage.share == Double(own.count(where: \.holdsTarget)) / Double(own.count))
    let texts = table.rows.map { $0.map { $0.text() } }
    #expect(texts.contains { $0.contains("all fixations") && $0.contains(decimal(100 * coverage.share, 1)) })
    let back = try await study.run(Self.yaml)
    #expect(
      !(try namesInFolder(back.folder).contains("uncertainty.csv")), "that of the earlier run is removed")
  }
}
