/// A column of numbers. One that is the same in every row is held once.
public struct NumberColumn: Sendable, RandomAccessCollection {
  public let count: Int
  /// A number a row, or the only one.
  @usableFromInline let stored: [Double]

  /// - Parameter numbers: One a row.
  public init(_ numbers: [Double]) {
    // By their bits: 0 and -0 are two numbers here.
    let isConstant = numbers.allSatisfy { $0.bitPattern == numbers[0].bitPattern }
    (count, stored) = (numbers.count, isConstant ? Array(numbers.prefix(1)) : numbers)
  }

  public init(repeating number: Double, count: Int) {
    (self.count, stored) = (count, [number])
  }

  /// - Parameter numbers: One a row, not all the same.
  init(varying numbers: [Double]) {
    (count, stored) = (numbers.count, numbers)
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int { count }

  /// The number that every row has; nil if they differ or there are no rows.
  @inlinable public var constant: Double? { stored.count == 1 ? stored[0] : nil }

  /// The numbers where they differ; nil where all are one, or none.
  @inlinable public var varying: [Double]? { stored.count > 1 ? stored : nil }

  @inlinable
  public subscript(row: Int) -> Double {
    precondition(row >= 0 && row < count, "row \(row) of \(count)")
    return stored[stored.count == 1 ? 0 : row]
  }
}
