import Testing

@testable import Logs

@Suite("What must not change events")
struct EventMetamorphicTests {
  /// Fixations of 0.2 to 0.6 s with a little noise and jumps of at least 100 pt, at a rate in Hz.
  private struct Planted {
    let times: [Double]
    let x: [Double]
    let y: [Double]

    init(seed: UInt64, rate: Double, noise: Double = 2) {
      var generator = EventRandom(seed)
      var plan = [(end: Double, x: Double, y: Double)]()
      while plan.count < 30 {
        let side = plan.count.isMultiple(of: 2) ? 0.0 : 300.0
        plan.append(
          (
            (plan.last?.end ?? 0) + .random(in: 0.2...0.6, using: &generator),
            side + .random(in: 0...100, using: &generator), .random(in: 0...800, using: &generator)
          ))
      }
      let span = plan.last?.end ?? 0
      times = (0..<Int(span * rate)).map { Double($0) / rate }
      let places = times.map { time in plan.first { time < $0.end } ?? plan[29] }
      x = places.map { $0.x + .random(in: -noise...noise, using: &generator) }
      y = places.map { $0.y + .random(in: -noise...noise, using: &generator) }
    }

    func samples(
      time: (Double) -> Double = { $0 }, x: (Double) -> Double = { $0 }, y: (Double) -> Double = { $0 }
    ) -> EventSamples {
      EventSamples(times: times.map(time), x: self.x.map(x), y: self.y.map(y), unit: .points)
    }
  }

  private static func both(_ samples: EventSamples) -> [[Range<Int>]] {
    [
      DispersionDetector(threshold: 20, minimumDuration: 0.1).fixations(samples),
      VelocityDetector(threshold: 1000, minimumDuration: 0.1).fixations(samples),
    ]
  }

  @Test("a log shifted in time, mirrored or moved has the same events", arguments: 0..<8)
  func sameEvents(seed: Int) {
    let planted = Planted(seed: UInt64(seed), rate: 60)
    let events = Self.both(planted.samples())
    #expect(events[0].count == 30)
    #expect(Self.both(planted.samples(time: { $0 + 86_400 })) == events)
    #expect(Self.both(planted.samples(x: { 512 - $0 })) == events)
    #expect(Self.both(planted.samples(y: { -$0 })) == events)
    #expect(Self.both(planted.samples(x: { $0 + 4096 }, y: { $0 - 1024 })) == events)
    let swapped = EventSamples(times: planted.times, x: planted.y, y: planted.x, unit: .points)
    #expect(Self.both(swapped) == events)
  }

  @Test("time that runs backwards gives I-VT the same fixations in reverse")
  func backwards() {
    // The first row of a run takes the velocity of the next, so a fixation may gain or lose one row at its ends.
    let planted = Planted(seed: 3, rate: 100)
    let forwards = Self.both(planted.samples())[1]
    let last = planted.times[planted.times.count - 1]
    let backwards = Self.both(planted.samples(time: { last - $0 }))[1]
    #expect(forwards.count == backwards.count)
    for (one, other) in zip(forwards, backwards.reversed()) {
      let count = planted.times.count
      #expect(abs(one.lowerBound - (count - other.upperBound)) <= 1)
      #expect(abs(one.upperBound - (count - other.lowerBound)) <= 1)
    }
  }

  @Test(
    "a log resampled at other rates has the same fixations, to two steps",
    arguments: [30.0, 50, 120, 250, 1000])
  func resampled(rate: Double) {
    let usual = Planted(seed: 11, rate: 60, noise: 0)
    let other = Planted(seed: 11, rate: rate, noise: 0)
    func spans(_ planted: Planted, _ method: Int) -> [(Double, Double)] {
      Self.both(planted.samples())[method].map {
        (planted.times[$0.lowerBound], planted.times[$0.upperBound - 1])
      }
    }
    // I-VT leaves out the first row of a fixation, which is fast.
    let step = 2 * (1 / rate + 1 / 60.0)
    for method in 0...1 {
      let (one, two) = (spans(usual, method), spans(other, method))
      #expect(one.count == 30 && two.count == 30)
      for (span, resampled) in zip(one, two) {
        #expect(abs(span.0 - resampled.0) <= step + 1e-9 && abs(span.1 - resampled.1) <= step + 1e-9)
      }
    }
  }
}
