import Foundation

/// A unit of a formula's numbers, as a product of powers of named units: `pt`, `m*pt`, `rad/s`. Two units of the same
/// dimension differ by a factor, such as `deg` and `rad`.
package struct FormulaUnit: Sendable, Hashable {
  /// The exponent of each symbol, never 0.
  private let powers: [String: Double]

  private init(_ powers: [String: Double]) {
    // Sums of thirds need not be whole to the last bit.
    self.powers = powers.compactMapValues { power in
      let rounded = (power * 1e9).rounded() / 1e9
      return rounded == 0 ? nil : rounded
    }
  }

  /// Numbers without a unit.
  package static let none = FormulaUnit([:])
  static let radians = FormulaUnit(["rad": 1])
  package static let seconds = FormulaUnit(["s": 1])

  /// The units that formulas can name: the unit in which each is measured inside, and its size in these.
  private static let known: [String: (base: String, size: Double)] = [
    "pt": ("pt", 1), "px": ("px", 1), "m": ("m", 1), "cm": ("m", 0.01), "mm": ("m", 0.001),
    "deg": ("rad", .pi / 180), "rad": ("rad", 1), "s": ("s", 1), "ms": ("s", 0.001),
  ]
  /// The words that may follow a number.
  package static let words = ["pt", "px", "m", "cm", "mm", "deg", "rad", "s", "ms", "none"]
  private static let otherWords = ["degrees": "deg", "radians": "rad"]

  /// The unit that a formula names; nil for another word.
  init?(word: String) {
    guard Self.words.contains(word) else { return nil }
    self.init(word == "none" ? [:] : [word: 1])
  }

  /// A unit as columns declare it, such as `pt`, `degrees`, `m*pt^2` or `rad/s`; nil for an empty text. A text that is no
  /// product of units is a unit by itself, which no other can be added to.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    var (powers, sign, start) = ([String: Double](), 1.0, text.startIndex)
    for index in text.indices + [text.endIndex] {
      guard index == text.endIndex || text[index] == "*" || text[index] == "/" else { continue }
      let parts = text[start..<index].split(separator: "^", omittingEmptySubsequences: false)
      let power = parts.count == 2 ? Double(parts[1]) : 1
      let symbol = parts.first.map(String.init) ?? ""
      guard parts.count <= 2, let power, power.isFinite, abs(power) <= 100, Self.isSymbol(symbol) else {
        self.init([text: 1])
        return
      }
      if symbol != "1" && symbol != "none" {
        powers[Self.otherWords[symbol] ?? symbol, default: 0] += sign * power
      }
      guard index < text.endIndex else { break }
      sign = text[index] == "/" ? -1 : 1
      start = text.index(after: index)
    }
    self.init(powers)
  }

  private static func isSymbol(_ text: String) -> Bool {
    text == "1" || !text.isEmpty && text.allSatisfy { $0.isLetter || $0 == "_" || $0 == "%" }
  }

  /// The exponent of each base unit.
  private var dimension: [String: Double] {
    FormulaUnit(
      powers.reduce(into: [:]) { $0[Self.known[$1.key]?.base ?? $1.key, default: 0] += $1.value }
    ).powers
  }

  private var size: Double {
    powers.sorted { $0.key < $1.key }.reduce(1) { product, power in
      let size = Self.known[power.key]?.size ?? 1
      return product * (power.value == 1 ? size : pow(size, power.value))
    }
  }

  func isConvertible(to other: FormulaUnit) -> Bool { dimension == other.dimension }

  /// The factor that converts numbers of this unit to another unit of the same dimension.
  func factor(to other: FormulaUnit) -> Double { self == other ? 1 : size / other.size }

  static func * (one: FormulaUnit, other: FormulaUnit) -> FormulaUnit {
    FormulaUnit(one.powers.merging(other.powers, uniquingKeysWith: +))
  }

  static func / (one: FormulaUnit, other: FormulaUnit) -> FormulaUnit { one * other.power(-1) }

  func power(_ exponent: Double) -> FormulaUnit { FormulaUnit(powers.mapValues { $0 * exponent }) }

  /// Such as `m*pt^2` or `rad/s`; `none` for numbers without a unit.
  package var description: String {
    func product(_ powers: [(key: String, value: Double)]) -> String {
      powers.sorted { $0.key < $1.key }.map { symbol, power in
        if power == 1 { return symbol }
        return "\(symbol)^\(power == power.rounded() ? "\(Int(power))" : "\(power)")"
      }.joined(separator: "*")
    }
    let above = product(powers.filter { $0.value > 0 })
    let below = powers.filter { $0.value < 0 }.map { (key: $0.key, value: -$0.value) }
    if below.isEmpty { return above.isEmpty ? "none" : above }
    return ([above.isEmpty ? "1" : above] + below.sorted { $0.key < $1.key }.map { product([$0]) })
      .joined(separator: "/")
  }

  /// The unit as feature blocks spell it: `degrees`, `radians`, and `1` for numbers without a unit.
  package var columnUnit: String {
    switch description {
    case "none": "1"
    case "deg": "degrees"
    case "rad": "radians"
    case let other: other
    }
  }
}
