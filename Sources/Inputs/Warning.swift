/// Something that a reader of the results should know. It does not stop the work.
public struct Warning: Sendable, Codable, Hashable {
  /// What warnings of one kind have in common, so that one line can stand for all of them.
  package struct Kind: Sendable, Codable, Hashable {
    /// What the warnings are about, in the plural, such as "captures".
    let subjects: String
    /// What all of them are about beside their subjects, such as a split; nil if nothing.
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

  /// What the sentence is about, such as the name of a file.
  public let subject: String
  public let sentence: String
  /// Nil if the warning always stands alone, and in runs of older versions.
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
