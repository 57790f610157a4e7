import Foundation
import Testing

/// Runs that replace others: `reports/lab/first@1` and so on, `gazelab history`, and `gazelab clean --history`.
@Suite("History of a run")
struct HistoryTests {
  private static let run = Workplace.run

  /// Runs the experiment after a change of its file.
  @discardableResult
  private func rerun(
    _ place: Workplace, _ old: String = "", _ new: String = "", _ options: String...
  ) throws -> Workplace.Outcome {
    let text = Workplace.firstExperiment
    try place.write(Workplace.first, old.isEmpty ? text : text.replacing(old, with: new))
    let outcome = try place.gazelab(["run", Workplace.first, "--no-figures"] + options)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome
  }

  private func kept(_ place: Workplace) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.url("reports/lab").path)
      .filter { $0.contains("@") }.sorted()
  }

  private func inode(_ name: String, _ place: Workplace) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: place.url(name).path)
    return attributes[.systemFileNumber] as? Int
  }

  @Test("a run with other settings keeps the one before as @1, whole and linked; the same is replaced")
  func keeps() throws {
    try Workplace.withRun { place in
      let names = place.files(below: Self.run).filter { !$0.hasPrefix("units/") }
      let before = try names.map { try place.text("\(Self.run)/\($0)") }
      let scores = try inode("\(Self.run)/scores.csv", place)
      let outcome = try rerun(place, "seed: 5", "seed: 6")
      #expect(
        outcome.errors.contains(
          "the run before is kept; is it better? gazelab compare reports/lab/first@1 reports/lab/first\n"))
      #expect(try kept(place) == ["first@1"])
      #expect(place.files(below: "\(Self.run)@1") == names)
      #expect(try names.map { try place.text("\(Self.run)@1/\($0)") } == before)
      #expect(try inode("\(Self.run)@1/scores.csv", place) == scores)
      // A comment, a title and the time are no settings.
      try rerun(place, "seed: 5", "seed: 6")
      try rerun(place, "title: Two people in the lab", "# Again.\ntitle: Two in the lab\n", "--set", "seed=6")
      #expect(try kept(place) == ["first@1"])
      let written = try place.text("\(Self.run)/run.json")
      #expect(written.contains("Two in the lab"))
    }
  }

  @Test("other data are kept apart, too, and history says how many captures changed")
  func data() throws {
    try Workplace.withRun { place in
      try place.write("datasets/lab/p02.csv", PlantedFile(participant: "ben", seed: 3).text)
      try place.write("datasets/lab/p03.csv", PlantedFile(participant: "cleo", seed: 4).text)
      try rerun(place)
      #expect(try kept(place) == ["first@1"])
      let text = try place.gazelab("history", Self.run).output
      #expect(text.contains("\n  now: data: 1 capture added; 1 capture changed\n"))
    }
  }

  @Test("no number is given twice, even after a run was removed")
  func numbers() throws {
    try Workplace.withRun { place in
      try rerun(place, "seed: 5", "seed: 6")
      try rerun(place, "seed: 5", "seed: 7")
      #expect(try kept(place) == ["first@1", "first@2"])
      try place.remove("\(Self.run)@2")
      try rerun(place, "seed: 5", "seed: 8")
      #expect(try kept(place) == ["first@1", "first@3"])
      let would = try place.gazelab("clean", Self.run, "--history", "--dry-run")
      #expect(would.output.contains("would remove") && would.output.contains("of 2 replaced runs"))
      let plain = try place.gazelab("clean", "reports")
      #expect(plain.output.hasSuffix("; 2 replaced runs stayed, which --history removes\n"))
      #expect(try kept(place) == ["first@1", "first@3"])
      let outcome = try place.gazelab("clean", "reports", "--history")
      #expect((outcome.status, outcome.errors) == (0, ""))
      #expect(try kept(place).isEmpty)
      try rerun(place, "seed: 5", "seed: 9")
      #expect(try kept(place) == ["first@4"])
    }
  }

  @Test("--keep says how many stay; the oldest go, but not one to which somebody has added a file")
  func limit() throws {
    try Workplace.withRun { place in
      for seed in 6...8 { try rerun(place, "seed: 5", "seed: \(seed)", "--keep", "2") }
      #expect(try kept(place) == ["first@2", "first@3"])
      try place.write("\(Self.run)@2/notes.txt", "mine")
      let outcome = try rerun(place, "seed: 5", "seed: 9", "--keep", "1")
      #expect(try kept(place) == ["first@2", "first@4"])
      #expect(
        outcome.errors.contains(
          "first@2: was not removed, because it holds 'notes.txt', which is not the run's")
      )
      try place.remove("\(Self.run)@2/notes.txt")
      try rerun(place, "seed: 5", "seed: 10", "--keep", "0")
      #expect(try kept(place).isEmpty)
      for value in ["-1", "1001", "x"] {
        #expect(try place.gazelab("run", Workplace.first, "--keep=\(value)").status == 64, "\(value)")
      }
    }
  }

  @Test("a process that is killed while it replaces a run loses nothing and keeps nothing twice")
  func killed() throws {
    try Workplace.withRun { place in
      // The old run is kept, and some files are new already: run.json, which comes last, is not.
      try FileManager.default.copyItem(at: place.url(Self.run), to: place.url("\(Self.run)@1"))
      try place.remove("\(Self.run)@1/units")
      let scores = try place.text("\(Self.run)/scores.csv")
      try place.write("\(Self.run)/scores.csv", "half")
      #expect(try place.gazelab("show", Self.run).status == 65)
      #expect(try place.gazelab("show", "\(Self.run)@1").status == 0)
      #expect(try !place.gazelab("history", Self.run).output.contains("@1"))
      try rerun(place, "seed: 5", "seed: 6", "--force")
      #expect(try kept(place) == ["first@1"])
      #expect(try place.text("\(Self.run)@1/scores.csv") == scores)
      #expect(try place.gazelab("history", Self.run).output.contains("\n  now: seed: 5 → 6\n"))
    }
  }

  @Test("history lists when, what changed and the answer of each run, in 80 columns and in every format")
  func history() throws {
    try Workplace.withRun { place in
      let alone = try place.gazelab("history", Self.run)
      #expect(alone.status == 0 && alone.output.contains("No run has been replaced yet"))
      try rerun(place, "calibrators: [linear, offset]", "calibrators: [{kind: ridge, lambda: 0.1}, offset]")
      try rerun(place, "features: [gaze, gaze+face]", "features: [gaze]")
      let outcome = try place.gazelab("history", Self.run)
      #expect((outcome.status, outcome.errors) == (0, ""))
      let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.count <= 80 })
      // One table per question of the two splits.
      #expect(lines.count { $0.hasPrefix("Which ") } == 2)
      for name in ["@1 ", "@2 ", "now"] { #expect(lines.count { $0.hasPrefix(name) } == 2, "\(name)") }
      #expect(lines.contains("  @2: calibrators: linear → ridge(lambda=0.1)"))
      #expect(lines.contains("  now: features: − gaze+face; calibrators: ridge(lambda=0.1) → linear"))
      #expect(lines.contains("Is it better? gazelab compare reports/lab/first@2 reports/lab/first"))
      // Whichever of the runs is named.
      #expect(try place.gazelab("history", "\(Self.run)@1").output == outcome.output)
      let csv = try place.gazelab("history", Self.run, "--format", "csv").output.split(separator: "\n")
      #expect(csv.count == 1 + 6)
      #expect(csv[0].hasPrefix("run,started,question,samples,split,best,measure,error"))
      #expect(csv[1].hasPrefix("reports/lab/first@1,") && csv[5].hasPrefix("reports/lab/first,"))
      for format in ["markdown", "csv-tidy", "json", "latex"] {
        let table = try place.gazelab("history", Self.run, "--format", format)
        #expect(table.status == 0 && table.output.contains("first"), "\(format)")
      }
      let json = try place.gazelab("history", Self.run, "--json").output
      #expect(json.contains("\"command\": \"history\""))
      #expect(json.contains("\"calibrators: linear → ridge(lambda=0.1)\""))
    }
  }

  @Test("history says of which split the numbers are no test")
  func caveats() throws {
    try Workplace.withRun { place in
      try rerun(place, "splits: [corners-to-sides, ", "splits: [in-sample, ")
      let sentence = "in-sample: this is not a test: the scored rows are the training rows"
      for options in [[], ["--format", "markdown"], ["--json"]] {
        #expect(try place.gazelab(["history", Self.run] + options).output.contains(sentence), "\(options)")
      }
    }
  }

  @Test("what is no run is refused with a hint; a replaced run that cannot be read is left out and named")
  func refused() throws {
    try Workplace.withRun { place in
      let outcome = try place.gazelab("history", "reports/lab/fist")
      #expect(outcome.status == 66 && outcome.errors.contains("did you mean 'reports/lab/first'?"))
      #expect(try place.gazelab("history", Self.run, "--format", "csv", "--json").status == 64)
      try rerun(place, "seed: 5", "seed: 6")
      try place.write("\(Self.run)@1/run.json", "{}")
      let damaged = try place.gazelab("history", Self.run)
      #expect(damaged.status == 0 && damaged.errors.contains("first@1/run.json: is not a run.json"))
      #expect(damaged.output.contains("\nnow "))
    }
  }

  @Test("commands take a replaced run; a folder of runs and the index leave it out")
  func places() throws {
    try Workplace.withRun { place in
      try rerun(place, "calibrators: [linear, offset]", "calibrators: [{kind: ridge, lambda: 0.1}, offset]")
      for command in ["show", "report", "compare"] {
        let outcome = try place.gazelab(command, "\(Self.run)@1")
        #expect(outcome.status == 0, "\(command): \(outcome.errors)")
      }
      let verdicts = try [["@1", ""], ["", "@1"]].map { ends in
        try place.gazelab(["compare"] + ends.map { Self.run + $0 })
      }
      #expect(verdicts[0].status == 0 && verdicts[0].output == verdicts[1].output)
      #expect(verdicts[0].output.contains("Two runs") && verdicts[0].output.contains("linear → ridge"))
      #expect(try place.gazelab("diff", "\(Self.run)@1", Self.run).status == 2)
      #expect(try place.gazelab("explain", "\(Self.run)@1", "1").status == 0)
      #expect(try place.gazelab("show", "reports").output == place.gazelab("show", Self.run).output)
      #expect(try !place.text("reports/index.html").contains("first@1"))
      // A run whose folder is gone is no history of anything.
      try place.remove(Self.run)
      #expect(try place.gazelab("show", "reports").output == place.gazelab("show", "\(Self.run)@1").output)
    }
  }

  @Test("an experiment file that is called like a replaced run is refused")
  func name() throws {
    try Workplace.withLab { place in
      for name in ["first@1", "a@12"] {
        try place.write("experiments/lab/\(name).yaml", Workplace.firstExperiment)
        let outcome = try place.gazelab("run", "experiments/lab/\(name).yaml", "--no-figures")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("the file's name ends in '@' and a number"), "\(name)")
      }
      for name in ["first@home", "b@0"] {
        try place.write("experiments/lab/\(name).yaml", Workplace.firstExperiment)
        #expect(try place.gazelab("validate", "experiments/lab/\(name).yaml").status == 0, "\(name)")
      }
    }
  }
}
