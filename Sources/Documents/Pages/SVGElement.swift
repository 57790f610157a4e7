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
        guard bytes[position] == UInt8(ascii: "<") else {
          position += 1
          continue
        }
        guard let isOther = skipOther() else { return nil }
        if !isOther { return element(depth: 0) }
      }
      return nil
    }

    /// Skips a comment, an instruction or a document type; false if there is none here, nil if it does not end.
    private mutating func skipOther() -> Bool? {
      guard next == UInt8(ascii: "!") || next == UInt8(ascii: "?") else { return false }
      for (start, end) in [("<!--", "-->"), ("<?", "?>"), ("<!DOCTYPE", ">")] where skip(start) {
        return upTo(end) == nil ? nil : true
      }
      return false
    }

    /// The byte behind this one; 0 at the end.
    private var next: UInt8 { position + 1 < bytes.count ? bytes[position + 1] : 0 }

    private mutating func element(depth: Int) -> SVGElement? {
      guard depth < 200, skip("<"), let name = name() else { return nil }
      var attributes = [(name: String, value: String)]()
      while true {
        skipSpace()
        switch position < bytes.count ? bytes[position] : 0 {
        case UInt8(ascii: "/") where next == UInt8(ascii: ">"):
          position += 2
          return SVGElement(name: name, attributes: attributes, children: [])
        case UInt8(ascii: ">"):
          position += 1
          return element(name, attributes, depth)
        default: break
        }
        guard let attribute = attribute() else { return nil }
        attributes.append(attribute)
      }
    }

    /// The element whose start tag was just read.
    private mutating func element(
      _ name: String, _ attributes: [(name: String, value: String)], _ depth: Int
    ) -> SVGElement? {
      var children = [Child]()
      while position < bytes.count {
        guard bytes[position] == UInt8(ascii: "<") else {
          let start = position
          position = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
          guard let text = Self.decoded(bytes[start..<position]) else { return nil }
          children.append(.text(text))
          continue
        }
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
        guard let child = element(depth: depth + 1) else { return nil }
        children.append(.element(child))
      }
      return nil
    }

    private mutating func attribute() -> (name: String, value: String)? {
      guard let name = name() else { return nil }
      skipSpace()
      guard skip("=") else { return nil }
      skipSpace()
      guard position < bytes.count else { return nil }
      let (mark, start) = (bytes[position], position + 1)
      guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"),
        let end = bytes[start...].firstIndex(of: mark), let value = Self.decoded(bytes[start..<end])
      else { return nil }
      position = end + 1
      // XML turns line ends and tabs in attributes into spaces. No drawing needs repeated or outer spaces.
      guard Self.hasOddSpace(bytes[start..<end]) else { return (name, value) }
      return (name, value.split { " \t\r\n".utf8.contains($0.utf8.first ?? 0) }.joined(separator: " "))
    }

    /// Whether there is a space at an end or behind another one, a line end, a tab, or a character that may stand for one.
    private static func hasOddSpace(_ text: ArraySlice<UInt8>) -> Bool {
      var last = UInt8(ascii: " ")
      for byte in text {
        // Characters of several bytes are left to the slower way.
        if byte < UInt8(ascii: " ") || byte >= 0x80 || byte == UInt8(ascii: "&") { return true }
        if byte == UInt8(ascii: " ") && last == byte { return true }
        last = byte
      }
      return last == UInt8(ascii: " ") && !text.isEmpty
    }

    private mutating func name() -> String? {
      let start = position
      while position < bytes.count, !Self.endsName(bytes[position]) { position += 1 }
      return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func endsName(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: "\""),
        UInt8(ascii: "'"), UInt8(ascii: "&"):
        true
      default: isSpace(byte)
      }
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
