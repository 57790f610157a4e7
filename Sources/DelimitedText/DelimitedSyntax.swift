/// The syntax of a delimited text: what separates fields, marks decimals, starts comments and stands for nothing.
public struct DelimitedSyntax: Sendable, Hashable {
  /// A single ASCII byte. With a space, any number of spaces separate two fields.
  public let separator: UInt8
  /// The byte between the whole and the decimal digits of a number.
  public let decimalMark: UInt8
  /// Lines that start with these bytes are skipped; none are if it is empty.
  public let comment: [UInt8]
  /// Fields that stand for a missing number. One that is itself a number stands for it however it is written.
  public let missing: [String]
  /// True if a line may also end in CR CR LF, which programs write that expand line ends twice.
  public let allowsDoubledReturns: Bool
  /// True if a field can stand in quotation marks; otherwise these are like other characters.
  public let hasQuotes: Bool

  let missingTexts: [[UInt8]]
  let missingNumbers: [Double]

  public static let csv = DelimitedSyntax()

  public init(
    separator: UInt8 = UInt8(ascii: ","), decimalMark: UInt8 = UInt8(ascii: "."), comment: [UInt8] = [],
    missing: [String] = [], allowsDoubledReturns: Bool = false, hasQuotes: Bool = true
  ) {
    precondition(separator < 0x80 && decimalMark < 0x80 && separator != decimalMark)
    self.separator = separator
    self.decimalMark = decimalMark
    self.comment = comment
    self.missing = missing
    self.allowsDoubledReturns = allowsDoubledReturns
    self.hasQuotes = hasQuotes
    missingTexts = missing.map { Array($0.utf8) }
    missingNumbers = missing.compactMap { decimalNumber($0.utf8, decimalMark: decimalMark) }
  }

  public func endsField(_ byte: UInt8) -> Bool {
    byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Returns whether a byte beside a field does not belong to it.
  public func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") && separator != UInt8(ascii: "\t")
  }

  /// Returns whether a field stands for a missing number.
  public func isMissing(_ field: some Collection<UInt8>) -> Bool {
    guard !missingTexts.isEmpty else { return false }
    let field = copied(field)
    if missingTexts.contains(field) { return true }
    guard !missingNumbers.isEmpty, let number = decimalNumber(field, decimalMark: decimalMark) else {
      return false
    }
    return missingNumbers.contains(number)
  }
}

/// The bytes in memory of their own, copied at once where they lie in one piece.
private func copied(_ bytes: some Collection<UInt8>) -> [UInt8] {
  bytes.withContiguousStorageIfAvailable { unsafe Array($0) } ?? Array(bytes)
}
