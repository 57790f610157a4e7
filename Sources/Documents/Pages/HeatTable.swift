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
  package internal(set) var rows: [Row]
  package let decimals: Int
  /// The unit and how to read the table, below it.
  package let caption: String
  /// The number of rows with those that are left out.
  package let rowCount: Int
  /// The file that holds all rows; nil if there is none.
  package let file: String?

  package init(
    labelTitles: [String], columns: [String], rows: [Row], decimals: Int, caption: String,
    rowCount: Int? = nil, file: String? = nil
  ) {
    self.labelTitles = labelTitles
    self.columns = columns
    self.rows = rows
    self.decimals = decimals
    self.caption = caption
    self.rowCount = rowCount ?? rows.count
    self.file = file
  }

  /// Which rows these are, such as `First 200 of 2000 rows; all in tables/answer-1-each.csv.`; nil if they are all.
  var restriction: String? {
    rows.count < rowCount
      ? "First \(rows.count) of \(rowCount) rows\(file.map { "; all in \($0)" } ?? "")." : nil
  }
}
