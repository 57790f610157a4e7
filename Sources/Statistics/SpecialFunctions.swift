import Foundation

/// The regularised incomplete beta function, from which the tails of distributions are computed.
///
/// The relative error is at most 1e-12 for results down to 1e-150. No log-gamma is used: large ones would cancel.
enum SpecialFunctions {
  /// The regularised incomplete beta function I_x(a, b) for x from 0 to 1, and a and b of at least 1/2.
  ///
  /// - Parameter complement: 1 − x, which callers can often compute more precisely than a subtraction if x is near 1.
  ///
  /// Source: NIST Digital Library of Mathematical Functions, 8.17.4 (symmetry).
  static func regularisedBeta(_ x: Double, complement: Double, a: Double, b: Double) -> Double {
    precondition(
      x >= 0 && complement >= 0 && abs(x + complement - 1) <= 1e-15, "\(x) and \(complement) do not sum to 1")
    precondition(a >= 0.5 && b >= 0.5, "\(a) or \(b) is below 1/2")
    if x == 0 || complement == 0 { return x == 0 ? 0 : 1 }
    // The fraction converges quickly only on this side of the mean.
    return x <= (a + 1) / (a + b + 2)
      ? betaFraction(x, complement, a, b) : 1 - betaFraction(complement, x, b, a)
  }

  /// I_x(a, b) for x up to (a + 1) / (a + b + 2).
  ///
  /// Source: DiDonato and Morris, ACM Transactions on Mathematical Software 18(3), 1992, BFRAC: the even part of the
  /// fraction in NIST Digital Library of Mathematical Functions, 8.17.22, which itself cancels if x is near 1.
  private static func betaFraction(_ x: Double, _ complement: Double, _ a: Double, _ b: Double) -> Double {
    let sum = a + b
    // a − (a + b) x, without cancellation if x is near 1.
    let offset = a * complement - b * x
    let fraction = continuedFraction(first: a / (a + 1) * (offset + 1)) { index in
      let n = Double(index)
      let before = a + 2 * n - 1
      let numerator = (a + n - 1) / before * (sum + n - 1) / before * n * (b - n) * x * x
      let slope = (a + n) / (a + 2 * n + 1) * (offset + 1 + n * (1 + complement))
      return (numerator, n + n * (b - n) * x / before + slope)
    }
    // x^a (1 − x)^b / B(a, b)
    let exponent =
      stirlingError(sum) - stirlingError(a) - stirlingError(b) - deviance(a, sum * x)
      - deviance(b, sum * complement)
    return (a * b / (2 * .pi * sum)).squareRoot() * exp(exponent) / fraction
  }

  /// ln Γ(x) minus Stirling's approximation, (x − 1/2) ln x − x + ln(2π) / 2.
  ///
  /// Source: NIST Digital Library of Mathematical Functions, 5.11.1.
  static func stirlingError(_ x: Double) -> Double {
    var (argument, error) = (x, 0.0)
    while argument < 10 {
      error += (argument + 0.5) * log1p(1 / argument) - 1
      argument += 1
    }
    let coefficients: [Double] = [
      1 / 12.0, -1 / 360.0, 1 / 1260.0, -1 / 1680.0, 1 / 1188.0, -691 / 360_360.0, 1 / 156.0,
    ]
    let square = argument * argument
    let series = coefficients.reversed().reduce(0.0) { sum, coefficient in sum / square + coefficient }
    return error + series / argument
  }

  /// a ln(a / x) + x − a, without cancellation if x is near a.
  ///
  /// Source: Loader, Fast and Accurate Computation of Binomial Probabilities, 2000.
  static func deviance(_ a: Double, _ x: Double) -> Double {
    guard abs(a - x) < 0.1 * (a + x) else { return a * log(a / x) + x - a }
    let ratio = (a - x) / (a + x)
    var sum = (a - x) * ratio
    var power = 2 * a * ratio
    var divisor = 1.0
    while true {
      power *= ratio * ratio
      divisor += 2
      let next = sum + power / divisor
      guard next != sum else { return sum }
      sum = next
    }
  }

  /// The value of first + a₁ / (b₁ + a₂ / (b₂ + …)); `term` gives aₙ and bₙ, from n = 1.
  ///
  /// Source: Lentz, Applied Optics 15(3), 1976, modified by Thompson and Barnett, J. Comput. Phys. 64, 1986.
  static func continuedFraction(
    first: Double, _ term: (Int) -> (numerator: Double, denominator: Double)
  ) -> Double {
    func apartFromZero(_ value: Double) -> Double { value == 0 ? .leastNormalMagnitude : value }
    var value = first
    var quotient = first
    var inverse = 0.0
    // Terms grow with the root of the parameters; they are limited because rounding can keep a step from reaching 1.
    for index in 1...20_000 {
      let (numerator, denominator) = term(index)
      inverse = 1 / apartFromZero(denominator + numerator * inverse)
      quotient = apartFromZero(denominator + numerator / quotient)
      let step = quotient * inverse
      value *= step
      if abs(step - 1) <= 2 * .ulpOfOne { break }
    }
    return value
  }
}
