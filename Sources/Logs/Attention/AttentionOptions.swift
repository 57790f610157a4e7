import Documents
import Inputs

/// Where and over which windows attention is computed.
package struct AttentionOptions: Sendable, Equatable {
  /// Seconds.
  package static let windowRange = 10.0...60.0

  /// x, y, width and height, pt, with y from the edge of the screen that the capture's format counts from; nil for the whole
  /// screen.
  package var region: [Double]?
  /// Seconds, within `windowRange`.
  package var window = 30.0

  package init() {}

  /// Reads `x,y,w,h` with a width and a height above 0; nil for anything else.
  package static func region(_ text: String) -> [Double]? {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = fields.filter { $0.utf8.count <= 12 }.compactMap { field in
      field.hasPrefix("-") ? Double(plain: field.dropFirst()).map { -$0 } : Double(plain: field)
    }
    guard fields.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return numbers
  }

  var record: [Fact] {
    [
      Fact("region", nil, region.map(JSONValue.numbers) ?? .text("screen")), Fact("window_s", nil, window),
    ]
  }
}

extension Double {
  /// Reads up to 12 digits and a decimal point; nil for anything else.
  init?(plain text: Substring) {
    guard text.utf8.count <= 12, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2e }) else {
      return nil
    }
    self.init(text)
  }
}
