/// The leading 128 bits of the powers of five that decimal numbers need.
enum PowersOfFive {
  /// 5⁵⁵ is the largest power that 128 bits hold.
  static let exponents = -55...55

  /// c of 5^q = c · 2^e, q in the order of `exponents`; from 2¹²⁷ to below 2¹²⁸.
  ///
  /// Exact where q is not negative. Below, c is what the quotient 2^b / 5^-q rounds up to, and from q = −28 on
  /// rounds down to: up to there, 64 bits times c tell exactly whether a decimal number is a tie.
  ///
  /// Source: D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience 51(8), 2021.
  static let leadingBits: [UInt128] = exponents.map { exponent in
    let power = (0..<exponent.magnitude).reduce(UInt128(1)) { product, _ in product * 5 }
    guard exponent < 0 else { return power << power.leadingZeroBitCount }
    let quotient = reciprocal(power)
    return exponent >= -27 ? quotient + 1 : quotient
  }

  /// The leading 128 bits of 1 / divisor, rounded down; by long division.
  private static func reciprocal(_ divisor: UInt128) -> UInt128 {
    var (quotient, remainder) = (UInt128(0), UInt128(1))
    while quotient.leadingZeroBitCount > 0 {
      // Twice the remainder may not fit.
      let reaches = remainder >= divisor - remainder
      remainder = reaches ? remainder - (divisor - remainder) : remainder + remainder
      quotient = quotient << 1 | (reaches ? 1 : 0)
    }
    return quotient
  }
}
