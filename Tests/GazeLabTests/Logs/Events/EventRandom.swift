import Statistics

@testable import Logs

/// Repeatable random numbers for made signals.
struct EventRandom: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(_ seed: UInt64) { generator = SeededGenerator(seed: seed, stream: "events") }

  mutating func next() -> UInt64 { generator.next() }
}

extension EventSamples {
  /// - Parameters:
  ///   - times: By row, seconds; all finite.
  ///   - x: Not finite where the gaze was lost, as is `y`.
  init(times: [Double], x: [Double], y: [Double], unit: Unit) {
    self.init(TimeOrder(times, isUnique: false), unit: unit) { SIMD2(x[$0], y[$0]) }
  }
}
