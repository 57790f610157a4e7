/// Something that a reader of the numbers should know. The work goes on.
public struct Warning: Sendable, Codable, Hashable {
  /// The capture, feature set or trial that it is about.
  public let subject: String
  public let sentence: String

  public var line: String { "\(subject): \(sentence)".onOneLine }
}
