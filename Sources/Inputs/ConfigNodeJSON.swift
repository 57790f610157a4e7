import Files

extension ConfigNode {
  /// Reads a JSON text as the same mapping in YAML, of which JSON is a subset, but of any size that `JSONDocument` reads.
  ///
  /// - Throws: `InputError` for a file that is missing, too large or not JSON.
  package init(jsonFile path: String, pipes: PipeUse = .refused) throws(InputError) {
    let bytes = try InputError.from { () throws(FileError) in
      try readFile(path, limit: JSONDocument.Limits.bytes, pipes: pipes)
    }
    self.init(json: try JSONDocument(path: path, bytes: bytes))
  }

  init(json document: JSONDocument) {
    var cursor = Cursor(document)
    self = cursor.node(document.root)
  }

  /// Walks through a document from its start to its end, so that its lines are counted once.
  private struct Cursor {
    private static let ends = Set(",]}\0".utf8)
    let document: JSONDocument
    private var offset = 0
    private var line = 1
    private var column = 1

    init(_ document: JSONDocument) {
      self.document = document
      if document.bytes.starts(with: Place.byteOrderMark) { offset = Place.byteOrderMark.count }
    }

    private mutating func place(at end: Int) -> Place {
      while offset < end {
        let byte = document.bytes[offset]
        if byte == UInt8(ascii: "\n") {
          (line, column) = (line + 1, 1)
        } else if byte & 0xc0 != 0x80 {
          column += 1
        }
        offset += 1
      }
      return Place(file: document.path, line: line, column: column)
    }

    mutating func node(_ value: JSONValue) -> ConfigNode {
      let place = place(at: value.offset)
      switch value.content {
      case .object(let members):
        let entries = members.map { key, value in
          let keyPlace = self.place(at: keyOffset(before: value.offset))
          return (key: key, keyPlace: keyPlace, value: node(value))
        }
        return ConfigNode(content: .mapping(entries), place: place)
      case .list(let values): return ConfigNode(content: .sequence(values.map { node($0) }), place: place)
      case .numbers(let numbers):
        // As written, because not every whole number is a double.
        var start = value.offset + 1
        let nodes = numbers.map { _ in
          let text = token(from: &start)
          return ConfigNode(content: .scalar(text, isQuoted: false), place: place)
        }
        return ConfigNode(content: .sequence(nodes), place: place)
      case .text(let text): return ConfigNode(content: .scalar(text, isQuoted: true), place: place)
      case .number, .integer, .unsigned, .boolean, .null:
        var start = value.offset
        return ConfigNode(content: .scalar(token(from: &start), isQuoted: false), place: place)
      }
    }

    /// Where the key begins whose value begins at an offset.
    private func keyOffset(before offset: Int) -> Int {
      let quote = UInt8(ascii: "\"")
      var start = offset - 1
      while document.bytes[start] != quote { start -= 1 }
      // A quotation mark inside the key has a backslash before it, which itself has none or an even number.
      repeat {
        start -= 1
        guard document.bytes[start] == quote else { continue }
        let escapes = document.bytes[..<start].reversed().prefix { $0 == UInt8(ascii: "\\") }
        if escapes.count.isMultiple(of: 2) { return start }
      } while start > 0
      return start
    }

    /// A number or word as written, with the place after the comma behind it.
    private func token(from start: inout Int) -> String {
      let bytes = document.bytes
      while JSONParser.isSpace(bytes[start]) { start += 1 }
      let first = start
      while !JSONParser.isSpace(bytes[start]), !Self.ends.contains(bytes[start]) { start += 1 }
      let text = String(decoding: bytes[first..<start], as: UTF8.self)
      while JSONParser.isSpace(bytes[start]) { start += 1 }
      if bytes[start] == UInt8(ascii: ",") { start += 1 }
      return text
    }
  }
}
