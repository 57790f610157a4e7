/// An element of an SVG file with its contents.
package struct SVGElement {
  package enum Child {
    case element(SVGElement)
    case text(String)
  }

  package let name: String
  var attributes: [(name: String, value: String)]
  package var children: [Child]

  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
}

extension SVGElement {
  /// Reads a file's root element, without comments; nil if the file is not well-formed or has entities of its own.
  package init?(file text: String) {
    var reader = Reader(bytes: Array(text.utf8))
    guard let root = reader.root() else { return nil }
    self = root
  }

  /// Reads the bytes of a file once. Each function reads what it is named after, or returns nil.
  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func root() -> SVGElement? {
      while position < bytes.count {
        guard let isOther = skipOther() else { return nil }
        if isOther { continue }
        if bytes[position] == UInt8(ascii: "<") { return element(depth: 0) }
        position += 1
      }
      return nil
    }

    /// Skips a comment, an instruction or a document type; false if there is none here, nil if it does not end.
    private mutating func skipOther() -> Bool? {
      for (start, end) in [("<!--", "-->"), ("<?", "?>"), ("<!DOCTYPE", ">")] where skip(start) {
        return upTo(end) == nil ? nil : true
      }
      return false
    }

    private mutating func element(depth: Int) -> SVGElement? {
      guard depth < 200, skip("<"), let name = name() else { return nil }
      var attributes = [(name: String, value: String)]()
      while true {
        skipSpace()
        if skip("/>") { return SVGElement(name: name, attributes: attributes, children: []) }
        if skip(">") { break }
        guard let attribute = attribute() else { return nil }
        attributes.append(attribute)
      }
      var children = [Child]()
      while position < bytes.count {
        if skip("</") {
          guard self.name() == name else { return nil }
          skipSpace()
          return skip(">") ? SVGElement(name: name, attributes: attributes, children: children) : nil
        }
        if skip("<![CDATA[") {
          guard let text = upTo("]]>") else { return nil }
          children.append(.text(text))
          continue
        }
        guard let isOther = skipOther() else { return nil }
        if isOther { continue }
        if bytes[position] == UInt8(ascii: "<") {
          guard let child = element(depth: depth + 1) else { return nil }
          children.append(.element(child))
        } else {
          let start = position
          while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
          guard let text = Self.decoded(bytes[start..<position]) else { return nil }
          children.append(.text(text))
        }
      }
      return nil
    }

    private mutating func attribute() -> (name: String, value: String)? {
      guard let name = name() else { return nil }
      skipSpace()
      guard skip("=") else { return nil }
      skipSpace()
      for mark in ["\"", "'"] where skip(mark) {
        let start = position
        guard upTo(mark) != nil, let value = Self.decoded(bytes[start..<position - 1]) else { return nil }
        // XML turns line ends and tabs in attributes into spaces. No drawing needs repeated or outer spaces.
        return (name, value.split { " \t\r\n".utf8.contains($0.utf8.first ?? 0) }.joined(separator: " "))
      }
      return nil
    }

    private mutating func name() -> String? {
      let start = position
      while position < bytes.count, !Self.endsName(bytes[position]) { position += 1 }
      return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func endsName(_ byte: UInt8) -> Bool {
      "/>=<\"'&".utf8.contains(byte) || isSpace(byte)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private mutating func skipSpace() {
      while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    private mutating func skip(_ text: String) -> Bool {
      var next = position
      for byte in text.utf8 {
        guard next < bytes.count, bytes[next] == byte else { return false }
        next += 1
      }
      position = next
      return true
    }

    /// The text before some other text, which is skipped as well.
    private mutating func upTo(_ text: String) -> String? {
      let start = position
      while position < bytes.count {
        let end = position
        if skip(text) { return String(decoding: bytes[start..<end], as: UTF8.self) }
        position += 1
      }
      return nil
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
      guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
      let parts = bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      var text = String(decoding: parts[0], as: UTF8.self)
      for part in parts.dropFirst() {
        guard let end = part.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: part[part.startIndex..<end], as: UTF8.self)
        guard let scalar = scalar(name) else { return nil }
        text.unicodeScalars.append(scalar)
        text += String(decoding: part[(end + 1)...], as: UTF8.self)
      }
      return text
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
      let named: [String: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
      let number =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      return named[name] ?? number.flatMap(Unicode.Scalar.init)
    }
  }
}
