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
        value = .object(try container.decode([String: Decoded].self).mapValues(\.value))
      }
    }
  }

  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var string: String? { if case .text(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .list(let value) = self { value } else { nil } }
  package var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

  package subscript(key: String) -> JSONValue? { object?[key] }
}
