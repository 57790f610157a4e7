import Captures
import Documents
import Inputs
import Testing

@testable import Reports
@testable import Scores
@testable import Splits
@testable import Trials

/// How big a button must be, by hand.
struct ButtonSizesTests {
  private let screen = Screen(width: 100, height: 50)

  /// A fixation of one frame per error.
  private func score(
    x: [Double], y: [Double], of participant: String = "anna", repeats: Int = 1
  ) -> FixationScore {
    var sums = FixationScore.Sums()
    (sums.repeatCount, sums.count) = (repeats, x.count)
    (sums.errorX, sums.errorY) = (x.reduce(0, +), y.reduce(0, +))
    (sums.squaredErrorX, sums.squaredErrorY) = (x.reduce(0) { $0 + $1 * $1 }, y.reduce(0) { $0 + $1 * $1 })
    sums.distance = 50
    sums.angle = 1
    let subject = PlantedRun.Miss(x: 0, y: 0, participant: participant).subject
    return FixationScore(cell: Planted.cell, subject: subject, sums: sums)
  }

  /// A fixation that needs such a size: equal errors have no spread.
  private func needing(_ width: Double, _ height: Double, of participant: String = "anna") -> FixationScore {
    score(x: [-width / 2, -width / 2], y: [height / 2, height / 2], of: participant)
  }

  private func sizes(_ scores: [FixationScore]) -> ButtonSizes {
    let people = Dictionary(grouping: scores, by: \.subject.participant).sorted { $0.key < $1.key }
    return ButtonSizes(
      device: "d", screen: screen,
      people: people.map { $0.value.compactMap { ButtonSizes.Fixation($0.sums, number: 0) } })
  }

  @Test("a fixation needs twice the mean error and twice two standard deviations, n − 1")
  func formula() throws {
    // Errors 1 and 3 have the mean 2 and the deviation √2; −4 twice has no spread.
    let fixation = try #require(ButtonSizes.Fixation(score(x: [1, 3], y: [-4, -4]).sums, number: 0))
    #expect(abs(fixation.size.x - (4 + 4 * 2.0.squareRoot())) < 1e-12)
    #expect(fixation.size.y == 8)
    #expect(fixation.degreesPerPoint == 0.02)
  }

  @Test("a fixation of a single frame has no size, nor has one that repeats tested by single frames")
  func singleFrames() {
    #expect(ButtonSizes.Fixation(score(x: [1], y: [1]).sums, number: 0) == nil)
    #expect(ButtonSizes.Fixation(score(x: [1, 2], y: [1, 2], repeats: 2).sums, number: 0) == nil)
    #expect(
      ButtonSizes.Fixation(score(x: [1, 2, 3, 4], y: [1, 2, 3, 4], repeats: 2).sums, number: 0) != nil)
  }

  @Test("quantiles are of each person, then the mean over people, however many fixations each has")
  func people() throws {
    let sizes = self.sizes([
      needing(10, 10), needing(20, 30), needing(30, 20), needing(40, 10, of: "bert"),
    ])
    // Medians: 20 and 40 wide, 20 and 10 high.
    #expect(sizes.quantile(0.5, \.size.x) == 30)
    #expect(sizes.quantile(0.5, \.size.y) == 15)
    // 10 × 10 alone of the first person, and none of the second.
    #expect(abs(sizes.share(hitting: PerAxis(x: 30, y: 15)) - 1.0 / 6) < 1e-12)
    #expect(abs(try #require(sizes.quantile(0.25, \.size.x)) - (15 + 40) / 2) < 1e-12)
  }

  @Test("the button in the screen's proportions contains both axes of each fixation")
  func proportions() throws {
    // Of the screen's width and height: 0.1 and 0.4, 0.3 and 0.2, 0.5 and 0.1.
    let sizes = self.sizes([needing(10, 20), needing(30, 10), needing(50, 5)])
    let button = try #require(sizes.button(for: 0.5))
    #expect(abs(button.x - 40) < 1e-12 && abs(button.y - 20) < 1e-12)
  }

  @Test("the finest grid has the most buttons that the share hits; none where 2 × 2 is missed")
  func grid() throws {
    // Buttons 25 pt wide and 12.5 pt high are 4 × 4; a third fixation needs a wide button, not a high one.
    let sizes = self.sizes([needing(25, 12.5), needing(20, 12), needing(50, 5)])
    #expect(
      sizes.finestGrid(for: 1) == ButtonSizes.Grid(columnCount: 2, rowCount: 4, hitShare: 1))
    let most = try #require(sizes.finestGrid(for: 0.6))
    #expect((most.columnCount, most.rowCount) == (4, 4))
    #expect(self.sizes([needing(51, 1), needing(1, 1)]).finestGrid(for: 0.9) == nil)
    #expect(self.sizes([needing(0, 0)]).finestGrid(for: 1)?.buttonCount == 400)
  }

  @Test("a button that must be larger than the screen is called so")
  func larger() throws {
    let sizes = self.sizes([needing(120, 10)])
    let button = try #require(sizes.button(for: 0.5))
    #expect(ButtonText.text(button, on: sizes) == "120 × 60 pt, which is larger than the screen")
  }

  @Test("medians of fixations have no button sizes, and cards of leaking splits name none")
  func withheld() async throws {
    // Half of the frames of a fixation must have a spread.
    let run = try await PlantedStudy(framesEach: 12).run(
      """
      samples: [frames, fixation-medians]
      features: [gaze, gaze+face]
      splits: [{kind: random, unit: frame, test_share: 0.5}, {kind: leave-one-out, over: head_pose}]

      """)
    for results in SplitResults.all(in: run) {
      let isOfFrames = results.samples == "frames"
      #expect((results.buttonTable != nil) == isOfFrames)
      #expect((ButtonFigure(results) != nil) == isOfFrames)
      guard let ranking = results.ranking else { continue }
      let notes = ButtonText(results).notes(RankingWords(ranking))
      #expect(notes.isEmpty == !(isOfFrames && results.leakage == .honest))
    }
  }
}
