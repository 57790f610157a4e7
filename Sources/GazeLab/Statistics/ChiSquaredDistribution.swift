/// The distribution of the sum of squares of normal numbers of mean 0 and standard deviation 1.
///
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.19.
struct ChiSquaredDistribution: Sendable, Equatable {
  let degreesOfFreedom: Double

  /// - Precondition: `degreesOfFreedom` is at least 1 and finite.
  init(degreesOfFreedom: Double) {
    precondition(degreesOfFreedom >= 1 && degreesOfFreedom.isFinite, "\(degreesOfFreedom) degrees of freedom")
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The share of the distribution from `sum` upwards.
  ///
  /// - Parameter sum: At least 0; infinity has the share 0.
  func upperTail(_ sum: Double) -> Double {
    precondition(sum >= 0, "a sum of squares of \(sum)")
    return SpecialFunctions.regularisedGammaUpper(a: degreesOfFreedom / 2, x: sum / 2)
  }
}
