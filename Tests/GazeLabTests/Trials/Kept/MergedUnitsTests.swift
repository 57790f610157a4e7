import Files
import Foundation
import Inputs
import Testing

@testable import Captures
@testable import GazeLab
@testable import Scores
@testable import Trials

@Suite("Unit files that a merge uses, and those that it leaves out")
struct MergedUnitsTests {
  private static let yaml = """
    features: [gaze, gaze+euler]
    splits: [{kind: random, repeats: 2}, in-sample]

    """

  private func merge(_ study: PlantedStudy) async throws -> Run {
    let folder = "\(study.root)/out/x"
    return try await Experiment(RunRequest(ofRun: folder)).merge(
      into: folder, jobs: 1, command: [], allowingPartial: false, progress: { _, _ in }, announce: { _ in })
  }

  @Test("files that are damaged or of no unit of the run are counted; what was merged is the same")
  func leftOut() async throws {
    let study = try PlantedStudy(framesEach: 2)
    let run = try await study.experiment(Self.yaml).run(
      out: "\(study.root)/out", RunOptions(jobs: 1, drawsFigures: false))
    let units = try namesInFolder("\(study.root)/out/x/units").filter { $0.hasSuffix(".unit") }.sorted()
    #expect(try await merge(study).reportWarnings.isEmpty)
    let parts = units[0].split(separator: "-")
    let damaged = "\(parts[0])-\(parts[1])-\(String(repeating: "0", count: 24)).unit"
    try study.write("out/x/units/\(damaged)", Array("cut".utf8))
    try study.write("out/x/units/0123456789ab-\(parts[1])-\(parts[2])", Array("other".utf8))
    let merged = try await merge(study)
    #expect(
      merged.reportWarnings.map(\.sentence) == [
        "Of \(units.count + 2) unit files read, \(units.count) were used; left out: 1 of units that the run does not "
          + "have, 1 damaged"
      ])
    #expect(merged.reportWarnings[0].subject.hasSuffix("out/x"))
    #expect(merged.scores.map(\.rmse) == run.scores.map(\.rmse))
  }
}
