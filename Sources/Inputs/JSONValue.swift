package enum JSONValue: Sendable, Equatable {
  case object([String: JSONValue])
  case list([JSONValue])
  case text(String)
  case number(Double)
  case integer(Int)
  case unsigned(UInt64)
  case boolean(Bool)
  case null

  package static func texts(_ texts: [String]) -> JSONValue { .list(texts.map(JSONValue.text)) }
}

extension JSONValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let members): try container.encode(members)
    case .list(let values): try container.encode(values)
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .integer(let integer): try container.encode(integer)
    case .unsigned(let integer): try container.encode(integer)
    case .boolean(let boolean): try container.encode(boolean)
    case .null: try container.encodeNil()
    }
  }
}
