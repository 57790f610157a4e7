/// Something that a reader of the results should know. It does not stop the work.
public struct Warning: Sendable, Codable, Hashable {
  /// The part that warnings of one kind have in common, so that one line can stand for all of them.
  package struct Kind: Sendable, Codable, Hashable {
    /// The plural of their subjects, such as "captures".
    let subjects: String
    /// A topic of all of them beside their subjects, such as a split; nil for none.
    let topic: String?
    /// Warnings are of one kind if these differ in their counts alone.
    let sentence: CountedSentence
    /// Details of a single warning, of which the merged line gives the first as an example; nil if there are none.
    let example: String?

    package init(
      _ subjects: String, topic: String? = nil, _ sentence: CountedSentence, example: String? = nil
    ) {
      self.subjects = subjects
      self.topic = topic
      self.sentence = sentence
      self.example = example
    }
  }

  /// The subject of the sentence, such as the name of a file.
  public let subject: String
  public let sentence: String
  /// The kind; nil if the warning always stands alone, and in runs of older versions.
  package let kind: Kind?

  package init(subject: String, sentence: String, kind: Kind? = nil) {
    self.subject = subject
    self.sentence = sentence
    self.kind = kind
  }

  /// A warning whose sentence has no details beside its counts.
  package init(subject: String, _ subjects: String, _ sentence: CountedSentence) {
    self.init(subject: subject, sentence: sentence.text, kind: Kind(subjects, sentence))
  }

  public var line: String { "\(subject): \(sentence)".onOneLine }

  /// One line per kind of warning, in the order of the first of each: its own line if it is the only one of its kind,
  /// otherwise the number of subjects and the ranges of the counts.
  package static func merged(_ warnings: [Warning]) -> [String] {
    var groups = [[Warning]]()
    var places = [[String?]: Int]()
    for warning in warnings {
      let key = warning.kind.map { [$0.subjects, $0.topic] + $0.sentence.texts }
      if let key, let place = places[key] {
        groups[place].append(warning)
      } else {
        if let key { places[key] = groups.count }
        groups.append([warning])
      }
    }
    return groups.map { group in
      let subjectCount = Set(group.map(\.subject)).count
      guard subjectCount > 1, let kind = group[0].kind else { return group[0].line }
      let head = ["\(subjectCount) \(kind.subjects)", kind.topic].compactMap { $0 }.joined(separator: ", ")
      let sentence = CountedSentence.text(of: group.compactMap { $0.kind?.sentence })
      return "\(head): \(sentence)\(kind.example.map { ", e.g. \($0)" } ?? "")".onOneLine
    }
  }
}

/// A sentence with counts. Sentences that differ in these alone can be said as one: "567–725 of 900 points".
///
/// Written as a string: `"\(count: offCount) of \(count: frameCount) points"`.
package struct CountedSentence: Sendable, Codable, Hashable, ExpressibleByStringInterpolation {
  /// The texts before, between and after the counts: one more than there are counts.
  let texts: [String]
  let counts: [Int]

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var texts = [""]
    fileprivate var counts = [Int]()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { texts[counts.count] += text }

    /// A word that is the same in all sentences of the kind.
    package mutating func appendInterpolation(_ text: String) { texts[counts.count] += text }

    package mutating func appendInterpolation(_ part: CountedSentence) {
      texts[counts.count] += part.texts[0]
      texts += part.texts.dropFirst()
      counts += part.counts
    }

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
