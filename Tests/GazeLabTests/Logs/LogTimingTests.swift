import Testing

@testable import Captures
@testable import Logs

@Suite("Times of a log")
struct LogTimingTests {
  @Test("rates, gaps, repeated times and rows out of order of ten rows are those counted by hand")
  func tenRows() throws {
    let timing = LogTiming(try LogSample.tenRows())
    #expect((timing.rowCount, timing.validCount) == (10, 8))
    #expect(abs(timing.span - 0.72) < 1e-12)
    #expect(abs((timing.medianStep ?? 0) - 0.04) < 1e-12)
    // (10 − 1) ÷ 0.72 and 8 ÷ (0.72 + 0.04).
    #expect(abs((timing.rowHz ?? 0) - 12.5) < 1e-9)
    #expect(abs((timing.effectiveHz ?? 0) - 8 / 0.76) < 1e-9)
    #expect((timing.longStepCount, timing.missingStepCount) == (1, 1))
    #expect((timing.duplicateCount, timing.reversedCount) == (1, 1))
    #expect(timing.gaps.map(\.row) == [4] && timing.gaps[0].start == 0.12)
    #expect(abs((timing.longest?.duration ?? 0) - 0.5) < 1e-12)
    #expect(timing.pauses.isEmpty)
  }

  @Test(
    "times between fixations are pauses where all rows belong to fixations and there is a gap between two")
  func pauses() throws {
    let log = try LogSample.log(
      [0, 0.02, 0.04, 1.04, 1.06, 1.08],
      points: [
        .gazePoint: [(1, 1), (1, 1), (1, 1), (2, 2), (2, 2), (2, 2)],
        .target: [(1, 1), (1, 1), (1, 1), (2, 2), (2, 2), (2, 2)],
      ])
    let timing = LogTiming(log)
    // Two fixations of two steps of 20 ms.
    #expect(abs((timing.rowHz ?? 0) - 50) < 1e-6)
    #expect((timing.longStepCount, timing.missingStepCount, timing.pauses.count) == (0, 0, 1))
    #expect(abs((timing.longest?.duration ?? 0) - 0.02) < 1e-9)
    #expect(timing.pauses.map(\.row) == [2])
  }

  @Test(
    "a step between fixations that is no gap belongs to the rate, and so does a gap in a stream without targets"
  )
  func streams() throws {
    let points = [(x: 1.0, y: 1.0), (1, 1), (2, 2), (2, 2)]
    let close = LogTiming(
      try LogSample.log([0, 0.02, 0.04, 0.06], points: [.gazePoint: points, .target: points]))
    #expect(close.pauses.isEmpty && abs((close.rowHz ?? 0) - 50) < 1e-9)
    let stream = LogTiming(try LogSample.log([0, 0.02, 1.02, 1.04], points: [.gazePoint: points]))
    #expect(stream.longStepCount == 1 && abs((stream.rowHz ?? 0) - 3 / 1.04) < 1e-9)
  }

  @Test("a single row has no rate, and no rows make no section")
  func few() throws {
    let one = LogTiming(try LogSample.log([5], points: [.gazePoint: [(1, 1)]]))
    #expect(one.rowHz == nil && one.effectiveHz == nil && one.longest == nil && one.span == 0)
    #expect(TimesSection(try LogSample.log([5])) != nil)
  }

  @Test("moments, counts and shares read as people write them")
  func texts() {
    #expect(
      [12.34, 599.96, 605, 3725].map(LogText.moment) == ["12.3 s", "600.0 s", "10:05 min", "1:02:05 h"])
    #expect([0.533, 56.78].map(LogText.duration) == ["0.53 s", "56.8 s"])
    #expect([7, 1703, 10_000_000].map(LogText.count) == ["7", "1,703", "10,000,000"])
    #expect(LogText.percent(1, of: 8) == "12.5 %" && LogText.percent(1, of: 2) == "50 %")
    #expect(LogText.percent(1, of: 1_000_000) == "less than 0.1 %")
    #expect(LogText.percent(999_999, of: 1_000_000) == "more than 99.9 %")
  }
}
