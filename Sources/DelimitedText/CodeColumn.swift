/// A column of labels, stored as indices into a list of distinct labels. A constant column is stored as one code.
public struct CodeColumn: Sendable, RandomAccessCollection {
  public let count: Int
  @usableFromInline let stored: [UInt32]

  public init(_ codes: [UInt32]) {
    let isConstant = codes.allSatisfy { $0 == codes[0] }
    count = codes.count
    stored = isConstant ? Array(codes.prefix(1)) : codes
  }

  /// - Parameter runs: Runs of rows with the same code, in order.
  public init(runs: [(code: UInt32, count: Int)]) {
    let count = runs.reduce(0) { $0 + $1.count }
    self.count = count
    guard let first = runs.first, runs.contains(where: { $0.code != first.code }) else {
      stored = runs.prefix(1).map(\.code)
      return
    }
    var codes = [UInt32]()
    codes.reserveCapacity(count)
    for run in runs { codes.append(contentsOf: repeatElement(run.code, count: run.count)) }
    stored = codes
  }

  init(stored: [UInt32], count: Int) { (self.count, self.stored) = (count, stored) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The code of all rows; nil if codes differ or there are no rows.
  @inlinable public var constant: UInt32? { stored.count == 1 ? stored[0] : nil }

  @inlinable
  public subscript(row: Int) -> Int {
    precondition(row >= 0 && row < count, "row \(row) of \(count)")
    return Int(stored[stored.count == 1 ? 0 : row])
  }
}
