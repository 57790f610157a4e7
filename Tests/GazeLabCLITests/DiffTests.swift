import Testing

struct DiffTests {
  /// The first experiment's run, and beside it the run of another seed.
  private static let twoSeeds = Result {
    try Workplace.withRun { place in
      try PreparedWorkplace(in: place) {
        try $0.gazelab("run", Workplace.first, "--out", "other", "--set", "seed=6")
      }
    }
  }

  private func withRuns(_ body: (Workplace) throws -> Void) throws { try Self.twoSeeds.get().with(body) }

  private static let other = "other/lab/first"

  @Test("a run equals itself and a repetition of its experiment, and another seed differs")
  func exits() throws {
    try withRuns { place in
      let same = try place.gazelab("diff", Workplace.run, Workplace.run)
      #expect((same.status, same.errors) == (0, ""))
      #expect(
        same.output.contains("numbers: 8 cells in both: 8 identical, 0 within rounding, 0 different"))
      try place.gazelab("run", Workplace.first, "--out", "again", "--jobs", "1")
      let again = try place.gazelab("diff", Workplace.run, "again/lab/first")
      #expect(again.status == 0)

      let differs = try place.gazelab("diff", Workplace.run, Self.other)
      #expect((differs.status, differs.errors) == (2, ""))
      try Golden.expect(differs.output, "diff.txt")
      #expect(
        try place.gazelab("diff", Workplace.run, Self.other, "--numbers", "--within", "1e-9").status == 2)
      for line in differs.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test("diff can be limited to numbers, and use other metrics and formats")
  func options() throws {
    try withRuns { place in
      let numbers = try place.gazelab("diff", Workplace.run, Self.other, "--numbers")
      #expect(numbers.status == 2 && !numbers.output.contains("config"))
      let angles = try place.gazelab(
        "diff", Workplace.run, Self.other, "--metric", "angle_mean_degrees", "--format", "markdown")
      #expect(angles.status == 2 && angles.output.contains("### angle_mean_degrees in °: cells that differ"))
      #expect(angles.output.contains("| config | seed "))
    }
  }

  @Test("folders that are not runs exit with 65 or 66, and invalid options with 64")
  func refused() throws {
    try withRuns { place in
      let missing = try place.gazelab("diff", Workplace.run, "reports/nowhere")
      #expect((missing.status, missing.output) == (66, ""))
      #expect(missing.errors.contains("a run's folder was expected"))
      try place.write("\(Self.other)/scores.csv", "spoilt")
      let spoilt = try place.gazelab("diff", Workplace.run, Self.other)
      #expect((spoilt.status, spoilt.output) == (65, ""))
      let metric = try place.gazelab("diff", Workplace.run, Workplace.run, "--metric", "rmsee")
      #expect(
        metric.status == 65 && metric.errors.contains("no metric 'rmsee'; did you mean 'rmse'?"))
      for (option, value) in [("--format", "pdf"), ("--within", "1"), ("--within", "-1")] {
        #expect(try place.gazelab("diff", Workplace.run, Workplace.run, option, value).status == 64)
      }
    }
  }
}
