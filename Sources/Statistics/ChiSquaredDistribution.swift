/// The χ² distribution: the sum of squares of independent standard normal numbers.
///
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.19.
struct ChiSquaredDistribution: Sendable, Equatable {
  let degreesOfFreedom: Double

  /// - Precondition: `degreesOfFreedom` is at least 1 and finite.
  init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom >= 1 && degreesOfFreedom.isFinite, "\(degreesOfFreedom) degrees of freedom")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of a value of at least `sum`, which is at least 0; 0 for infinity.
  func upperTail(_ sum: Double) -> Double {
    precondition(sum >= 0, "a sum of squares of \(sum)")
    return SpecialFunctions.regularisedGammaUpper(a: degreesOfFreedom / 2, x: sum / 2)
  }
}
