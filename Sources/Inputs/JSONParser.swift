import DelimitedText

/// Reads the bytes of a JSON text into nodes.
struct JSONParser {
  private let file: String
  private let bytes: [UInt8]
  private let end: Int
  private var next = 0
  private var valueCount = 0
  private let largestValueCount: Int
  /// The keys and indices that lead to the value being read.
  private var path = [Step]()

  private enum Step {
    case key(String)
    case index(Int)
  }

  /// - Parameter bytes: The text up to `end`, and at least `decimalSlack` zeros.
  init(file: String, bytes: [UInt8], end: Int, largestValueCount: Int) {
    self.file = file
    self.bytes = bytes
    self.end = end
    self.largestValueCount = largestValueCount
  }

  mutating func document() throws(InputError) -> JSONValue {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes[0] == 0 && end > 1 {
      throw InputError(Place(file: file), "is not UTF-8 text; save it as UTF-8")
    }
    if bytes.starts(with: Place.byteOrderMark) { next = Place.byteOrderMark.count }
    skipSpaces()
    guard next < end else { throw InputError(Place(file: file), "is empty; JSON was expected") }
    let root = try value()
    skipSpaces()
    guard next == end else { throw error("the file goes on with \(found) after the end of its JSON value") }
    return root
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }

  private mutating func skipSpaces() { while Self.isSpace(bytes[next]) { next += 1 } }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard bytes[next] == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  private mutating func value() throws(InputError) -> JSONValue {
    valueCount += 1
    guard valueCount <= largestValueCount else {
      throw error("more than \(largestValueCount) values; that is the limit")
    }
    let start = next
    let content: JSONValue.Content
    switch bytes[next] {
    case UInt8(ascii: "{"): content = try .object(members())
    case UInt8(ascii: "["): content = try list()
    case UInt8(ascii: "\""): content = try .text(string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = try .number(number())
    default:
      let word = self.word
      switch word {
      case "true": content = .boolean(true)
      case "false": content = .boolean(false)
      case "null": content = .null
      default: throw error("a value was expected, not \(found)" + Self.advice(for: word))
      }
      next += word.utf8.count
    }
    return JSONValue(content: content, offset: start)
  }

  private mutating func members() throws(InputError) -> [JSONValue.Member] {
    let start = next
    next += 1
    try checkDepth()
    var members = [JSONValue.Member]()
    var offsets = [String: Int]()
    skipSpaces()
    if skip("}") { return [] }
    while true {
      skipSpaces()
      let keyOffset = next
      guard bytes[next] == UInt8(ascii: "\"") else {
        let isLast = bytes[next] == UInt8(ascii: "}")
        throw error(
          isLast
            ? "a key was expected after the comma, not '}'; take off the comma"
            : "a key in double quotes was expected, not \(found)", in: ("the object", start))
      }
      let key = try string()
      if let first = offsets.updateValue(keyOffset, forKey: key) {
        let place = JSONDocument.place(in: file, bytes, at: first)
        throw error(
          "duplicate key \(key.quoted), first at line \(place.line ?? 0), column \(place.column ?? 0)",
          at: keyOffset)
      }
      skipSpaces()
      guard skip(":") else {
        throw error("':' was expected after the key \(key.quoted), not \(found)", in: ("the object", start))
      }
      skipSpaces()
      path.append(.key(key))
      try members.append((key, value()))
      skipSpaces()
      if skip(",") {
        path.removeLast()
        continue
      }
      guard skip("}") else { throw error("',' or '}' was expected, not \(found)", in: ("the object", start)) }
      path.removeLast()
      return members
    }
  }

  private mutating func list() throws(InputError) -> JSONValue.Content {
    let start = next
    next += 1
    try checkDepth()
    skipSpaces()
    if skip("]") { return .list([]) }
    let first = next
    if let numbers = numbers() { return .numbers(numbers) }
    next = first
    var nodes = [JSONValue]()
    while true {
      skipSpaces()
      path.append(.index(nodes.count))
      try nodes.append(value())
      skipSpaces()
      if skip(",") {
        path.removeLast()
        continue
      }
      guard skip("]") else { throw error("',' or ']' was expected, not \(found)", in: ("the list", start)) }
      path.removeLast()
      return .list(nodes)
    }
  }

  /// The elements and the end of a list that holds nothing but numbers; nil for any other, also for one with a fault.
  private mutating func numbers() -> [Double]? {
    var numbers = [Double]()
    while true {
      guard let end = endOfNumber(),
        let number = wholeNumber(to: end) ?? decimalNumber(in: bytes, at: next..<end)
      else { return nil }
      numbers.append(number)
      next = end
      skipSpaces()
      if skip("]") { return numbers }
      guard skip(",") else { return nil }
      skipSpaces()
    }
  }

  /// The number that begins here, if it is one of a few digits, as most numbers in long lists are.
  private func wholeNumber(to end: Int) -> Double? {
    let isNegative = bytes[next] == UInt8(ascii: "-")
    let digits = next + (isNegative ? 1 : 0)..<end
    guard digits.count <= 15 else { return nil }
    var number = 0
    for index in digits {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = 10 * number + Int(digit)
    }
    return isNegative ? -Double(number) : Double(number)
  }

  /// The end of the number that begins here by the grammar of JSON; nil if none does.
  private func endOfNumber() -> Int? {
    var position = next
    func skipDigits() -> Bool {
      let first = position
      while bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
      return position > first
    }
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if bytes[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      guard skipDigits() else { return nil }
    }
    if bytes[position] == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() else { return nil }
    }
    if bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") { position += 1 }
      guard skipDigits() else { return nil }
    }
    // Anything that a word can hold would make it another number, or none, for other readers.
    return Self.isWord(bytes[position]) ? nil : position
  }

  private mutating func number() throws(InputError) -> Double {
    guard let end = endOfNumber() else { throw error("\(found) is not a number" + Self.advice(for: word)) }
    guard let number = decimalNumber(in: bytes, at: next..<end) else {
      throw error("\(found) is too large for a number")
    }
    next = end
    return number
  }

  private mutating func string() throws(InputError) -> String {
    let open = next
    next += 1
    var (decoded, copied) = ([UInt8](), next)
    while true {
      let byte = bytes[next]
      if byte == UInt8(ascii: "\"") { break }
      guard next < end else { throw error("a text that is not closed: the file was cut off", at: open) }
      guard byte >= 0x20 else {
        throw error("line breaks, tabs and other control characters in a text are written as \\n, \\t, …")
      }
      if byte == UInt8(ascii: "\\") {
        decoded += bytes[copied..<next]
        try decoded.append(contentsOf: escaped())
        copied = next
      } else {
        next += 1
      }
    }
    decoded += bytes[copied..<next]
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw error("a text that is not UTF-8; save the file as UTF-8", at: open)
    }
    next += 1
    return text
  }

  private mutating func escaped() throws(InputError) -> [UInt8] {
    let start = next
    next += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [bytes[start + 1]]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      if let unit = fourHexDigits() {
        if let scalar = Unicode.Scalar(unit) { return Array(String(Character(scalar)).utf8) }
        if unit < 0xDC00, bytes[next] == UInt8(ascii: "\\"), bytes[next + 1] == UInt8(ascii: "u") {
          next += 2
          if let low = fourHexDigits(), (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
          {
            return Array(String(Character(scalar)).utf8)
          }
        }
      }
      throw error("'\\u' must be followed by four hexadecimal digits of a character", at: start)
    default: throw error("no escape sequence begins like this; a backslash is written as \\\\", at: start)
    }
  }

  private mutating func fourHexDigits() -> UInt32? {
    let digits = bytes[next..<next + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    next += 4
    return unit
  }

  private func checkDepth() throws(InputError) {
    guard path.count < JSONDocument.Limits.depth else {
      throw InputError(
        JSONDocument.place(in: file, bytes, at: next - 1),
        "lists and objects are nested more than \(JSONDocument.Limits.depth) deep; that is the limit")
    }
  }

  // MARK: Messages

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte &- UInt8(ascii: "0") < 10
      || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// The letters, digits and signs that begin here, at most 30.
  private var word: String {
    String(decoding: bytes[next..<end].prefix { Self.isWord($0) }.prefix(30), as: UTF8.self)
  }

  private var found: String {
    guard next < end else { return "the end of the file" }
    if !word.isEmpty { return word.quoted }
    let byte = bytes[next]
    if byte >= 0x20 && byte < 0x7F { return "\(Character(Unicode.Scalar(byte)))".quoted }
    return "the byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
  }

  private static func advice(for word: String) -> String {
    switch word.lowercased().drop(while: { "+-".contains($0) }) {
    case "nan", "infinity", "inf": "; JSON has finite numbers only, and null for a value that is missing"
    case "none", "nil", "null", "undefined", "na": "; a value that is missing is written as null"
    case "true", "false": "; it is written in lower case"
    default: ""
    }
  }

  private func error(
    _ sentence: String, at offset: Int? = nil, in container: (noun: String, start: Int)? = nil
  ) -> InputError {
    var prefix = ""
    for step in path {
      switch step {
      case .key(let key): prefix += prefix.isEmpty ? key : ".\(key)"
      case .index(let index): prefix += "[\(index)]"
      }
    }
    var sentence = prefix.isEmpty ? sentence : "\(prefix.quoted): \(sentence)"
    if let container, next >= end, let line = JSONDocument.place(in: file, bytes, at: container.start).line {
      sentence += "; \(container.noun) that begins in line \(line) is not closed: the file was cut off"
    }
    return InputError(JSONDocument.place(in: file, bytes, at: offset ?? min(next, end)), sentence)
  }
}
