/// The leading 128 bits of the powers of five used to parse decimal numbers.
enum PowersOfFive {
  /// 5⁵⁵ is the largest power that fits into 128 bits.
  static let exponents = -55...55

  /// c in 5^q = c · 2^e with 2¹²⁷ ≤ c < 2¹²⁸, for each q of `exponents`.
  ///
  /// c is exact for q ≥ 0. For negative q, it is the quotient 2^b / 5^-q, rounded up for q ≥ −27, which lets 64 bits
  /// times c show exactly whether a decimal number is a tie, and rounded down below that.
  ///
  /// Source: D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience 51(8), 2021.
  static let leadingBits: [UInt128] = exponents.map { exponent in
    let power = (0..<exponent.magnitude).reduce(UInt128(1)) { product, _ in product * 5 }
    guard exponent < 0 else { return power << power.leadingZeroBitCount }
    let quotient = reciprocal(power)
    return exponent >= -27 ? quotient + 1 : quotient
  }

  /// The leading 128 bits of 1 / divisor, rounded down, by long division.
  private static func reciprocal(_ divisor: UInt128) -> UInt128 {
    var (quotient, remainder) = (UInt128(0), UInt128(1))
    while quotient.leadingZeroBitCount > 0 {
      // Twice the remainder may overflow.
      let reaches = remainder >= divisor - remainder
      remainder = reaches ? remainder - (divisor - remainder) : remainder + remainder
      quotient = quotient << 1 | (reaches ? 1 : 0)
    }
    return quotient
  }
}
