import Testing

@testable import Statistics

struct LocalPeaksTests {
  private let times = (0..<11).map { Double($0) / 20 }

  @Test("a number beyond 5·1.4826·MAD of its window is a peak, by hand")
  func byHand() {
    func values(_ odd: Double) -> [Double] { [0, 1, 2, 3, 4, odd, 6, 7, 8, 9, 10] }
    // The window around the middle holds all 11 numbers. With a large one there, their median is 6 and MAD 3, so that a
    // peak lies above 6 + 22.239.
    #expect(LocalPeaks(times: times, values: values(28.23)).isPeak.allSatisfy { !$0 })
    let found = LocalPeaks(times: times, values: values(28.25)).isPeak
    #expect(found.indices.filter { found[$0] } == [5])
  }

  @Test("the smallest number of a window counts for its MAD")
  func smallest() {
    // All seven are in one window: median 0, distances 0, 1, 2, 3, 10, 20 and 30, so MAD 3 and peaks beyond 22.239.
    let found = LocalPeaks(times: Array(times.prefix(7)).map { $0 / 2 }, values: [-3, -2, -1, 0, 10, 20, 30])
    #expect(found.isPeak == [false, false, false, false, false, false, true])
  }

  @Test("windows of fewer than 7 numbers and windows without spread have no peaks")
  func withheld() {
    let six = LocalPeaks(times: Array(times.prefix(6)), values: [0, 1, 0, 99, 1, 0])
    #expect(six.isPeak.allSatisfy { !$0 })
    let flat = LocalPeaks(times: times, values: [0, 0, 0, 0, 0, 99, 0, 0, 0, 0, 0])
    #expect(flat.isPeak.allSatisfy { !$0 })
    #expect(LocalPeaks(times: [], values: []).isPeak.isEmpty)
  }

  @Test("uneven and equal times have the peaks that sorting each window gives")
  func bruteForce() {
    var generator = SeededGenerator(seed: 1, stream: "peaks")
    var time = 0.0
    let times = (0..<600).map { _ in
      time += Double(generator.next(below: 40)) / 1000
      return time
    }
    let values = times.map { _ in
      generator.next(below: 20) == 0
        ? 30 * generator.nearlyNormal() : (2 * generator.nearlyNormal()).rounded()
    }
    let truth = times.indices.map { index in
      let window = times.indices.filter { abs(times[$0] - times[index]) <= 0.25 + 1e-9 }.map { values[$0] }
      let middle = median(window)
      let deviation = median(window.map { abs($0 - middle) })
      return window.count >= 7 && deviation > 0 && abs(values[index] - middle) > 5 * 1.4826 * deviation
    }
    #expect(LocalPeaks(times: times, values: values).isPeak == truth)
    #expect(truth.count { $0 } > 10)
  }

  @Test("a window holds at most 1000 neighbours on each side, however many rows share a time")
  func bounded() {
    // Among 2001 numbers −1, 0 and 1 the far one is a peak; the work would be quadratic over all of them.
    var values = (0..<60_000).map { Double($0 % 3 - 1) }
    values[30_000] = 50
    let found = LocalPeaks(times: [Double](repeating: 0, count: 60_000), values: values).isPeak
    #expect(found.indices.filter { found[$0] } == [30_000])
  }
}
