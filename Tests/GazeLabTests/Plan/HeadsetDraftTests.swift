import Documents
import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Trials

/// The made recordings of a headset, 12 people in degrees, whose errors another program computed: see `expected.json`.
@Suite("The draft for a headset's recordings")
struct HeadsetDraftTests {
  private static let captures =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../Fixtures/Headset"

  /// RMSE in degrees, over both axes, of one person under a split, by the file's name for the split.
  private func expected(_ name: String) throws -> [String: Double] {
    let data = Data(try readFile("\(Self.captures)/expected.json"))
    let all = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(all[name] as? [String: Double])
  }

  @Test("asks about each person first, and about a new person in the same report")
  func answers() async throws {
    let folder = TemporaryFolder(
      existing: FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    let (path, folders) = (folder.at("first.yaml"), DatasetFolders(named: [], environment: nil))
    try folder.write("first.yaml", try ExperimentDraft(dataset: Self.captures, for: path, in: folders).text)
    let written = try await Experiment(file: path, in: folders)
      .run(out: folder.at("out"), RunOptions(drawsFigures: false))
    let run = try Run(folder: written.folder)
    let results = SplitResults.all(in: run)
    let cards = RunCards(results).elements.map(\.card.card)
    #expect(
      cards.map { $0.subtitle.prefix { $0 != "." } } == [
        "One model for each person", "One model for all 12 people",
      ])
    let gaze = cards.map { card in card.rows.first { $0.name == "gaze (linear)" }?.values[0].text }
    #expect(gaze == ["0.75°", "2.2°"])
    #expect(cards[0].rows.contains { $0.name == "tracker's own gaze point" })
    #expect(cards[0].answer.map(\.text).joined().contains("Calibration gains 2.21°"))
    // The screen is flat, so a degree has 69.8 points in the middle and more towards the edges. One model for all people
    // would have two to four times the error.
    let expected = try expected("leave_target_out")
    let personal = run.summaries.filter {
      $0.cell.split == "leave-one-out(over=target, within=participant)" && $0.cell.features == "gaze"
    }
    #expect(personal.count == 12)
    for summary in personal {
      let person = run.record.cellColumns.people(ofGroup: summary.cell.group)[0]
      let degrees = try #require(summary.metrics["rmse"]).centre / (4000 * Double.pi / 180)
      let ratio = degrees / (try #require(expected[person]))
      #expect((1..<1.25).contains(ratio), "\(person): \(degrees)°")
    }
  }
}
