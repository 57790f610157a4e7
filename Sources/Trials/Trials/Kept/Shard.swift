import Inputs

/// A numbered part of a run's work, such as `3/16`: the units at every 16th position, from the third on.
public struct Shard: Sendable, Equatable, CustomStringConvertible {
  /// Counted from 1.
  public let index: Int
  public let count: Int

  /// The largest number of shards: more than any study has units that are worth a process.
  static let largestCount = 1_000_000

  /// - Parameter text: Such as `3/16`.
  /// - Returns: Nil for any other text, and unless 1 ≤ index ≤ count ≤ 1,000,000.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Self.number(parts[0]), let count = Self.number(parts[1]) else {
      return nil
    }
    self.init(index: index, count: count)
  }

  /// - Returns: Nil unless 1 ≤ index ≤ count ≤ 1,000,000.
  public init?(index: Int, count: Int) {
    guard (1...Self.largestCount).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  public var description: String { "\(index)/\(count)" }

  func contains(_ position: Int) -> Bool { position % count == index - 1 }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.count <= 7 && digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
  }
}
