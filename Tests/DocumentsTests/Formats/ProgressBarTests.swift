import Documents
import Testing

@Suite("Progress bars")
struct ProgressBarTests {
  private func text(_ done: Int, of all: Int, seconds: Double = 0, width: Int = 80) -> String {
    ProgressBar(title: "lab/first", stage: "fitting", doneCount: done, allCount: all, seconds: seconds)
      .text(width: width)
  }

  @Test("a bar shows the stage, the share that is done, the trials and the time left")
  func parts() {
    // 30 characters, of which a quarter is filled; 10 s for 25 trials are 30 s for the other 75.
    #expect(
      text(25, of: 100, seconds: 10)
        == "lab/first: fitting [#######-----------------------] 25 of 100 trials, 30 s left")
    #expect(text(0, of: 100, seconds: 10).hasSuffix("] 0 of 100 trials"))
    #expect(text(1, of: 1001, seconds: 1).hasSuffix(", 17 min left"))
    #expect(text(1, of: 10001, seconds: 1).hasSuffix(", 3 h left"))
    #expect(ProgressBar(title: "lab/first", stage: "drawing").text(width: 80) == "lab/first: drawing")
  }

  @Test("what was expected counts until it has passed, also before anything is finished")
  func expected() {
    func bar(_ done: Int, _ seconds: Double, _ expected: Double?) -> ProgressBar {
      ProgressBar(
        title: "lab/first", stage: "fitting", doneCount: done, allCount: 4, seconds: seconds,
        expectedSeconds: expected)
    }
    #expect(bar(0, 120, 420).line == "lab/first: 0 of 4 trials after 2 min, 5 min left")
    #expect(bar(0, 120, 420).text(width: 80).hasSuffix("] 0 of 4 trials, 5 min left"))
    #expect(bar(0, 120, 100).line == "lab/first: 0 of 4 trials after 2 min")
    // 120 s for one of four are 360 s for the others.
    #expect(bar(1, 120, 100).line == "lab/first: 1 of 4 trials after 2 min, 6 min left")
    #expect(bar(0, 60, nil).line == "lab/first: 0 of 4 trials after 60 s")
  }

  @Test("a bar is shorter than the line, and leaves out what has no room", arguments: [20, 40, 60, 80, 200])
  func widths(width: Int) {
    let line = text(123, of: 4567, seconds: 100, width: width)
    #expect(line.count < width)
    #expect(line.contains("fitting"))
  }
}
