import Documents
import TestSupport
import Testing

@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

struct OptimismTableTests {
  private static let leaking = "random(test_share=0.3, unit=frame)"
  private static let whole = "random(test_share=0.3, unit=fixation)"

  @Test("the ratio is that of the honest centre to the leaking one, feature set by feature set")
  func ratio() async throws {
    let run = try await PlantedStudy().run(
      "features: [gaze, gaze+face]\nsplits: {kind: random, unit: frame, repeats: 4}\n")
    let results = SplitResults.all(in: run)
    #expect(results.map(\.split) == [Self.leaking, Self.whole])
    let table = try #require(results[0].optimismTable)
    #expect(table.rows.count == 3)
    for (row, features) in zip(table.rows, ["gaze", "gaze+face", "-"]) {
      func centre(_ split: String) throws -> Double {
        let metrics = run.summaries.first { $0.cell.features == features && $0.cell.split == split }?.metrics
        return try #require(metrics?["rmse"]).centre
      }
      let (flattering, honest) = (try centre(Self.leaking), try centre(Self.whole))
      guard case .spread(let first, _, _) = row[1], case .spread(let second, _, _) = row[2],
        case .number(let ratio, _) = row[3]
      else {
        Issue.record("\(row)")
        continue
      }
      #expect((first, second) == (flattering, honest))
      #expect(relativeError(ratio, of: honest / flattering) <= 1e-15)
    }
    #expect(table.caveats.contains { $0.contains("this split leaks") })
    #expect(results[1].optimismTable == nil, "what does not leak has none")
  }

  @Test("the ratio of planted errors of 20 and 50 points is 2.5, group by group")
  func planted() throws {
    var run = PlantedRun(groupBy: ["participant"])
    run.splits = [
      PlantedRun.split("leaky", leakage: .leaks, groupedCounterpart: "twin"), PlantedRun.split("twin"),
    ]
    for (person, errors) in [("anna", (20.0, 50.0)), ("bert", (10, 40))] {
      run.cells += [
        PlantedRun.cell("gaze", group: "participant=\(person)", split: "leaky", rmse: [errors.0]),
        PlantedRun.cell("gaze", group: "participant=\(person)", split: "twin", rmse: [errors.1]),
      ]
    }
    let table = try #require(SplitResults.all(in: run.run)[0].optimismTable)
    #expect(
      table.rows.map { $0.map { $0.text() } } == [
        ["anna", "gaze", "20.00", "50.00", "2.50"], ["bert", "gaze", "10.00", "40.00", "4.00"],
      ])
    run.cells.removeLast()
    let alone = try #require(SplitResults.all(in: run.run)[0].optimismTable)
    #expect(alone.rows[1].map { $0.text() } == ["bert", "gaze", "10.00", "none", "-"])
  }

  @Test("in-sample errors and medians have no such table")
  func notLeaking() async throws {
    let run = try await PlantedStudy().run(
      """
      features: gaze
      samples: fixation-medians
      splits: [in-sample, {kind: random, unit: frame, repeats: 2}, corners-to-sides]

      """)
    #expect(SplitResults.all(in: run).allSatisfy { $0.optimismTable == nil })
    #expect(SplitResults.all(in: run).map(\.leakage) == [.noTest, .honest, .honest])
  }
}
