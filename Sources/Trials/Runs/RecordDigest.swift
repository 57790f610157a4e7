import Files

/// The digest that a record bears of itself: that of the file with zeros in its place.
enum RecordDigest {
  static let blank = String(repeating: "0", count: 64)
  /// Only a key of the outermost object follows two spaces, and a line break within a text is escaped.
  private static let key = Array("\n  \"digest\" : \"".utf8)

  static func filled(in bytes: [UInt8]) -> [UInt8] {
    guard let range = range(in: bytes) else { preconditionFailure("a record without a digest") }
    var bytes = bytes
    bytes.replaceSubrange(range, with: Array(sha256(bytes).utf8))
    return bytes
  }

  static func isRight(in bytes: [UInt8]) -> Bool {
    guard let range = range(in: bytes) else { return false }
    var blanked = bytes
    blanked.replaceSubrange(range, with: Array(blank.utf8))
    return bytes[range].elementsEqual(sha256(blanked).utf8)
  }

  private static func range(in bytes: [UInt8]) -> Range<Int>? {
    guard let start = bytes.firstRange(of: key)?.upperBound, start + blank.utf8.count <= bytes.count else {
      return nil
    }
    return start..<start + blank.utf8.count
  }
}
