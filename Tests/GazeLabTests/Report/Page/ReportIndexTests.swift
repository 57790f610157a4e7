import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Reports
@testable import Splits
@testable import Trials

@Suite("The index of runs")
struct ReportIndexTests {
  /// Writes the parts of a run that the index reads, and its report.
  private static func write(_ planted: PlantedRun, to path: String, in folder: TemporaryFolder) throws {
    let run = try planted.run
    try folder.write("\(path)/\(RunRecord.name)", run.record.json())
    let answers = AnswersFile(RunCards(SplitResults.all(in: run)))
    try folder.write("\(path)/\(AnswersFile.name)", answers.json)
    try folder.write("\(path)/\(RunReport.pageName)", "")
  }

  @Test("one row per run with its questions, their best rows and badges, names as text, and the date")
  func rows() throws {
    try TemporaryFolder.with { folder in
      var run = PlantedRun()
      run.title = "On <b>"
      run.isSimulated = true
      run.splits = [PlantedRun.split("s"), PlantedRun.split("t", leakage: .leaks)]
      run.cells = [
        PlantedRun.cell("gaze", rmse: [30]), PlantedRun.cell("gaze+face", rmse: [20]),
        PlantedRun.cell("-", calibrator: "mean-target", rmse: [50]),
        PlantedRun.cell("gaze", split: "t", rmse: [10]),
      ]
      try Self.write(run, to: "thesis/a", in: folder)
      #expect(try ReportIndex.write(at: folder.path + "/").path == "\(folder.path)/index.html")
      let html = try folder.text("index.html")
      #expect(html.contains("<a href=\"thesis/a/report.html\">On &lt;b&gt;</a>"))
      #expect(html.contains("<td>Which features are best for a new target?</td><td>gaze + face</td>"))
      // 20 points along each axis, at a hundredth of a degree per point: 0.28°.
      #expect(html.contains("<td>0.3°</td>"))
      #expect(html.contains("How accurate is gaze for a new target?"))
      for badge in ["simulated", "honest", "leaks"] { #expect(html.contains(badge)) }
      #expect(html.contains("1970-01-01"))
    }
  }

  @Test(
    "the best is the whole set where rows cannot be distinguished, and questions that read alike name their split"
  )
  func setsAndSplits() throws {
    try TemporaryFolder.with { folder in
      var run = PlantedRun()
      run.splits = [PlantedRun.split("s"), PlantedRun.split("t")]
      for split in ["s", "t"] {
        // One target after another, in blocks of one head pose each: five units without a clear winner.
        let errors = (0..<45).map { Double(30 + $0 % 7) }
        run.cells += [
          PlantedRun.cell("gaze", split: split, rmse: errors),
          PlantedRun.cell(
            "gaze+face", split: split, rmse: errors.enumerated().map { $1 + Double($0 / 9 % 2) - 0.45 }),
        ]
      }
      try Self.write(run, to: "a", in: folder)
      try folder.write("a/units/0-0-0.unit", "kept")
      _ = try ReportIndex.write(at: folder.path)
      let html = try folder.text("index.html")
      for split in ["s", "t"] {
        #expect(html.contains("<td>Which features are best for a new target? (\(split))</td>"))
      }
      #expect(html.contains("<td>gaze + face and gaze</td>"))
      #expect(!html.contains("kept units"))
    }
  }

  @Test("a broken run is listed as such, older runs have no answers, and the same runs give the same bytes")
  func folders() throws {
    try TemporaryFolder.with { folder in
      var run = PlantedRun()
      run.cells = [PlantedRun.cell("gaze", rmse: [30])]
      for path in ["honest/b", "honest/a", "thesis/sub/c", "d #?"] {
        try Self.write(run, to: path, in: folder)
      }
      try folder.write("honest/broken/run.json", "{}")
      try folder.write("honest/older/run.json", run.run.record.json())
      // This is deeper than runs are written.
      try folder.write("1/2/3/4/5/run.json", "{}")
      let written = try ReportIndex.write(at: folder.path)
      #expect(written.warnings.map(\.subject) == ["\(folder.path)/honest/broken"])
      let html = try folder.text("index.html")
      #expect(html.contains("<a href=\"d%20%23%3F/report.html\">planted</a>"))
      let starts = ["honest/a/", "honest/b/"].compactMap { html.range(of: $0)?.lowerBound }
      #expect(starts.count == 2 && starts[0] < starts[1])
      #expect(
        html.contains("<dt>honest/broken</dt><dd>run.json: is not a run.json that this version can read"))
      #expect(html.contains("<small>honest/older</small>"))
      #expect(!html.contains("1/2/3"))
      #expect(try ReportIndex.write(at: folder.path).path != nil)
      #expect(try folder.text("index.html") == html)
    }
  }

  @Test("answers that have changed since the run, or are lost, are said and not listed")
  func changedAnswers() throws {
    try TemporaryFolder.with { folder in
      for path in ["changed", "lost", "whole"] { try Self.write(Self.planted, to: path, in: folder) }
      var record = try Self.planted.run.record
      record.files[AnswersFile.name] = sha256(try Array(folder.text("whole/answers.json").utf8))
      for path in ["changed", "lost", "whole"] { try folder.write("\(path)/run.json", record.json()) }
      try folder.write("changed/answers.json", "{}")
      try FileManager.default.removeItem(atPath: folder.at("lost/answers.json"))
      let warnings = try ReportIndex.write(at: folder.path).warnings
      #expect(
        warnings == [
          Warning(
            subject: "\(folder.path)/changed",
            sentence: "answers.json: has changed since run.json was written; "
              + "write it again with 'gazelab report \(folder.path)/changed'"),
          Warning(
            subject: "\(folder.path)/lost",
            sentence:
              "answers.json: there is no such file; write it again with 'gazelab report \(folder.path)/lost'"),
        ])
      let html = try folder.text("index.html")
      #expect(html.contains("<dt>changed</dt>") && html.contains("<dt>lost</dt>"))
      #expect(html.contains("<small>whole</small>") && !html.contains("<small>lost</small>"))
    }
  }

  @Test("an index.html that is not ours stays, which is said, and a folder without runs gets none")
  func others() throws {
    try TemporaryFolder.with { folder in
      let nothing = try ReportIndex.write(at: folder.path)
      #expect(nothing.path == nil && nothing.warnings.isEmpty && !folder.has("index.html"))
      try Self.write(Self.planted, to: "a", in: folder)
      try folder.write("index.html", "<title>My page</title>")
      let outcome = try ReportIndex.write(at: folder.path)
      #expect(outcome.path == nil)
      #expect(
        outcome.warnings.map(\.line) == [
          "\(folder.path)/index.html: was not written by gazelab, so it was left alone; move it away to get an index of "
            + "the runs"
        ])
      #expect(try folder.text("index.html") == "<title>My page</title>")
    }
  }

  @Test("a folder called index.html stays, which is said")
  func folderInstead() throws {
    try TemporaryFolder.with { folder in
      try Self.write(Self.planted, to: "a", in: folder)
      try folder.makeFolder("index.html")
      let outcome = try ReportIndex.write(at: folder.path)
      #expect(outcome.path == nil && outcome.warnings.map(\.sentence.count).count == 1)
      #expect(outcome.warnings[0].sentence.hasPrefix("is a folder, so it was left alone"))
    }
  }

  @Test("an index of ours that is empty or was cut off anywhere is written anew")
  func damaged() throws {
    try TemporaryFolder.with { folder in
      try Self.write(Self.planted, to: "a", in: folder)
      #expect(try ReportIndex.write(at: folder.path).path != nil)
      let whole = try folder.text("index.html")
      for count in [0, 1, 40, 200, 400, 600, 5000, whole.utf8.count - 1] {
        try folder.write("index.html", Array(whole.utf8.prefix(count)))
        let outcome = try ReportIndex.write(at: folder.path)
        #expect(outcome.path != nil && outcome.warnings.isEmpty, "\(count)")
        #expect(try folder.text("index.html") == whole)
      }
    }
  }

  @Test("links that form loops end, and each run is found once, under its own name")
  func loops() throws {
    try TemporaryFolder.with { folder in
      for path in ["honest/a", "z/b"] { try Self.write(Self.planted, to: path, in: folder) }
      let files = FileManager.default
      try files.createSymbolicLink(atPath: folder.at("honest/up"), withDestinationPath: "..")
      try files.createSymbolicLink(atPath: folder.at("honest/self"), withDestinationPath: ".")
      try files.createSymbolicLink(atPath: folder.at("an-alias"), withDestinationPath: "z/b")
      #expect(try Run.folders(at: folder.path) == ["honest/a", "z/b"].map(folder.at))
      #expect(try ReportIndex.write(at: folder.path).path != nil)
      let html = try folder.text("index.html")
      #expect(html.contains("honest/a/report.html") && html.contains("z/b/report.html"))
      #expect(!html.contains("an-alias") && !html.contains("up/honest"))
    }
  }

  private static var planted: PlantedRun {
    var run = PlantedRun()
    run.cells = [PlantedRun.cell("gaze", rmse: [30])]
    return run
  }

  @Test(
    "several runs share the deepest folder that holds them all",
    arguments: [
      (["r/a"], nil), (["r/a", "r/a"], nil), (["r/a", "r/b"], "r"), (["r/x/a", "r/y/b"], "r"),
      (["a", "b"], "."), (["/a", "/b"], nil), (["/r/a", "/r/b"], "/r"), (["r/a", "r/a/b"], "r"),
      (["r/ab", "r/ac"], "r"), (["/a", "b"], nil),
    ] as [([String], String?)])
  func shared(folders: [String], folder: String?) {
    #expect(ReportIndex.folder(ofRuns: folders) == folder)
  }
}
