import Documents
import Testing

@testable import Calibration
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("Errors against the targets calibrated on")
struct BudgetTableTests {
  private static func split(_ label: String, _ layout: TargetLayout, poses: [String] = [], repeats: Int = 1)
    -> RunRecord.SplitRecord
  {
    var split = PlantedRun.split(label, kind: "calibration-targets", repeats: repeats)
    split.calibration = Split.Calibration(
      layout: layout, conditions: poses.isEmpty ? [] : [.init(label: "head_pose", words: poses)])
    return split
  }

  private static func layout(_ count: Int) -> TargetLayout {
    TargetLayout(word: "\(count)", names: TargetLayout.standard(count) ?? [], choiceSize: nil)
  }

  /// A cell that misses some fixations by the same along both axes.
  private static func cell(_ split: String, _ misses: [Int: Double]) -> PlantedRun.PlantedCell {
    let all = misses.sorted { $0.key < $1.key }.map {
      PlantedRun.Miss(x: $0.value, y: $0.value, fixation: $0.key)
    }
    return (
      Cell(group: "", samples: "frames", features: "gaze", calibrator: "linear", split: split), [[all]]
    )
  }

  @Test(
    "one column per layout: the errors of the main tables, then those on the fixations that all layouts test"
  )
  func planted() throws {
    var planted = PlantedRun(splits: [Self.split("one", Self.layout(1)), Self.split("three", Self.layout(3))])
    planted.cells = [
      // Fixations 2 and 3 are tested by both: √((3² + 5²)/2) = √17 and √((6² + 8²)/2) = √50.
      Self.cell("one", [1: 100, 2: 3, 3: 5]), Self.cell("three", [2: 6, 3: 8, 4: 40]),
    ]
    let results = SplitResults.all(in: try planted.run)
    let table = try #require(results[0].budgetTable)
    #expect(table.columns.map(\.title) == ["features", "1", "3"])
    // √((100² + 3² + 5²)/3) = 57.83 and √((6² + 8² + 40²)/3) = 23.80.
    #expect(table.rows.map { $0.map { $0.text() } } == [["gaze", "57.83", "23.80"]])
    let shared = try #require(results[0].sharedBudgetTable)
    #expect(shared.rows.map { $0.map { $0.text() } } == [["gaze", "4.1", "7.1"]])
    #expect(shared.notes.contains("On the 2 fixations that all layouts test."))
    #expect(results[1].budgetTable == nil && results[1].sharedBudgetTable == nil, "it stands once")
  }

  @Test("splits that differ in more than the layout are not compared, nor is a single one")
  func unlike() throws {
    let planted = PlantedRun(
      splits: [
        Self.split("a", Self.layout(1)), Self.split("b", Self.layout(3), poses: ["Middle"]),
        Self.split("c", Self.layout(5), poses: ["Middle"]), PlantedRun.split("d"),
      ],
      cells: ["a", "b", "c", "d"].map { Self.cell($0, [1: 1]) })
    let results = SplitResults.all(in: try planted.run)
    #expect(
      results.map { $0.budgetTable?.columns.map(\.title) } == [nil, ["features", "3", "5"], nil, nil])
    #expect(results[1].budgetTable?.title.contains("head_pose=Middle") == true)
  }

  @Test("without fixations that all layouts test there is no table of them")
  func nothingShared() throws {
    var planted = PlantedRun(splits: [Self.split("one", Self.layout(1)), Self.split("three", Self.layout(3))])
    planted.cells = [Self.cell("one", [1: 1]), Self.cell("three", [2: 1])]
    let results = SplitResults.all(in: try planted.run)[0]
    #expect(results.budgetTable != nil && results.sharedBudgetTable == nil)
  }

  @Test("each choice of targets has a row with its own error, even if one could not be scored")
  func choices() throws {
    let every = TargetLayout(word: "every:1", names: ["left", "top", "right"], choiceSize: 1)
    var planted = PlantedRun(splits: [Self.split("every", every, repeats: 3)])
    let cell = Cell(group: "", samples: "frames", features: "gaze", calibrator: "linear", split: "every")
    func miss(_ error: Double) -> PlantedRun.Miss { PlantedRun.Miss(x: error, y: error, fixation: 1) }
    planted.cells = [(cell, [[[miss(4)], [miss(2)]], [[]], [[miss(7)]]])]
    let results = SplitResults.all(in: try planted.run)[0]
    let table = try #require(results.targetsTable)
    // The folds of a repeat are pooled: √((16 + 4)/2) = 3.2.
    #expect(
      table.rows.map { $0.map { $0.text() } } == [["left", "3.2"], ["top", "-"], ["right", "7.0"]])
    #expect(table.notes[0].contains("The lowest of 3 errors is optimistic"))
    planted.splits = [Self.split("every", Self.layout(3))]
    #expect(SplitResults.all(in: try planted.run)[0].targetsTable == nil)
  }

  @Test(
    "in a run of several layouts, pooled has the same error in each column with the same test"
  )
  func run() async throws {
    let split = "kind: calibration-targets, head_pose: Middle, of: participant, others: true"
    let run = try await PlantedStudy().run(
      """
      features: gaze
      calibrators: [{pooled: linear}, {recentre: linear}, none]
      splits: [{targets: 0, \(split)}, {targets: 1, \(split)}, {targets: 9, \(split)}]

      """)
    #expect(run.isWhole)
    let results = SplitResults.all(in: run)
    let shared = try #require(results[0].sharedBudgetTable)
    #expect(shared.columns.map(\.title) == ["features", "calibrator", "0", "1", "9"])
    func row(_ calibrator: String) throws -> [String] {
      try #require(shared.rows.first { $0[1].text() == calibrator })[2...].map { $0.text() }
    }
    let (pooled, recentred) = (try row("pooled(linear)"), try row("recentre(linear)"))
    #expect(Set(pooled).count == 1 && recentred[0] == pooled[0] && Set(recentred).count > 1)
    // Four of five poses of two people.
    #expect(shared.notes.contains("On the 72 fixations that all layouts test."))
    #expect(shared.notes.contains("Own fixations calibrated on in the first fold of each column: 0, 1, 9."))
    let tested = try #require(run.record.samples.first).reach
    #expect(results.map { tested[$0.split]?.testedPeople } == [.new, .calibrated, .calibrated])
    let axes = results[1].axesTable
    #expect(axes.notes[0].hasPrefix("n train counts the tested person's own rows"))
  }
}
