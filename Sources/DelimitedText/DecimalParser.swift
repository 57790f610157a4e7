/// Parses decimal numbers to the nearest double, with ties to even.
///
/// A number consists of an optional sign, digits with at most one decimal mark, and an optional exponent. Hexadecimal
/// numbers, `inf` and `nan` are not accepted.
///
/// Up to 19 digits are read as an integer w, which represents the number as w · 10^q. If w and 10^|q| are exact doubles,
/// one rounded operation gives the result (Clinger); else it comes from the product of w and the leading bits of 5^q
/// (Eisel and Lemire). The few numbers that neither method decides are left to Swift's own parser.
///
/// Source: W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990. D. Lemire, "Number parsing at a
/// gigabyte per second", Software: Practice and Experience 51(8), 2021, algorithm 1.
@safe
struct DecimalParser {
  private let powersOfFive: UnsafePointer<UInt128>
  private let powersOfTen: UnsafePointer<Double>
  private let wholePowersOfTen: UnsafePointer<UInt64>
  private let decimalMark: UInt8

  /// Runs `body` with a parser that is valid until `body` returns.
  static func with<Value>(
    decimalMark: UInt8 = UInt8(ascii: "."), _ body: (DecimalParser) -> Value
  ) -> Value {
    unsafe PowersOfFive.leadingBits.withUnsafeBufferPointer { fives in
      unsafe exactPowersOfTen.withUnsafeBufferPointer { tens in
        unsafe exactWholePowersOfTen.withUnsafeBufferPointer { wholeTens in
          guard let fives = fives.baseAddress, let tens = tens.baseAddress,
            let wholeTens = wholeTens.baseAddress
          else { preconditionFailure("the tables are empty") }
          return body(
            unsafe DecimalParser(
              powersOfFive: fives, powersOfTen: tens, wholePowersOfTen: wholeTens, decimalMark: decimalMark))
        }
      }
    }
  }

  /// 10⁰ to 10²², the powers that doubles represent exactly.
  private static let exactPowersOfTen = (0..<22).reduce(into: [1.0]) { powers, last in
    powers.append(powers[last] * 10)
  }

  private static let exactWholePowersOfTen = (0..<16).reduce(into: [UInt64(1)]) { powers, last in
    powers.append(powers[last] * 10)
  }

  /// Reads the number that starts at `position`, and moves `position` past its last byte; nil if no finite one starts
  /// there.
  @inline(__always)
  func number(_ cursor: ByteCursor, _ position: inout Int) -> Double? {
    let start = position
    var next = start
    // Signs are as random as digits, and a branch that the processor cannot foresee costs more than all digits.
    let isNegative = cursor[next] == UInt8(ascii: "-")
    next &+= (isNegative ? 1 : 0) | (cursor[next] == UInt8(ascii: "+") ? 1 : 0)
    let firstDigit = next
    var whole = UInt64(0)
    Self.digits(cursor, &next, into: &whole)
    var digitCount = next - firstDigit
    var exponent = 0
    if cursor[next] == decimalMark {
      next += 1
      let firstDecimal = next
      let (some, count) = Self.upToSixteenDigits(cursor.word(next), cursor.word(next + 8))
      whole = whole &* (unsafe wholePowersOfTen[count]) &+ some
      next += count
      if count == 16 { Self.digits(cursor, &next, into: &whole) }
      exponent = firstDecimal - next
      digitCount -= exponent
    }
    guard digitCount > 0 else { return nil }
    if cursor[next] | 0x20 == UInt8(ascii: "e") {
      guard let shift = Self.exponent(cursor, &next) else { return nil }
      exponent += shift
    }
    position = next
    if digitCount > 19 {
      digitCount -= leadingZeros(cursor, from: firstDigit)
      guard digitCount <= 19 else { return slow(cursor.bytes(start..<next)) }
    }
    let size: Double
    if whole <= 1 << 53 && abs(exponent) <= 22 {
      size =
        exponent < 0
        ? Double(whole) / (unsafe powersOfTen[-exponent]) : Double(whole) * (unsafe powersOfTen[exponent])
    } else if whole == 0 {
      size = 0
    } else if let product = product(whole, exponent) {
      size = product
    } else {
      return slow(cursor.bytes(start..<next))
    }
    return Double(bitPattern: size.bitPattern | (isNegative ? 1 << 63 : 0))
  }

  /// whole · 10^exponent ≠ 0, rounded to the nearest double; nil if the leading bits of 5^exponent do not determine it.
  private func product(_ whole: UInt64, _ exponent: Int) -> Double? {
    guard PowersOfFive.exponents.contains(exponent) else { return nil }
    let five = unsafe powersOfFive[exponent - PowersOfFive.exponents.lowerBound]
    let (fiveHigh, fiveLow) = (UInt64(five >> 64), UInt64(truncatingIfNeeded: five))
    let shift = whole.leadingZeroBitCount
    let factor = whole << UInt64(shift)
    var (high, low) = factor.multipliedFullWidth(by: fiveHigh)
    // The upper bits are 52 bits of mantissa, the leading one, a rounding bit, and one more because the product may
    // start with a zero. The rest of 5^exponent can carry into them only if all lower bits are set.
    if high & 0x1FF == 0x1FF {
      let rest = factor.multipliedFullWidth(by: fiveLow).high
      let (sum, carries) = low.addingReportingOverflow(rest)
      low = sum
      if carries { high += 1 }
    }
    if low == .max && !(-27...55).contains(exponent) { return nil }
    let upper = high >> 63
    let dropped = upper + 9
    var mantissa = high >> dropped
    // The first term is ⌊exponent · log₂10⌋ for exponents of this size.
    var power = ((217_706 * exponent) >> 16) + 63 + Int(upper) - shift
    // In a tie, the product is exactly halfway, and rounding up would turn an even number into an odd one.
    if low <= 1 && (-4...23).contains(exponent) && mantissa & 3 == 1 && mantissa << dropped == high {
      mantissa &= ~1
    }
    mantissa += mantissa & 1
    mantissa >>= 1
    if mantissa == 1 << 53 {
      mantissa = 1 << 52
      power += 1
    }
    return Double(bitPattern: UInt64(power + 1023) << 52 | mantissa & ((1 << 52) - 1))
  }

  @inline(__always)
  private static func digits(_ cursor: ByteCursor, _ next: inout Int, into whole: inout UInt64) {
    while true {
      let digit = cursor[next] &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      whole = whole &* 10 &+ UInt64(digit)
      next &+= 1
    }
  }

  /// The value of the digits at the start of sixteen bytes, and how many there are. Numbers differ in this, so that a
  /// loop over their digits would end where the processor does not expect it.
  @inline(__always)
  private static func upToSixteenDigits(_ first: UInt64, _ second: UInt64) -> (value: UInt64, count: Int) {
    let zeros: UInt64 = 0x3030_3030_3030_3030
    // From 0 to 9 for a digit.
    let (low, high) = (first ^ zeros, second ^ zeros)
    let (lowEnd, highEnd) = (notDigits(low), notDigits(high))
    let bits = lowEnd != 0 ? lowEnd.trailingZeroBitCount : 64 + highEnd.trailingZeroBitCount
    // The highest bit of the first byte that is no digit is found.
    let count = bits >> 3
    guard count > 0 else { return (0, 0) }
    // Zeros in front of the digits instead of bytes behind them.
    let digits = (UInt128(high) << 64 | UInt128(low)) &<< UInt128(128 - 8 * count)
    return (
      eightDigits(UInt64(truncatingIfNeeded: digits)) &* 100_000_000
        &+ eightDigits(UInt64(truncatingIfNeeded: digits >> 64)),
      count
    )
  }

  /// The highest bit of each byte above 9, exact up to the lowest such byte.
  @inline(__always)
  private static func notDigits(_ word: UInt64) -> UInt64 {
    ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
  }

  /// The value of eight bytes from 0 to 9, with the first in the lowest byte.
  @inline(__always)
  private static func eightDigits(_ digits: UInt64) -> UInt64 {
    // Digits are combined into pairs, pairs into fours, and fours into eight.
    let pairs = (digits &* 10 &+ (digits >> 8)) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ (pairs >> 16)) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ (fours >> 32)) & 0xFFFF_FFFF
  }

  /// The exponent after an "e", clamped to ±100,000; nil if there are no digits.
  private static func exponent(_ cursor: ByteCursor, _ next: inout Int) -> Int? {
    next += 1
    let isNegative = cursor[next] == UInt8(ascii: "-")
    if isNegative || cursor[next] == UInt8(ascii: "+") { next += 1 }
    let first = next
    var size = 0
    while true {
      let digit = cursor[next] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      size = min(size * 10 + Int(digit), 100_000)
      next += 1
    }
    guard next > first else { return nil }
    return isNegative ? -size : size
  }

  private func leadingZeros(_ cursor: ByteCursor, from firstDigit: Int) -> Int {
    var (next, zeros) = (firstDigit, 0)
    while true {
      switch cursor[next] {
      case UInt8(ascii: "0"): zeros += 1
      case decimalMark: break
      default: return zeros
      }
      next += 1
    }
  }

  private func slow(_ bytes: [UInt8]) -> Double? {
    let pointed = bytes.map { $0 == decimalMark ? UInt8(ascii: ".") : $0 }
    guard let value = Double(String(decoding: pointed, as: UTF8.self)), value.isFinite else { return nil }
    return value
  }
}

/// The finite number that some bytes spell from the first to the last, correctly rounded; nil for anything else.
///
/// This is the grammar of all numbers in inputs. Unlike Swift's own parser it rejects hexadecimal, `nan`, text after
/// a NUL byte, and overflow to infinity.
package func decimalNumber(
  _ bytes: some Collection<UInt8>, decimalMark: UInt8 = UInt8(ascii: ".")
) -> Double? {
  DecimalParser.with(decimalMark: decimalMark) { parser in
    ByteCursor.whole(bytes) { cursor, position in parser.number(cursor, &position) }
  }
}

/// The bytes after a number that `decimalNumber(in:at:)` may read.
package let decimalSlack = ByteCursor.slack + 1

/// The number that spells some bytes of a longer text, without a copy of them; nil for anything else.
///
/// - Parameter range: Followed by a byte that no number contains, and by at least `decimalSlack` bytes.
package func decimalNumber(in bytes: [UInt8], at range: Range<Int>) -> Double? {
  precondition(range.lowerBound >= 0 && range.upperBound + decimalSlack <= bytes.count, "too little padding")
  return DecimalParser.with { parser in
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      var position = range.lowerBound
      let value = parser.number(unsafe ByteCursor(base), &position)
      return position == range.upperBound ? value : nil
    }
  }
}

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
