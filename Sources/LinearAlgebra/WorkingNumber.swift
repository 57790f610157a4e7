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
