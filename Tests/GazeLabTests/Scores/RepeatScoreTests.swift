import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Trials

@Suite("Scores of repeats")
struct RepeatScoreTests {
  @Test("the reasons for lost gaze points are counted and listed in alphabetical order")
  func reasons() {
    let screen = Device.builtIn[0].screen
    let words = ["looks away", "blinks", "no map", "blinks"]
    let lines = words.indices.map {
      TargetGeometry(target: screen.centre, screen: screen, fixation: 0, frameRows: $0..<$0 + 1, eyes: nil)
    }
    let errors = PointErrors.of(
      RowEstimates(rows: Array(words.indices), words.map { GazeEstimate.lost(reason: $0) }), lines)
    let score = RepeatScore(Planted.cell, repeatIndex: 0, errors)
    #expect(score.lost == "2 × blinks; 1 × looks away; 1 × no map")
    #expect(score.value(of: "lost_percent") == 100 && score.value(of: "on_screen_percent") == nil)
  }
}
