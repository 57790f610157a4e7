/// How to read a field of every row. `column` is its position among the row's fields of the same kind.
public enum FieldKind: Sendable {
  /// A number whose absolute value is at most `limit`; NaN for one that is missing, if it may be.
  case number(column: Int, limit: Double, mayBeMissing: Bool = false)
  /// A date with a time of day, as seconds since 1970. It is one of the columns of numbers.
  case timestamp(column: Int)
  /// A time with colons, in seconds. It is one of the columns of numbers.
  case clock(column: Int, Clock)
  case text(column: Int)
  /// One of the given words, which contain neither separators nor quotation marks.
  case word(column: Int, of: [String])
  case ignored
}

/// A row that the caller has read because it is not plain.
public struct CarefulRow: Sendable {
  let numbers: [Double]
  let texts: [String]
  /// Indices into the word lists of the fields.
  let words: [Int]

  public init(numbers: [Double], texts: [String], words: [Int]) {
    self.numbers = numbers
    self.texts = texts
    self.words = words
  }
}

/// A row that nobody could read.
public struct UnreadRow: Sendable {
  /// With its line end.
  public let bytes: [UInt8]
  /// How many lines were read before it, with comments.
  public let linesBefore: Int
  /// True if its line is longer than `LinePieces.longestLine`, and these bytes are only the start.
  public let isCut: Bool
}

public struct DelimitedColumns: Sendable {
  public let rowCount: Int
  public let numbers: [NumberColumn]
  /// The distinct texts in the order of their first rows, and the code of each row.
  public let texts: [(names: [String], codes: CodeColumn)]
  public let words: [CodeColumn]
  /// How many lines end in CR CR LF.
  public let doubledReturnCount: Int
}
