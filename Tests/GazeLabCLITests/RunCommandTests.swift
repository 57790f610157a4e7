import Foundation
import Testing

struct RunCommandTests {
  private static let same = [
    "scores.csv", "summary.csv", "coefficients.json", "report.md", "report.html", "predictions.csv",
    "tables/table-1.csv",
    "tables/table-1.tex", "tables/table-2.csv", "tables/table-2.tex", "tables/table-2-axes.csv",
  ]

  @Test("the number of jobs changes no byte")
  func jobs() throws {
    try Workplace.withLab { place in
      for jobs in ["1", "4"] {
        let outcome = try place.gazelab(
          "run", Workplace.first, "--jobs", jobs, "--out", "reports-\(jobs)", "--predictions", "--set",
          "splits.1.repeats=150")
        #expect(outcome.status == 0)
      }
      for file in Self.same {
        #expect(try place.text("reports-1/lab/first/\(file)") == place.text("reports-4/lab/first/\(file)"))
      }
    }
  }

  @Test("predictions are written if requested, and removed by a run without them")
  func predictions() throws {
    try Workplace.withLab { place in
      try place.gazelab("run", Workplace.first, "--no-figures", "--predictions")
      let lines = try place.text("\(Workplace.run)/predictions.csv").split(separator: "\n")
      // 160 side frames of one trial and 110 of each of three, times four cells, plus the header.
      #expect(lines.count == 1 + 4 * (160 + 3 * 110))
      try place.write("\(Workplace.run)/mine.txt", "mine")
      try place.gazelab("run", Workplace.first, "--no-figures")
      #expect(!place.has("\(Workplace.run)/predictions.csv"))
      #expect(place.has("\(Workplace.run)/mine.txt"))
    }
  }

  @Test("tables of splits that no longer exist are removed")
  func staleTables() throws {
    try Workplace.withRun { place in
      try place.gazelab("run", Workplace.first, "--set", "splits=corners-to-sides")
      let tables = place.files(below: "\(Workplace.run)/tables")
      #expect(
        tables.contains("table-1.tex")
          && tables.allSatisfy { $0.hasPrefix("table-1") || $0.hasPrefix("answer-1") })
    }
  }

  @Test("--json prints valid JSON and nothing else")
  func json() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("run", Workplace.first, "--json")
      #expect(outcome.status == 0)
      let runs = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
      #expect(runs.count == 1)
      #expect(runs[0]["title"] as? String == "Two people in the lab")
      #expect((runs[0]["summaries"] as? [Any])?.count == 8)
    }
  }

  @Test("--set replaces and adds values of their keys' types")
  func settingValues() throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab(
        "run", Workplace.first, "--set", "seed=7", "--set", "splits=[{kind: random, repeats: 2}]", "--set",
        "features=gaze", "--set", "title=Other: title", "--set", "group_by=[]", "--set",
        "where.participant=[ben]")
      #expect(
        outcome.errors
          == "--set title:1:1: error: 'title' must be a text, not a mapping\n")
      #expect(outcome.status == 65)
      let good = try place.gazelab(
        "plan", Workplace.first, "--set", "seed=7", "--set",
        "splits=[{kind: random, repeats: 2, test_share: 0.3}]",
        "--set", "features=gaze", "--set", "title='Other: title'", "--set", "group_by=[]", "--set",
        "where.participant=[ben]")
      #expect(good.status == 0)
      #expect(good.output.hasPrefix("Other: title: 6 trials on p02; seed 7\n"))
    }
  }

  @Test("--set without a key and a value is invalid usage", arguments: ["seed", "=3"])
  func notASetting(setting: String) throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("run", Workplace.first, "--set", setting)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("--set \(setting): expected key=value, such as seed=7"))
    }
  }

  @Test(
    "--set rejects unknown keys, values of other types, and paths that do not exist",
    arguments: [
      ("sed=7", "unknown key 'sed'; did you mean 'seed'?"), ("seed=seven", "'seed' must be a whole number"),
      ("seed='7'", "'seed' must be a whole number"), ("seed=-1", "'seed' must be a whole number"),
      ("splits.7.repeats=3", "'7' is not a position in this list; expected: 0 to 1"),
      ("splits.1.repeats.x=3", "'x' cannot be set inside '3'"),
      ("splits.1.repeat=3", "did you mean 'repeats'?"),
      ("seed=", "--set seed"),
    ])
  func refusedSettings(setting: String, message: String) throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab("run", Workplace.first, "--set", setting)
      #expect(outcome.status == 65)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.errors.hasPrefix("--set "))
      #expect(outcome.errors.contains(message))
      #expect(!place.has("reports"))
    }
  }

  @Test("feature sets for which a capture lacks columns are rejected, or skipped on request")
  func missingColumns() throws {
    try Workplace.withLab { place in
      try place.write("datasets/lab/p02.csv", PlantedFile(participant: "ben", seed: 2, hasLookAt: false).text)
      let features = ["--set", "features=[gaze, gaze+look_at]"]
      let refused = try place.gazelab("run", Workplace.first, features[0], features[1])
      #expect(refused.status == 65)
      #expect(refused.errorLines.count == 1)
      #expect(refused.errors.contains("'gaze+look_at' needs lookAtPointX, lookAtPointY, lookAtPointZ"))
      #expect(refused.errors.contains("which the capture 'p02' does not have"))
      #expect(!place.has("reports"))

      let skipped = try place.gazelab("run", Workplace.first, features[0], features[1], "--skip-missing")
      #expect(skipped.status == 0)
      let scores = try place.text("\(Workplace.run)/scores.csv").split(separator: "\n")
      #expect(scores.count { $0.contains(",skipped,") } == 2)
      #expect(scores.count { $0.contains(",ok,") } == 12)
    }
  }

  @Test("the report is reproduced from the stored scores byte for byte")
  func report() throws {
    try Workplace.withRun { place in
      let files = place.files(below: Workplace.run)
      let before = try files.map { try place.text("\(Workplace.run)/\($0)") }
      for file in ["report.md", "report.html", "summary.csv", "tables"] {
        try place.remove("\(Workplace.run)/\(file)")
      }
      try place.remove("datasets")
      let outcome = try place.gazelab("report", "reports")
      #expect((outcome.status, outcome.output) == (0, "\(Workplace.run)/report.html\n"))
      #expect(place.files(below: Workplace.run) == files)
      #expect(try files.map { try place.text("\(Workplace.run)/\($0)") } == before)
    }
  }

  @Test("runs maintain an index of all runs, and so do reports of several runs")
  func index() throws {
    try Workplace.withLab { place in
      try place.write("experiments/lab/<b>.yaml", Workplace.firstExperiment)
      for file in [Workplace.first, "experiments/lab/<b>.yaml"] {
        #expect(try place.gazelab("run", file, "--no-figures").status == 0)
      }
      let index = try place.text("reports/index.html")
      #expect(index.contains("<a href=\"lab/first/report.html\">Two people in the lab</a>"))
      #expect(
        index.contains(
          "<a href=\"lab/%3Cb%3E/report.html\">Two people in the lab</a><small>lab/&lt;b&gt;</small>"))
      try place.remove("reports/index.html")
      let outcome = try place.gazelab("report", "reports/lab/first", "reports/lab/<b>", "--no-figures")
      #expect(outcome.output.hasSuffix("\nreports/lab/index.html\n"))
      #expect(
        try place.text("reports/lab/index.html").contains(
          "<a href=\"first/report.html\">Two people in the lab</a>"))
      // The folder of a single run is not a folder of runs.
      try place.remove("reports/lab/index.html")
      #expect(try place.gazelab("report", "reports/lab/first", "--no-figures").status == 0)
      #expect(!place.has("reports/lab/index.html") && !place.has("reports/lab/first/index.html"))
    }
  }

  @Test("running an experiment twice gives the same scores, and another seed gives others")
  func seeds() throws {
    try Workplace.withLab { place in
      var scores = [String]()
      for seed in ["5", "5", "6"] {
        try place.gazelab("run", Workplace.first, "--no-figures", "--set", "seed=\(seed)")
        try scores.append(place.text("\(Workplace.run)/scores.csv"))
      }
      #expect(scores[0] == scores[1])
      #expect(scores[0] != scores[2])
    }
  }
}
