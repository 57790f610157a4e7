/// The columns of a design and a response, scaled and multiplied once for all that is fitted to them.
public struct SharedColumns: Sendable {
  let sums: ProductSums

  /// - Parameters:
  ///   - design: n × p; finite in the columns asked for.
  ///   - response: n × k, finite.
  ///   - columns: Those that some set has.
  ///   - groupOfRow: A number from 0 for rows that are mostly trained on or left out together; nil if there are none.
  /// - Returns: Nil where the columns cannot be scaled: without rows, or with numbers too large to square.
  public init?(design: Matrix, response: Matrix, columns: Set<Int>, groupOfRow: [Int]? = nil) {
    guard let scaled = ScaledColumns(design: design, response: response, asked: columns) else { return nil }
    sums = ProductSums(scaled, groupOfRow: groupOfRow)
  }
}
