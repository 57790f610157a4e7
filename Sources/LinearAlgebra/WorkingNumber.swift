/// The numbers in which residuals are computed: doubles, or pairs of them.
protocol WorkingNumber: AdditiveArithmetic, Sendable {
  /// The nearest number.
  init(_ number: DoubleDouble)
  /// The nearest double.
  var rounded: Double { get }
  static func * (one: Self, other: Self) -> Self
}

extension Double: WorkingNumber {
  init(_ number: DoubleDouble) { self = number.high }

  var rounded: Double { self }
}
