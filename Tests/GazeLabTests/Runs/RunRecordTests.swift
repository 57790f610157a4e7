import Documents
import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures
@testable import Reports
@testable import Trials

/// What protects `run.json` and the files that it names.
struct RunRecordTests {
  private static let earlier =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/EarlierRun"

  /// A copy of an earlier run whose report has been written today, so that its record names its files.
  private func withRun(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for name in try namesInFolder(Self.earlier) where name.contains(".") {
        try folder.write(name, readFile("\(Self.earlier)/\(name)"))
      }
      try Run(folder: folder.path).writeReport(drawsFigures: false)
      try body(folder)
    }
  }

  private func message(_ folder: TemporaryFolder) -> String? {
    let error = #expect(throws: InputError.self) { try Run(folder: folder.path) }
    return error?.report
  }

  @Test("run.json names the digest of every other file of the run, and its own")
  func names() throws {
    try withRun { folder in
      let record = try Run(folder: folder.path).record
      let tables = try namesInFolder(folder.at("tables")).map { "tables/\($0)" }
      let files = try namesInFolder(folder.path).filter { $0 != "tables" && $0 != RunRecord.name } + tables
      #expect(!tables.isEmpty && Set(record.files.keys) == Set(files))
      for file in files { #expect(record.files[file] == sha256(try readFile(folder.at(file)))) }
      #expect(record.digest?.count == 64)
    }
  }

  @Test(
    "a run.json of which one character was changed is refused",
    arguments: ["title", "seed", "digest", "lost"])
  func edited(key: String) throws {
    try withRun { folder in
      let text = try folder.text(RunRecord.name)
      let changed =
        switch key {
        case "title": text.replacing("\"title\" : \"", with: "\"title\" : \"A", maxReplacements: 1)
        case "seed": text.replacing("\"seed\" : ", with: "\"seed\" : 1", maxReplacements: 1)
        case "digest": text.replacing("\"digest\" : \"", with: "\"digest\" : \"0", maxReplacements: 1)
        default: text.replacing("\n  \"digest\" : \"", with: "\n  \"digast\" : \"", maxReplacements: 1)
        }
      try #require(changed != text)
      try folder.write(RunRecord.name, changed)
      #expect(
        message(folder)?.contains("run.json: error: is damaged or was edited: its digest is wrong") == true)
    }
  }

  @Test("groups that do not fit the run's keys are refused, also in a file without a digest")
  func groups() throws {
    try TemporaryFolder.with { folder in
      for name in try namesInFolder(Self.earlier) where name.contains(".") {
        try folder.write(name, readFile("\(Self.earlier)/\(name)"))
      }
      let text = try folder.text(RunRecord.name)
      let start = try #require(text.firstRange(of: "\"groupBy\" : [")).upperBound
      let end = try #require(text[start...].firstIndex(of: "]"))
      try folder.write(RunRecord.name, text.replacingCharacters(in: start..<end, with: "\"a\""))
      #expect(
        message(folder)?.contains(
          "'samples.group' 'participant=p01; device=iPad Mini 6th' is not a group by a")
          == true)
    }
  }

  @Test(
    "keys of groups that no name of a group can hold are refused",
    arguments: [
      ("a; b", "holds a name that no property has"), ("a=b", "holds a name that no property has"),
      ("; ", "holds a name that no property has"), ("", "must name different properties"),
      ("a\", \"a", "must name different properties"),
    ])
  func keys(key: String, complaint: String) throws {
    let record = try PlantedRun(cells: [PlantedRun.cell("gaze", rmse: [1])]).run.record
    let text = String(decoding: changed(record) { $0.files = [:] }.json(), as: UTF8.self)
    let list = try #require(text.firstRange(of: "\"groupBy\" : [\n\n    ]"))
    var lines = text.replacingCharacters(in: list, with: "\"groupBy\" : [\"\(key)\"]")
      .split(separator: "\n", omittingEmptySubsequences: false)
    // A record of before there were digests.
    lines.removeAll { $0.hasPrefix("  \"digest\" : ") }
    let error = #expect(throws: InputError.self) {
      try RunRecord(json: Array(lines.joined(separator: "\n").utf8), path: RunRecord.name)
    }
    #expect(error?.complaints[0].sentence == "'experiment.groupBy' \(complaint); run the experiment again")
  }

  @Test(
    "numbers that no run has are refused",
    arguments: [
      ("\"repeats\" : 1,", "\"repeats\" : -1,", "experiment.splits"),
      ("\"repeats\" : 1,", "\"repeats\" : 9000000000000000000,", "experiment.splits"),
      ("\"count\" : 18,", "\"count\" : -18,", "samples"),
    ])
  func numbers(found: String, damage: String, key: String) throws {
    try TemporaryFolder.with { folder in
      for name in try namesInFolder(Self.earlier) where name.contains(".") {
        try folder.write(name, readFile("\(Self.earlier)/\(name)"))
      }
      let text = try folder.text(RunRecord.name)
      try #require(text.contains(found))
      try folder.write(RunRecord.name, text.replacing(found, with: damage, maxReplacements: 1))
      #expect(message(folder)?.contains("'\(key)' has") == true)
    }
  }

  @Test("files of another run beside a run.json are refused, not mixed with it")
  func mixture() throws {
    try withRun { folder in
      try folder.write("scores.csv", try folder.text("scores.csv") + "\n")
      #expect(message(folder)?.contains("scores.csv: error: has changed since run.json was written") == true)
    }
  }

  @Test("a report is not written over a run that has replaced the one it was made from")
  func replaced() throws {
    try withRun { folder in
      let run = try Run(folder: folder.path)
      let other = changed(run.record) { $0.files["scores.csv"] = String(repeating: "1", count: 64) }
      try folder.write(RunRecord.name, other.json())
      let error = #expect(throws: FileError.self) { try run.writeReport(drawsFigures: false) }
      #expect(error?.sentence == "cannot be written: another run was written into it in the meantime")
    }
  }
}
