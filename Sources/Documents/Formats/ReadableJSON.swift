import Foundation

extension JSONEncoder {
  /// The encoder of all JSON files that people may read: indented, with sorted keys and ISO 8601 dates.
  package static var readable: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(ISO8601.text(date))
    }
    return encoder
  }
}
