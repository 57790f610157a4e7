import Files
import Inputs

/// How much a simulation will write, estimated before it does.
package struct SimulationSize: Sendable {
  package let captureCount: Int
  package let byteCount: Int
  /// What the disk has room for; nil if it does not say.
  let freeByteCount: Int?

  /// Smaller simulations are written without a word.
  private static let leastToldBytes = 200_000_000

  /// What a user should know before a large simulation is written; nil for a small one.
  package var notice: String? {
    guard byteCount >= Self.leastToldBytes else { return nil }
    let free = freeByteCount.map { "; \(Self.words($0)) are free" } ?? ""
    return "\(captureCount) captures will take about \(Self.words(byteCount))\(free)"
  }

  /// - Throws: `unwritable` if the disk certainly has no room for the captures.
  func checkRoom(in folder: DurableFolder) throws(FileError) {
    guard let freeByteCount, byteCount > freeByteCount else { return }
    throw .unwritable(
      path: folder.path,
      reason: "the captures take about \(Self.words(byteCount)), and the disk has room for "
        + "\(Self.words(freeByteCount)); nothing was written")
  }

  private static func words(_ bytes: Int) -> String {
    bytes < 1_000_000_000
      ? "\(decimal(Double(bytes) / 1e6, 0)) MB" : "\(decimal(Double(bytes) / 1e9, 1)) GB"
  }
}
