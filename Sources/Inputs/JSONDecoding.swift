extension Decodable {
  /// Reads a record from JSON, as `JSONValue` writes one. Keys that the record does not have are ignored.
  package init(decoding bytes: some Collection<UInt8>, path: String = "") throws(InputError) {
    let document = try JSONDocument(path: path, bytes: bytes, largestValueCount: .max)
    do {
      self = try RecordDecoder(document: document, node: document.root).decode(Self.self)
    } catch let error as InputError {
      throw error
    } catch {
      throw InputError(Place(file: path), "is not what was expected: \(error)")
    }
  }
}

private struct RecordDecoder: Decoder, SingleValueDecodingContainer {
  let document: JSONDocument
  let node: JSONValue

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = node.content else { throw mismatch("an object") }
    return KeyedDecodingContainer(
      Members<Key>(
        decoder: self, nodes: Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch node.content {
    case .list(let nodes): Elements(decoder: self, nodes: nodes)
    case .numbers(let numbers):
      Elements(decoder: self, nodes: numbers.map { JSONValue(content: .number($0), offset: node.offset) })
    default: throw mismatch("a list")
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { node.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value: Any?
    switch (node.content, type) {
    case (.text(let text), is String.Type): value = text
    case (.boolean(let boolean), is Bool.Type): value = boolean
    case (.number(let number), is Double.Type): value = number
    case (.number(let number), let type as any FixedWidthInteger.Type): value = integer(number, type)
    case (_, is String.Type), (_, is Bool.Type), (_, is Double.Type), (_, is any FixedWidthInteger.Type):
      value = nil
    default: return try Value(from: self)
    }
    guard let value = value as? Value else { throw mismatch("\(type)") }
    return value
  }

  /// The number as a whole one of that type; nil if it is none. One that a double cannot hold, as most seeds, is read
  /// from its digits.
  private func integer<Integer: FixedWidthInteger>(_ number: Double, _ type: Integer.Type) -> Integer? {
    let largestExact = 9_007_199_254_740_992.0
    if abs(number) < largestExact { return Integer(exactly: number) }
    let digits = document.bytes[node.offset...].prefix {
      $0 == UInt8(ascii: "-") || $0 &- UInt8(ascii: "0") < 10
    }
    return Integer(String(decoding: digits, as: UTF8.self))
  }

  func at(_ node: JSONValue) -> RecordDecoder { RecordDecoder(document: document, node: node) }

  func mismatch(_ expected: String) -> InputError {
    InputError(document.place(at: node.offset), "\(expected) was expected, not \(node.noun)")
  }

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: RecordDecoder
    let nodes: [String: JSONValue]
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { nodes.keys.sorted().compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { nodes[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try node(key).isNull }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder.at(node(key)).decode(type)
    }

    private func node(_ key: Key) throws -> JSONValue {
      guard let node = nodes[key.stringValue] else {
        throw InputError(
          decoder.document.place(at: decoder.node.offset), "lacks the key \(key.stringValue.quoted)")
      }
      return node
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try decoder.at(node(key)).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder.at(node(key)).unkeyedContainer()
    }
    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder.at(node(key)) }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let decoder: RecordDecoder
    let nodes: [JSONValue]
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nodes.count }
    var isAtEnd: Bool { currentIndex == nodes.count }

    private mutating func next() throws -> RecordDecoder {
      guard !isAtEnd else { throw decoder.mismatch("a longer list") }
      defer { currentIndex += 1 }
      return decoder.at(nodes[currentIndex])
    }

    mutating func decodeNil() -> Bool {
      guard !isAtEnd, nodes[currentIndex].isNull else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next().unkeyedContainer()
    }
    mutating func superDecoder() throws -> any Decoder { try next() }
  }
}
