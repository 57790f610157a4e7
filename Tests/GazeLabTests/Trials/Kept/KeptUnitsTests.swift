import DelimitedText
import Files
import Foundation
import Inputs
import Testing

@testable import GazeLab
@testable import Scores
@testable import Trials

@Suite("Kept units")
struct KeptUnitsTests {
  private static let yaml = """
    samples: [frames, fixation-medians]
    features: [gaze, gaze+euler]
    calibrators: [linear, {kind: ridge, lambda: 0.1}, offset, {kind: none, ray: both_eyes_ray}]
    splits:
      - {kind: random, unit: fixation, test_share: 0.3, repeats: 5}
      - {kind: leave-one-out, over: target}
      - {kind: leave-one-out, over: participant}
      - corners-to-sides
    """

  private let study: PlantedStudy

  init() throws { study = try PlantedStudy(framesEach: 2) }

  private func experiment(_ change: (String) -> String = { $0 }) throws -> Experiment {
    try study.experiment(change(Self.yaml))
  }

  private func options(
    _ start: RunStart = .afresh, jobs: Int = 2, keepsPredictions: Bool = true
  ) -> RunOptions {
    RunOptions(jobs: jobs, keepsPredictions: keepsPredictions, drawsFigures: false, start: start)
  }

  /// All result files of a run by name. What run.json says about time, command and jobs is left out.
  private func files(_ out: String) throws -> [String: String] {
    let folder = "\(study.root)/\(out)/x"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      !$0.hasPrefix("units") && PathKind(of: "\(folder)/\($0)") == .file
    }
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let text = String(decoding: try readFile("\(folder)/\(name)"), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let changing = ["\"started\"", "\"seconds\"", "\"jobs\"", "\"command\"", "\"digest\""]
        let kept = lines.filter { line in name != "run.json" || !changing.contains { line.contains($0) } }
        return (name, kept.joined(separator: "\n").replacing("/\(out)/", with: "/out/"))
      })
  }

  private func units(_ out: String) throws -> [String] {
    try namesInFolder("\(study.root)/\(out)/x/units").filter { $0.hasSuffix(".unit") }
  }

  private func remove(_ unit: String, _ out: String) throws { try study.remove("\(out)/x/units/\(unit)") }

  private func bytes(_ unit: String, _ out: String) throws -> [UInt8] {
    try readFile("\(study.root)/\(out)/x/units/\(unit)")
  }

  private func single() async throws -> [String: String] {
    _ = try await experiment().run(out: "\(study.root)/single", options(jobs: 1))
    return try files("single")
  }

  private func merge(_ out: String, allowingPartial: Bool = false) async throws -> Run {
    let folder = "\(study.root)/\(out)/x"
    return try await Experiment(RunRequest(ofRun: folder)).merge(
      into: folder, jobs: 2, command: [], allowingPartial: allowingPartial, progress: { _, _ in },
      announce: { _ in })
  }

  @Test("shards can be merged although the experiment file was removed after it had been read")
  func requestKeepsText() async throws {
    let experiment = try experiment()
    try study.remove("x.yaml")
    let out = "\(study.root)/removed"
    try await experiment.run(Shard("1/1")!, out: out, options())
    #expect(try RunRequest(ofRun: "\(out)/x").text == "dataset: ./data\n" + Self.yaml)
    #expect(try await merge("removed").isWhole)
  }

  private func message(_ work: () async throws -> Void) async -> String {
    do {
      try await work()
      return "no error"
    } catch let errors as InputError {
      return errors.complaints.map(\.sentence).joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  @Test("shards of any number, in any order, merge into the bytes of one run", arguments: [1, 3, 8])
  func shards(count: Int) async throws {
    let expected = try await single()
    for index in (1...count).reversed() {
      try await experiment().run(
        try #require(Shard(index: index, count: count)), out: "\(study.root)/out",
        options(jobs: 1 + index % 3))
      #expect(PathKind(of: "\(study.root)/out/x/scores.csv") == .missing)
    }
    _ = try await merge("out")
    let merged = try files("out")
    #expect(merged.keys.sorted() == expected.keys.sorted())
    for (name, text) in expected { #expect(merged[name] == text, "\(name)") }
    #expect(expected["predictions.csv"] != nil)
  }

  @Test("two shards at once, and one of them twice, are the same as one run")
  func atOnce() async throws {
    let expected = try await single()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in [1, 2, 2] {
        let (experiment, options) = (try experiment(), options())
        let (shard, out) = (try #require(Shard(index: index, count: 2)), "\(study.root)/out")
        group.addTask { try await experiment.run(shard, out: out, options) }
      }
      try await group.waitForAll()
    }
    _ = try await merge("out")
    #expect(try files("out") == expected)
  }

  @Test("resuming fits what is missing, cut or altered, and nothing else")
  func resume() async throws {
    let expected = try await single()
    let all = try units("single")
    try study.remove("single/x/run.json")
    try remove(all[0], "single")
    try study.write("single/x/units/\(all[1])", Array(try bytes(all[1], "single").dropLast(8)))
    var altered = try bytes(all[2], "single")
    altered[altered.count / 2] ^= 1
    try study.write("single/x/units/\(all[2])", altered)
    let stamp =
      try FileManager.default.attributesOfItem(
        atPath: "\(study.root)/single/x/units/\(all[3])")[.systemFileNumber] as? Int
    _ = try await experiment().run(out: "\(study.root)/single", options(.resuming))
    #expect(try files("single") == expected)
    #expect(try units("single") == all)
    // A unit that is kept is not written again.
    #expect(
      try FileManager.default.attributesOfItem(
        atPath: "\(study.root)/single/x/units/\(all[3])")[.systemFileNumber] as? Int == stamp)
  }

  @Test("a merge names what is missing and what is damaged")
  func missing() async throws {
    _ = try await single()
    let all = try units("single")
    try remove(all[0], "single")
    try study.write("single/x/units/\(all[1])", Array(try bytes(all[1], "single").dropLast(8)))
    let text = await message { _ = try await merge("single") }
    #expect(text.contains("lacks 2 of \(all.count) units"))
    #expect(text.contains("is damaged; its unit must be fitted again"))
    let run = try KeptRun(folder: "\(study.root)/single/x")
    #expect(run.missing().count == 2)
    #expect(run.missingShards(of: all.count) == run.missing().map { $0 + 1 })
  }

  @Test("one unit with two results is an error that names both files")
  func differing() async throws {
    _ = try await single()
    let name = try #require(try units("single").first)
    let archive = try #require(ColumnArchive(FileBytes(try bytes(name, "single"))))
    let numbers = try #require(archive.numbers[0]).map { $0 * 1.000001 }
    let other = ColumnArchive(text: archive.text, numbers: [NumberColumn(numbers)], codes: archive.codes)
      .bytes
    let stem = name.split(separator: "-").prefix(2).joined(separator: "-")
    let otherName = "\(stem)-\(sha256(other).prefix(24)).unit"
    try study.write("single/x/units/\(otherName)", other)
    let text = await message { _ = try await merge("single") }
    #expect(text.contains("differs from"))
    #expect(text.contains(min(name, otherName)))
  }

  @Test(
    "a changed option, calibrator or capture is named, and what is kept is not used",
    arguments: [
      ("seed: 7\n", "the option's seed was 0 and is 7"),
      ("metrics: trials\n", "the option's metrics was all and is trials"),
    ])
  func changedOption(addition: String, expected: String) async throws {
    _ = try await single()
    let text = await message {
      _ = try await experiment { $0 + "\n" + addition }.run(out: "\(study.root)/single", options(.resuming))
    }
    #expect(text.contains(expected))
    #expect(text.contains("start over with --force"))
  }

  @Test("a changed definition under an old name, and a changed capture, are named")
  func changedData() async throws {
    func named(_ lambda: String) -> (String) -> String {
      { $0.replacing("{kind: ridge, lambda: 0.1}", with: "{kind: ridge, lambda: \(lambda), name: mine}") }
    }
    _ = try await experiment(named("0.1")).run(out: "\(study.root)/out", options())
    let changed = await message {
      _ = try await experiment(named("0.2")).run(out: "\(study.root)/out", options(.resuming))
    }
    #expect(changed.contains("the calibrator 'mine' was ridge(lambda=0.1) and is ridge(lambda=0.2)"))
    try study.removeColumns(startingWith: "no such column", of: "anna")
    let capture = try readFile("\(study.root)/data/anna.csv")
    try study.write("data/anna.csv", capture + Array("\n".utf8))
    let text = await message {
      _ = try await experiment(named("0.1")).run(out: "\(study.root)/out", options(.resuming))
    }
    #expect(text.contains("the capture 'anna' has changed"))
  }

  @Test("an added calibrator is fitted alone, and old rows equal a fresh run's to 1e-12")
  func addition() async throws {
    let before = try experiment { $0.replacing(", offset", with: "") }
    _ = try await before.run(out: "\(study.root)/out", options())
    let old = Set(try units("out"))
    let grown = try await experiment().run(out: "\(study.root)/out", options(.resuming))
    let new = try units("out").filter { !old.contains($0) }
    #expect(Set(try units("out")).isSuperset(of: old))
    #expect(new.count == old.count)
    for name in new { #expect(try UnitFields(FileBytes(bytes(name, "out"))).cells.count == 1) }
    let fresh = try await experiment().run(out: "\(study.root)/fresh", options())
    #expect(grown.scores.count == fresh.scores.count)
    for (one, other) in zip(grown.scores, fresh.scores) {
      #expect(one.cell == other.cell && one.status == other.status)
      let (ours, theirs) = (try #require(one.moments), try #require(other.moments))
      #expect(abs(ours.squaredError - theirs.squaredError) <= 1e-12 * theirs.squaredError)
    }
  }

  @Test("an unfinished run is not replaced by accident, and a finished one is not fitted again")
  func starts() async throws {
    let expected = try await single()
    try study.remove("single/x/run.json")
    let count = try units("single").count
    let text = await message { _ = try await experiment().run(out: "\(study.root)/single", options()) }
    #expect(text.contains("holds an unfinished run, of which \(count) of \(count) units are kept"))
    #expect(text.contains("--resume") && text.contains("--force"))
    _ = try await experiment().run(out: "\(study.root)/single", options(.over))
    #expect(try files("single") == expected)
    for unit in try units("single") { try remove(unit, "single") }
    let again = try await experiment().run(out: "\(study.root)/single", options(.resuming))
    #expect(try units("single").isEmpty)
    #expect(again.scores.count > 100)
    _ = try await experiment().run(out: "\(study.root)/single", options())
    #expect(try units("single").count == count)
  }

  @Test("clean removes units and what killed processes left, and neither results nor anybody else's files")
  func clean() async throws {
    let expected = try await single()
    let foreign = ["single/src/units/plan.json", "single/src/units/notes.unit", "single/x/.mine.tmp"]
    for name in foreign { try study.write(name, Array("mine".utf8)) }
    try study.write("single/x/.scores.csv.4711-123.tmp", Array("half".utf8))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -25 * 3600)],
      ofItemAtPath: "\(study.root)/single/x/.scores.csv.4711-123.tmp")
    let found = try KeptFiles(below: "\(study.root)/single")
    #expect(found.text(isRemoved: false).contains("would remove"))
    #expect(try !units("single").isEmpty)
    try found.remove()
    #expect(try units("single").isEmpty)
    #expect(PathKind(of: "\(study.root)/single/x/.scores.csv.4711-123.tmp") == .missing)
    for name in foreign { #expect(PathKind(of: "\(study.root)/\(name)") == .file, "\(name)") }
    try study.remove("single/x/.mine.tmp")
    #expect(try files("single") == expected)
  }

  @Test(
    "what killed processes left among the units goes with --resume, merge and clean, whatever is missing",
    arguments: ["units/plan.json", "units/request.json", "run.json", ""])
  func leftBehind(missing: String) async throws {
    _ = try await single()
    if !missing.isEmpty { try study.remove("single/x/\(missing)") }
    let folder = "\(study.root)/single/x"
    let path = "\(folder)/units/.a.unit.4711-123.tmp"
    func leave() throws {
      try study.write("single/x/units/.a.unit.4711-123.tmp", Array("half".utf8))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -25 * 3600)], ofItemAtPath: path)
    }
    try leave()
    // Without its plan a run is refused.
    _ = try? await experiment().run(out: "\(study.root)/single", options(.resuming))
    #expect(PathKind(of: path) == .missing, "--resume")
    try leave()
    RunFolder.clearUnfinishedUnits(of: folder)
    #expect(PathKind(of: path) == .missing, "merge")
    try leave()
    try KeptFiles(below: folder).remove()
    #expect(PathKind(of: path) == .missing, "clean")
  }

  @Test("a folder of units that is a link is refused, and what it leads to stays")
  func linkedUnits() async throws {
    _ = try await single()
    let files = FileManager.default
    let folder = "\(study.root)/single/x"
    try files.moveItem(atPath: "\(folder)/units", toPath: "\(study.root)/elsewhere")
    try study.write("elsewhere/.a.unit.4711-123.tmp", Array("mine".utf8))
    try files.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -25 * 3600)],
      ofItemAtPath: "\(study.root)/elsewhere/.a.unit.4711-123.tmp")
    try files.createSymbolicLink(atPath: "\(folder)/units", withDestinationPath: "../../elsewhere")
    let names = try namesInFolder("\(study.root)/elsewhere")
    for start in [RunStart.afresh, .over, .resuming] {
      let error = await #expect(throws: FileError.self) {
        try await experiment().run(out: "\(study.root)/single", options(start))
      }
      #expect(error?.sentence.contains("it is a link to \"../../elsewhere\", which is not followed") == true)
    }
    RunFolder.clearUnfinishedUnits(of: folder)
    try KeptFiles(below: folder).remove()
    #expect(try namesInFolder("\(study.root)/elsewhere") == names)
  }

  @Test("a shard of another experiment than the first shard's is refused")
  func otherPlan() async throws {
    let shards = try [1, 2].map { try #require(Shard(index: $0, count: 2)) }
    try await experiment().run(shards[0], out: "\(study.root)/out", options())
    let text = await message {
      try await experiment { $0.replacing(", offset", with: "") }.run(
        shards[1], out: "\(study.root)/out", options())
    }
    #expect(text.contains("was begun with another experiment file or other options"))
  }

  @Test("a partial merge is marked in every table, and nothing is compared")
  func partial() async throws {
    let expected = try await single()
    try remove(try #require(try units("single").last), "single")
    let run = try await merge("single", allowingPartial: true)
    let count = try units("single").count
    #expect(run.record.partial?.keptUnits == count)
    let files = try files("single")
    let tables = files.filter { $0.key.hasPrefix("tables/") && $0.key.hasSuffix(".tex") }
    #expect(!tables.isEmpty)
    for (name, text) in tables { #expect(text.contains("PARTIAL"), "\(name)") }
    #expect(try #require(files["report.html"]).contains("PARTIAL, so nothing was compared"))
    #expect(try Run(folder: run.folder).record.partial != nil)
    #expect(files["PARTIAL.txt"] != nil)
    // It is not finished: going on fits the missing unit, and the marks are gone.
    _ = try await experiment().run(out: "\(study.root)/single", options(.resuming))
    #expect(try self.files("single") == expected)
  }
}
