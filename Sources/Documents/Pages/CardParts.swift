import Foundation
import Inputs

/// The errors of a card's rows in parts of its data, such as one person on one device in one head pose. From these a page
/// computes what a card would show of some parts alone: means over units, and neither tests nor intervals.
package struct CardParts: Sendable, Equatable {
  /// What parts are told apart by, such as `participant`, and its words in the order in which they are offered.
  package struct Key: Sendable, Equatable {
    package let title: String
    package let words: [String]

    package init(title: String, words: [String]) { (self.title, self.words) = (title, words) }
  }

  package struct Part: Sendable, Equatable {
    /// The unit that it belongs to, counted from 0, and the device, of which a unit's error is the mean.
    package let unit: Int
    package let device: Int
    /// For each key the place of its word.
    package let words: [Int]
    /// What the values are means over.
    package let count: Int
    /// For each row of the card its mean error, or mean squared error.
    package let values: [Double]

    package init(unit: Int, device: Int, words: [Int], count: Int, values: [Double]) {
      (self.unit, self.device, self.words, self.count) = (unit, device, words, count)
      self.values = values
    }
  }

  package let units: [String]
  /// What a unit is, in the singular and the plural.
  package let nouns: [String]
  /// Whether errors are the roots of means of squares.
  package let isSquared: Bool
  /// How errors are printed.
  package let decimals: Int
  package let suffix: String
  package let keys: [Key]
  package let parts: [Part]

  /// More numbers would make a page slow.
  package static let largestNumberCount = 20_000
  /// More words of a key are no choice any more.
  package static let largestWordCount = 60

  package init(
    units: [String], nouns: [String], isSquared: Bool, decimals: Int, suffix: String, keys: [Key],
    parts: [Part]
  ) {
    (self.units, self.nouns, self.isSquared) = (units, nouns, isSquared)
    (self.decimals, self.suffix, self.keys, self.parts) = (decimals, suffix, keys, parts)
  }

  /// For the script of a page: each part is one list of its unit, device, count, words and values. Units have names where
  /// they are dots.
  ///
  /// - Parameter axis: The ends of the axis.
  func json(axis: ClosedRange<Double>) -> String {
    JSONValue.record([
      "units": .texts(units.count > Card.largestDotCount ? [] : units), "nouns": .texts(nouns),
      "squared": .boolean(isSquared),
      "decimals": .integer(decimals), "suffix": .text(suffix),
      "axis": .numbers([axis.lowerBound, axis.upperBound].map(Self.rounded)),
      "keys": .list(
        keys.map { .record(["title": .text($0.title), "words": .texts($0.words)]) }),
      "parts": .list(
        parts.map { part in
          let numbers = [part.unit, part.device, part.count] + part.words
          return .list(numbers.map(JSONValue.integer) + part.values.map { .number(Self.rounded($0)) })
        }),
    ]).text(.line)
  }

  /// Six significant digits, of which no card prints half.
  private static func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return value }
    let scale = pow(10, 5 - log10(abs(value)).rounded(.down))
    return (value * scale).rounded() / scale
  }
}
