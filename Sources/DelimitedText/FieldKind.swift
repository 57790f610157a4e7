/// What a field of every row is read as.
public enum FieldKind: Sendable {
  /// A number of at most `limit` by size; `column` is its place among the numbers of a row.
  case number(column: Int, limit: Double)
  /// Any text; `column` is its place among the texts of a row.
  case text(column: Int)
  /// One of some words, which hold neither commas nor quotation marks; `column` is its place among the words.
  case word(column: Int, of: [String])
  case ignored
}

/// A row that was read by other means, because it is not written plainly.
public struct CarefulRow: Sendable {
  public let numbers: [Double]
  public let texts: [String]
  /// Each by its place in the list of its field.
  public let words: [Int]
  /// The position behind the row's line end.
  public let end: Int

  public init(numbers: [Double], texts: [String], words: [Int], end: Int) {
    (self.numbers, self.texts, self.words, self.end) = (numbers, texts, words, end)
  }
}

/// Columns as they were read.
public struct DelimitedColumns: Sendable {
  public let rowCount: Int
  public let numbers: [NumberColumn]
  /// The texts that occur, in the order of their first rows, and which of them each row has.
  public let texts: [(names: [String], codes: CodeColumn)]
  public let words: [CodeColumn]
}
