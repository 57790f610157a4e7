/// What a column of a file was read as, for a reader who wants to check it.
package struct ColumnReading: Sendable, Hashable {
  /// The column or columns, or an option of the format.
  package let source: String
  /// The unit and the like in the file; empty if there is none.
  package let written: String
  /// What it is here, with its unit.
  package let meaning: String

  package init(source: String, written: String, meaning: String) {
    self.source = source
    self.written = written
    self.meaning = meaning
  }
}
