/// An estimate and the range that, at a level, holds the truth.
struct ConfidenceInterval: Sendable, Equatable {
  let estimate: Double
  let low: Double
  let high: Double
  /// The share of such ranges that hold the truth, between 0 and 1.
  let level: Double
}
