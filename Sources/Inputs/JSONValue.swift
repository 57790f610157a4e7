/// A JSON value, read from a document or made to be written. The members of an object keep their order.
package struct JSONValue: Sendable {
  package typealias Member = (key: String, value: JSONValue)

  package enum Content: Sendable {
    case object([Member])
    case list([JSONValue])
    /// A list that was read and holds nothing but numbers, and at least one.
    case numbers([Double])
    case text(String)
    /// A number that is not finite is written as null: JSON has no other word for it.
    case number(Double)
    case integer(Int)
    case unsigned(UInt64)
    case boolean(Bool)
    case null
  }

  package let content: Content
  /// The position of the value in the bytes of its document; 0 if it was not read.
  var offset = 0

  package static func object(_ members: [Member]) -> JSONValue { JSONValue(content: .object(members)) }
  package static func list(_ values: [JSONValue]) -> JSONValue { JSONValue(content: .list(values)) }
  package static func text(_ text: String) -> JSONValue { JSONValue(content: .text(text)) }
  package static func number(_ number: Double) -> JSONValue { JSONValue(content: .number(number)) }
  package static func integer(_ integer: Int) -> JSONValue { JSONValue(content: .integer(integer)) }
  package static func unsigned(_ integer: UInt64) -> JSONValue { JSONValue(content: .unsigned(integer)) }
  package static func boolean(_ boolean: Bool) -> JSONValue { JSONValue(content: .boolean(boolean)) }
  package static let null = JSONValue(content: .null)

  /// An object with the members that are not nil, sorted by key.
  package static func record(_ members: [String: JSONValue?]) -> JSONValue {
    .object(members.sorted { $0.key < $1.key }.compactMap { key, value in value.map { (key, $0) } })
  }

  package static func texts(_ texts: [String]) -> JSONValue { .list(texts.map(JSONValue.text)) }

  package static func numbers(_ numbers: [Double]) -> JSONValue { .list(numbers.map(JSONValue.number)) }

  package func text(_ layout: JSONLayout) -> String {
    var bytes = [UInt8]()
    layout.write(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value as a file, which ends in a line break.
  package func bytes(_ layout: JSONLayout) -> [UInt8] {
    var bytes = [UInt8]()
    layout.write(self, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// The kind of value, for messages.
  package var noun: String {
    switch content {
    case .object: "an object"
    case .list(let values): values.isEmpty ? "an empty list" : "a list"
    case .numbers: "a list of numbers"
    case .text(let text): "the text \(text.quoted)"
    case .number(let number): shortest(number)
    case .integer(let integer): "\(integer)"
    case .unsigned(let integer): "\(integer)"
    case .boolean(let boolean): "\(boolean)"
    case .null: "null"
    }
  }

  /// The elements of a list, also of one of numbers; nil for anything else.
  package var elements: [Content]? {
    switch content {
    case .list(let values): values.map(\.content)
    case .numbers(let numbers): numbers.map(Content.number)
    default: nil
    }
  }

  /// The keys of an object; empty for anything else.
  package var keys: [String] {
    if case .object(let members) = content { members.map(\.key) } else { [] }
  }

  var isNull: Bool { if case .null = content { true } else { false } }
}
