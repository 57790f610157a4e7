import DelimitedText
import Files

/// A JSON text, read whole. It can give the place of each of its values.
///
/// The grammar is that of RFC 8259 without exceptions, but for a byte order mark, which is skipped. In addition, a key
/// may stand only once in an object, a number must be finite as a double, and nesting and the number of values are
/// limited, so that no file can exhaust the stack or the memory.
package struct JSONDocument: Sendable {
  package let path: String
  package let root: JSONNode
  /// The text, followed by zeros.
  let bytes: [UInt8]

  package enum Limits {
    package static let bytes = 256 << 20
    /// Of lists and objects in each other.
    static let depth = 100
    /// Of all values but numbers in lists of numbers.
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
    // Continuation bytes do not start a character.
    let column = bytes[start..<offset].count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
    return Place(file: file, line: line, column: column - (line == 1 && bytes.starts(with: mark) ? 1 : 0))
  }

  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The place of an element of a list.
  func place(ofElement index: Int, in list: JSONNode) -> Place {
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
