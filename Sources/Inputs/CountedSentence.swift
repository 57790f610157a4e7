/// A sentence with counts. Sentences that differ in these alone can be said as one: "567–725 of 900 points".
///
/// Written as a string: `"\(count: offCount) of \(count: frameCount) points"`.
package struct CountedSentence: Sendable, Codable, Hashable, ExpressibleByStringInterpolation {
  /// What stands before, between and after the counts: one more than there are counts.
  let texts: [String]
  let counts: [Int]

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var texts = [""]
    fileprivate var counts = [Int]()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { texts[counts.count] += text }

    /// A word that is the same in all sentences of the kind.
    package mutating func appendInterpolation(_ text: String) { texts[counts.count] += text }

    package mutating func appendInterpolation(count: Int) {
      counts.append(count)
      texts.append("")
    }
  }

  package init(stringLiteral text: String) { (texts, counts) = ([text], []) }

  package init(stringInterpolation: StringInterpolation) {
    texts = stringInterpolation.texts
    counts = stringInterpolation.counts
  }

  package var text: String { Self.text(of: [self]) }

  /// One sentence for several with the same texts, with the range of each count.
  static func text(of sentences: [CountedSentence]) -> String {
    guard let first = sentences.first else { return "" }
    var text = first.texts[0]
    for index in first.counts.indices {
      let counts = sentences.map { $0.counts[index] }
      let (least, largest) = (counts.min() ?? 0, counts.max() ?? 0)
      text += (least == largest ? "\(least)" : "\(least)–\(largest)") + first.texts[index + 1]
    }
    return text
  }
}

/// A number with its noun, in the plural but for 1: `3 frames`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
