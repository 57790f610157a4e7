/// An estimate with the interval that contains the true value at a confidence level.
package struct ConfidenceInterval: Sendable, Equatable {
  package let estimate: Double
  package let low: Double
  package let high: Double
  /// The share of such intervals that contain the true value, between 0 and 1.
  let level: Double
}
