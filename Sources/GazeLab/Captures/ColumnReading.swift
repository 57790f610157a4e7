/// What a column of a file was read as, for a reader who wants to check it.
struct ColumnReading: Sendable, Hashable {
  /// The column or columns, or an option of the format.
  let source: String
  /// The unit and the like in the file; empty if there is none.
  let written: String
  /// What it is here, with its unit.
  let meaning: String
}
