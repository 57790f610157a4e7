/// The columns of a design and a response, scaled and multiplied once for all fits.
public struct SharedColumns: Sendable {
  let sums: ProductSums

  /// Returns nil if there are no rows, or if numbers are too large to square.
  ///
  /// - Parameters:
  ///   - design: n × p, finite in the requested columns.
  ///   - response: n × k, finite.
  ///   - columns: The union of all column sets.
  ///   - groupOfRow: The group of each row, numbered from 0 without gaps, for rows that are usually trained on or left
  ///     out together; nil for no groups.
  public init?(design: ColumnDesign, response: Matrix, columns: Set<Int>, groupOfRow: [Int]? = nil) {
    guard let scaled = ScaledColumns(design: design, response: response, asked: columns) else { return nil }
    sums = ProductSums(scaled, groupOfRow: groupOfRow)
  }

  /// Returns whether sums by group save time if rows are drawn by group at random. The sums of few groups stay in the
  /// cache; adding up those of many single rows takes longer than multiplying the rows again.
  package static func isWorthGroups(_ groupCount: Int, ofRows rowCount: Int) -> Bool {
    groupCount <= ProductSums.mostSingleGroups || rowCount >= 2 * groupCount
  }
}
