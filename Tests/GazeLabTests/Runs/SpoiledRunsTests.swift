import DelimitedText
import Files
import Foundation
import Inputs
import Testing

@testable import Captures
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Trials

/// A run over spoiled numbers is refused at their place, or its files can be read; `scripts/check/spoil` tries many more.
@Suite("Runs over spoiled captures")
struct SpoiledRunsTests {
  private static let yaml = """
    features: [gaze, gaze+face, both_eyes_ray, look_at_ray]
    calibrators: [linear, offset, {kind: ridge, lambda: 0.1}]
    splits: [in-sample, {kind: k-fold, folds: 3, repeats: 1}]
    samples: [frames, fixation-medians]
    group_by: participant

    """

  /// Files that are written but not read back by `Run`.
  private static let files = FileDictionary.ofRuns.map(\.file).filter {
    !["predictions.csv", "etdq.csv", "priors.csv", "uncertainty.csv", "uncertainty-map.csv"].contains($0)
  }

  private func study(_ spoiled: SpoiledCapture) throws -> PlantedStudy {
    let study = try PlantedStudy(participants: ["bert"])
    try study.write("data/anna.csv", Array(spoiled.table.text().utf8))
    return study
  }

  @Test("odd numbers that are accepted make files that are read again with equal values", arguments: 0..<10)
  func readable(seed: UInt64) async throws {
    var spoiled = SpoiledCapture(seed: seed)
    spoiled.spoil()
    let study = try study(spoiled)
    defer { withExtendedLifetime(study) {} }
    let run = try await study.experiment(Self.yaml).run(
      out: study.root + "/out", RunOptions(jobs: 2, drawsFigures: false))

    let (read, made) = (try Run(folder: run.folder).results, run.results)
    #expect(read.scores == made.scores && read.repeats == made.repeats)
    #expect(read.fixations == made.fixations && read.diagnoses == made.diagnoses)
    #expect(read.gazePoints == made.gazePoints && read.samples == made.samples)
    for name in Self.files { try expectNumbers(name, in: run.folder) }
    try expectSameReport(run)

    let input = try #require(run.record.inputs.first { $0.capture == "anna" })
    #expect(input.frames == spoiled.table.rows.count)
    #expect(input.dataLoss == [DataLoss(spoiled.lostRows.count, of: spoiled.table.rows.count)])
    #expect(made.scores.allSatisfy { ($0.moments?.lostCount ?? 0) <= ($0.testCount ?? 0) })
  }

  /// A column of numbers has finite numbers or nothing.
  private func expectNumbers(_ name: String, in folder: String) throws {
    let entry = try #require(FileDictionary.ofRuns.first { $0.file == name })
    let types = Dictionary(entry.columns.map { ($0.name, $0.type) }) { first, _ in first }
    let path = "\(folder)/\(name)"
    var file = try CSVFile(path: path, bytes: readFile(path))
    var fields = [CSVFile.Field]()
    #expect(try file.nextRow(&fields), "\(name) has a header")
    let header = try fields.map { try file.text($0) }
    #expect(Set(header).count == header.count, "\(name): \(header)")
    while try file.nextRow(&fields) {
      #expect(fields.count == header.count, "\(name)")
      for (column, field) in zip(header, fields) where types[column].map({ $0 != .text }) ?? false {
        let text = try file.text(field)
        #expect(text.isEmpty || decimalNumber(text.utf8) != nil, "\(name): \(column) is \(text)")
      }
    }
  }

  /// The report of what is stored is the report that the run wrote.
  private func expectSameReport(_ run: Run) throws {
    let names = ["report.md", "summary.csv", "tables.json", "answers.json"]
    let before = try names.map { try readFile("\(run.folder)/\($0)") }
    _ = try Run(folder: run.folder).writeReport(drawsFigures: false)
    #expect(try names.map { try readFile("\(run.folder)/\($0)") } == before)
    for (name, bytes) in zip(names, before) {
      let words = String(decoding: bytes, as: UTF8.self).lowercased().split { !$0.isLetter }
      #expect(!words.contains("nan") && !words.contains("inf"), "\(name)")
    }
  }

  @Test(
    "a cell that is no number of the format is refused at its line, and nothing is written", arguments: 0..<24
  )
  func refused(seed: UInt64) throws {
    var spoiled = SpoiledCapture(seed: seed)
    spoiled.spoil()
    let (row, column) = spoiled.breakCell()
    let study = try study(spoiled)
    let error = #expect(throws: InputError.self) { try study.experiment(Self.yaml) }
    let complaint = try #require(error?.complaints.first)
    #expect(complaint.place.file.hasSuffix("data/anna.csv"))
    #expect(
      complaint.place.line == row + 2 && complaint.sentence.contains(column.quoted), "\(complaint.line)")
    #expect(!FileManager.default.fileExists(atPath: study.root + "/out"))
  }
}
