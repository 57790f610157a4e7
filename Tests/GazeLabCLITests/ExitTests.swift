import Foundation
import Testing

struct ExitTests {
  @Test(
    "invalid usage exits with 64 and shows the usage",
    arguments: [
      [], ["--nonsense"], ["run"], ["frobnicate"], ["run", "x.yaml", "--jobs", "0"],
      ["compare", "r", "--format", "pdf"],
    ])
  func usage(arguments: [String]) throws {
    try Workplace.with { place in
      let outcome = try place.shell("\"$gazelab\" \(arguments.joined(separator: " "))")
      #expect(outcome.status == 64)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.lowercased().contains("usage:"))
    }
  }

  @Test("an invalid experiment exits with 65 and all errors at once, each with file, line and column")
  func badExperiment() throws {
    try Workplace.withLab { place in
      let file = "experiments/lab/bad.yaml"
      try place.write(
        file,
        """
        dataset: lab
        features: [gaze, gazze+face]
        calibrators: [{kind: lineal}]
        splits: [{kind: random, test_share: 1.5, repeats: many}]
        seeed: 5
        """)
      for command in ["run", "validate", "plan"] {
        let outcome = try place.gazelab(command, file)
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorLines.count == 5)
        for (line, start) in zip(outcome.errorLines, ["2:18", "3:22", "4:37", "4:51", "5:1"]) {
          #expect(line.hasPrefix("\(file):\(start): error: "))
        }
        #expect(outcome.errors.contains("did you mean 'linear'?"))
      }
      #expect(!place.has("reports"))
    }
  }

  @Test("invalid data exit with 65 and the place in the capture")
  func badCapture() throws {
    try Workplace.withLab { place in
      try place.write("datasets/lab/p02.csv", PlantedFile().text.replacing("Left", with: "Lefft"))
      let outcome = try place.gazelab("run", Workplace.first)
      #expect(outcome.status == 65)
      #expect(outcome.errorLines.count == 1)
      // Frames 0 to 89 have pose Middle; the next one is in line 92, with its pose after "anna","iPad Mini 6th".
      #expect(
        outcome.errors.hasPrefix(
          "datasets/lab/p02.csv:92:25: error: 'position' is 'Lefft'; did you mean 'Left'?"))
    }
  }

  @Test("a missing experiment, dataset or run exits with 66")
  func missing() throws {
    try Workplace.withLab { place in
      let noFile = try place.gazelab("run", "experiments/none.yaml")
      #expect((noFile.status, noFile.errors) == (66, "experiments/none.yaml: error: there is no such file\n"))
      try place.write("lob.yaml", Workplace.firstExperiment.replacing("dataset: lab", with: "dataset: lob"))
      let noData = try place.gazelab("run", "lob.yaml")
      #expect(noData.status == 66)
      #expect(
        noData.errors.hasPrefix(
          "lob.yaml:2:10: error: unknown dataset 'lob'; did you mean 'lab'? looked in datasets"))
      #expect(try place.gazelab("describe", "lob").status == 66)
      #expect(try place.gazelab("fetch", "lob").status == 66)
      #expect(try place.gazelab("simulate", "lob").status == 66)
      for command in ["report", "compare", "check"] {
        #expect(try place.gazelab(command, "reports/none").status == 66)
      }
    }
  }

  @Test("check lists numbers that cannot be rerun from their file alone, counts them apart and exits with 0")
  func unrepeatable() throws {
    try Workplace.with { place in
      let file = "experiments/logs/published-ollier.yaml"
      try place.write(file, Repository.text(file))
      let outcome = try place.gazelab("check", file)
      #expect(outcome.status == 0)
      #expect(
        outcome.output == """
          cannot be rerun    gap mean |Δx|: printed 54.44 pt, but it cannot be rerun: data not published
          cannot be rerun    gap mean |Δy|: printed 69.51 pt, but it cannot be rerun: data not published

          """)
      #expect(outcome.errors == "2 numbers cannot be rerun\n")
      #expect(try place.gazelab("check", "none.yaml").status == 66)
      try place.write("bad.yaml", "source: s\ntables: {}\n")
      #expect(try place.gazelab("check", "bad.yaml").status == 65)
      try place.write("runs.yaml", Repository.text("experiments/thesis/published.yaml"))
      let runs = try place.gazelab("check", "runs.yaml")
      #expect(
        runs.status == 65 && runs.errors.contains("all its numbers can be rerun; check the folder of a run"))
    }
  }

  @Test("if a file blocks the output folder, the program exits with 73 and leaves no result file")
  func cannotWrite() throws {
    try Workplace.withLab { place in
      for (blocker, out) in [("taken", "taken"), ("taken/lab", "taken")] {
        try? place.remove("taken")
        try place.write(blocker, "mine")
        let outcome = try place.gazelab("run", Workplace.first, "--out", out)
        #expect(outcome.status == 73)
        #expect(outcome.errors == "\(blocker): error: cannot be written: there is a file of that name\n")
        #expect(try place.text(blocker) == "mine")
      }
      #expect(place.files(below: "taken") == ["lab"])
    }
  }

  @Test("output that does not fit on the device exits with 73")
  func fullDevice() throws {
    try Workplace.withLab { place in
      for command in ["list", "describe lab", "plan \(Workplace.first)"] {
        let outcome = try place.shell("\"$gazelab\" \(command) > /dev/full")
        #expect(outcome.status == 73)
        #expect(outcome.errors == "standard output: error: cannot be written: No space left on device\n")
      }
    }
  }

  @Test("a failed trial exits with 1, and the run is complete")
  func failingTrial() throws {
    try Workplace.withLab { place in
      try place.removeCorners()
      let outcome = try place.gazelab("run", Workplace.first, "--set", "group_by=participant")
      #expect(outcome.status == 1)
      #expect(outcome.errors.hasSuffix("\(Workplace.run): some trials have no score; scores.csv says why\n"))
      #expect(outcome.errors.contains("no target in a corner or the middle to train on"))
      #expect(
        place.files(below: Workplace.run).filter {
          !["tables/", "figures/", "units/"].contains(where: $0.hasPrefix)
        }
          == [
            "answers.json", "coefficients.json", "diagnosis.csv", "dropped.csv", "fixations.csv",
            "gaze-points.csv",
            "repeats.csv",
            "report.html", "report.md", "run.json", "samples.csv", "scores.csv", "summary.csv",
            "tables.json",
          ])
      #expect(try place.text("\(Workplace.run)/scores.csv").contains(",failed,"))
      #expect(try place.gazelab("report", Workplace.run).status == 0)
    }
  }

  @Test("validate, plan and run agree that a split which nobody can draw is an error, and skip it on request")
  func undrawableSplit() throws {
    try Workplace.withLab { place in
      let setting = ["--set", "where={target_role: [side]}"]
      for command in ["validate", "plan", "run"] {
        let outcome = try place.gazelab(command, Workplace.first, setting[0], setting[1])
        #expect((outcome.status, outcome.output) == (65, ""))
        #expect(
          outcome.errors
            == "\(Workplace.first):5:10: error: the split 'corners-to-sides' cannot be drawn: no target in a corner or "
            + "the middle to train on; leave it out, or run with --skip-missing\n")
        #expect(!place.has("reports"))
        let skipped = try place.gazelab(command, Workplace.first, setting[0], setting[1], "--skip-missing")
        #expect(skipped.status == 0)
        #expect(
          skipped.errors.hasPrefix(
            "warning: corners-to-sides: is left out because it cannot be drawn: no target in a corner"))
      }
      #expect(try !place.text("\(Workplace.run)/scores.csv").contains("corners-to-sides"))
    }
  }

  @Test(
    "signals stop a long run in order: Ctrl-C with exit code 130, others with 75; no result is left behind",
    arguments: [("INT", 130), ("TERM", 75), ("USR1", 75)] as [(String, Int32)])
  func interrupted(signal: String, code: Int32) throws {
    try Workplace.withLab { place in
      // The shell ignores the signals, so none can kill the program before it handles them. They are sent until one
      // takes effect.
      let (process, outcome) = try place.start(
        "trap '' INT TERM USR1; exec \"$gazelab\" run \(Workplace.first) --set splits.1.repeats=1000000")
      let numbers = ["INT": SIGINT, "TERM": SIGTERM, "USR1": SIGUSR1]
      while process.isRunning { kill(process.processIdentifier, numbers[signal] ?? SIGINT) }
      #expect(try outcome().status == code)
      let verb = signal == "INT" ? "interrupted" : "stopped"
      // The signal may come while captures are read.
      let errors = try outcome().errors
      #expect(
        errors.hasPrefix("reports/lab/first: \(verb); no result was written")
          || errors == "\(verb)\n")
      #expect(place.files(below: "reports").filter { !$0.contains("/units/") } == [])
    }
  }

  @Test("a run whose result cannot be printed leaves no result file")
  func fullOutput() throws {
    try Workplace.withLab { place in
      for option in ["", "--json --resume"] {
        let outcome = try place.shell("\"$gazelab\" run \(Workplace.first) \(option) > /dev/full")
        #expect(outcome.status == 73)
        #expect(place.files(below: "reports").allSatisfy { $0.hasPrefix("lab/first/units/") })
      }
    }
  }

  @Test("an unwritable folder is reported before anything is fitted")
  func blockedFolder() throws {
    try Workplace.withLab { place in
      try place.write("reports/lab", "a file")
      // This many repeats would take hours.
      let outcome = try place.gazelab("run", Workplace.first, "--set", "splits.1.repeats=1000000")
      #expect(outcome.status == 73)
      #expect(outcome.errors == "reports/lab: error: cannot be written: there is a file of that name\n")
    }
  }

  @Test("an experiment with a hidden name stays inside the output folder")
  func hiddenName() throws {
    try Workplace.withLab { place in
      try place.write("...yaml", Workplace.firstExperiment)
      #expect(try place.gazelab("run", "...yaml", "--out", "reports").status == 0)
      #expect(place.has("reports/experiment/scores.csv") && !place.has("scores.csv"))
    }
  }
}
