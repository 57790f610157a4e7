import Files
import Foundation
import Inputs
import Statistics
import Testing

@testable import GazeLab
@testable import Scores
@testable import Trials

@Suite("Stored scores")
struct RunScoresTests {
  private let yaml = """
    features: [gaze, gaze+face]
    calibrators: [linear, none]
    splits: [{kind: random, unit: fixation, test_share: 0.3, repeats: 3}, corners-to-sides]
    """

  @Test("the scores of a run read back identically from its files")
  func roundTrip() async throws {
    let study = try PlantedStudy(participants: ["=anna", "b,\"e\"rt"])
    let experiment = try study.experiment(yaml)
    let run = try await experiment.run(out: study.root + "/out", RunOptions(jobs: 2, drawsFigures: false))
    let stored = try Run(folder: run.folder)
    #expect(stored.results.scores == run.results.scores)
    #expect(stored.results.repeats == run.results.repeats)
    #expect(stored.results.fixations == run.results.fixations)
    #expect(stored.results.diagnoses == run.results.diagnoses)
    #expect(run.results.repeats.count == 16 && run.results.fixations.count > 300)
    // The first repeats of the four cells with columns: 2 sets × 2 splits.
    #expect(run.results.diagnoses.count == 4)
  }

  @Test(
    "each stored file that was changed by hand is refused",
    arguments: [
      ScoresFile.name, RepeatsFile.name, FixationsFile.name, DiagnosisFile.name,
    ])
  func changed(name: String) async throws {
    let study = try PlantedStudy()
    let run = try await study.run(yaml)
    let path = "\(run.folder)/\(name)"
    try DurableFolder(run.folder).write([(name, try readFile(path) + [UInt8(ascii: "\n")])])
    #expect(throws: InputError.self) { try Run(folder: run.folder) }
    #expect(throws: InputError.self) {
      try FileManager.default.removeItem(atPath: path)
      _ = try Run(folder: run.folder)
    }
  }

  @Test(
    "a file with other columns is read by name: a metric that it lacks is nil, one that we do not know is ignored"
  )
  func otherColumns() async throws {
    let study = try PlantedStudy()
    let run = try await study.run(yaml)
    func edited(_ bytes: [UInt8], _ edit: ([[String]]) -> [[String]]) throws -> [UInt8] {
      var file = try CSVFile(path: "x", bytes: bytes)
      var (rows, fields) = ([[String]](), [CSVFile.Field]())
      while try file.nextRow(&fields) {
        var row = [String]()
        for field in fields { try row.append(file.text(field)) }
        rows.append(row)
      }
      return edit(rows).flatMap { Array(csvRow($0).utf8) }
    }
    let reversed = try edited(ScoresFile.bytes(run.scores, .ungrouped)) { $0.map { $0.reversed() + ["9"] } }
    #expect(try ScoresFile.values(FileText(reversed), path: "x", .ungrouped) == run.scores)

    let metric = try #require(Metric.ofRepeats.first)
    let repeats = run.results.repeats
    #expect(repeats.contains { $0.value(of: metric.name) != nil })
    let lacking = try edited(RepeatsFile.bytes(repeats, .ungrouped)) { rows in
      let column = rows[0].firstIndex(of: metric.name) ?? 0
      return rows.map { row in row.indices.filter { $0 != column }.map { row[$0] } }
    }
    let read = try RepeatsFile.values(FileText(lacking), path: "x", .ungrouped)
    #expect(read.allSatisfy { $0.value(of: metric.name) == nil })
    #expect(read.map { $0.values.dropFirst() } == repeats.map { $0.values.dropFirst() })

    let withoutRank = try edited(ScoresFile.bytes(run.scores, .ungrouped)) { rows in
      rows.map { row in row.indices.filter { rows[0][$0] != "rank" }.map { row[$0] } }
    }
    let error = #expect(throws: InputError.self) {
      try ScoresFile.values(FileText(withoutRank), path: "x", .ungrouped)
    }
    #expect(error?.report.contains("lacks the column 'rank'") == true)
  }

  @Test("the sums over fixations are those of the trials")
  func sums() async throws {
    let run = try await PlantedStudy().run(yaml)
    for scores in grouped(run.scores, by: \.cell) {
      let fixations = run.results.fixations.filter { $0.cell == scores[0].cell }
      let theirs = scores.compactMap(\.moments)
      #expect(fixations.reduce(0) { $0 + $1.sums.count } == theirs.reduce(0) { $0 + $1.count })
      let squares = fixations.reduce(0) { $0 + $1.sums.squaredError }
      let expected = theirs.reduce(0) { $0 + $1.squaredError }
      #expect(abs(squares - expected) <= 1e-12 * expected)
    }
  }

  @Test(
    "a row that promises what it does not hold is an error with its place",
    arguments: [
      ("n", "0", "'n' must be at least 1"), ("sum_error_x", "x", "'sum_error_x' must be a number"),
      ("sum_squared_error_y", "-1", "'sum_squared_error_y' must be a number of at least 0"),
      ("last_frame", "0", "'last_frame' must be at least first_frame"),
    ])
  func badRow(column: String, value: String, message: String) async throws {
    let run = try await PlantedStudy().run(yaml)
    let rows = String(decoding: FixationsFile.bytes(run.results.fixations, .ungrouped), as: UTF8.self).split(
      separator: "\n"
    ).map(String.init)
    var fields = rows[5].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let columns = FixationsFile.columns(.ungrouped)
    // The split's label holds a comma within quotation marks.
    let offset = fields.count - columns.count
    fields[try #require(columns.firstIndex(of: column)) + offset] = value
    let text = [rows[0], fields.joined(separator: ",")].joined(separator: "\n")
    let error = try #require(throws: InputError.self) {
      try FixationsFile.values(FileText(Array(text.utf8)), path: "f.csv", .ungrouped)
    }
    #expect(error.complaints[0].sentence.hasPrefix(message) && error.complaints[0].place.line == 2)
  }
}
