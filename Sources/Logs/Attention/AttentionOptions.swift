import Documents
import Inputs

/// Where and over which windows attention is computed.
package struct AttentionOptions: Sendable, Equatable {
  /// Seconds.
  package static let windowRange = 10.0...60.0

  /// x, y, width and height, pt from the lower left corner; nil for the whole screen.
  package var region: [Double]?
  /// Seconds, within `windowRange`.
  package var window = 30.0

  package init() {}

  /// Reads `x,y,w,h` with a width and a height above 0; nil for anything else.
  package static func region(_ text: String) -> [Double]? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { field -> Double? in
      let isNumber =
        field.utf8.count <= 12
        && field.utf8.enumerated().allSatisfy { place, byte in
          (0x30...0x39).contains(byte) || byte == 0x2e || (byte == 0x2d && place == 0)
        }
      return isNumber ? Double(field) : nil
    }
    let known = numbers.compactMap(\.self)
    guard numbers.count == 4, known.count == 4, known[2] > 0, known[3] > 0 else { return nil }
    return known
  }
}

extension AttentionOptions {
  /// What was chosen, for a report's record.
  var record: [Fact] {
    [
      Fact("region", nil, region.map(JSONValue.numbers) ?? .text("screen")),
      Fact("window_s", nil, window),
    ]
  }
}
