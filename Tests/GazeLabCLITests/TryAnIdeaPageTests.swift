import Testing

@Suite("The page Try an idea")
struct TryAnIdeaPageTests {
  private static let page = "Sources/GazeLab/GazeLab.docc/TryAnIdea.md"

  /// The lines of the page's YAML that stand under a key, without those of models of one's own.
  private static func lines(under key: String, in blocks: [[Substring]]) -> [Substring] {
    blocks.flatMap { lines in
      lines.drop { $0 != "\(key):" }.dropFirst().prefix { $0.hasPrefix(" ") }
    }
  }

  @Test("its ideas together make the rows that it shows")
  func rows() throws {
    let text = try Repository.text(Self.page)
    let blocks = text.matches(of: /```yaml\n((.|\n)*?)```/)
      .map { $0.1.split(separator: "\n") }.filter { !$0.contains("calibrators:") }
    try #require(blocks.count == 9)
    // Models of one's own need libraries that are not installed everywhere.
    let ideas = try #require(text.firstRange(of: "## 8"))
    let shown = text[..<ideas.lowerBound].split(separator: "\n").filter { $0.contains(/^ {4}.* \d+ \/ \d+$/) }
    try #require(shown.count >= 10)
    let columns = Self.lines(under: "columns", in: blocks)
    let features = Self.lines(under: "features", in: blocks)
    #expect(features.count == 10)
    let experiment =
      blocks[0].filter { $0.hasPrefix("dataset") || $0.hasPrefix("group_by") || $0.hasPrefix("splits") }
      + ["columns:"] + columns + ["features:"] + features
    try Workplace.with { place in
      try place.write(
        "datasets/simulated-study/dataset.yaml", Repository.text("datasets/simulated-study/dataset.yaml"))
      try place.write("experiments/my/idea.yaml", experiment.joined(separator: "\n") + "\n")
      try DocumentedCommandsTests.simulate(place)
      let outcome = try place.gazelab("run", "experiments/my/idea.yaml", "--no-figures", "--resume")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let rows = Set(outcome.output.split(separator: "\n").map(Self.cells))
      for row in shown { #expect(rows.contains(Self.cells(row)), "\(row)") }
    }
  }

  /// A row of a card without its blanks, whose number depends on the other rows.
  private static func cells(_ row: Substring) -> String {
    row.split(separator: " ").joined(separator: " ")
  }
}
