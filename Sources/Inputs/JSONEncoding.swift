extension JSONValue {
  /// A record as an object with its members, without those that are nil.
  ///
  /// - Precondition: All numbers are finite: a record says in another way that a number is absent.
  package init(_ record: some Encodable) {
    let encoder = RecordEncoder()
    do { try record.encode(to: encoder) } catch {
      preconditionFailure("a record cannot be encoded: \(error)")
    }
    self = encoder.value
  }
}

/// Collects what a record encodes. Records that encode themselves one after the other become one object.
private final class RecordEncoder: Encoder {
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

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  static func value(_ value: some Encodable) -> JSONValue {
    switch value {
    case let text as String: return .text(text)
    case let number as Double:
      precondition(number.isFinite, "a record holds a number that is not finite")
      return .number(number)
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

  private struct Single: SingleValueEncodingContainer {
    let encoder: RecordEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.single = .null }
    func encode<Value: Encodable>(_ value: Value) { encoder.single = RecordEncoder.value(value) }
  }
}

private func unused() -> Never { preconditionFailure("records encode values, not containers") }
