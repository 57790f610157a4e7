import Statistics

/// Repeatable random numbers for made signals.
struct EventRandom: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(_ seed: UInt64) { generator = SeededGenerator(seed: seed, stream: "events") }

  mutating func next() -> UInt64 { generator.next() }
}
