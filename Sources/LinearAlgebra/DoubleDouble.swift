/// A number represented as the unevaluated sum of two doubles, with about 31 decimal digits.
///
/// Each operation has a relative error of a few units of 2⁻¹⁰⁶, as long as neither the result nor its rounding errors
/// leave the range of doubles. Overflow gives an infinity or a NaN.
///
/// Source: Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic building blocks of double-word
/// arithmetic", ACM TOMS 44(2), 2017 (algorithms 6, 12 and 17); Dekker, Numerische Mathematik 18, 1971.
public struct DoubleDouble: Sendable, Equatable {
  /// The double nearest to the number.
  public let high: Double
  /// The remainder, at most half a unit in the last place of `high`.
  public let low: Double

  public init(_ value: Double) { (high, low) = (value, 0) }

  /// a + b without rounding.
  init(sumOf a: Double, _ b: Double) {
    let sum = a + b
    let shareOfB = sum - a
    self.init(high: sum, low: (a - (sum - shareOfB)) + (b - shareOfB))
  }

  /// a × b without rounding.
  init(productOf a: Double, _ b: Double) {
    let product = a * b
    self.init(high: product, low: (-product).addingProduct(a, b))
  }

  private init(high: Double, low: Double) { (self.high, self.low) = (high, low) }

  /// a + b without rounding, provided that |a| ≥ |b|.
  private init(sumOfLarger a: Double, _ b: Double) {
    let sum = a + b
    self.init(high: sum, low: b - (sum - a))
  }

  var isFinite: Bool { high.isFinite && low.isFinite }

  /// The square root of a nonnegative number.
  func squareRoot() -> DoubleDouble {
    let root = high.squareRoot()
    guard root > 0 && root.isFinite else { return DoubleDouble(root) }
    // One step of Newton's method doubles the number of correct digits.
    let rest = self - DoubleDouble(productOf: root, root)
    return DoubleDouble(sumOfLarger: root, rest.high / (2 * root))
  }

  public static func / (dividend: DoubleDouble, divisor: DoubleDouble) -> DoubleDouble {
    let quotient = dividend.high / divisor.high
    let rest = dividend - divisor * DoubleDouble(quotient)
    return DoubleDouble(sumOfLarger: quotient, rest.high / divisor.high)
  }

  public static prefix func - (number: DoubleDouble) -> DoubleDouble {
    DoubleDouble(high: -number.high, low: -number.low)
  }
}

extension DoubleDouble: WorkingNumber {
  public static let zero = DoubleDouble(0)

  public static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let highs = DoubleDouble(sumOf: a.high, b.high)
    let lows = DoubleDouble(sumOf: a.low, b.low)
    let sum = DoubleDouble(sumOfLarger: highs.high, highs.low + lows.high)
    return DoubleDouble(sumOfLarger: sum.high, sum.low + lows.low)
  }

  public static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  public static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = DoubleDouble(productOf: a.high, b.high)
    let cross = (a.high * b.low).addingProduct(a.low, b.high)
    return DoubleDouble(sumOfLarger: product.high, product.low + cross)
  }

  init(_ number: DoubleDouble) { self = number }

  var rounded: Double { high }
}

extension DoubleDouble {
  /// Parses decimal digits with an optional sign, point and exponent, such as `-0.1E-3`.
  ///
  /// Returns nil for any other text, and if the number exceeds the range of doubles.
  public init?(decimal text: some StringProtocol) {
    let parts = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { "eE".utf8.contains($0) }
    let isNegative = parts[0].first == UInt8(ascii: "-")
    let isSigned = isNegative || parts[0].first == UInt8(ascii: "+")
    let halves = parts[0].dropFirst(isSigned ? 1 : 0)
      .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let digits = halves.joined().map { Double($0) - Double(UInt8(ascii: "0")) }
    guard !digits.isEmpty, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let mantissa = digits.reduce(Self.zero) { $0 * DoubleDouble(10) + DoubleDouble($1) }
    var exponent = halves.count > 1 ? -halves[1].count : 0
    if parts.count > 1 {
      // A longer exponent exceeds the range of doubles, and might overflow an integer.
      guard parts[1].count <= 5, let written = Int(String(decoding: parts[1], as: UTF8.self)) else {
        return nil
      }
      exponent += written
    }
    let power = DoubleDouble(10).power(abs(exponent))
    let value = exponent < 0 ? mantissa / power : mantissa * power
    guard value.isFinite else { return nil }
    self = isNegative ? -value : value
  }

  /// The number multiplied by itself `exponent` times; 1 for 0.
  public func power(_ exponent: Int) -> DoubleDouble {
    precondition(exponent >= 0, "the exponent \(exponent) is negative")
    return (0..<exponent).reduce(DoubleDouble(1)) { product, _ in product * self }
  }
}

/// A number type in which residuals are computed: a double, or a pair of doubles.
protocol WorkingNumber: AdditiveArithmetic, Sendable {
  /// Rounds to the nearest number of this type.
  init(_ number: DoubleDouble)
  /// The nearest double.
  var rounded: Double { get }
  static func * (one: Self, other: Self) -> Self
}

extension Double: WorkingNumber {
  init(_ number: DoubleDouble) { self = number.high }

  var rounded: Double { self }
}
