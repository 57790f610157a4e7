import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Trials

@Suite("Large files of a run")
struct LargeFileTests {
  private static let yaml = """
    features: [gaze, gaze+face]
    calibrators: [linear, offset]
    splits: [{kind: random, unit: fixation, test_share: 0.3, repeats: 3}, corners-to-sides]
    """
  private static let names = ["repeats.csv", "fixations.csv", "predictions.csv"]

  private static func run(_ study: PlantedStudy, largestPlainSize: Int, out: String = "out") async throws
    -> Run
  {
    var options = RunOptions(jobs: 2, keepsPredictions: true, drawsFigures: false)
    options.largestPlainSize = largestPlainSize
    return try await study.experiment(yaml).run(out: "\(study.root)/\(out)", options)
  }

  private static func text(_ tables: RunTables, _ name: String) throws -> [UInt8] {
    var bytes = [UInt8]()
    try tables.write(name) {
      bytes += $0
      return true
    }
    return bytes
  }

  @Test("they are compressed, hold the same rows, and are read back; other files stay plain")
  func compressed() async throws {
    let study = try PlantedStudy()
    let plain = try await Self.run(study, largestPlainSize: LargeFile.largestPlainSize)
    let packed = try await Self.run(study, largestPlainSize: 1000, out: "packed")
    let stored = try Run(folder: packed.folder)
    #expect(stored.results.repeats == plain.results.repeats)
    #expect(stored.results.fixations == plain.results.fixations)
    #expect(stored.results.scores == plain.results.scores)
    for name in Self.names {
      let expected = try readFile("\(plain.folder)/\(name)")
      #expect(expected.count > 1000)
      #expect(PathKind(of: "\(packed.folder)/\(name)") == .missing)
      #expect(PathKind(of: "\(plain.folder)/\(name).gz") == .missing)
      let file = "\(packed.folder)/\(name).gz"
      #expect(try FileText(FileBytes(path: file), path: file).all(limit: 1 << 30) == expected, "\(name)")
      for tables in [try RunTables(folder: plain.folder), try RunTables(folder: packed.folder)] {
        #expect(try Self.text(tables, name) == expected)
      }
    }
    for name in ["scores.csv", "summary.csv", "gaze-points.csv", "samples.csv", "diagnosis.csv"] {
      #expect(try readFile("\(packed.folder)/\(name)") == readFile("\(plain.folder)/\(name)"), "\(name)")
    }
    #expect(
      Set(stored.record.dataDigests.keys) == [
        "scores.csv", "repeats.csv.gz", "fixations.csv.gz", "diagnosis.csv", "gaze-points.csv", "samples.csv",
        "dropped.csv",
      ])
    let difference = try RunDifference(
      Run(folder: plain.folder), stored, metric: "rmse", onlyNumbers: true, within: nil)
    #expect(!difference.isDifferent)
  }

  @Test("a report of them is that of the plain ones, and writing it leaves them alone")
  func report() async throws {
    let study = try PlantedStudy()
    let plain = try await Self.run(study, largestPlainSize: LargeFile.largestPlainSize)
    let packed = try await Self.run(study, largestPlainSize: 1000, out: "packed")
    let bytes = try readFile("\(packed.folder)/fixations.csv.gz")
    try Run(folder: packed.folder).writeReport(drawsFigures: false)
    #expect(try readFile("\(packed.folder)/fixations.csv.gz") == bytes)
    for name in ["tables/table-1.csv", "tables/table-2-intervals.csv", "summary.csv", "tables.json"] {
      #expect(try readFile("\(packed.folder)/\(name)") == readFile("\(plain.folder)/\(name)"), "\(name)")
    }
  }

  @Test("equal runs have equal bytes, and a run of another size leaves no twin behind")
  func twins() async throws {
    let study = try PlantedStudy()
    let first = try await Self.run(study, largestPlainSize: 1000)
    let bytes = try Self.names.map { try readFile("\(first.folder)/\($0).gz") }
    let second = try await Self.run(study, largestPlainSize: 1000)
    #expect(second.folder == first.folder)
    #expect(try Self.names.map { try readFile("\(first.folder)/\($0).gz") } == bytes)
    _ = try await Self.run(study, largestPlainSize: LargeFile.largestPlainSize)
    for name in Self.names {
      #expect(PathKind(of: "\(first.folder)/\(name)") == .file)
      #expect(PathKind(of: "\(first.folder)/\(name).gz") == .missing)
    }
    _ = try await Self.run(study, largestPlainSize: 1000)
    for name in Self.names { #expect(PathKind(of: "\(first.folder)/\(name)") == .missing) }
  }

  @Test("a file of exactly the limit stays plain, and a byte more is compressed")
  func limit() {
    let cells = CellColumns(groupBy: [], labels: [], extents: [:])
    func file(_ limit: Int) -> (name: String, bytes: [UInt8]) {
      var writer = StoredRowWriter(columns: ["a"], cells, rowCount: 2, largestPlainSize: limit)
      for _ in 0..<2 {
        writer.write(7)
        writer.endRow()
      }
      return writer.file("x.csv")
    }
    // The header and two rows have two bytes each.
    #expect(file(6).name == "x.csv" && file(6).bytes == Array("a\n7\n7\n".utf8))
    #expect(file(5).name == "x.csv.gz")
    #expect(file(5).bytes == file(0).bytes, "the bytes do not depend on when compression began")
  }

  @Test("the tables of a run are listed with what they are, by number")
  func listing() async throws {
    let study = try PlantedStudy()
    let run = try await Self.run(study, largestPlainSize: 1000)
    try DurableFolder(run.folder).write([("tables/table-10.csv", []), ("tables/table-9.csv", [])])
    let lines = try RunTables(folder: run.folder + "/").listing.split(separator: "\n").map(String.init)
    let names = lines.map { String($0.prefix { $0 != " " }) }
    #expect(
      names.prefix(8) == [
        "scores", "repeats", "fixations", "summary", "diagnosis", "gaze-points", "samples", "dropped",
      ])
    #expect(lines[0].hasSuffix(" one row per trial"))
    #expect(names.contains("table-1") && names.contains("answer-1"))
    #expect(names.suffix(2) == ["table-9", "table-10"])
    #expect(lines.contains { $0.hasPrefix("table-1 ") && $0.contains("random(") })
    for name in names { _ = try Self.text(RunTables(folder: run.folder), name) }
  }

  @Test("a table has its name with or without folder and ending; writing ends when nobody reads")
  func names() async throws {
    let study = try PlantedStudy()
    let run = try await Self.run(study, largestPlainSize: 1000)
    let tables = try RunTables(folder: run.folder)
    let expected = try readFile("\(run.folder)/tables/table-1.csv")
    for name in ["table-1", "table-1.csv", "tables/table-1", "tables/table-1.csv"] {
      #expect(try Self.text(tables, name) == expected)
    }
    #expect(try Self.text(tables, "fixations.csv.gz") == Self.text(tables, "fixations"))
    var pieceCount = 0
    try tables.write("fixations") { _ in
      pieceCount += 1
      return false
    }
    #expect(pieceCount == 1)
  }

  @Test(
    "an unknown table is refused with the nearest name, and so are changed files and folders without a run")
  func refused() async throws {
    let study = try PlantedStudy()
    let run = try await Self.run(study, largestPlainSize: 1000)
    func complaint(_ name: String) throws -> InputError? {
      let tables = try RunTables(folder: run.folder)
      do {
        _ = try Self.text(tables, name)
        return nil
      } catch let errors as InputError {
        return errors
      }
    }
    let unknown = try #require(try complaint("fixation"))
    #expect(
      unknown.complaints[0].kind == .missing
        && unknown.complaints[0].sentence.contains("did you mean 'fixations'?"))
    for name in ["../scores", "run.json", "", "/etc/passwd", "tables/../scores"] {
      #expect(try complaint(name)?.complaints[0].kind == .missing, "\(name)")
    }
    let absent = try #require(try complaint("etdq"))
    #expect(absent.complaints[0].kind == .missing && absent.complaints[0].place.file.hasSuffix("/etdq.csv"))

    let path = "\(run.folder)/fixations.csv.gz"
    try DurableFolder(run.folder).write([("fixations.csv.gz", try readFile(path).dropLast())])
    let changed = try #require(try complaint("fixations"))
    #expect(
      changed.complaints[0].kind == .wrong
        && changed.complaints[0].sentence.contains("has changed since run.json was written"))
    #expect(throws: InputError.self) { try Run(folder: run.folder) }
    #expect(throws: InputError.self) { try RunTables(folder: study.root) }
  }
}
