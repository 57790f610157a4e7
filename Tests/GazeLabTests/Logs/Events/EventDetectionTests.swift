import Testing

@testable import Logs

@Suite("Detection of fixations")
struct EventDetectionTests {
  /// pymovements' step_function(length=200, steps=[2, 5, 9, 111, 150], …) at 1000 Hz, from its documentation of I-DT.
  static let steps: EventSamples = {
    let steps: [(Int, Double, Double)] = [
      (0, 0, 0), (2, 1, 2), (5, 2, 3), (9, 3, 4), (111, 1, 1), (150, 2, 2),
    ]
    let points = (0..<200).map { place in steps.last { $0.0 <= place } ?? steps[0] }
    return EventSamples(
      times: (0..<200).map { Double($0) / 1000 }, x: points.map(\.1), y: points.map(\.2), unit: .degrees)
  }()

  static func still(_ times: [Double]) -> EventSamples {
    EventSamples(
      times: times, x: times.map { _ in 5 }, y: times.map { _ in 7 }, unit: .points)
  }

  private func dispersion(_ threshold: Double, _ minimum: Double = 0.1) -> DispersionDetector {
    DispersionDetector(threshold: threshold, minimumDuration: minimum)
  }

  @Test("on pymovements' step function I-DT finds [9, 110] and [150, 199], and pymovements itself [9, 111]")
  func stepFunction() {
    #expect(dispersion(0.5, 0.05).fixations(Self.steps) == [9..<111, 150..<200])
    #expect(dispersion(1).fixations(Self.steps) == [9..<111])
    let other = PymovementsDetector(threshold: 0.5, minimumDuration: 0.05)
    #expect(other.refusal(Self.steps) == nil)
    #expect(other.fixations(Self.steps) == [9..<112, 150..<200])
    #expect(PymovementsDetector(threshold: 1, minimumDuration: 0.1).fixations(Self.steps) == [9..<112])
  }

  @Test("steps of 33, 33 and 34 ms make fixations, which pymovements refuses")
  func unevenTimes() {
    let samples = Self.still([0, 0.033, 0.067, 0.1, 0.133, 0.167])
    #expect(dispersion(0).fixations(samples) == [0..<6])
    #expect(
      PymovementsDetector(threshold: 1, minimumDuration: 0.1).refusal(samples)
        == "the steps between rows differ, and pymovements needs equal steps")
  }

  @Test("a fixation may be 2 ms too short, and no more", arguments: [(0.033, 4), (0.0327, 4), (0.032, 5)])
  func tolerance(step: Double, least: Int) {
    for count in 2...6 {
      let samples = Self.still((0..<count).map { Double($0) * step })
      #expect(dispersion(0).fixations(samples).isEmpty == (count < least))
    }
  }

  @Test("the longer of 75 ms and 2.5 median steps may pass without ending a fixation")
  func gaps() {
    func count(step: Double, gap: Double) -> Int {
      let first = (0..<40).map { Double($0) * step }
      let samples = Self.still(first + first.map { 39 * step + gap + $0 })
      return dispersion(0).fixations(samples).count
    }
    #expect(count(step: 0.033, gap: 0.082) == 1 && count(step: 0.033, gap: 0.084) == 2)
    #expect(count(step: 0.005, gap: 0.075) == 1 && count(step: 0.005, gap: 0.077) == 2)
  }

  @Test("lost rows are dropped, and of rows at the same time the last holds")
  func lostAndEqual() {
    let samples = EventSamples(
      times: [0, 0.04, 0.04, 0.06, 0.08, 0.12], x: [0, 100, 0, .nan, 0, 0], y: [0, 0, 0, 0, 0, 0],
      unit: .points)
    #expect(samples.times == [0, 0.04, 0.08, 0.12] && samples.rows == [0, 2, 4, 5])
    #expect(dispersion(0).fixations(samples) == [0..<4])
    // A lost row at the same time does not hide the one before it.
    let lost = EventSamples(times: [0, 0.04, 0.04], x: [0, 1, .nan], y: [0, 0, 0], unit: .points)
    #expect(lost.rows == [0, 1])
  }

  @Test("rows out of order are put in the order of time")
  func unordered() {
    let samples = EventSamples(
      times: [0, 0.08, 0.04, 0.12], x: [0, 2, 1, 3], y: [0, 0, 0, 0], unit: .points)
    #expect(samples.x == [0, 1, 2, 3] && samples.rows == [0, 2, 1, 3])
  }

  @Test("I-VT: rows slower than the threshold; after a gap a row has the velocity of the next")
  func velocity() {
    let times = [0, 0.1, 0.2, 0.3, 0.4, 0.5].map { $0 / 2 }
    let samples = EventSamples(
      times: times + times.map { $0 + 1 }, x: [0, 0, 0, 100, 100, 100, 50, 100, 100, 100, 100, 100],
      y: [Double](repeating: 0, count: 12), unit: .points)
    // Velocities: 0, 0, 0, 2000, 0, 0 | 1000, 1000, 0, 0, 0, 0 pt/s.
    func fixations(_ threshold: Double, _ minimum: Double) -> [Range<Int>] {
      VelocityDetector(threshold: threshold, minimumDuration: minimum).fixations(samples)
    }
    #expect(fixations(100, 0.1) == [0..<3, 8..<12])
    #expect(fixations(100, 0.05) == [0..<3, 4..<6, 8..<12])
    #expect(fixations(1001, 0.1) == [0..<3, 6..<12])
    #expect(fixations(100, 0.2).isEmpty)
  }

  @Test("I-VT is refused where noise alone is faster than a third of the threshold")
  func refusal() throws {
    let samples = EventSamples(
      times: (0..<100).map { Double($0) / 100 }, x: (0..<100).map { Double($0 % 2) },
      y: [Double](repeating: 0, count: 100), unit: .points)
    // Each step is 1 pt in 10 ms: 100 pt/s.
    var options = EventOptions()
    options.velocity = .points(299)
    let refused = EventDetection(samples, .ivt, options)
    #expect(refused.fixations.isEmpty)
    #expect(
      refused.refusal
        == "noise alone moves the gaze points by 100 pt/s (RMS-S2S × rate), which is more than a third of the threshold "
        + "of 299 pt/s")
    options.velocity = .points(301)
    let allowed = EventDetection(samples, .ivt, options)
    #expect(allowed.refusal == nil && allowed.fixations == [0..<100])
  }

  @Test("noise is the median over windows of the SD and of the RMS of steps, both by hand")
  func noise() throws {
    // Windows of 6 rows (100 ms, 20 ms apart): x 0 2 0 2 0 2, then all 5, then 0 4 0 4 0 4; two rows are left over.
    let x: [Double] = [0, 2, 0, 2, 0, 2, 5, 5, 5, 5, 5, 5, 0, 4, 0, 4, 0, 4, 9, 9]
    let samples = EventSamples(
      times: x.indices.map { Double($0) / 50 }, x: x, y: x.map { _ in 1 }, unit: .points)
    let noise = try #require(GazeNoise(samples, length: 0.1))
    #expect(noise.windowCount == 3 && noise.scatter == 1 && noise.stepRMS == 2)
    var options = EventOptions()
    options.dispersion = .ownNoise(factor: 2.5)
    #expect(EventDetection(samples, .idt, options).threshold == 2.5)
    #expect(GazeNoise(Self.still([0, 0.02]), length: 0.1) == nil)
  }

  @Test("the sliding window finds what a search over all windows finds", arguments: 0..<20)
  func asSearch(seed: Int) {
    var generator = EventRandom(UInt64(seed))
    var (times, x, y) = ([0.0], [0.0], [0.0])
    for _ in 0..<600 {
      let isJump = Double.random(in: 0..<1, using: &generator) < 0.06
      let size = isJump ? 60.0 : 3.0
      x.append(x[x.count - 1] + .random(in: -size...size, using: &generator))
      y.append(y[y.count - 1] + .random(in: -size...size, using: &generator))
      times.append(
        times[times.count - 1]
          + [0.016, 0.017, 0.033, 0.2][isJump ? 3 : Int.random(in: 0..<3, using: &generator)])
    }
    let samples = EventSamples(times: times, x: x, y: y, unit: .points)
    var expected = [Range<Int>]()
    for segment in samples.segments {
      func dispersion(_ window: Range<Int>) -> Double {
        let (xs, ys) = (window.map { x[$0] }, window.map { y[$0] })
        return (xs.max() ?? 0) - (xs.min() ?? 0) + (ys.max() ?? 0) - (ys.min() ?? 0)
      }
      var start = segment.lowerBound
      while let last = segment.first(where: { $0 > start && times[$0] - times[start] >= 0.098 - 1e-6 }) {
        var end = last + 1
        guard dispersion(start..<end) <= 15 else {
          start += 1
          continue
        }
        while end < segment.upperBound, dispersion(start..<end + 1) <= 15 { end += 1 }
        expected.append(start..<end)
        start = end
      }
    }
    #expect(
      !expected.isEmpty
        && DispersionDetector(threshold: 15, minimumDuration: 0.1).fixations(samples) == expected)
  }

  @Test("few and no rows make no fixation", arguments: 0..<3)
  func few(count: Int) {
    let samples = Self.still((0..<count).map { Double($0) * 0.01 })
    #expect(dispersion(10).fixations(samples).isEmpty)
    #expect(VelocityDetector(threshold: 10, minimumDuration: 0.1).fixations(samples).isEmpty)
    let constant = Self.still([Double](repeating: 3, count: count))
    #expect(dispersion(10).fixations(constant).isEmpty && constant.rate == 0)
    #expect(PymovementsDetector(threshold: 1, minimumDuration: 0.1).refusal(constant) != nil)
  }
}
