/// Fisher and Snedecor's F distribution.
///
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.6.2.
struct FDistribution: Sendable, Equatable {
  let numeratorDegreesOfFreedom: Double
  let denominatorDegreesOfFreedom: Double

  init(numeratorDegreesOfFreedom: Double, denominatorDegreesOfFreedom: Double) {
    for degrees in [numeratorDegreesOfFreedom, denominatorDegreesOfFreedom] {
      precondition(degrees >= 1 && degrees.isFinite, "\(degrees) degrees of freedom")
    }
    self.numeratorDegreesOfFreedom = numeratorDegreesOfFreedom
    self.denominatorDegreesOfFreedom = denominatorDegreesOfFreedom
  }

  /// The probability of a value of at least `f`, which is at least 0; 0 for infinity.
  func upperTail(_ f: Double) -> Double {
    precondition(f >= 0, "an F of \(f)")
    let scaled = numeratorDegreesOfFreedom * f
    let sum = denominatorDegreesOfFreedom + scaled
    guard sum.isFinite else { return 0 }
    return SpecialFunctions.regularisedBeta(
      denominatorDegreesOfFreedom / sum, complement: scaled / sum, a: denominatorDegreesOfFreedom / 2,
      b: numeratorDegreesOfFreedom / 2)
  }
}
