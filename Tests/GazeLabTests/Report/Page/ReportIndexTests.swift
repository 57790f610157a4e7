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
    try folder.write("\(path)/\(SummaryFile.name)", SummaryFile.text(run))
    try folder.write("\(path)/\(RunReport.pageName)", "")
  }

  /// The cells of the tables in the order of the page, without tags.
  private static func rows(_ html: String) -> [[String]] {
    html.split(separator: "<tr>").dropFirst().map { row in
      row.split(separator: "</t").map { cell in
        var text = ""
        var isTag = false
        for scalar in (cell.contains("<") ? cell[(cell.firstIndex(of: "<") ?? cell.startIndex)...] : "")
          .unicodeScalars
        {
          if scalar == "<" { isTag = true }
          if !isTag { text.unicodeScalars.append(scalar) }
          if scalar == ">" { isTag = false }
        }
        return text
      }
    }
  }

  @Test("one row per run and split, with its lowest error and its caveats")
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
      let rows = Self.rows(html).dropFirst().map { $0.prefix(10) }
      let labels = ["a", "On &lt;b&gt;", "lab"]
      #expect(
        rows == [
          labels[...]
            + ["frames, s", "simulated", "20.00", "gaze+face, linear", "50.00", "3", "0"],
          labels[...]
            + ["frames, t", "leaks, simulated", "10.00", "gaze, linear", "none", "1", "0"],
        ])
      #expect(html.contains("<a href=\"thesis/a/report.html\">a</a>"))
      #expect(html.contains("<p class=\"caveat\">“leaks”: this split leaks"))
      #expect(html.contains("<p class=\"caveat\">“simulated”: computed from geometry"))
    }
  }

  @Test("a run by groups has no single error")
  func groups() throws {
    try TemporaryFolder.with { folder in
      var run = PlantedRun()
      run.groupBy = ["participant"]
      run.cells = ["anna", "bert"].map {
        PlantedRun.cell("gaze", of: $0, group: GroupName.name([("participant", $0)]), rmse: [30])
      }
      try Self.write(run, to: "a", in: folder)
      try ReportIndex.write(at: folder.path)
      let rows = Self.rows(try folder.text("index.html")).dropFirst()
      #expect(rows.map { $0[5..<10] } == [["by group", "", "by group", "2", "0"]])
    }
  }

  @Test("families have sections, a broken run is listed as such, and the same runs give the same bytes")
  func folders() throws {
    try TemporaryFolder.with { folder in
      var run = PlantedRun()
      run.cells = [PlantedRun.cell("gaze", rmse: [30])]
      for path in ["honest/b", "honest/a", "thesis/sub/c", "d #?"] {
        try Self.write(run, to: path, in: folder)
      }
      try folder.write("honest/broken/run.json", "{}")
      try folder.write("honest/halved/run.json", run.run.record.json())
      // This is deeper than runs are written.
      try folder.write("1/2/3/4/5/run.json", "{}")
      try ReportIndex.write(at: folder.path)
      let html = try folder.text("index.html")
      let headings = html.split(separator: "<h2 ").dropFirst().compactMap { part in
        part.split(separator: ">").dropFirst().first?.split(separator: "<").first.map(String.init)
      }
      #expect(headings == ["No family", "honest", "thesis/sub", "Unreadable"])
      #expect(html.contains("<a href=\"d%20%23%3F/report.html\">d #?</a>"))
      let starts = ["honest/a/", "honest/b/"].compactMap { html.range(of: $0)?.lowerBound }
      #expect(starts.count == 2 && starts[0] < starts[1])
      #expect(html.contains("<dt>honest/broken</dt><dd>is not a run.json that this version can read"))
      #expect(html.contains("<dt>honest/halved</dt><dd>summary.csv: there is no such file"))
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
