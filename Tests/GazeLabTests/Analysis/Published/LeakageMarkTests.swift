import Testing

@testable import Reports

/// A line of `gazelab check` is read without its neighbours: what its number is worth stands in it.
struct LeakageMarkTests {
  @Test(
    "numbers of leaking and in-sample splits are marked as such, honest ones are not",
    arguments: [
      ("{kind: random, unit: frame, repeats: 3}", "random(test_share=0.3, unit=frame)", " [leaks]"),
      ("{kind: random, repeats: 3}", "random(test_share=0.3, unit=fixation)", ""),
      ("in-sample", "in-sample", " [no test]"), ("corners-to-sides", "corners-to-sides", ""),
    ])
  func marks(split: String, label: String, mark: String) async throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 2)
    let published = """
      source: test
      tables:
        t:
          title: t
          split: \(label)
          cells: [{features: gaze, rmse: 1.00, r2: 0.5}, {features: nowhere, rmse: 1.00}]
      """
    try study.write("published.yaml", Array(published.utf8))
    let run = try await study.run("features: gaze\nsplits: \(split)\ncheck: published.yaml#t\n")
    let lines = try #require(try PublishedCheck(run)).lines.map(\.text)
    #expect(lines.count == 3)
    // A number that is missing is marked too: what it would be worth does not depend on it.
    for (line, name) in zip(lines, ["gaze RMSE", "gaze R²", "nowhere RMSE"]) {
      #expect(line.contains("t \(name)\(mark): printed "), "\(line)")
      #expect(line.contains("[") == !mark.isEmpty)
    }
  }

  @Test("medians that rows are drawn from do not leak, and are not marked")
  func medians() async throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 2)
    let published = """
      source: test
      tables:
        t:
          title: t
          samples: fixation-medians
          split: random(test_share=0.3, unit=frame)
          cells: [{features: gaze, rmse: 1.00}]
      """
    try study.write("published.yaml", Array(published.utf8))
    let run = try await study.run(
      """
      features: gaze
      samples: [frames, fixation-medians]
      splits: {kind: random, unit: frame, repeats: 3}
      check: published.yaml#t

      """)
    #expect(try #require(try PublishedCheck(run)).lines.allSatisfy { !$0.text.contains("[") })
  }
}
