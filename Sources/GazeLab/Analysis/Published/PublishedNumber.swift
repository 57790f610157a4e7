import DelimitedText
import Inputs

/// A number as printed: its precision is that of its decimals.
struct PublishedNumber: Sendable, Equatable {
  let text: String
  let value: Double
  let decimals: Int

  /// - Parameter text: Decimal digits such as `272.33` or `-1.54`; nil for anything else.
  init?(_ text: some StringProtocol) {
    let text = String(text)
    guard let value = decimalNumber(text.utf8), !text.contains(where: { "eE+".contains($0) }) else {
      return nil
    }
    self.text = text
    self.value = value
    decimals = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
  }

  var halfUnit: Double {
    var unit = 0.5
    for _ in 0..<decimals { unit /= 10 }
    return unit
  }

  func matches(_ other: Double) -> Bool { decimal(other, decimals) == decimal(value, decimals) }
}
