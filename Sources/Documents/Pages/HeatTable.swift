/// Numbers by row and column as tinted cells: the tint grows with the number within its row, and the lowest is ringed.
package struct HeatTable: Sendable, Equatable {
  package struct Row: Sendable, Equatable {
    /// One per title of `labelTitles`.
    package let labels: [String]
    /// One per column; nil where there is none.
    package let values: [Double?]

    package init(labels: [String], values: [Double?]) { (self.labels, self.values) = (labels, values) }
  }

  package let labelTitles: [String]
  package let columns: [String]
  package let rows: [Row]
  package let decimals: Int
  /// The unit and how to read the table, below it.
  package let caption: String

  package init(labelTitles: [String], columns: [String], rows: [Row], decimals: Int, caption: String) {
    (self.labelTitles, self.columns, self.rows) = (labelTitles, columns, rows)
    (self.decimals, self.caption) = (decimals, caption)
  }
}
