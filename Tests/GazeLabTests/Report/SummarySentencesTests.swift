import Testing

@testable import GazeLab

@Suite("Sentences about a run")
struct SummarySentencesTests {
  private let baseline = PlantedRun.cell("-", calibrator: "mean-target", rmse: [300, 300])

  private func sentences(_ planted: PlantedRun) throws -> [String] {
    SummarySentences(try planted.run).sentences
  }

  @Test("the lowest of several errors stands beside the constant guess, and is said to be optimistic")
  func leastOfSeveral() throws {
    let planted = PlantedRun(cells: [
      PlantedRun.cell("gaze", rmse: [200, 200]), PlantedRun.cell("gaze+face", rmse: [181.74, 181.74]),
      baseline,
    ])
    #expect(
      try sentences(planted) == [
        "gaze+face has the lowest error of 2 feature sets under s: 181.7 pt RMSE (constant guess: 300.0 pt), tested on "
          + "2 fixations of one person. \(Phrase.optimism)"
      ])
  }

  @Test("a single candidate is not picked, and one worse than the constant guess is said to be")
  func single() throws {
    let planted = PlantedRun(cells: [PlantedRun.cell("gaze", rmse: [400]), baseline])
    #expect(
      try sentences(planted) == [
        "gaze under s: 400.0 pt RMSE (worse than the constant guess: 300.0 pt), tested on 1 fixation of one person."
      ])
  }

  @Test("errors that differ by rounding alone are equally small")
  func ties() throws {
    let planted = PlantedRun(cells: [
      PlantedRun.cell("gaze", rmse: [100]), PlantedRun.cell("face", rmse: [100 - 1e-8]),
      PlantedRun.cell("euler", rmse: [101]),
    ])
    #expect(
      try sentences(planted) == [
        "gaze has the lowest error of 3 feature sets under s (tied with 1): 100.0 pt RMSE, tested on 1 fixation of one "
          + "person. \(Phrase.optimism)"
      ])
  }

  @Test("a split that leaks says so, beside the same candidate's error by whole fixations")
  func leaks() throws {
    let planted = PlantedRun(
      splits: [
        PlantedRun.split(
          "by frame", kind: "random", unit: .frame, leakage: .leaks, groupedCounterpart: "by fixation"),
        PlantedRun.split("by fixation", kind: "random"),
      ],
      cells: [
        PlantedRun.cell("gaze", split: "by frame", rmse: [90]),
        PlantedRun.cell("face", split: "by frame", rmse: [50]),
        PlantedRun.cell("gaze", split: "by fixation", rmse: [150]),
        PlantedRun.cell("face", split: "by fixation", rmse: [170]),
      ])
    #expect(
      try sentences(planted) == [
        "face has the lowest error of 2 feature sets under by frame: 50.0 pt RMSE, tested on 1 fixation of one person. "
          + "\(Phrase.optimism) This split leaks: frames of one fixation, 1/60 s apart, are in both training and test, so "
          + "errors are too low. Split by whole fixations (by fixation), its error is 170.0 pt.",
        "gaze has the lowest error of 2 feature sets under by fixation: 150.0 pt RMSE, tested on 1 fixation of one "
          + "person. \(Phrase.optimism)",
      ])
  }

  @Test("rows that were fitted are no test, and simulated captures are said to be simulated")
  func noTest() throws {
    let planted = PlantedRun(
      isSimulated: true, splits: [PlantedRun.split("s", kind: "in-sample", leakage: .noTest)],
      cells: [PlantedRun.cell("gaze", rmse: [10])])
    #expect(
      try sentences(planted) == [
        "SIMULATED captures: gaze under s: 10.0 pt RMSE, tested on 1 fixation of one person. This is not a test: the "
          + "scored rows are the training rows."
      ])
  }

  @Test("over groups the lowest median counts, and repeats show their spread")
  func groupsAndRepeats() throws {
    func cell(_ features: String, _ name: String, _ rmse: Double) -> PlantedRun.PlantedCell {
      PlantedRun.cell(features, of: name, group: "participant=\(name)", rmse: [rmse])
    }
    let groups = PlantedRun(
      groupBy: ["participant"],
      cells: [
        cell("gaze", "anna", 10), cell("face", "anna", 30), cell("gaze", "bert", 100),
        cell("face", "bert", 40),
      ])
    #expect(
      try sentences(groups) == [
        "face has the lowest error of 2 feature sets under s: 35.0 pt RMSE (median of 2 groups by participant), tested "
          + "on 2 fixations of 2 people. \(Phrase.optimism)"
      ])
    let misses = [10.0, 20, 60].map { [[PlantedRun.Miss(x: $0, y: $0)]] }
    let repeats = PlantedRun(cells: [(Planted.cell, misses)])
    // SD with ddof 0 of 10, 20 and 60: √(1400 / 3).
    #expect(
      try sentences(repeats) == [
        "gaze under s: 20.0 pt RMSE (median of 3 repeats, SD 21.6 pt), tested on 1 fixation of one person."
      ])
  }

  @Test("failed candidates are counted; if all failed, the sentence says so")
  func failures() throws {
    let failed = (
      cell: Cell(group: "", samples: "frames", features: "face", calibrator: "linear", split: "s"),
      repeats: [[[PlantedRun.Miss]()]]
    )
    #expect(
      try sentences(PlantedRun(cells: [PlantedRun.cell("gaze", rmse: [10]), failed])) == [
        "gaze has the lowest error of 2 feature sets under s: 10.0 pt RMSE, tested on 1 fixation of one person. Not "
          + "ranked, because a trial has no score: 1."
      ])
    #expect(
      try sentences(PlantedRun(cells: [failed])) == [
        "face does not have a score of every trial under s; see scores.csv."
      ])
  }

  @Test("the tables beyond three are counted")
  func manyPlaces() throws {
    let names = ["a", "b", "c", "d", "e"]
    let planted = PlantedRun(
      splits: names.map { PlantedRun.split($0) },
      cells: names.map { PlantedRun.cell("gaze", split: $0, rmse: [10]) })
    let sentences = try sentences(planted)
    #expect(sentences.count == 4 && sentences[3] == "2 more tables in the report.")
  }
}
