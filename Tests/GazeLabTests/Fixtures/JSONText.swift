import Foundation

@testable import GazeLab

extension JSONValue {
  /// What a JSON text says.
  init(json: String) throws { self = try JSONDecoder().decode(Decoded.self, from: Data(json.utf8)).value }

  private struct Decoded: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        value = .null
      } else if let boolean = try? container.decode(Bool.self) {
        value = .boolean(boolean)
      } else if let integer = try? container.decode(Int.self) {
        value = .integer(integer)
      } else if let number = try? container.decode(Double.self) {
        value = .number(number)
      } else if let text = try? container.decode(String.self) {
        value = .text(text)
      } else if let list = try? container.decode([Decoded].self) {
        value = .list(list.map(\.value))
      } else {
        value = .object(try container.decode([String: Decoded].self).mapValues(\.value))
      }
    }
  }

  /// A member of an object.
  subscript(key: String) -> JSONValue? { if case .object(let members) = self { members[key] } else { nil } }

  /// The elements of a list.
  var elements: [JSONValue]? { if case .list(let elements) = self { elements } else { nil } }
}
