extension JSONValue {
  /// A record as an object with its members, without those that are nil. A number that is not finite is written as null,
  /// like any other, which a reader takes for absent and refuses where it needs the number.
  package init(_ record: some Encodable) {
    let encoder = RecordEncoder()
    do { try record.encode(to: encoder) } catch {
      preconditionFailure("a record cannot be encoded: \(error)")
    }
    self = encoder.value
  }
}

private final class RecordEncoder: Encoder, SingleValueEncodingContainer {
  private enum Shape { case single, object, list }

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var shape = Shape.single
  private var single = JSONValue.null
  fileprivate var members = [JSONValue.Member]()
  fileprivate var elements = [JSONValue]()

  var value: JSONValue {
    switch shape {
    case .single: single
    case .object: .object(members)
    case .list: .list(elements)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    shape = .object
    return KeyedEncodingContainer(Members(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    shape = .list
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { single = .null }
  func encode<Value: Encodable>(_ value: Value) { single = Self.value(value) }

  static func value(_ value: some Encodable) -> JSONValue {
    switch value {
    case let text as String: return .text(text)
    case let number as Double: return .number(number)
    case let integer as Int: return .integer(integer)
    case let boolean as Bool: return .boolean(boolean)
    case let integer as UInt64: return .unsigned(integer)
    case let integer as any FixedWidthInteger: return .integer(Int(integer))
    default: return JSONValue(value)
    }
  }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: RecordEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { encoder.members.append((key.stringValue, .null)) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
      encoder.members.append((key.stringValue, RecordEncoder.value(value)))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { unused() }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { unused() }
    func superEncoder() -> any Encoder { unused() }
    func superEncoder(forKey key: Key) -> any Encoder { unused() }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let encoder: RecordEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { encoder.elements.count }

    func encodeNil() { encoder.elements.append(.null) }
    func encode<Value: Encodable>(_ value: Value) { encoder.elements.append(RecordEncoder.value(value)) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { unused() }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { unused() }
    func superEncoder() -> any Encoder { unused() }
  }
}

private func unused() -> Never { preconditionFailure("records encode values, not containers") }
