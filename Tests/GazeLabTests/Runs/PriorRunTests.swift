import Documents
import Files
import Inputs
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Trials

@Suite("Runs that learn from other people")
struct PriorRunTests {
  private static let yaml = """
    samples: fixation-medians
    features: gaze+euler
    calibrators: [linear, {kind: hierarchical, kappa: 3}, {pooled: linear}]
    splits:
      - {kind: calibration-targets, targets: 3, head_pose: Middle, others: true}
      - {kind: calibration-targets, targets: 9, head_pose: Middle, others: true}

    """

  private static let people = (1...7).map { "p\($0)" }

  private func study() throws -> PlantedStudy { try PlantedStudy(participants: Self.people, framesEach: 1) }

  @Test("priors are stored by fold and coefficient, read back, and the same when units are merged")
  func stored() async throws {
    let study = try study()
    let run = try await study.run(Self.yaml)
    let priors = run.results.priors
    // Two splits × seven folds × the intercept and those columns that vary.
    let folds = Set(priors.map { [$0.cell.split, "\($0.foldIndex)"] })
    #expect(folds.count == 14 && priors.count.isMultiple(of: 14))
    #expect(priors.allSatisfy { $0.kappa == 3 && $0.personCount == 6 && $0.x.own != nil })
    #expect(Set(priors.map(\.coefficient)).isSuperset(of: ["intercept"]))
    #expect(Set(priors.map(\.cell.calibrator)).count == 1)
    // The others of a fold are the same in both splits.
    func learned(_ targets: Int) -> [[Double]] {
      priors.filter { $0.cell.split.contains("targets=\(targets)") }.map {
        [$0.x.mean, $0.x.deviation, $0.y.mean, $0.x.noise, $0.y.logLikelihood]
      }
    }
    #expect(learned(3) == learned(9))

    for index in 1...2 {
      try await study.experiment(Self.yaml).run(
        try #require(Shard(index: index, count: 2)), out: "\(study.root)/parts",
        RunOptions(jobs: 2, drawsFigures: false, start: .afresh))
    }
    let folder = "\(study.root)/parts/x"
    _ = try await Experiment(RunRequest(ofRun: folder)).merge(
      into: folder, jobs: 2, command: [], allowingPartial: false, progress: { _, _ in }, announce: { _ in })
    #expect(try readFile("\(folder)/priors.csv") == readFile("\(run.folder)/priors.csv"))
    #expect(try Run(folder: folder).results.priors == priors)
  }

  @Test("a run without such a calibrator stores no priors")
  func none() async throws {
    let run = try await PlantedStudy().run("features: gaze\ncalibrators: linear\nsplits: corners-to-sides\n")
    #expect(run.results.priors.isEmpty && run.record.files["priors.csv"] == nil)
  }

  @Test("explain prints what a fit has learned, as it is stored")
  func explained() async throws {
    let study = try study()
    let run = try await study.run(Self.yaml)
    let number = try #require(run.scores.firstIndex { $0.cell.calibrator.hasPrefix("hierarchical") }) + 1
    let row = try #require(run.results.priors.first)
    let text = try Explanation(
      TrialSelection(trial: "\(number)"), of: run, in: DatasetFolders(named: [study.root], environment: nil)
    ).text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
    #expect(text.contains("Learned from 6 other people. κ = 3:"))
    func decimals(_ value: Double) -> String { decimal(value, 1) }
    #expect(
      text.contains("a row's error: \(decimals(row.x.noise)) pt in x, \(decimals(row.y.noise)) pt in y"))
    #expect(text.contains("people's targets: \(decimals(row.x.logLikelihood)) in x"))
    let distance = try #require(row.x.distance)
    #expect(text.contains("from μ: \(decimals(distance)) in x"))
    #expect(text.contains("Correlations over people, from S"))
  }

  @Test("the report has a row for each calibrator that learns, and one for each coefficient")
  func tables() async throws {
    let results = SplitResults.all(in: try await study().run(Self.yaml))
    let table = try #require(results[0].priorTable)
    #expect(table.rows.count == 1)
    let row = try #require(table.rows.first)
    func entry(_ title: String) throws -> String {
      row[try #require(table.columns.firstIndex { $0.title == title })].text()
    }
    #expect(try entry("people") == "6" && entry("folds") == "7" && entry("pooled") == "0")
    #expect(try entry("κ") == "3")
    let coefficients = try #require(results[0].priorCoefficientTable)
    #expect(coefficients.rows.count == results[0].priors.values.joined().count / 7)
  }

  @Test("a card says where least squares has fewer calibration fixations than columns")
  func fewTargets() async throws {
    let results = SplitResults.all(in: try await study().run(Self.yaml))
    let note = try #require(results[0].fewTargetsNote)
    #expect(note.contains("linear: 3 calibration fixations for up to") && !note.contains("pooled"))
    #expect(note.hasSuffix("hierarchical draws them towards other people's instead."))
    #expect(try #require(RunCards(results).elements.first).card.card.notes.contains(note))
    // Nine fixations are more than the columns.
    #expect(results[1].fewTargetsNote == nil)
  }
}
