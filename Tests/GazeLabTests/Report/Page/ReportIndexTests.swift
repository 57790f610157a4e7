import Files
import Foundation
import TestSupport
import Testing

@testable import GazeLab

@Suite("The index of runs")
struct ReportIndexTests {
  /// Writes the parts of a run that the index reads, and its report.
  private static func write(_ planted: PlantedRun, to path: String, in folder: TemporaryFolder) throws {
    let run = try planted.run
    try folder.write("\(path)/\(RunRecord.name)", run.record.json())
    let answers = AnswersFile(RunAnswers(SplitResults.all(in: run)))
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
      #expect(try ReportIndex.write(at: folder.path + "/") == "\(folder.path)/index.html")
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
      try ReportIndex.write(at: folder.path)
      let html = try folder.text("index.html")
      #expect(html.contains("<a href=\"d%20%23%3F/report.html\">planted</a>"))
      let starts = ["honest/a/", "honest/b/"].compactMap { html.range(of: $0)?.lowerBound }
      #expect(starts.count == 2 && starts[0] < starts[1])
      #expect(html.contains("<dt>honest/broken</dt><dd>is not a run.json that this version can read"))
      #expect(html.contains("<small>honest/older</small>"))
      #expect(!html.contains("1/2/3"))
      try ReportIndex.write(at: folder.path)
      #expect(try folder.text("index.html") == html)
    }
  }

  @Test("an index.html that is not ours stays, and a folder without runs gets none")
  func others() throws {
    try TemporaryFolder.with { folder in
      #expect(try ReportIndex.write(at: folder.path) == nil)
      #expect(!folder.has("index.html"))
      var run = PlantedRun()
      run.cells = [PlantedRun.cell("gaze", rmse: [30])]
      try Self.write(run, to: "a", in: folder)
      try folder.write("index.html", "<title>My page</title>")
      #expect(try ReportIndex.write(at: folder.path) == nil)
      #expect(try folder.text("index.html") == "<title>My page</title>")
    }
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
