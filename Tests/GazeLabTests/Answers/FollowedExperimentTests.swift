import DelimitedText
import Files
import Foundation
import Inputs
import Synchronization
import Testing

@testable import GazeLab
@testable import Trials

@Suite("An experiment that is followed")
struct FollowedExperimentTests {
  private static let yaml = """
    features: [gaze]
    calibrators: [linear, offset]
    splits: [{kind: random, unit: fixation, test_share: 0.3, repeats: 5}, corners-to-sides]

    """

  private let study: PlantedStudy
  private let followed: FollowedExperiment

  init() throws {
    study = try PlantedStudy(framesEach: 2)
    followed = FollowedExperiment(
      file: "\(study.root)/x.yaml", setting: [],
      in: DatasetFolders(named: [study.root], environment: nil), skipsMissing: false, pseudonyms: nil,
      out: "\(study.root)/followed", RunOptions(jobs: 2, drawsFigures: false))
  }

  private func save(_ yaml: String) throws {
    try study.write("x.yaml", Array(("dataset: ./data\n" + yaml).utf8))
  }

  /// Runs the experiment as it is now, and returns the line and the page that was shown.
  private func run() async throws -> (line: String, page: [UInt8]?) {
    let shown = Mutex<[UInt8]?>(nil)
    let line = try await followed.run(
      progress: { _, _ in }, showPage: { page in shown.withLock { $0 = page } })
    return (line, shown.withLock { $0 })
  }

  /// The result files of a run, without what tells when and how it was made.
  private func files(_ out: String) throws -> [String: [UInt8]] {
    let folder = "\(study.root)/\(out)/x"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      !$0.hasPrefix("units") && !$0.hasPrefix(".") && $0 != "run.json" && !$0.hasPrefix("report.")
        && PathKind(of: "\(folder)/\($0)") == .file
    }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try readFile("\(folder)/\($0)")) })
  }

  private func expectEqualToRun(_ name: String) async throws {
    let experiment = try Experiment(
      file: "\(study.root)/x.yaml", in: DatasetFolders(named: [study.root], environment: nil))
    _ = try await experiment.run(out: "\(study.root)/\(name)", RunOptions(jobs: 1, drawsFigures: false))
    let (own, expected) = try (files("followed"), files(name))
    #expect(own.keys.sorted() == expected.keys.sorted())
    for (file, bytes) in expected { #expect(own[file] == bytes, "\(file)") }
  }

  @Test("after each save its files are those of a run, whatever was kept or remembered")
  func sameBytes() async throws {
    for (index, yaml) in [
      Self.yaml, Self.yaml.replacing("[gaze]", with: "[gaze, gaze+euler]"),
      Self.yaml.replacing("[gaze]", with: "[gaze+euler]"),
      Self.yaml.replacing("offset]", with: "offset, {kind: ridge, lambda: 0.1}]"), Self.yaml + "seed: 7\n",
      Self.yaml, "title: Another title\n" + Self.yaml,
    ].enumerated() {
      try save(yaml)
      _ = try await run()
      try await expectEqualToRun("run\(index)")
    }
  }

  @Test("a capture that changes makes it fit everything again, without a question")
  func changedCapture() async throws {
    try save(Self.yaml)
    let first = try await run()
    let path = "\(study.root)/data/anna.csv"
    let lines = String(decoding: try readFile(path), as: UTF8.self).split(separator: "\n")
    try study.write("data/anna.csv", Array(lines.dropLast(2).joined(separator: "\n").utf8))
    let second = try await run()
    #expect(first.line != second.line)
    try await expectEqualToRun("run")
  }

  @Test("the page that is shown first is the page that is written")
  func page() async throws {
    try save(Self.yaml)
    let page = try #require(try await run().page)
    #expect(try readFile("\(study.root)/followed/x/report.html") == page)
  }

  @Test("the line says what stands first and what has changed")
  func line() async throws {
    try save(Self.yaml)
    let first = try await run().line
    #expect(first.hasPrefix("lowest error: ") && !first.contains(";"))
    #expect(try await run().line.hasSuffix("; nothing has changed"))
    try save(Self.yaml.replacing("[gaze]", with: "[gaze, gaze+euler]"))
    #expect(try await run().line.contains(" new"))
    try save(Self.yaml)
    #expect(try await run().line.contains(" gone"))
  }

  @Test("a mistake changes nothing of the last run, and the next save goes on from it")
  func mistake() async throws {
    try save(Self.yaml)
    _ = try await run()
    let before = try files("followed")
    try save(Self.yaml.replacing("linear", with: "liner"))
    await #expect(throws: InputError.self) { _ = try await run() }
    #expect(try files("followed") == before)
    try save(Self.yaml)
    _ = try await run()
    #expect(try files("followed") == before)
  }

  @Test("the first run keeps the one that it replaces, and later ones take its place")
  func replaced() async throws {
    try save(Self.yaml)
    let experiment = try Experiment(
      file: "\(study.root)/x.yaml", in: DatasetFolders(named: [study.root], environment: nil))
    _ = try await experiment.run(out: "\(study.root)/followed", RunOptions(jobs: 1, drawsFigures: false))
    for seed in [1, 2, 3] {
      try save(Self.yaml + "seed: \(seed)\n")
      _ = try await run()
    }
    #expect(try ReplacedRuns(ofRun: "\(study.root)/followed/x").numbers == [1])
  }

  @Test("units whose plan is damaged are fitted again")
  func damagedPlan() async throws {
    try save(Self.yaml)
    _ = try await run()
    try study.write("followed/x/units/plan.json", Array("{".utf8))
    let other = FollowedExperiment(
      file: "\(study.root)/x.yaml", setting: [],
      in: DatasetFolders(named: [study.root], environment: nil), skipsMissing: false, pseudonyms: nil,
      out: "\(study.root)/followed", RunOptions(jobs: 2, drawsFigures: false))
    _ = try await other.run(progress: { _, _ in }, showPage: { _ in })
    try await expectEqualToRun("run")
  }

  @Test("its run has the place that the experiment's run has, even if the file is wrong")
  func place() throws {
    let folders = DatasetFolders(named: [], environment: nil)
    let wrong = FollowedExperiment(
      file: "a/experiments/b/c.yaml", setting: [], runPathEnd: ",seed=1", in: folders, skipsMissing: false,
      pseudonyms: nil, out: "reports", RunOptions())
    #expect(wrong.runPath == "b/c,seed=1")
  }
}
