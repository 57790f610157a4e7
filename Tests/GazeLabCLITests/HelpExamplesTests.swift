import Testing

@testable import GazeLabCLI

@Suite("Examples in help")
struct HelpExamplesTests {
  /// Examples that cannot be run here: one downloads captures, and the other reads their runs, as `scripts/thesis` does.
  private static let elsewhere: Set = ["gazelab fetch schneuwly-2024", "gazelab check reports/thesis"]

  private static func examples() throws -> [String] {
    let all = try CommandDescription(of: GazeLabCommand.self).ownSubcommands.flatMap(\.examples)
    var seen = Set<String>()
    return all.filter { seen.insert($0).inserted && !elsewhere.contains($0) }
  }

  /// What the examples presuppose, apart from what those before them have made.
  private static func prepare(_ place: Workplace) throws {
    try DocumentedCommandsTests.simulate(place)
    for (capture, copy) in [("p01", "p01"), ("p02", "later")] {
      try place.write(
        "captures/\(copy).csv", place.text("datasets/simulated-study/\(capture)-ipad-mini-6th.csv"))
    }
    try place.write("logs/session.csv", place.text("datasets/eyedid-made/session.csv"))
    try place.write("text.yaml", place.text("datasets/simulated-reading/text.yaml"))
    try place.write("nist/Norris.dat", CertifyCommandTests.line)
    try place.write("experiments/my/large.yaml", place.text("experiments/simulated/table-3.yaml"))
    try place.write("experiments/my/idea.yaml", DocumentedCommandsTests.idea)
    try place.write(
      "my-rules.yaml",
      "- {name: accuracy, metric: accuracy_point_degrees, of: mean, good: 20, poor: 40, severity: fail, source: ours}\n"
    )
    try SlurmCommandTests.writeSlurm(place)
    // The run of another checkout.
    try #require(
      place.gazelab("run", "experiments/simulated/table-4.yaml", "--out", "other", "--no-figures").status == 0
    )
  }

  @Test("each example in the help of a command can be run in the order of the commands")
  func run() throws {
    let examples = try Self.examples()
    #expect(examples.count > 40)
    try DocumentedCommandsTests.withRepository { place in
      try Self.prepare(place)
      for example in examples {
        guard !example.hasPrefix("gazelab watch ") else {
          try DocumentedCommandsTests.watch(example, in: place)
          continue
        }
        let outcome = try place.shell(
          "PATH=\"$PWD/bin:$PATH\"\ngazelab() { \"$gazelab\" \"$@\"; }\n\(example)")
        let isFine =
          outcome.status == 0 || (example.hasPrefix("gazelab gate") && outcome.status == 3)
          || (example.hasPrefix("gazelab diff") && outcome.status == 2)
        #expect(isFine, "\(example): \(outcome.status)\n\(outcome.errors)")
      }
    }
  }
}
