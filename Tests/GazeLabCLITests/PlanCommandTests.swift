import Inputs
import TestSupport
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

  @Test(
    "options of --from without it, missing, or out of range are invalid usage",
    arguments: [
      (["--difference", "0.3deg"], "--difference, --half-width, --power and --between need --from"),
      (["--from"], "--from needs --difference, such as 0.3deg"),
      (["--from", "--difference", "0.3"], "--difference must be a number above 0 with its unit"),
      (["--from", "--difference", "0deg"], "--difference must be a number above 0 with its unit"),
      (["--from", "--difference", "0.3deg", "--half-width", "x"], "--half-width must be a number above 0"),
      (["--from", "--difference", "0.3deg", "--power", "1"], "--power must be from 0.1 to 0.999"),
      (["--from", "--difference", "0.3deg", "--between", "gaze"], "--between takes two names of rows"),
      (["--from", "--difference", "0.3deg", "--measure"], "--from takes one run, and no --measure"),
    ])
  func studyUsage(options: [String], complaint: String) throws {
    try Workplace.withLab { place in
      let outcome = try place.gazelab(["plan", Workplace.run] + options)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(complaint))
    }
  }

  @Test("a study is planned from a run of two people, in text and JSON; another unit is bad data")
  func study() throws {
    try Workplace.withRun { place in
      let arguments = ["plan", "--from", Workplace.run, "--difference", "0.3deg"]
      let outcome = try place.gazelab(arguments)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("Pilot of 2 people: gaze + face (linear) errs by "))
      for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      let schema = try JSONValue(json: place.gazelab("schema", "answers").output)
      let answers = try JSONValue(json: place.gazelab(arguments + ["--json"]).output)
      #expect(SchemaValidator(root: schema).complaints(about: answers) == [])
      let elements = try #require(answers.array)
      #expect(elements.count == 2 && elements.allSatisfy { $0["command"]?.string == "plan" })
      #expect(elements.first?["facts"]?["pilot_people"]?.number == 2)
      let refused = try place.gazelab("plan", "--from", Workplace.run, "--difference", "5pt")
      #expect(refused.status == 65 && refused.output.isEmpty)
      #expect(refused.errors.contains("its errors are in deg, not pt; write --difference 0.3deg"))
    }
  }
}
