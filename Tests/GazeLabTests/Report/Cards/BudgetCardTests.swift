import Testing

@testable import Calibration
@testable import Documents
@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

@Suite("How many targets are enough, as a card")
struct BudgetCardTests {
  private static func split(_ count: Int, others: Bool = true) -> RunRecord.SplitRecord {
    let layout = TargetLayout(
      word: "\(count)", names: TargetLayout.standard(count) ?? [], choiceSize: nil)
    var split = PlantedRun.split("\(count)", kind: "calibration-targets")
    split.calibration = Split.Calibration(layout: layout, hasOthers: others)
    return split
  }

  /// Six people, each with an error in hundredths of a degree on the same fixation.
  private static func cell(
    _ split: String, _ errors: [Double], calibrator: String = "linear"
  ) -> PlantedRun.PlantedCell {
    let misses = errors.enumerated().map { person, error in
      PlantedRun.Miss(x: error, y: 0, fixation: 1, participant: "p\(person)")
    }
    return (
      Cell(group: "", samples: "frames", features: "gaze", calibrator: calibrator, split: split), [[misses]]
    )
  }

  private func answer(_ cells: [PlantedRun.PlantedCell], others: Bool = true) throws -> BudgetAnswer? {
    var planted = PlantedRun(splits: [1, 3, 9].map { Self.split($0, others: others) })
    planted.cells = cells
    let results = SplitResults.all(in: try planted.run)
    #expect(BudgetAnswer(results[1], among: results) == nil, "it stands once")
    return BudgetAnswer(results[0], among: results)
  }

  private static let nine: [Double] = [100, 110, 120, 130, 140, 150]

  @Test("the fewest targets after which no gain from the largest layout can be told")
  func enough() throws {
    // One target costs 0.5° for everybody; three cost −0.02° to 0.02°, which nobody can tell from nothing.
    let three = zip(Self.nine, [2.0, -2, 1, -1, 2, -1]).map { $0 + $1 }
    let answer = try #require(
      try self.answer([
        Self.cell("1", Self.nine.map { $0 + 50 }), Self.cell("3", three), Self.cell("9", Self.nine),
      ]))
    #expect(answer.layouts.map(\.targetCount) == [1, 3, 9])
    #expect(answer.layouts.map(\.isWorse) == [true, false, false])
    #expect(answer.enough?.targetCount == 3)
    let card = BudgetCard(answer).card
    #expect(card.question == "How many targets must a new person look at?")
    let sentence = card.answer.map(\.text).joined()
    #expect(sentence.hasPrefix("3 targets are enough: with "))
    #expect(sentence.contains("No gain from 9 targets can be told"))
    #expect(card.rows.map(\.name) == ["1", "3", "9"] && card.rows.map(\.isMarked) == [false, true, false])
    #expect(card.rows[0].values[3].text.contains("0.5"))
  }

  @Test("where each layout is worse than the largest, that is the answer")
  func largest() throws {
    let answer = try #require(
      try answer(
        [
          Self.cell("1", Self.nine.map { $0 + 50 }), Self.cell("3", Self.nine.map { $0 + 20 }),
          Self.cell("9", Self.nine),
        ], others: false))
    #expect(answer.enough?.targetCount == 9)
    let card = BudgetCard(answer).card
    #expect(card.question == "How many targets are enough?")
    #expect(card.answer.map(\.text).joined().hasPrefix("9 targets are better than fewer: with "))
  }

  @Test("each layout counts with its own best row")
  func bestRows() throws {
    let answer = try #require(
      try self.answer([
        Self.cell("1", Self.nine.map { $0 + 90 }), Self.cell("1", Self.nine, calibrator: "offset"),
        Self.cell("3", Self.nine.map { $0 + 10 }), Self.cell("3", Self.nine, calibrator: "offset"),
        Self.cell("9", Self.nine.map { $0 - 40 }), Self.cell("9", Self.nine, calibrator: "offset"),
      ]))
    #expect(
      answer.layouts.map { $0.ranking.leadingRow.cells[0].calibrator } == ["offset", "offset", "linear"])
    #expect(answer.enough?.targetCount == 9)
  }

  @Test("with too few people nothing is said to be enough")
  func tooFew() throws {
    let answer = try #require(
      try self.answer([
        Self.cell("1", [100, 120]), Self.cell("3", [90, 100]), Self.cell("9", [80, 90]),
      ]))
    #expect(answer.enough == nil)
    #expect(BudgetCard(answer).card.answer[0].text.hasPrefix("Too few units to say how many are enough."))
  }
}
