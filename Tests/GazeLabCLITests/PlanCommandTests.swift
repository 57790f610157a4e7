import Testing

@Suite("gazelab plan")
struct PlanCommandTests {
  @Test("--measure says how long units take and how many shards to make, after the plan itself")
  func measuring() throws {
    try Workplace.withLab { place in
      let plan = try place.gazelab("plan", Workplace.first)
      #expect(plan.output.contains(" units of work; a run needs about "))
      let measured = try place.gazelab("plan", Workplace.first, "--measure")
      #expect(measured.status == 0)
      #expect(measured.output.hasPrefix(plan.output))
      let text = measured.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        text.contains(" to prepare, which every shard repeats. For 15 minutes per shard on 1 core, one shard")
      )
    }
  }

  @Test(
    "options of --measure without it, out of range, or with several files are invalid usage",
    arguments: [
      (["--minutes", "5"], "--minutes and --jobs need --measure"),
      (["--jobs", "2"], "--minutes and --jobs need --measure"),
      (["--measure", "--minutes", "0"], "--minutes must be from 0.1 to 10000"),
      (["--measure", "--minutes", "nan"], "--minutes must be from 0.1 to 10000"),
      (["--measure", "--jobs", "0"], "--jobs must be from 1 to 1024"),
      (["--measure", Workplace.first], "--measure takes one experiment file"),
    ])
  func usage(options: [String], complaint: String) throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab(["plan", Workplace.first] + options)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(complaint))
    }
  }
}
