/// A column of numbers. A constant column is stored as one number.
public struct NumberColumn: Sendable, RandomAccessCollection {
  public let count: Int
  /// One number per row, or a single one if all are equal; empty if they are not kept.
  public let stored: [Double]

  public init(_ numbers: [Double]) {
    // Compare bit patterns, because 0 and -0 must stay distinct.
    let isConstant = numbers.allSatisfy { $0.bitPattern == numbers[0].bitPattern }
    count = numbers.count
    stored = isConstant ? Array(numbers.prefix(1)) : numbers
  }

  public init(repeating number: Double, count: Int) { self.init(stored: [number], count: count) }

  /// A column whose numbers are not kept; reading one is an error of the program.
  public static func withoutNumbers(count: Int) -> NumberColumn { NumberColumn(stored: [], count: count) }

  /// The memory that the numbers take.
  public var byteCount: Int { stored.count * MemoryLayout<Double>.stride }

  /// True if there are rows and their numbers are kept.
  public var hasNumbers: Bool { !stored.isEmpty }

  init(stored: [Double], count: Int) { (self.count, self.stored) = (count, stored) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The number in all rows; nil if numbers differ or there are no rows.
  @inlinable public var constant: Double? { stored.count == 1 ? stored[0] : nil }

  /// The numbers if they differ; nil for a constant or empty column.
  @inlinable public var varying: [Double]? { stored.count > 1 ? stored : nil }

  @inlinable
  public subscript(row: Int) -> Double {
    precondition(row >= 0 && row < count, "row \(row) of \(count)")
    return stored[stored.count == 1 ? 0 : row]
  }
}
