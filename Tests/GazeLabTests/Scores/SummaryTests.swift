import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Trials

@Suite("Summaries")
struct SummaryTests {
  private let cell = Cell(group: "", samples: "frames", features: "gaze", calibrator: "linear", split: "s")

  /// A score of one row with the given error along x; none if nil.
  private func score(
    _ error: Double?, _ repeatIndex: Int, _ fold: Int = 0, rank: Int = 2, choice: String? = nil
  ) -> Score {
    var score = Score(
      cell: cell, repeatIndex: repeatIndex, foldIndex: fold, rank: rank,
      moments: error.map {
        Moments([.point(ScreenPoint(x: $0, y: 0))], targets: [ScreenPoint(x: 0, y: 0)])
      }, status: error == nil ? .failed : .ok, message: error == nil ? "no luck" : "", choice: choice)
    score.condition = Double(rank)
    return score
  }

  private func rmseX(_ scores: [Score], _ statistic: SummaryStatistic) -> Centred? {
    Summary(scores, [], statistic).metrics["rmse_x"]
  }

  @Test("median, mean and pooled of repeats with errors 1, 2 and 6; the deviation has ddof 0")
  func statistics() throws {
    let scores = [score(1, 0), score(2, 1), score(6, 2)]
    #expect(rmseX(scores, .median)?.centre == 2)
    #expect(rmseX(scores, .mean)?.centre == 3)
    #expect(rmseX(scores, .pooled)?.centre == (41.0 / 3).squareRoot())
    // (4 + 1 + 9) / 3
    #expect(rmseX(scores, .median)?.standardDeviation == (14.0 / 3).squareRoot())
  }

  @Test("choices are counted over the trials that made one, in the order of first appearance")
  func choices() {
    let scores = ["b", "a", nil, "b", "b"].enumerated().map { score(1, $0, choice: $1) }
    let choices = Summary(scores, [], .median).choices
    #expect(choices.map(\.label) == ["b", "a"] && choices.map(\.count) == [3, 1])
    #expect(Summary([score(1, 0)], [], .median).choices.isEmpty)
  }

  @Test("folds of one repeat are pooled before repeats are summarised")
  func folds() throws {
    let scores = [score(3, 0, 0), score(4, 0, 1), score(1, 1, 0), score(1, 1, 1)]
    let summary = Summary(scores, [], .mean)
    #expect(summary.trialCount == 4 && summary.repeatCount == 2)
    #expect(summary.metrics["rmse_x"]?.centre == (12.5.squareRoot() + 1) / 2)
  }

  @Test("one repeat has no deviation")
  func oneRepeat() throws {
    #expect(try #require(rmseX([score(3, 0)], .median)).standardDeviation == nil)
  }

  @Test("a repeat of which a fold failed is left out, and the failure is counted and explained")
  func failures() {
    let summary = Summary([score(1, 0, 0), score(nil, 0, 1), score(5, 1, 0), score(7, 1, 1)], [], .mean)
    #expect(summary.failedCount == 1 && summary.repeatCount == 1)
    #expect(summary.metrics["rmse_x"]?.centre == 37.0.squareRoot())
    #expect(summary.messages.map(\.text) == ["no luck"])
    #expect(Summary([score(nil, 0)], [], .mean).metrics.isEmpty)
  }

  @Test("ranks are reported as a range, the condition as the median")
  func ranks() {
    let summary = Summary([score(1, 0, rank: 5), score(1, 1, rank: 3), score(1, 2, rank: 4)], [], .median)
    #expect(summary.ranks == 3...5)
    #expect(summary.condition == 4)
  }
}
