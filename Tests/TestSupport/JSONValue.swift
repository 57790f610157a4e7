import Foundation
import Inputs

extension JSONValue {
  /// Reads JSON; all numbers become `number`.
  package init(json text: String) throws {
    self = try JSONDecoder().decode(Decoded.self, from: Data(text.utf8)).value
  }

  private struct Decoded: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        value = .null
      } else if let boolean = try? container.decode(Bool.self) {
        value = .boolean(boolean)
      } else if let number = try? container.decode(Double.self) {
        value = .number(number)
      } else if let text = try? container.decode(String.self) {
        value = .text(text)
      } else if let values = try? container.decode([Decoded].self) {
        value = .list(values.map(\.value))
      } else {
        value = .record(try container.decode([String: Decoded].self).mapValues(\.value))
      }
    }
  }

  package var number: Double? { if case .number(let value) = content { value } else { nil } }
  package var string: String? { if case .text(let value) = content { value } else { nil } }
  package var array: [JSONValue]? { if case .list(let value) = content { value } else { nil } }
  package var object: [String: JSONValue]? {
    if case .object(let members) = content {
      Dictionary(members.map { ($0, $1) }) { first, _ in first }
    } else {
      nil
    }
  }

  package subscript(key: String) -> JSONValue? { object?[key] }
}

/// The order of an object's members means nothing to those who read it.
extension JSONValue: Equatable {
  package static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one.content, other.content) {
    case (.object, .object): one.object == other.object
    case (.list(let one), .list(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.integer(let one), .integer(let other)): one == other
    case (.unsigned(let one), .unsigned(let other)): one == other
    case (.boolean(let one), .boolean(let other)): one == other
    case (.null, .null): true
    default: false
    }
  }
}
