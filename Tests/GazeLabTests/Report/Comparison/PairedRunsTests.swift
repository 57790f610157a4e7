import Testing

@testable import Calibration
@testable import Reports
@testable import Splits
@testable import Trials

@Suite("Runs on one card")
struct PairedRunsTests {
  private static let people = ["anna", "bert", "cleo", "dora", "emil", "fred"]

  /// A run of six people, with one error per person and treatment; all else is the same.
  private static func run(
    _ folder: String, _ treatments: [(features: String, calibrator: String, base: Double)]
  ) -> PlantedRun {
    var run = PlantedRun(title: "study", folder: "out/\(folder)")
    run.groupBy = ["participant"]
    for treatment in treatments {
      for (index, person) in people.enumerated() {
        run.cells.append(
          PlantedRun.cell(
            treatment.features, of: person, group: "participant=\(person)", calibrator: treatment.calibrator,
            rmse: [treatment.base + Double(index * Int(treatment.base / 10) % 7)]))
      }
    }
    return run
  }

  private static let linear = run("a", [("gaze", "linear", 300), ("gaze+face", "linear", 200)])
  private static let ridge = run("b", [("gaze", "ridge", 290), ("gaze+face", "ridge", 150)])

  private func text(_ runs: [PlantedRun], part: Comparison.Part? = nil) throws -> String {
    let text = try #require(try Comparison(runs.map { try $0.run }).text(format: "text", part: part))
    return text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
  }

  @Test("rows of all runs stand on one card, with the same words whichever run is named first")
  func together() throws {
    let one = try text([Self.linear, Self.ridge])
    #expect(try text([Self.ridge, Self.linear]) == one)
    #expect(one.contains("Two runs, same 1 capture, same folds"))
    for row in ["gaze (linear)", "gaze + face (linear)", "gaze (ridge)", "gaze + face (ridge)"] {
      #expect(one.contains(row), "\(row)")
    }
    // 50.8 points along each axis, at a hundredth of a degree per point: 0.72°.
    #expect(
      one.contains("b is better: gaze + face (ridge) of b errs by 0.72° less than gaze + face (linear) of a"))
    #expect(one.contains("lower for 6 of 6 people"))
  }

  @Test("a row that two runs have alike is one row; with other errors it is named by its run")
  func sameRows() throws {
    var again = Self.linear
    again.folder = "out/again"
    #expect(
      try text([Self.linear, again]).contains(
        "Nothing gained: gaze + face has the lowest error in both runs."))
    let other = Self.run("b", [("gaze", "linear", 300), ("gaze+face", "linear", 170)])
    let named = try text([Self.linear, other])
    #expect(named.contains("gaze + face (b)") && named.contains("gaze + face (a)"))
    #expect(named.contains("gaze + face (b) errs by 0.43° less than gaze + face (a)"))
  }

  @Test("runs that cannot be compared have a card each, and the key that keeps them apart is named")
  func apart() throws {
    var other = Self.ridge
    other.filters = ["head_pose": ["Left"]]
    let sentence =
      "a and b are not on one card, because they differ in where (none against head_pose: Left)."
    for runs in [[Self.linear, other], [other, Self.linear]] {
      let text = try text(runs)
      #expect(text.hasPrefix(sentence))
      #expect(!text.contains("Two runs") && text.contains("RMSE in points"))
    }
    let comparison = try Comparison([Self.linear.run, other.run])
    #expect(comparison.caveats.contains(sentence))
  }

  @Test("the seed keeps runs apart only where folds are drawn")
  func seeds() throws {
    var other = Self.ridge
    other.seed = 2
    #expect(try text([Self.linear, other]).contains("Two runs"))
    var (one, drawn) = (Self.linear, other)
    one.splits = [PlantedRun.split("s", kind: "random", repeats: 2)]
    drawn.splits = one.splits
    #expect(try text([one, drawn]).contains("because they differ in seed (1 against 2)"))
  }

  @Test("every row is held against every other in the unit of the card, the best first")
  func headToHead() throws {
    let comparison = try Comparison([Self.linear.run, Self.ridge.run])
    let csv = try #require(comparison.text(format: "csv", part: .headToHead))
    let rows = csv.split(separator: "\n")
    #expect(rows.count == 5)
    #expect(rows[1].hasPrefix("gaze + face (ridge),") && rows[4].hasPrefix("gaze (linear),"))
    let usual = try text([Self.linear, Self.ridge])
    #expect(usual.contains("Accuracy, every row against every other") && !usual.contains("RMSE in points"))
  }

  @Test("cells of two runs that differ in one key are paired, and none is without such a key")
  func oneKey() throws {
    let difference = try RunDifference(Self.linear.run, Self.ridge.run)
    let pairs = difference.keyDifferences
    #expect(pairs.map(\.key) == [.calibrators])
    // 10.2 points less for gaze and 50.8 less for gaze+face, along each axis: 0.43° on average.
    #expect(abs(pairs[0].difference + 0.305 * 2.0.squareRoot()) < 1e-9)
    #expect((pairs[0].betterCount, pairs[0].rowCount) == (2, 2))
    #expect(pairs[0].text.hasPrefix("ridge against linear: −0.4° [−0.5, −0.4], better for 2 of 2 sets"))
    let text = try #require(difference.text(format: "text"))
    #expect(text.contains("cells that differ in one key, new against old:\n  ridge against linear: −0.4°"))
    #expect(text.contains("12 cells only in the old run:") && text.contains("12 cells only in the new run:"))
    #expect(try RunDifference(Self.linear.run, Self.linear.run).keyDifferences.isEmpty)
  }
}
