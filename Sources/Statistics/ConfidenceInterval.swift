/// An estimate with the interval that contains the true value at a confidence level.
package struct ConfidenceInterval: Sendable, Equatable {
  package let estimate: Double
  package let low: Double
  package let high: Double
}
