import Testing

@testable import Captures

@Suite("Rates and gaps of sampled rows")
struct SamplingTimesTests {
  @Test("the row rate counts steps, the effective rate valid rows and the time that the last row stands for")
  func rates() {
    // Five rows a quarter of a second apart, one of them lost.
    let times = SamplingTimes([0, 0.25, 0.5, 0.75, 1], validCount: 4)
    #expect(times.span == 1 && times.medianStep == 0.25 && times.duration == 1.25)
    #expect(times.rowHz == 4 && times.effectiveHz == 3.2)
    #expect(times.gapCount == 0 && times.longestStep == 0.25)
  }

  @Test("a step of more than one and a half median steps is a gap")
  func gaps() {
    let times = SamplingTimes([0, 1, 2, 3.5, 4.5, 7], validCount: 6)
    #expect(times.gapCount == 1 && times.longestStep == 2.5)
  }

  @Test("a single row has no rate, nor have rows at one time")
  func none() {
    for times in [[], [1.0], [1, 1]] {
      let sampling = SamplingTimes(times, validCount: times.count)
      #expect(sampling.rowHz == nil && sampling.effectiveHz == nil && sampling.gapCount == 0)
    }
  }

  @Test("a capture's rates are over its fixations, without the time between them")
  func capture() {
    let timing = CaptureTiming(
      capture: "c",
      [
        SamplingTimes([0, 0.5, 1], validCount: 3), SamplingTimes([100, 100.5, 101, 102.5], validCount: 2),
        SamplingTimes([200], validCount: 1),
      ])
    // Five steps in 1 + 2.5 s; five valid rows of two fixations in 1.5 + 3 s.
    #expect(timing.rowHz.map { abs($0 - 5 / 3.5) < 1e-12 } == true)
    #expect(timing.effectiveHz.map { abs($0 - 5 / 4.5) < 1e-12 } == true)
    #expect((timing.frames, timing.validFrames, timing.gapCount) == (8, 6, 1) && timing.longestGap == 1.5)
  }
}
