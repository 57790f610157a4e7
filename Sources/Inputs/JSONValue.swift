/// A JSON value. The members of an object keep their order.
package enum JSONValue: Sendable {
  package typealias Member = (key: String, value: JSONValue)

  case object([Member])
  case list([JSONValue])
  case text(String)
  /// One that is not finite is written as null: JSON has no other word for it.
  case number(Double)
  case integer(Int)
  case unsigned(UInt64)
  case boolean(Bool)
  case null

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
}
