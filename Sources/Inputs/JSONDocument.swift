import DelimitedText
import Files

/// A JSON text, read whole. It can give the place of each of its values.
///
/// The grammar is that of RFC 8259, after a byte order mark if there is one. In addition, the keys of an object must
/// differ, a number must be finite as a double, and limits keep files from exhausting the stack or the memory.
package struct JSONDocument: Sendable {
  package let path: String
  package let root: JSONValue
  /// The text, followed by zeros.
  let bytes: [UInt8]

  package enum Limits {
    package static let bytes = 256 << 20
    /// The depth of lists and objects in each other.
    static let depth = 100
    /// The number of values, except numbers in lists of numbers.
    static let values = 2_000_000
  }

  package init(path: String) throws(InputError) {
    let bytes = try InputError.from { () throws(FileError) in try readFile(path, limit: Limits.bytes) }
    try self.init(path: path, bytes: bytes)
  }

  /// - Parameter largestValueCount: Of all values but numbers in lists of numbers.
  package init(
    path: String, bytes content: some Collection<UInt8>, largestValueCount: Int = Limits.values
  ) throws(InputError) {
    self.path = path
    var bytes = [UInt8]()
    bytes.reserveCapacity(content.count + decimalSlack)
    bytes.append(contentsOf: content)
    let end = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: decimalSlack))
    self.bytes = bytes
    var parser = JSONParser(file: path, bytes: bytes, end: end, largestValueCount: largestValueCount)
    root = try parser.document()
  }

  func place(at offset: Int) -> Place { Self.place(in: path, bytes, at: offset) }

  static func place(in file: String, _ bytes: [UInt8], at offset: Int) -> Place {
    let start = (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let line = bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1
    let column = Place.column(after: bytes[start..<offset])
    return Place(
      file: file, line: line, column: column - (line == 1 && bytes.starts(with: Place.byteOrderMark) ? 1 : 0))
  }

  func place(ofElement index: Int, in list: JSONValue) -> Place {
    switch list.content {
    case .list(let nodes): return place(at: nodes[index].offset)
    case .numbers:
      // A list of numbers holds no other commas than those between its elements.
      var (offset, left) = (list.offset + 1, index)
      while left > 0 {
        if bytes[offset] == UInt8(ascii: ",") { left -= 1 }
        offset += 1
      }
      while JSONParser.isSpace(bytes[offset]) { offset += 1 }
      return place(at: offset)
    default: return place(at: list.offset)
    }
  }
}
