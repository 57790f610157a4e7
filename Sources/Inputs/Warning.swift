/// Something that a reader of the results should know. It does not stop the work.
public struct Warning: Sendable, Codable, Hashable {
  /// What the sentence is about, such as the name of a file.
  public let subject: String
  public let sentence: String

  package init(subject: String, sentence: String) {
    (self.subject, self.sentence) = (subject, sentence)
  }

  public var line: String { "\(subject): \(sentence)".onOneLine }
}
