import Documents
import Testing

@testable import Captures
@testable import Logs

@Suite("States of a log")
struct StateRunsTests {
  private static func runs(_ log: Log) -> StateRuns {
    StateRuns(log.frames.states[0], of: log, LogTiming(log), PlotAxis.time(of: log))
  }

  /// A row lasts until the next one, but at most two median steps of 40 ms: 40, 40, 0, 40 · 80 (before the gap), 40, 0 ·
  /// 40, 40 · 40 ms.
  @Test("shares, runs and transitions of ten rows are those counted by hand")
  func tenRows() throws {
    let runs = Self.runs(try LogSample.tenRows())
    #expect(runs.words.map(\.word) == ["SUCCESS", "LOW_CONFIDENCE", "FACE_MISSING"])
    #expect(runs.words.map(\.rowCount) == [6, 3, 1])
    #expect(runs.words.map(\.runCount) == [2, 2, 1])
    for (duration, expected) in zip(runs.words.map(\.duration), [0.2, 0.12, 0.04]) {
      #expect(abs(duration - expected) < 1e-12)
    }
    #expect(abs(runs.duration - 0.36) < 1e-12)
    #expect(runs.words.map { $0.longest?.start } == [0, 0.12, 0.72])
    for (longest, expected) in zip(runs.words.map(\.longest), [0.12, 0.08, 0.04]) {
      #expect(abs((longest?.duration ?? 0) - expected) < 1e-12)
    }
    // The gap ends a run of LOW_CONFIDENCE and begins another, which is no transition.
    #expect(runs.transitions == [[0, 1, 1], [1, 0, 0], [0, 0, 0]])
  }

  @Test("an empty word is told as such, and a state that never changes in one sentence")
  func words() throws {
    let log = try LogSample.log([0, 1, 2], states: [("blink", ["", "", ""])])
    #expect(Self.runs(log).words.map(\.name) == ["(no value)"])
    let section = try #require(StatesSection(log)).section
    #expect(section.answer == ["blink is (no value) all the time."])
    #expect(section.figures.isEmpty && section.tables.count == 1)
  }

  @Test("a lane is filled in unbroken spans")
  func spans() {
    #expect((0..<4).runs { $0 != 2 } == [0..<2, 3..<4])
    #expect((0..<2).runs { _ in false }.isEmpty)
  }

  @Test("the section of gaze counts lost rows, gaze on the screen and its middle")
  func gaze() throws {
    let log = try LogSample.tenRows()
    let summary = try #require(GazeSummary(log, LogTiming(log)))
    #expect((summary.rowCount, summary.validCount, summary.onScreenCount) == (10, 8, 7))
    // x: 103, 100, 100, 130, 500, 300, 303, 300.
    #expect(abs(summary.mean.x - 229.5) < 1e-9)
    #expect(summary.cells.reduce(0, +) == 7 && summary.uncountedCount == 1)
    #expect(
      GazeSection(log)?.section.answer[0].hasPrefix("87.5 % of the gaze points are on the screen; 20 %")
        == true)
  }

  @Test("the deviation of gaze points is that computed by hand")
  func deviation() throws {
    let log = try LogSample.log([0, 1], points: [.gazePoint: [(10, 5), (30, 5)]])
    let summary = try #require(GazeSummary(log, LogTiming(log)))
    #expect(summary.mean == ScreenPoint(x: 20, y: 5))
    #expect(abs(summary.deviation.x - 10) < 1e-9 && summary.deviation.y == 0)
  }
}
