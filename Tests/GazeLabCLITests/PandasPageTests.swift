import Testing

@Suite("The page From pandas and R")
struct PandasPageTests {
  private static let page = "Sources/GazeLab/GazeLab.docc/FromPandasAndR.md"

  /// The code blocks of one language, in order.
  private static func blocks(_ language: String) throws -> [String] {
    var blocks = [[Substring]]()
    var isInside = false
    for line in try Repository.text(page).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```\(language)"
        if isInside { blocks.append([]) }
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks.map { $0.joined(separator: "\n") + "\n" }
  }

  /// The names of the files that a snippet reads or draws.
  private static func names(in snippet: String, ending: String) -> [String] {
    snippet.matches(of: /"([-a-z0-9\/]+\.[a-z]+)"/).map { String($0.1) }.filter { $0.hasSuffix(ending) }
  }

  @Test("each plot is shown in both languages, from the same file")
  func both() throws {
    let (python, r) = (try Self.blocks("python"), try Self.blocks("r"))
    // The first block of each only says where the runs are.
    #expect(python.count == 7 && r.count == 7)
    for (one, other) in zip(python, r).dropFirst() {
      for ending in [".csv", ".json"] {
        #expect(Set(Self.names(in: one, ending: ending)) == Set(Self.names(in: other, ending: ending)))
      }
    }
  }

  @Test(
    "each Python snippet reads the runs of the demo without a warning and draws its figure",
    .enabled(
      if: Python.path != nil,
      "no python3 with pandas and matplotlib was found; 'scripts/bootstrap tests' installs them"))
  func python() throws {
    let python = try #require(Python.path)
    let snippets = try Self.blocks("python")
    try Workplace.with { place in
      let runs = ["experiments/simulated/participants.yaml", "experiments/honest/simulated-people.yaml"]
      for file in runs + ["datasets/simulated-study/dataset.yaml"] {
        try place.write(file, Repository.text(file))
      }
      try #require(try place.gazelab("simulate", "simulated-study").status == 0)
      // Fewer feature sets and splits than the demo has: the files have the same columns.
      let fewer = [
        "--set 'features=[gaze, gaze+face]'", "--set 'splits={kind: leave-one-out, over: participant}'",
      ]
      for (run, options) in zip(runs, [fewer[0], fewer.joined(separator: " ")]) {
        let outcome = try place.shell("\"$gazelab\" run \(run) --no-figures \(options)")
        try #require(outcome.status == 0, "\(outcome.errors)")
      }
      for snippet in snippets.dropFirst() {
        try place.write("snippet.py", snippets[0] + snippet)
        let outcome = try place.shell("MPLBACKEND=Agg \(python) -W error::FutureWarning snippet.py")
        #expect(outcome.status == 0, "\(snippet)\n\(outcome.errors)")
        let figures = Self.names(in: snippet, ending: ".png")
        #expect(figures.count == 1 && figures.allSatisfy(place.has), "\(snippet)")
      }
    }
  }
}
