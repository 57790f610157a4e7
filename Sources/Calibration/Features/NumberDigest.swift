/// A fingerprint of some numbers, by which values that were computed from them are found again.
///
/// Two words of 64 bits, which mix all numbers by multiplication and rotation.
struct NumberDigest: Hashable, Sendable {
  private let first: UInt64
  private let second: UInt64

  init(_ numbers: some Sequence<UInt64>) {
    var (first, second) = (0x9e37_79b9_7f4a_7c15 as UInt64, 0xc2b2_ae3d_27d4_eb4f as UInt64)
    for bits in numbers {
      first = (first ^ bits) &* 0xff51_afd7_ed55_8ccd
      first ^= first >> 33
      second = (second &+ bits) &* 0xc4ce_b9fe_1a85_ec53
      second = second << 31 | second >> 33
    }
    (self.first, self.second) = (first, second)
  }
}

/// Some rows of some samples seen through a feature set: parts with the same identity have the same numbers.
struct PartIdentity: Hashable, Sendable {
  private let samples: SamplesIdentity
  private let features: String
  private let columns: [Int]
  private let rowCount: Int
  private let rows: NumberDigest

  /// Nil for a part whose transforms have learned something, which is not compared.
  init?(_ part: Part) {
    guard part.columns.derived?.learned == nil else { return nil }
    samples = part.samples.identity
    features = part.columns.name
    columns = part.columns.columns
    rowCount = part.rows.count
    rows = NumberDigest(part.rows.lazy.map { UInt64($0) })
  }
}

/// Tells samples apart that were made separately; copies share it.
final class SamplesIdentity: Sendable, Hashable {
  static func == (one: SamplesIdentity, other: SamplesIdentity) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
