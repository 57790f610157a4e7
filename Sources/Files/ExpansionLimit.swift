/// How many bytes a compressed file may expand to.
///
/// Real captures compress to about a tenth. Files that expand far more are made to fill the memory.
public struct ExpansionLimit: Sendable, Equatable {
  let byteCount: Int
  /// Where the number comes from, for the message.
  let reason: String

  /// A text compresses to less than this part of its size only if it says nothing.
  static let largestRatio = 256
  /// Small files of few and equal rows compress even better.
  static let leastByteCount = 64 << 20

  public init(byteCount: Int, reason: String) { (self.byteCount, self.reason) = (byteCount, reason) }

  /// For texts that are passed on without being kept.
  public static let none = ExpansionLimit(byteCount: .max, reason: "")

  /// The smaller of what the size of the file and the memory of the program allow.
  public static func usual(storedCount: Int) -> ExpansionLimit {
    usual(storedCount: storedCount, memory: programMemory)
  }

  static func usual(storedCount: Int, memory: Int) -> ExpansionLimit {
    let ofSize = bySize(storedCount: storedCount)
    let ofMemory = ExpansionLimit(byteCount: memory / 4, reason: "a quarter of the memory")
    return ofMemory.byteCount < ofSize.byteCount ? ofMemory : ofSize
  }

  /// What the size of the file allows, for files that the program has written itself.
  public static func bySize(storedCount: Int) -> ExpansionLimit {
    let (product, overflows) = storedCount.multipliedReportingOverflow(by: largestRatio)
    if !overflows, product < leastByteCount {
      return ExpansionLimit(byteCount: leastByteCount, reason: "64 MiB for a small file")
    }
    return ExpansionLimit(byteCount: overflows ? .max : product, reason: "\(largestRatio) times its size")
  }

  private static let programMemory = MemoryLimit.current
}
