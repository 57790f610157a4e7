import Inputs

/// A limit that a capture misses.
struct GateMiss: Sendable {
  let rule: GateRule
  let value: Double
  /// The worst that would not be missed, in the unit of the metric.
  let limit: Double

  /// How many times the limit an error is, or the limit what there is too little of; at least 1.
  var factor: Double {
    let (large, small) = rule.traits.isHigherBetter ? (limit, value) : (value, limit)
    return small > 0 ? large / small : .infinity
  }

  /// The value with its unit.
  var text: String { rule.traits.text(value) }

  /// Such as `at most 3.1°`.
  var limitText: String {
    "\(rule.traits.isHigherBetter ? "at least" : "at most") \(rule.traits.text(limit))"
  }

  /// By how much the value misses the limit, with the unit.
  var shortfall: String { rule.traits.text(abs(value - limit)) }
}
