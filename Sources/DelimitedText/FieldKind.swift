/// The kind of a field of every row.
public enum FieldKind: Sendable {
  /// A number whose absolute value is at most `limit`; NaN for one that is missing, if it may be.
  case number(limit: Double, mayBeMissing: Bool = false)
  /// A date with a time of day, as seconds since 1970: one of the columns of numbers.
  case timestamp
  /// A time with colons, in seconds: one of the columns of numbers.
  case clock(Clock)
  /// Any text. Only who reads a row carefully refuses a missing one.
  case text(mayBeMissing: Bool = false)
  /// One of the given words, which contain neither separators nor quotation marks, as its index. Those that messages do
  /// not show stand for no word.
  case word([String], shown: [String] = [])
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

/// A row that could not be read.
public struct UnreadRow: Sendable {
  /// The row with its line end.
  public let bytes: [UInt8]
  /// The number of lines before it, with comments.
  public let linesBefore: Int
  /// True if its line is longer than `LinePieces.longestLine`, and these bytes are only the start.
  public let isCut: Bool
}

/// The rows of a text by column. Columns of numbers, texts and words each have the order of their fields.
public struct DelimitedColumns: Sendable {
  public let rowCount: Int
  public let numbers: [NumberColumn]
  /// The distinct texts in the order of their first rows, and the code of each row.
  public let texts: [(names: [String], codes: CodeColumn)]
  public let words: [CodeColumn]
  /// The number of lines that end in CR CR LF.
  public let doubledReturnCount: Int
  /// True if the last line lacks its line end, so that the text may have been cut within its last number.
  public let isUnfinished: Bool
  /// The index of each field's column among those of its kind.
  let indices: [Int]

  public func numbers(at field: Int) -> NumberColumn { numbers[indices[field]] }
  public func texts(at field: Int) -> (names: [String], codes: CodeColumn) { texts[indices[field]] }
  public func words(at field: Int) -> CodeColumn { words[indices[field]] }
}
