import Files
import Foundation
import Inputs
import Statistics
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab
@testable import Reports
@testable import Scores
@testable import Simulation
@testable import Trials

/// A run of version 0.2.0, whose files joined the keys of a group into one column and had a dash where there is nothing.
struct EarlierRunTests {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/EarlierRun"

  @Test("its files are read with their groups, and with calibrators that use no features")
  func read() throws {
    let header = String(decoding: try readFile("\(Self.folder)/scores.csv").prefix(25), as: UTF8.self)
    #expect(header == "group,samples,features,ca")
    let run = try Run(folder: Self.folder)
    #expect(run.scores.count == 24 && run.results.samples.count == 72)
    let groups = grouped(run.scores.map(\.cell.group), by: { $0 }).map { $0[0] }
    #expect(
      groups
        == ["p01", "p02"].flatMap { person in
          ["iPad Mini 6th", "iPad Pro 11-inch 3rd"].map { "participant=\(person); device=\($0)" }
        })
    #expect(Set(run.scores.map(\.cell.usesFeatures)) == [true, false])
    #expect(run.scores.allSatisfy { $0.heldOut == nil })
    let rows = run.summaryRows
    #expect(rows[0].participant == "p01" && rows[0].device == "iPad Mini 6th" && rows[1].features == "")
  }

  @Test("show, report, compare, and the index describe it")
  func describe() throws {
    try TemporaryFolder.with { folder in
      let copy = "\(folder.path)/runs/earlier"
      for name in try namesInFolder(Self.folder) where name.contains(".") {
        try folder.write("runs/earlier/\(name)", readFile("\(Self.folder)/\(name)"))
      }
      let run = try Run(folder: copy)
      #expect(run.text.contains("gaze"))
      try run.writeReport(drawsFigures: false)
      let summary = String(decoding: try readFile("\(copy)/summary.csv"), as: UTF8.self)
      let lines = summary.split(separator: "\n")
      #expect(lines[0].hasPrefix("participant,device,samples,features,calibrator,split,trials,"))
      #expect(lines[1].hasPrefix("p01,iPad Mini 6th,fixation-medians,gaze,linear,"))
      #expect(lines[2].hasPrefix("p01,iPad Mini 6th,fixation-medians,,offset,"))
      // The report has written the summary in the new form, and the rest is as it was.
      #expect(try Run(folder: copy).scores == run.scores)
      let comparison = try Comparison([run])
      #expect(try #require(comparison.text(format: "text")).contains("offset"))
      let index = try ReportIndex.write(at: "\(folder.path)/runs")
      #expect(index.path?.hasSuffix("index.html") == true)
    }
  }

  @Test("the same experiment has no other numbers today")
  func difference() async throws {
    let root = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for name in ["tiny-study/dataset.yaml", "by-device.yaml"] {
      try DurableFolder(root).write([(name, readFile("\(Self.folder)/experiment/\(name)"))])
    }
    let folders = DatasetFolders(named: [root], environment: nil)
    _ = try simulate("tiny-study", in: folders)
    let run = try await Experiment(file: "\(root)/by-device.yaml", in: folders).run(
      out: "\(root)/out", RunOptions(drawsFigures: false))
    let earlier = try Run(folder: Self.folder)
    #expect(earlier.scores.map(\.cell) == run.scores.map(\.cell))
    for (old, new) in zip(earlier.scores, run.scores) {
      let (old, new) = (try #require(old.moments), try #require(new.moments))
      #expect(abs(old.squaredError - new.squaredError) <= 1e-9 * old.squaredError)
    }
    let text = try RunDifference(earlier, run).text(format: "text") ?? ""
    #expect(text.contains("12 cells in both"), "\(text)")
  }
}
