/// How many bytes a compressed file may expand to.
///
/// Real captures compress to about a tenth. Files that expand far more are made to fill the memory.
public struct ExpansionLimit: Sendable, Equatable {
  let byteCount: Int
  /// The origin of the number, for the message.
  let reason: String
  /// True if the ratio also holds for the start of the file, so that a large file of nothing is refused early.
  private var isProportional = false

  /// A text compresses to less than this part of its size only if it says nothing.
  static let largestRatio = 256
  /// Small files of few and equal rows compress even better.
  static let leastByteCount = 64 << 20

  public init(byteCount: Int, reason: String) { (self.byteCount, self.reason) = (byteCount, reason) }

  /// For texts that are passed on without being kept.
  public static let unlimited = ExpansionLimit(byteCount: .max, reason: "")

  private init(_ byteCount: Int, _ reason: String) {
    self.byteCount = byteCount
    self.reason = reason
    isProportional = true
  }

  /// The limit after the first `taken` bytes of the file.
  func atStart(of taken: Int) -> ExpansionLimit {
    let allowed = max(
      Self.leastByteCount, taken.multipliedReportingOverflow(by: Self.largestRatio).partialValue)
    guard isProportional, allowed < byteCount else { return self }
    return ExpansionLimit(allowed, "\(Self.largestRatio) times the part that was read, at least 64 MiB")
  }

  /// The smaller of what the size of the file and the memory of the program allow.
  public static func usual(storedCount: Int) -> ExpansionLimit {
    usual(storedCount: storedCount, memory: programMemory)
  }

  static func usual(storedCount: Int, memory: Int) -> ExpansionLimit {
    let ofSize = bySize(storedCount: storedCount)
    let ofMemory = ExpansionLimit(memory / 4, "a quarter of the memory")
    return ofMemory.byteCount < ofSize.byteCount ? ofMemory : ofSize
  }

  /// The limit for a file that the program has written itself, given its size.
  public static func bySize(storedCount: Int) -> ExpansionLimit {
    let (product, overflows) = storedCount.multipliedReportingOverflow(by: largestRatio)
    if !overflows, product < leastByteCount {
      return ExpansionLimit(leastByteCount, "64 MiB for a small file")
    }
    return ExpansionLimit(overflows ? .max : product, "\(largestRatio) times its size")
  }

  private static let programMemory = MemoryLimit.current
}
