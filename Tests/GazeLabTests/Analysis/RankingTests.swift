import Documents
import Statistics
import Testing

@testable import GazeLab

/// Which rows are marked as best or as tied with the best.
struct RankingTests {
  /// The same 45 errors in another order for `gaze+face`, a hundredth smaller; for `gaze` three times as large.
  private static func planted(_ leakage: Leakage = .honest, guess: Double = 5) -> PlantedRun {
    let errors = (0..<45).map { 10 + Double($0 * 7 % 11) }
    var run = PlantedRun(splits: [PlantedRun.split("s", leakage: leakage)])
    run.cells = [
      PlantedRun.cell("gaze", rmse: errors.map { 3 * $0 }),
      PlantedRun.cell("gaze+face", rmse: errors.reversed().map { 0.99 * $0 }),
      PlantedRun.cell("gaze+euler", rmse: errors),
      PlantedRun.cell("-", calibrator: "mean-target", rmse: errors.map { guess * $0 }),
    ]
    return run
  }

  private func marking(_ run: PlantedRun) throws -> Marking? {
    try SplitResults.all(in: run.run)[0].mainTable.marking
  }

  @Test("the lowest is best, a row whose interval of the difference holds 0 is like it, one far above is not")
  func fixations() throws {
    let results = try SplitResults.all(in: Self.planted().run)[0]
    let marking = try #require(results.mainTable.marking)
    #expect(marking.rows == [nil, .best, .likeBest, nil])
    #expect(results.intervalTable?.marking == marking)
    #expect(results.mainTable.columns.filter(\.isRanked).map(\.title) == ["RMSE"])
    #expect(
      marking.meanings.map(\.sentence) == [
        "Lowest RMSE of 3 feature sets. It was picked on the same test data, so it is optimistic (too low).",
        "Not distinguishably worse: the interval of the difference holds 0 (BCa bootstrap over 45 fixations, level "
          + "1 − 0.05/3, for 3 rows together).",
      ])
  }

  @Test("where nothing tested was new the lowest is marked, and no row is said to be like it")
  func leaking() throws {
    for (leakage, reason) in [
      (Leakage.leaks, "tests are invalid on a leaking split"), (.noTest, "no row was new"),
    ] {
      let marking = try #require(try marking(Self.planted(leakage)))
      #expect(marking.rows == [nil, .best, nil, nil])
      #expect(
        marking.meanings.count == 1
          && marking.meanings[0].sentence.hasSuffix("Ties are not marked: \(reason)."))
    }
  }

  @Test("the constant guess is never best, and the legend says where it is not worse")
  func baseline() throws {
    let marking = try #require(try marking(Self.planted(guess: 0.5)))
    #expect(marking.rows == [nil, .best, .likeBest, nil], "half of each error, which no draw turns round")
    #expect(
      marking.meanings[0].sentence.hasSuffix(" The constant guess, mean-target, is not worse."))
    #expect(
      marking.meanings[1].sentence.hasSuffix(
        " mean-target has a distinguishably lower error than the best row."))
    let alike = try #require(try self.marking(Self.planted(guess: 0.98)))
    #expect(alike.rows == [nil, .best, .likeBest, .likeBest])
    #expect(alike.meanings.allSatisfy { !$0.sentence.contains("has a distinguishably") })
  }

  @Test("with several groups each legend names its own, and none denies the marks of another")
  func groups() throws {
    let errors = (0..<45).map { 10 + Double($0 * 7 % 11) }
    func cells(_ name: String, _ factor: Double) -> [PlantedRun.PlantedCell] {
      // One fixation fewer in the second group: the methods of the two differ.
      let own = name == "ben" ? Array(errors.dropLast()) : errors
      return [
        PlantedRun.cell("gaze", of: name, group: "participant=\(name)", rmse: own.map { factor * $0 }),
        PlantedRun.cell("face", of: name, group: "participant=\(name)", rmse: own.reversed()),
      ]
    }
    var run = PlantedRun(groupBy: ["participant"], cells: cells("anna", 1.01) + cells("ben", 3))
    let marking = try #require(try marking(run))
    #expect(marking.rows == [.likeBest, .best, nil, .best])
    let like = marking.meanings.filter { $0.mark == .likeBest }.map(\.sentence)
    #expect(like.count == 2 && like.allSatisfy { $0.hasPrefix("Not distinguishably worse: ") })
    #expect(like.first?.hasSuffix(" (participant=anna)") == true)
    #expect(like.last?.hasSuffix(" (participant=ben)") == true)
    run.cells = cells("anna", 3) + cells("ben", 3)
    #expect(
      try self.marking(run)?.meanings.filter { $0.mark == .likeBest }.allSatisfy {
        $0.sentence.hasPrefix("Not distinguishably worse (no row): ")
      } == true)
  }

  @Test("rows that differ by rounding alone are best together")
  func ties() throws {
    var run = Self.planted()
    run.cells[2].repeats = run.cells[1].repeats
    #expect(try marking(run)?.rows == [nil, .best, .best, nil])
  }

  @Test("a row with a failed trial takes no part, because its error is about other trials")
  func failed() throws {
    var run = Self.planted()
    run.cells[1].repeats.append([[]])
    let marking = try #require(try marking(run))
    #expect(marking.rows == [nil, nil, .best, nil])
    #expect(marking.meanings[0].sentence.hasPrefix("Lowest RMSE of 2 feature sets."))
    #expect(marking.meanings[0].sentence.hasSuffix(" Rows with a missing trial are not ranked."))
  }

  @Test("a single candidate is not ranked")
  func single() throws {
    var run = Self.planted()
    run.cells.removeSubrange(1...2)
    #expect(try marking(run) == nil)
  }

  @Test("with too few people only the lowest is marked")
  func people() throws {
    var run = Self.planted()
    for index in run.cells.indices {
      let misses = run.cells[index].repeats[0][0]
      run.cells[index].repeats[0][0] = misses.enumerated().map { number, miss in
        var miss = miss
        miss.participant = "p\(number % 3)"
        return miss
      }
    }
    let marking = try #require(try marking(run))
    #expect(marking.rows == [nil, .best, nil, nil])
    #expect(marking.meanings.map(\.mark) == [.best])
    #expect(
      marking.meanings[0].sentence.contains(
        "Ties are not marked: an interval needs at least 6 clusters, not 3"))
    #expect(
      try run.run.summaryText(isColoured: false).replacing(/\s+/, with: " ").contains(
        "* Lowest RMSE, picked on the test data (optimistic). Ties were not tested."))
  }

  @Test("over repeated splits the corrected t test against the lowest decides, after Holm")
  func repeats() throws {
    // The repeats of `gaze+face` scatter about those of `gaze`, a little above; `gaze+euler` is far above all.
    let scatter: [Double] = [3, -2, 4, -3, 1, -2, 2, -1, 3, -4]
    func cell(_ features: String, _ errors: [Double], calibrator: String = "linear") -> PlantedRun.PlantedCell
    {
      (
        Cell(group: "", samples: "frames", features: features, calibrator: calibrator, split: "s"),
        errors.map { [[PlantedRun.Miss(x: $0, y: $0)]] }
      )
    }
    var run = PlantedRun(splits: [PlantedRun.split("s", kind: "random", repeats: 10)])
    run.samples = [
      RunRecord.SamplesRecord(
        group: "", kind: "frames", count: 45, dropped: [:],
        reach: ["s": SplitReach(trainUnits: 31, testUnits: 14, testedPeople: .inTraining)])
    ]
    run.cells = [
      cell("gaze", Array(repeating: 20, count: 10)), cell("gaze+face", scatter.map { 20.5 + $0 }),
      cell("gaze+euler", scatter.map { 60 + $0 }),
      cell("-", scatter.map { 90 + $0 }, calibrator: "mean-target"),
    ]
    let results = try SplitResults.all(in: run.run)[0]
    let marking = try #require(results.mainTable.marking)
    // t of `gaze+face`: mean 0.6, variance 8.1, √(8.1 · (1/10 + 14/31)) = 2.1, so t = 0.28 with 9 degrees of freedom.
    #expect(marking.rows == [.best, .likeBest, nil, nil])
    #expect(
      marking.meanings[1].sentence
        == "Not distinguishably worse: p ≥ 0.05 in the corrected resampled t test over 10 repeats (Nadeau and Bengio "
        + "2003; n₂/n₁ = 14/31 fixations), corrected by Holm.")
    #expect(
      results.intervalTable?.columns.contains(where: \.isRanked) == false,
      "its numbers are pooled ones")
    // 15 below in the mean, and the scatter is a tenth: t is about −70.
    run.cells[3] = cell("-", scatter.map { 5 + $0 / 10 }, calibrator: "mean-target")
    let below = try #require(try SplitResults.all(in: run.run)[0].mainTable.marking)
    #expect(below.rows == [.best, .likeBest, nil, nil])
    #expect(
      below.meanings[1].sentence.hasSuffix(
        " mean-target has a distinguishably lower error than the best row."))
  }
}
